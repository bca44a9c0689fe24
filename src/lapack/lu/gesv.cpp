// gesv: argument checks, then getrf and getrs.
#include "residua/lapack/gesv.hpp"

#include "blas/level3/run_gemm.hpp"
#include "lapack/system_checks.hpp"

namespace residua {

template <factor_format T>
factor_report gesv(const context& ctx, not_deduced<matrix_view<T>> A, vector_view<index_t> ipiv,
                   not_deduced<matrix_view<T>> B, const product_options& options) {
  lapack::check_system(ctx, "gesv", "A", A, ipiv, B);
  blas::check_options<T, T, T>("gesv", options);
  auto report = getrf<T>(ctx, A, ipiv, options);
  if (report.info == 0) report.products.add(getrs<T>(ctx, op::none, A, ipiv, B, options));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                     \
  template factor_report gesv<type>(const context&, matrix_view<type>, vector_view<index_t>, \
                                    matrix_view<type>, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
