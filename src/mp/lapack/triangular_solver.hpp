// Systems with triangles of run-time precision: small triangles in one piece, products for what is beside
// them.
#pragma once

#include "mp/lapack/product_subtraction.hpp"
#include "residua/mp/array.hpp"

namespace residua::multiple {

/// The order down to which a matrix of order n and its parts are halved. That order follows from n alone,
/// since bits are the same on every backend; each part takes launches on a GPU, for which large matrices are.
inline index_t smallest_order(index_t n) { return is_for_cpu(n) ? triangle_order / 2 : triangle_order; }
/// The order of the first half of a triangle: about half of it, and a multiple of the smallest order.
inline index_t first_half(index_t order, index_t smallest) {
  return ceil_div(ceil_div<index_t>(order, 2), smallest) * smallest;
}
/// op(T) X = B or X op(T) = B for square T, X in the place of B: whichever, a vector, which is a column or a
/// row of B, goes through the triangle V = op(T) or its transpose.
class triangular_solver {
 public:
  /// `order` is that of the matrix that T is a part of, or T's own.
  triangular_solver(const factor_steps& steps, side a_side, uplo stored, op op_T, diag diagonal,
                    mp_const_matrix_view T, index_t order, const mp_gemm_options& options)
      : steps_(steps),
        T_(T),
        subtract_product_(steps, order, T.bits(), options),
        is_left_(a_side == side::left),
        is_transposed_(is_transposed(op_T) == is_left_),
        is_lower_((stored == uplo::lower) != is_transposed_),
        is_unit_(diagonal == diag::unit),
        smallest_(smallest_order(order)) {
    if (!is_unit_) invert_diagonal();
  }

  void operator()(const mp_matrix_view& B) { solve(0, T_.rows(), B); }
  [[nodiscard]] const mp_gemm_report& products() const { return subtract_product_.report(); }

 private:
  void invert_diagonal();
  void solve(index_t first, index_t order, const mp_matrix_view& B);
  void solve_small(index_t first, index_t order, const mp_matrix_view& B) const;
  /// The vectors' elements of `source` times what is beside the triangles is taken from those of `target`.
  void subtract_beside(index_t source, index_t of_source, index_t target, index_t of_target,
                       const mp_matrix_view& solved, const mp_matrix_view& rest);
  [[nodiscard]] mp_matrix_view part(const mp_matrix_view& B, index_t first, index_t count) const {
    return is_left_ ? B.block(first, 0, count, B.columns()) : B.block(0, first, B.rows(), count);
  }

  const factor_steps& steps_;
  mp_const_matrix_view T_;
  product_subtraction subtract_product_;
  bool is_left_, is_transposed_, is_lower_, is_unit_;  // of V
  index_t smallest_;
  mp_array reciprocals_;
};

}  // namespace residua::multiple
