// Matrices of which one triangle is stored as operands of gemv and gemm: panels of their rows, written out in
// full one after the other, so that every element of a product is one sum.
#pragma once

#include <algorithm>

#include "base/workspace.hpp"
#include "mp/element_loops.hpp"
#include "mp/triangles/block_copy.hpp"
#include "residua/mp/view.hpp"
#include "residua/view/types.hpp"

namespace residua::multiple {

/// op(A) for a square A.
struct triangle_operand {
  mp_const_matrix_view A;
  bool is_transposed, is_lower;  // op(A) is
  beyond others;

  [[nodiscard]] index_t order() const { return A.rows(); }
  [[nodiscard]] bool is_mirrored() const { return others == beyond::mirrored; }
  [[nodiscard]] index_t row_step() const { return is_transposed ? A.leading_dimension() : 1; }
  [[nodiscard]] index_t column_step() const { return is_transposed ? 1 : A.leading_dimension(); }
};

inline triangle_operand symmetric_operand(const mp_const_matrix_view& A, uplo stored) {
  return {A, false, stored == uplo::lower, beyond::mirrored};
}
inline triangle_operand triangular_operand(const mp_const_matrix_view& A, uplo stored, bool is_transposed,
                                           diag diagonal) {
  const auto others = diagonal == diag::unit ? beyond::zeros_beside_ones : beyond::zeros;
  return {A, is_transposed, (stored == uplo::lower) != is_transposed, others};
}

inline constexpr std::size_t most_panel_bytes = std::size_t{256} << 20;

/// Rows of a panel of at most so many bytes or 64 rows, by sizes alone. Of a triangle an eighth, so that few
/// of the zeros beyond it are multiplied.
inline index_t panel_rows(const triangle_operand& T, std::size_t most_bytes) {
  constexpr index_t fewest = 64;
  const index_t n = T.order(), wanted = T.is_mirrored() ? n : ceil_div<index_t>(n, 8);
  const std::size_t row_bytes = static_cast<std::size_t>(n * (1 + mp_words(T.A.bits()))) * sizeof(word);
  const auto fitting = static_cast<index_t>(most_bytes / row_bytes);
  return std::min(n, std::max(fewest, std::min(wanted, fitting)));
}

/// y = the block of T from (row, column) on, as large as y.
inline void write_out(const context& ctx, const triangle_operand& T, index_t row, index_t column,
                      const mp_matrix_view& y) {
  const block_copy body{
      T.A.data(), T.row_step(),      T.column_step(), T.A.plane(), T.is_lower, T.others,
      row,        y.rows(),          column,          y.columns(), y.data(),   y.leading_dimension(),
      y.plane(),  mp_words(y.bits())};
  run_elements(ctx, body.count(), body);
}

/// f(panel, row, column) for all panels of T, of an order above 0 and of at most `most` rows each: `row` is a
/// panel's first one, and `column` the first of its columns, which are those that have elements of the
/// triangle. Of a lower triangle the last panel comes first, so that a product may overwrite what no other
/// panel needs.
template <class F>
void for_each_panel(const context& ctx, const char* routine, const triangle_operand& T, index_t most,
                    const F& f) {
  const index_t n = T.order(), count = ceil_div(n, most);
  const std::size_t words =
      static_cast<std::size_t>(most * n) * (1 + static_cast<std::size_t>(mp_words(T.A.bits())));
  const workspace_frame frame(ctx, routine, frame_bytes(words * sizeof(word)));
  for (index_t k = 0; k < count; ++k) {
    const index_t row = (T.is_lower ? count - 1 - k : k) * most, rows = std::min(most, n - row);
    const index_t column = T.is_mirrored() || T.is_lower ? 0 : row,
                  columns = (T.is_mirrored() || !T.is_lower ? n : row + rows) - column;
    const mp_matrix_view panel(static_cast<word*>(frame.data()), T.A.bits(), rows, columns, rows,
                               rows * columns, ctx.memory());
    write_out(ctx, T, row, column, panel);
    f(panel, row, column);
  }
}

/// Elements first, ..., first + count - 1 of x.
template <class Word>
basic_mp_vector_view<Word> part(const basic_mp_vector_view<Word>& x, index_t first, index_t count) {
  Word* const data = x.increment() < 0 && count > 0 ? x.element(first + count - 1) : x.element(first);
  return {data, x.bits(), count, x.increment(), x.plane(), x.memory()};
}

}  // namespace residua::multiple
