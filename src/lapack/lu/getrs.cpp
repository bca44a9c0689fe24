// getrs: argument checks, interchanges, and two triangular systems.
#include "residua/lapack/getrs.hpp"

#include "blas/level3/run_gemm.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "lapack/system_checks.hpp"
#include "lapack/triangular_solve.hpp"
#include "view/pivot_checks.hpp"

namespace residua {

template <factor_format T>
product_report getrs(const context& ctx, op op_a, not_deduced<matrix_view<const T>> LU,
                     vector_view<const index_t> ipiv, not_deduced<matrix_view<T>> B,
                     const product_options& options) {
  lapack::check_system(ctx, "getrs", "LU", LU, ipiv, B);
  blas::check_options<T, T, T>("getrs", options);
  blas::check_pivots(ctx, "getrs", ipiv, LU.rows());
  const bool transposed = is_transposed(op_a);
  const auto solve = [&](uplo triangle) {
    const diag diagonal = triangle == uplo::lower ? diag::unit : diag::non_unit;
    return lapack::solve_with_triangle<T>(ctx, triangle, op_a, diagonal, LU, B, options);
  };
  if (!transposed) lapack::swap_rows<T>(ctx, {B, ipiv, 0});
  auto report = solve(transposed ? uplo::upper : uplo::lower);
  report.add(solve(transposed ? uplo::lower : uplo::upper));
  if (transposed) lapack::swap_rows<T>(ctx, {B, ipiv, 0, true});
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                             \
  template product_report getrs<type>(const context&, op, matrix_view<const type>,   \
                                      vector_view<const index_t>, matrix_view<type>, \
                                      const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
