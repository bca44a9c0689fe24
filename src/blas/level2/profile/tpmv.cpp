// tpmv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/tpmv.hpp"

#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/profile/run_profile.hpp"

namespace residua {

template <vector_format T>
void tpmv(const context& ctx, op op_a, diag diagonal, not_deduced<packed_view<const T>> A,
          not_deduced<vector_view<T>> x) {
  blas::check_triangle(ctx, "tpmv", A, x);
  const auto a = blas::triangular_profile(A.triangle(), op_a, diagonal, blas::profile_of(A));
  blas::multiply_in_place(ctx, "tpmv", a, x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void tpmv<type>(const context&, op, diag, packed_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
