// ger: argument checks, then its kernel on the context's backend.
#include "residua/blas/level2/ger.hpp"

#include "blas/level2/run_ger.hpp"

namespace residua {

template <vector_format T>
void ger(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
         not_deduced<vector_view<const T>> y, not_deduced<matrix_view<T>> A) {
  blas::check_scalar(ctx, "ger", "alpha", alpha);
  blas::check_vector(ctx, "ger", "x", x);
  blas::check_vector(ctx, "ger", "y", y);
  blas::check_matrix(ctx, "ger", "A", A);
  blas::check_extent("ger", "x", "elements", x.size(), "A", "rows", A.rows());
  blas::check_extent("ger", "y", "elements", y.size(), "A", "columns", A.columns());
  blas::run_update(ctx, blas::rank_update<T>{alpha, x, y, A});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template void ger<type>(const context&, const blas::scalar_of<type>&, vector_view<const type>, \
                          vector_view<const type>, matrix_view<type>);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
