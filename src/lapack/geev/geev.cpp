// geev for real matrices.
#include "residua/lapack/geev.hpp"

#include "lapack/geev/geev_computation.hpp"
#include "lapack/geev/packed_eigenvectors.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class T>
geev_report decompose_real(const context& ctx, const matrix_view<const T>& A, const geev_result<T>& result,
                           const product_options& options) {
  check_geev(ctx, A, result.left, result.right, std::pair("wr", result.wr), std::pair("wi", result.wi));
  blas::check_options<T, T, T>(geev_name, options);
  if (A.rows() == 0) return without_decomposition(0, "nothing to decompose");
  const double largest = check_finite<T>(ctx, geev_name, "A", operand<T>(A));
  return decompose<packed_eigenvectors<T>>(ctx, A, largest, result, options);
}

}  // namespace

template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<vector_view<T>> wr,
                 not_deduced<vector_view<T>> wi, not_deduced<matrix_view<T>> X,
                 const product_options& options) {
  return decompose_real<T>(ctx, A, {wr, wi, {}, X}, options);
}

template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<vector_view<T>> wr,
                 not_deduced<vector_view<T>> wi, not_deduced<matrix_view<T>> Y, not_deduced<matrix_view<T>> X,
                 const product_options& options) {
  return decompose_real<T>(ctx, A, {wr, wi, Y, X}, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                         \
  template geev_report geev<type>(const context&, matrix_view<const type>, vector_view<type>,    \
                                  vector_view<type>, matrix_view<type>, const product_options&); \
  template geev_report geev<type>(const context&, matrix_view<const type>, vector_view<type>,    \
                                  vector_view<type>, matrix_view<type>, matrix_view<type>,       \
                                  const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
