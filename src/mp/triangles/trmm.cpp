// trmm of run-time precision: gemm of panels of the triangle.
#include "mp/checks.hpp"
#include "mp/lapack/triangular_solver.hpp"
#include "mp/triangles/trmv.hpp"
#include "residua/mp/level3.hpp"

namespace residua {

namespace {

using namespace multiple;

/// B = alpha V B, or B = alpha B V^T, where V is the triangle or, on the right, its transpose: a column or a
/// row of B, whichever, goes through V.
class triangle_products {
 public:
  triangle_products(const context& ctx, bool is_left, const triangle_operand& V, const mp& alpha,
                    const mp_matrix_view& B, const mp_gemm_options& options)
      : ctx_(ctx), is_left_(is_left), V_(V), alpha_(alpha), zero_(B.bits()), B_(B), options_(options) {}

  mp_gemm_report operator()() {
    if (has_specials(ctx_, "trmm", B_)) {
      for (index_t v = 0; v < (is_left_ ? B_.columns() : B_.rows()); ++v) multiply_vector(v);
      return {};
    }
    const index_t rows = panel_rows(V_, std::min(most_panel_bytes, options_.workspace_limit));
    product_ = mp_matrix(ctx_, is_left_ ? rows : B_.rows(), is_left_ ? B_.columns() : rows, B_.bits());
    for_each_panel(ctx_, "trmm", V_, rows, [&](const mp_matrix_view& panel, index_t row, index_t column) {
      multiply(panel, row, column);
    });
    return products_;
  }

 private:
  /// B's elements that meet `count` columns or rows of V.
  [[nodiscard]] mp_matrix_view elements(index_t first, index_t count) const {
    return is_left_ ? B_.block(first, 0, count, B_.columns()) : B_.block(0, first, B_.rows(), count);
  }
  void multiply_vector(index_t v) {
    const index_t n = V_.order();
    mp_matrix vector(ctx_, n, 1, B_.bits());
    write_out(ctx_, {B_, !is_left_, true, beyond::stored}, 0, v, vector);
    multiply_by_triangle(ctx_, V_, alpha_, vector.view().column(0));
    write_out(ctx_, {vector, !is_left_, true, beyond::stored}, 0, 0,
              is_left_ ? B_.block(0, v, n, 1) : B_.block(v, 0, 1, n));
  }
  void multiply(const mp_matrix_view& panel, index_t row, index_t column) {
    const auto before = elements(column, panel.columns()), target = elements(row, panel.rows());
    const auto after = product_.view().block(0, 0, target.rows(), target.columns());
    include(products_,
            is_left_ ? gemm(ctx_, op::none, op::none, alpha_, panel, before, zero_, after, options_)
                     : gemm(ctx_, op::none, op::transpose, alpha_, before, panel, zero_, after, options_));
    write_out(ctx_, {after, false, true, beyond::stored}, 0, 0, target);
  }

  const context& ctx_;
  bool is_left_;
  triangle_operand V_;
  const mp& alpha_;
  mp zero_;
  mp_matrix_view B_;
  const mp_gemm_options& options_;
  mp_matrix product_;
  mp_gemm_report products_;
};

}  // namespace

mp_gemm_report trmm(const context& ctx, side a_side, uplo stored, op op_a, diag diagonal, const mp& alpha,
                    mp_const_matrix_view A, mp_matrix_view B, const mp_gemm_options& options) {
  const bool is_left = a_side == side::left;
  check_square(ctx, "trmm", "A", A);
  check_matrix(ctx, "trmm", "B", B);
  blas::check_extent("trmm", "B", is_left ? "rows" : "columns", is_left ? B.rows() : B.columns(), "A", "rows",
                     A.rows());
  check_same_bits("trmm", "A", A.bits(), "B", B.bits());
  check_same_bits("trmm", "alpha", alpha.bits(), "B", B.bits());
  if (B.rows() == 0 || B.columns() == 0) return {};
  if (alpha.is_zero()) {
    const mp_array zeros(ctx, B.rows(), B.bits());
    for (index_t j = 0; j < B.columns(); ++j) copy(ctx, zeros, B.column(j));
    return {};
  }
  const auto V = triangular_operand(A, stored, is_transposed(op_a) == is_left, diagonal);
  return triangle_products(ctx, is_left, V, alpha, B, options)();
}

}  // namespace residua
