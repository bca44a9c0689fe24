// gels: argument checks, geqrf of A or its transpose, and what is solved with it.
#include "residua/lapack/gels.hpp"

#include "blas/level3/run_gemm.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/matrix_loops.hpp"
#include "lapack/triangular_solve.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/ormqr.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

/// X from Q R of as many columns as rank: of op(A), or of its transpose where there are fewer equations.
template <class T>
product_report solve_with_factors(const context& ctx, bool fewer_equations, const matrix_view<const T>& QR,
                                  const vector_view<const T>& tau, const matrix_view<T>& B,
                                  const product_options& options) {
  const index_t rank = QR.columns();
  const auto upper = B.block(0, 0, rank, B.columns());
  const auto solve = [&](op op_r) {
    return solve_with_triangle<T>(ctx, uplo::upper, op_r, diag::non_unit, QR.block(0, 0, rank, rank), upper,
                                  options);
  };
  const auto multiply = [&](op op_q) { return ormqr<T>(ctx, side::left, op_q, QR, tau, B, options); };
  product_report report;
  if (fewer_equations) {
    report.add(solve(op::transpose));
    lapack::clear<T>(ctx, B.block(rank, 0, B.rows() - rank, B.columns()));
    report.add(multiply(op::none));
  } else {
    report.add(multiply(op::transpose));
    report.add(solve(op::none));
  }
  return report;
}

}  // namespace

template <factor_format T>
factor_report gels(const context& ctx, op op_a, not_deduced<matrix_view<T>> A, not_deduced<matrix_view<T>> B,
                   const product_options& options) {
  const index_t rank = std::min(A.rows(), A.columns()), most = std::max(A.rows(), A.columns());
  const bool is_wide = A.rows() < A.columns();
  blas::check_matrix(ctx, "gels", "A", A);
  blas::check_matrix(ctx, "gels", "B", B);
  blas::check_extent("gels", "B", "rows", B.rows(), "A", "equations or unknowns, whichever are more", most);
  blas::check_options<T, T, T>("gels", options);
  if (rank == 0) {
    if (B.rows() > 0) lapack::clear<T>(ctx, B);
    return {0, {engine::native, "nothing to factorise"}};
  }
  const matrix_frame<T> transposed(ctx, "gels", is_wide ? most : 0, is_wide ? rank : 0);
  const matrix_frame<T> taus(ctx, "gels", rank, 1);
  const auto QR = is_wide ? transposed.view() : A;
  const auto tau = taus.view().column(0);
  if (is_wide) copy_matrix<T, T>(ctx, dense::operand_of<T>(op::transpose, A), QR);
  factor_report report{0, geqrf<T>(ctx, QR, tau, options)};
  if (is_wide) copy_matrix<T, T>(ctx, dense::operand_of<T>(op::transpose, QR), A);
  report.info = first_zero_on_diagonal<T>(ctx, QR);
  if (report.info > 0 || B.columns() == 0) return report;
  report.products.add(solve_with_factors<T>(ctx, is_wide != is_transposed(op_a), QR, tau, B, options));
  return report;
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                      \
  template factor_report gels<type>(const context&, op, matrix_view<type>, matrix_view<type>, \
                                    const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
