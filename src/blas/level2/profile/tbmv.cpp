// tbmv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/tbmv.hpp"

#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/profile/run_profile.hpp"

namespace residua {

template <vector_format T>
void tbmv(const context& ctx, uplo triangle, op op_a, diag diagonal, not_deduced<banded_view<const T>> A,
          not_deduced<vector_view<T>> x) {
  blas::check_triangle(ctx, "tbmv", A, x);
  const auto a = blas::triangular_profile(triangle, op_a, diagonal, blas::profile_of(A));
  blas::multiply_in_place(ctx, "tbmv", a, x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void tbmv<type>(const context&, uplo, op, diag, banded_view<const type>, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
