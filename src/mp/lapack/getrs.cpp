// Systems and determinants by the factors of getrf.
#include "mp/checks.hpp"
#include "mp/lapack/interchanges.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/lapack.hpp"
#include "view/pivot_checks.hpp"

namespace residua {

namespace {

using namespace multiple;

/// A square matrix, or its factors, with an interchange for each of its rows.
void check_with_interchanges(const context& ctx, const char* routine, const char* name,
                             const mp_const_matrix_view& A, const vector_view<const index_t>& ipiv) {
  check_square(ctx, routine, name, A);
  blas::check_vector(ctx, routine, "ipiv", ipiv);
  blas::check_extent(routine, "ipiv", "elements", ipiv.size(), name, "rows", A.rows());
}

}  // namespace

mp_gemm_report getrs(const context& ctx, op op_a, mp_const_matrix_view LU, vector_view<const index_t> ipiv,
                     mp_matrix_view B, const mp_gemm_options& options) {
  check_with_interchanges(ctx, "getrs", "LU", LU, ipiv);
  check_right_hand_sides(ctx, "getrs", "LU", LU, B);
  blas::check_pivots(ctx, "getrs", ipiv, LU.rows());
  mp_gemm_report products;
  if (B.rows() == 0 || B.columns() == 0) return products;
  const bool transposed = is_transposed(op_a);
  const factor_steps steps(ctx, B.bits(), 0);
  const auto solve = [&](uplo triangle) {
    const diag diagonal = triangle == uplo::lower ? diag::unit : diag::non_unit;
    triangular_solver solver(steps, side::left, triangle, op_a, diagonal, LU, LU.rows(), options);
    solver(B);
    include(products, solver.products());
  };
  if (!transposed) exchange_rows(steps, B, ipiv, 0, false);
  solve(transposed ? uplo::upper : uplo::lower);
  solve(transposed ? uplo::lower : uplo::upper);
  if (transposed) exchange_rows(steps, B, ipiv, 0, true);
  steps.finish();
  return products;
}

mp_factor_report gesv(const context& ctx, mp_matrix_view A, vector_view<index_t> ipiv, mp_matrix_view B,
                      const mp_gemm_options& options) {
  check_with_interchanges(ctx, "gesv", "A", A, ipiv);
  check_right_hand_sides(ctx, "gesv", "A", A, B);
  auto report = getrf(ctx, A, ipiv, options);
  if (report.info == 0) include(report.products, getrs(ctx, op::none, A, ipiv, B, options));
  return report;
}

mp determinant(const context& ctx, mp_const_matrix_view LU, vector_view<const index_t> ipiv) {
  check_with_interchanges(ctx, "determinant", "LU", LU, ipiv);
  blas::check_pivots(ctx, "determinant", ipiv, LU.rows());
  const index_t n = LU.rows();
  mp product(1.0, LU.bits());
  if (n == 0) return product;
  mp_array diagonal(ctx, n, LU.bits());
  copy(ctx, {LU.data(), LU.bits(), n, LU.leading_dimension() + 1, LU.plane(), LU.memory()}, diagonal);
  const auto values = diagonal.to_host(ctx);
  const auto pivots = pivots_on_host(ctx, ipiv);
  for (std::size_t i = 0; i < values.size(); ++i) {
    product *= values[i];
    if (pivots[i] != static_cast<index_t>(i) + 1) product = -product;
  }
  return product;
}

}  // namespace residua
