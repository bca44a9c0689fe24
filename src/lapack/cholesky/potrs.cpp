// potrs: argument checks, and two triangular systems.
#include "residua/lapack/potrs.hpp"

#include "blas/level3/run_gemm.hpp"
#include "lapack/system_checks.hpp"
#include "lapack/triangular_solve.hpp"

namespace residua {

template <factor_format T>
product_report potrs(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> factor,
                     not_deduced<matrix_view<T>> B, const product_options& options) {
  lapack::check_system(ctx, "potrs", "factor", factor, B);
  blas::check_options<T, T, T>("potrs", options);
  const auto solve = [&](op op_t) {
    return lapack::solve_with_triangle<T>(ctx, stored, op_t, diag::non_unit, factor, B, options);
  };
  const bool lower = stored == uplo::lower;
  auto report = solve(lower ? op::none : op::transpose);
  report.add(solve(lower ? op::transpose : op::none));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                \
  template product_report potrs<type>(const context&, uplo, matrix_view<const type>, matrix_view<type>, \
                                      const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
