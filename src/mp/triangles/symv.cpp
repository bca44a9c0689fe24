// symv and symm of run-time precision: gemv and gemm of panels of the whole matrix.
#include "mp/triangles/symv.hpp"

#include "mp/checks.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "residua/mp/level2.hpp"
#include "residua/mp/level3.hpp"

namespace residua {

using namespace multiple;

void multiple::multiply_symmetric(const context& ctx, const triangle_operand& A, const mp& alpha,
                                  const mp_const_vector_view& x, const mp& beta, const mp_vector_view& y,
                                  std::size_t most_bytes) {
  for_each_panel(ctx, "symv", A, panel_rows(A, most_bytes),
                 [&](const mp_matrix_view& panel, index_t row, index_t) {
                   gemv(ctx, op::none, alpha, panel, x, beta, part(y, row, panel.rows()));
                 });
}

void symv(const context& ctx, uplo stored, const mp& alpha, mp_const_matrix_view A, mp_const_vector_view x,
          const mp& beta, mp_vector_view y) {
  check_square(ctx, "symv", "A", A);
  check_vector(ctx, "symv", "x", x);
  check_vector(ctx, "symv", "y", y);
  blas::check_extent("symv", "x", "elements", x.size(), "A", "rows", A.rows());
  blas::check_extent("symv", "y", "elements", y.size(), "A", "rows", A.rows());
  check_same_bits("symv", "A", A.bits(), "y", y.bits());
  check_same_bits("symv", "x", x.bits(), "y", y.bits());
  check_same_bits("symv", "alpha", alpha.bits(), "y", y.bits());
  check_same_bits("symv", "beta", beta.bits(), "y", y.bits());
  check_is_another("symv", "y", y, "x", x);
  if (A.rows() == 0) return;
  if (alpha.is_zero()) return gemv(ctx, op::none, alpha, A, x, beta, y);  // which reads neither A nor x
  multiply_symmetric(ctx, symmetric_operand(A, stored), alpha, x, beta, y, most_panel_bytes);
}

mp_gemm_report symm(const context& ctx, side a_side, uplo stored, const mp& alpha, mp_const_matrix_view A,
                    mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                    const mp_gemm_options& options) {
  const bool is_left = a_side == side::left;
  check_square(ctx, "symm", "A", A);
  check_matrix(ctx, "symm", "B", B);
  check_matrix(ctx, "symm", "C", C);
  blas::check_extent("symm", "B", "rows", B.rows(), "C", "rows", C.rows());
  blas::check_extent("symm", "B", "columns", B.columns(), "C", "columns", C.columns());
  blas::check_extent("symm", "A", "rows", A.rows(), "C", is_left ? "rows" : "columns",
                     is_left ? C.rows() : C.columns());
  check_same_bits("symm", "A", A.bits(), "C", C.bits());
  check_same_bits("symm", "B", B.bits(), "C", C.bits());
  check_same_bits("symm", "alpha", alpha.bits(), "C", C.bits());
  check_same_bits("symm", "beta", beta.bits(), "C", C.bits());
  check_is_another("symm", "C", C, "A", A);
  check_is_another("symm", "C", C, "B", B);
  if (C.rows() == 0 || C.columns() == 0) return {};
  if (alpha.is_zero()) {
    return is_left ? gemm(ctx, op::none, op::none, alpha, A, B, beta, C)
                   : gemm(ctx, op::none, op::none, alpha, B, A, beta, C);
  }
  const auto whole = symmetric_operand(A, stored);
  const index_t rows = panel_rows(whole, std::min(most_panel_bytes, options.workspace_limit));
  mp_gemm_report products;
  for_each_panel(ctx, "symm", whole, rows, [&](const mp_matrix_view& panel, index_t row, index_t) {
    const index_t count = panel.rows();
    include(products, is_left ? gemm(ctx, op::none, op::none, alpha, panel, B, beta,
                                     C.block(row, 0, count, C.columns()), options)
                              : gemm(ctx, op::none, op::transpose, alpha, B, panel, beta,
                                     C.block(0, row, C.rows(), count), options));
  });
  return products;
}

}  // namespace residua
