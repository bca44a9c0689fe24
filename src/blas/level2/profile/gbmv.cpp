// gbmv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/gbmv.hpp"

#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/profile/run_profile.hpp"

namespace residua {

template <vector_format T>
void gbmv(const context& ctx, op op_a, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<banded_view<const T>> A, not_deduced<vector_view<const T>> x,
          const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y) {
  blas::check_banded(ctx, "gbmv", "A", A);
  const auto a = blas::general_profile(op_a, blas::profile_of(A));
  blas::check_product(ctx, "gbmv", "op(A)", a.rows(), a.columns(), alpha, x, beta, y);
  blas::multiply(ctx, alpha, a, x, beta, y);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                              \
  template void gbmv<type>(const context&, op, const blas::scalar_of<type>&, banded_view<const type>, \
                           vector_view<const type>, const blas::scalar_of<type>&, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
