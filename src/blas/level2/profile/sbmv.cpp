// sbmv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/sbmv.hpp"

#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/profile/run_profile.hpp"

namespace residua {

template <vector_format T>
void sbmv(const context& ctx, uplo triangle, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<banded_view<const T>> A, not_deduced<vector_view<const T>> x,
          const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y) {
  blas::check_square_band(ctx, "sbmv", "A", A);
  blas::check_product(ctx, "sbmv", "A", A.rows(), A.columns(), alpha, x, beta, y);
  blas::multiply(ctx, alpha, blas::symmetric_profile(triangle, blas::profile_of(A)), x, beta, y);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                \
  template void sbmv<type>(const context&, uplo, const blas::scalar_of<type>&, banded_view<const type>, \
                           vector_view<const type>, const blas::scalar_of<type>&, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
