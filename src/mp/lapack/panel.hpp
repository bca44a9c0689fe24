// A panel of an LU factorisation with partial pivoting, column by column (Crout's order): when a pivot has
// been chosen its row of U is computed, so that the next column needs nothing of its own, and its rows are
// independent of each other. Steps are the same on every backend.
#pragma once

#include "mp/lanes/subtraction.hpp"
#include "mp/lapack/subtraction.hpp"
#include "mp/largest_element.hpp"
#include "mp/steps.hpp"

namespace residua::multiple {

/// As many columns as a panel has at most.
inline constexpr index_t panel_columns = 32;
/// Rows whose largest element is found together.
inline constexpr index_t rows_together = 32;

template <class Length>
struct lu_panel {
  precision<Length> p;
  word* A;
  index_t rows, columns, leading, plane;
  index_t* pivots;  // counted from 1 in the whole matrix, of whose rows `origin` are above the panel
  index_t pivot_step, origin;
  word* reciprocal;  // of the last pivot: 1 + n words, one after the other
  step_state* state;
  index_t* candidates;  // a row for every rows_together rows

  [[nodiscard]] RESIDUA_INLINE word* element(index_t i, index_t j) const { return A + i + j * leading; }
  [[nodiscard]] RESIDUA_INLINE elements row(index_t i) const { return {element(i, 0), leading, plane}; }
  [[nodiscard]] RESIDUA_INLINE elements column(index_t j) const { return {element(0, j), 1, plane}; }
  [[nodiscard]] RESIDUA_INLINE bool is_zero(index_t i, index_t j) const {
    return mp_header{*element(i, j)}.is_zero();
  }
  [[nodiscard]] RESIDUA_FUNCTION bool is_larger_pivot(index_t i, index_t other, index_t j) const {
    return compare_magnitudes(p.words, element(i, j), plane, element(other, j), plane) > 0;
  }

  /// Row i > j of column j divided by its pivot, unless that is zero: then the column is.
  RESIDUA_FUNCTION unsigned divide(index_t i, index_t j) const {
    if (is_zero(j, j)) return nothing;
    number<Length> inverse;
    load(inverse, p.words, reciprocal, 1);
    return scale_by(p, inverse, element(i, j), plane);
  }
  /// Row i >= j of column j less the products of what is before it, once the multiplier on its left is there.
  RESIDUA_FUNCTION unsigned reduce(index_t i, index_t j) const {
    unsigned flags = nothing;
    if (j > 0) flags = divide(i, j - 1);
    return flags | subtract_products(p, row(i), column(j), j, element(i, j), plane);
  }
  /// Reduces rows begin, ..., end - 1 by kernels of a CPU, of which null stands for none.
  unsigned reduce(index_t begin, index_t end, index_t j, const lanes::sum_kernels* kernels) const {
    unsigned flags = nothing;
    if (kernels == nullptr) {
      for (index_t i = begin; i < end; ++i) flags |= reduce(i, j);
      return flags;
    }
    for (index_t i = begin; i < end && j > 0; ++i) flags |= divide(i, j - 1);
    const sums_problem products{end - begin, j, row(begin), 1, column(j)};
    return flags | lanes::subtract_sums(*kernels, p, products, element(begin, j), plane);
  }
  RESIDUA_FUNCTION void note_pivot(index_t chosen, index_t j) const {
    pivots[j * pivot_step] = origin + chosen + 1;
    if (is_zero(chosen, j) && state->info == 0) state->info = origin + j + 1;
  }
  /// Word `number` of the rows j and `chosen`, of (n + 1) columns words.
  RESIDUA_FUNCTION void exchange(index_t j, index_t chosen, index_t number) const {
    const index_t offset = number / columns * plane;
    word* const a = element(j, number % columns) + offset;
    word* const b = element(chosen, number % columns) + offset;
    const word kept = *a;
    *a = *b;
    *b = kept;
  }
  /// Element t > j of U's row j.
  RESIDUA_FUNCTION unsigned reduce_row(index_t j, index_t t) const {
    return subtract_products(p, row(j), column(t), j, element(j, t), plane);
  }
  RESIDUA_FUNCTION unsigned invert_pivot(index_t j) const {
    if (is_zero(j, j)) return nothing;
    return store_reciprocal(p, element(j, j), plane, reciprocal, 1);
  }
};

}  // namespace residua::multiple

namespace residua::cuda {
/// On the context's stream, without waiting.
template <class Length>
void run_mp_panel(const context& ctx, const multiple::lu_panel<Length>& panel);
}  // namespace residua::cuda
