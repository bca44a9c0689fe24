// Systems with triangles of run-time precision: small triangles in one piece, products for what is beside
// them.
#pragma once

#include "mp/lapack/steps.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/gemm.hpp"

namespace residua::multiple {

/// Down to which order a matrix of order n is halved, by its size alone. Products by residues are faster than
/// sums from 16 terms on, but each is a dozen launches on a GPU, which larger matrices are for.
inline index_t smallest_order(index_t n) {
  constexpr index_t largest_for_cpu = 1024;
  return n <= largest_for_cpu ? triangle_order / 2 : triangle_order;
}
/// Where it is cut: about the middle, at a multiple of the smallest order.
inline index_t first_half(index_t order, index_t smallest) {
  return ceil_div(ceil_div<index_t>(order, 2), smallest) * smallest;
}
/// How the product of m x k and k x n is computed where the caller leaves it open.
inline mp_gemm_options for_product(mp_gemm_options options, index_t m, index_t n, index_t k) {
  constexpr index_t fewest = triangle_order / 2;
  if (options.engine == engine::automatic && std::min({m, n, k}) >= fewest && std::max(m, n) > fewest)
    options.engine = engine::residue;
  return options;
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
  triangular_solver(const factor_steps& steps, side a_side, uplo stored, op op_T, diag diagonal,
                    mp_const_matrix_view T, const mp_gemm_options& options)
      : steps_(steps),
        T_(T),
        options_(options),
        one_(1.0, T.bits()),
        is_left_(a_side == side::left),
        is_transposed_(is_transposed(op_T) == is_left_),
        is_lower_((stored == uplo::lower) != is_transposed_),
        is_unit_(diagonal == diag::unit),
        smallest_(smallest_order(T.rows())) {
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
                       const mp_matrix_view& solved, const mp_matrix_view& rest);
  [[nodiscard]] mp_matrix_view part(const mp_matrix_view& B, index_t first, index_t count) const {
    return is_left_ ? B.block(first, 0, count, B.columns()) : B.block(0, first, B.rows(), count);
  }

  const factor_steps& steps_;
  mp_const_matrix_view T_;
  mp_gemm_options options_;
  mp one_;
  bool is_left_, is_transposed_, is_lower_, is_unit_;  // of V
  index_t smallest_;
  mp_array reciprocals_;
  mp_gemm_report products_;
};

}  // namespace residua::multiple
