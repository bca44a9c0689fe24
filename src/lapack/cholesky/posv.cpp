// posv: argument checks, then potrf and potrs.
#include "residua/lapack/posv.hpp"

#include "blas/level3/run_gemm.hpp"
#include "lapack/system_checks.hpp"

namespace residua {

template <factor_format T>
factor_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A,
                   not_deduced<matrix_view<T>> B, const product_options& options) {
  lapack::check_system(ctx, "posv", "A", A, B);
  blas::check_options<T, T, T>("posv", options);
  auto report = potrf<T>(ctx, stored, A, options);
  if (report.info == 0) report.products.add(potrs<T>(ctx, stored, A, B, options));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template factor_report posv<type>(const context&, uplo, matrix_view<type>, matrix_view<type>, \
                                    const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
