// spmv: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/spmv.hpp"

#include "blas/level2/profile/profile_routine_checks.hpp"
#include "blas/level2/profile/run_profile.hpp"

namespace residua {

template <vector_format T>
void spmv(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<packed_view<const T>> A,
          not_deduced<vector_view<const T>> x, const scalar<arithmetic_t<T>>& beta,
          not_deduced<vector_view<T>> y) {
  blas::check_packed(ctx, "spmv", "A", A);
  blas::check_product(ctx, "spmv", "A", A.order(), A.order(), alpha, x, beta, y);
  blas::multiply(ctx, alpha, blas::symmetric_profile(A.triangle(), blas::profile_of(A)), x, beta, y);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                          \
  template void spmv<type>(const context&, const blas::scalar_of<type>&, packed_view<const type>, \
                           vector_view<const type>, const blas::scalar_of<type>&, vector_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
