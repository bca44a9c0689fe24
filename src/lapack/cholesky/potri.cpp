// potri: argument checks, then potrs on the identity.
#include "residua/lapack/potri.hpp"

#include "blas/level3/run_gemm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/matrix_loops.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

template <factor_format T>
factor_report potri(const context& ctx, uplo stored, not_deduced<matrix_view<T>> factor,
                    const product_options& options) {
  blas::check_square(ctx, "potri", "factor", factor);
  blas::check_options<T, T, T>("potri", options);
  if (factor.rows() == 0) return {0, {engine::native, "nothing to invert"}};
  if (const index_t zero = lapack::first_zero_on_diagonal<T>(ctx, factor)) return {zero, {}};
  const lapack::matrix_frame<T> inverse(ctx, "potri", factor.rows(), factor.rows());
  lapack::set_identity<T>(ctx, inverse.view());
  const auto products = potrs<T>(ctx, stored, factor, inverse.view(), options);
  const matrix_view<const T> found = inverse.view();
  lapack::copy_matrix<T, T>(ctx, found, factor, dense::triangle(stored));
  return {0, products};
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template factor_report potri<type>(const context&, uplo, matrix_view<type>, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
