// posv: argument checks, then potrf and potrs.
#include "residua/lapack/posv.hpp"

#include "view/matrix_checks.hpp"

namespace residua {

template <factor_format T>
factor_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A,
                   not_deduced<matrix_view<T>> B, const product_options& options) {
  blas::check_square(ctx, "posv", "A", A);
  blas::check_matrix(ctx, "posv", "B", B);
  blas::check_extent("posv", "B", "rows", B.rows(), "A", "rows", A.rows());
  auto report = potrf<T>(ctx, stored, A, options);
  if (report.info == 0) report.products.add(potrs<T>(ctx, stored, A, B, options));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template factor_report posv<type>(const context&, uplo, matrix_view<type>, matrix_view<type>, \
                                    const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
