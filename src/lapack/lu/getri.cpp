// getri: argument checks, then getrs on the identity.
#include "residua/lapack/getri.hpp"

#include "blas/level3/run_gemm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/matrix_loops.hpp"
#include "view/pivot_checks.hpp"

namespace residua {

template <factor_format T>
factor_report getri(const context& ctx, not_deduced<matrix_view<T>> LU, vector_view<const index_t> ipiv,
                    const product_options& options) {
  const matrix_view<const T> factors = LU;
  blas::check_square(ctx, "getri", "LU", LU);
  blas::check_vector(ctx, "getri", "ipiv", ipiv);
  blas::check_extent("getri", "ipiv", "elements", ipiv.size(), "LU", "rows", LU.rows());
  blas::check_pivots(ctx, "getri", ipiv, LU.rows());
  blas::check_options<T, T, T>("getri", options);
  if (LU.rows() == 0) return {0, {engine::native, "nothing to invert"}};
  if (const index_t zero = lapack::first_zero_on_diagonal<T>(ctx, factors)) return {zero, {}};
  const lapack::matrix_frame<T> copied(ctx, "getri", LU.rows(), LU.rows());
  lapack::copy_matrix<T, T>(ctx, factors, copied.view());
  lapack::set_identity<T>(ctx, LU);
  return {0, getrs<T>(ctx, op::none, copied.view(), ipiv, LU, options)};
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                            \
  template factor_report getri<type>(const context&, matrix_view<type>, vector_view<const index_t>, \
                                     const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
