// tpsv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/tpsv.hpp"

#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/profile/run_profile.hpp"

namespace residua {

template <vector_format T>
void tpsv(const context& ctx, op op_a, diag diagonal, not_deduced<packed_view<const T>> A,
          not_deduced<vector_view<T>> x) {
  blas::check_triangle(ctx, "tpsv", A, x);
  const auto a = blas::triangular_profile(A.triangle(), op_a, diagonal, blas::profile_of(A));
  blas::solve_in_place(ctx, "tpsv", a, x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void tpsv<type>(const context&, op, diag, packed_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
