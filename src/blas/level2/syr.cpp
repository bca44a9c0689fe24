// syr: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/syr.hpp"

#include "blas/level2/run_ger.hpp"

namespace residua {

template <vector_format T>
void syr(const context& ctx, uplo triangle, const scalar<arithmetic_t<T>>& alpha,
         not_deduced<vector_view<const T>> x, not_deduced<matrix_view<T>> A) {
  const blas::rank_update<T> u{alpha, x, x, A, false, true, triangle == uplo::lower};
  blas::check_square(ctx, "syr", "A", A);
  blas::check_symmetric_update(ctx, "syr", u);
  blas::run_update(ctx, u);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template void syr<type>(const context&, uplo, const blas::scalar_of<type>&, vector_view<const type>, \
                          matrix_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
