// Systems with triangles of run-time precision: small triangles in one piece, products for what is beside
// them.
#pragma once

#include "mp/lapack/steps.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/gemm.hpp"

namespace residua::multiple {

/// Where a triangle is cut: about the middle, at a multiple of triangle_order.
inline index_t first_half(index_t order) {
  return ceil_div(ceil_div<index_t>(order, 2), triangle_order) * triangle_order;
}

/// Adds the report of another product of the same routine: the largest numbers, by residues if any was.
inline void include(mp_gemm_report& all, const mp_gemm_report& one) {
  if (one.used == engine::residue) all.used = engine::residue;
  all.bits = std::max(all.bits, one.bits);
  all.spread = std::max(all.spread, one.spread);
}

/// op(T) X = B or X op(T) = B for square T, X in the place of B: whichever, a vector, which is a column or a
/// row of B, goes through the triangle V = op(T) or its transpose.
class triangular_solver {
 public:
  triangular_solver(const factor_steps& steps, side where, uplo stored, op op_T, diag diagonal,
                    mp_const_matrix_view T, const mp_gemm_options& options)
      : steps_(steps),
        T_(T),
        options_(options),
        one_(1.0, T.bits()),
        is_left_(where == side::left),
        is_transposed_(is_transposed(op_T) == is_left_),
        is_lower_((stored == uplo::lower) != is_transposed_),
        is_unit_(diagonal == diag::unit) {
    if (!is_unit_) invert_diagonal();
  }

  void operator()(const mp_matrix_view& B) { solve(0, T_.rows(), B); }
  [[nodiscard]] const mp_gemm_report& products() const { return products_; }

 private:
  void invert_diagonal();
  void solve(index_t first, index_t order, const mp_matrix_view& B);
  void solve_small(index_t first, index_t order, const mp_matrix_view& B) const;
  /// The vectors' elements of `source` times what is beside the triangles is taken from those of `target`.
  void subtract_beside(index_t source, index_t of_source, index_t target, index_t of_target,
                       const mp_matrix_view& from, const mp_matrix_view& to);
  [[nodiscard]] mp_matrix_view part(const mp_matrix_view& B, index_t first, index_t count) const {
    return is_left_ ? B.block(first, 0, count, B.columns()) : B.block(0, first, B.rows(), count);
  }

  const factor_steps& steps_;
  mp_const_matrix_view T_;
  mp_gemm_options options_;
  mp one_;
  bool is_left_, is_transposed_, is_lower_, is_unit_;  // of V
  mp_array reciprocals_;
  mp_gemm_report products_;
};

}  // namespace residua::multiple
