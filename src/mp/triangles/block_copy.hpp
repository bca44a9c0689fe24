// A block of a matrix, of which one triangle may be all that is stored, written out in full.
#pragma once

#include "mp/sums.hpp"
#include "number/ceil_div.hpp"

namespace residua::multiple {

/// What a matrix has beyond its triangle: elements of its own, those of the triangle, zeros, or zeros where
/// its diagonal is ones, too.
enum class beyond { stored, mirrored, zeros, zeros_beside_ones };

/// y = the block from (first_row, first_column) on of a matrix whose element (i, j) is i row_step + j
/// column_step words from the first, in the lower triangle or the upper one.
struct block_copy {
  const word* A;
  index_t row_step, column_step, plane;
  bool is_lower;
  beyond others;
  index_t first_row, rows, first_column, columns;
  word* y;
  index_t y_leading, y_plane;
  int words;

  /// Elements are dealt out in tiles, so that a GPU's warp reads what lies together in rows and in columns.
  static constexpr index_t tile_rows = 8, tile_columns = 4;
  [[nodiscard]] RESIDUA_INLINE index_t row_tiles() const { return ceil_div(rows, tile_rows); }
  [[nodiscard]] RESIDUA_INLINE index_t count() const {
    return row_tiles() * ceil_div(columns, tile_columns) * tile_rows * tile_columns;
  }

  RESIDUA_FUNCTION unsigned operator()(index_t number) const {
    const index_t tile = number / (tile_rows * tile_columns), place = number % (tile_rows * tile_columns);
    const index_t i = tile % row_tiles() * tile_rows + place % tile_rows,
                  j = tile / row_tiles() * tile_columns + place / tile_rows;
    if (i < rows && j < columns) write(first_row + i, first_column + j, y + i + j * y_leading);
    return 0;
  }

 private:
  RESIDUA_FUNCTION void write(index_t i, index_t j, word* target) const {
    const bool is_stored = others == beyond::stored || (is_lower ? i >= j : i <= j);
    if (i == j && others == beyond::zeros_beside_ones) return write_one(target);
    if (!is_stored && others != beyond::mirrored) {
      for (int w = 0; w <= words; ++w) target[w * y_plane] = 0;
      return;
    }
    const word* const x = is_stored ? A + i * row_step + j * column_step : A + j * row_step + i * column_step;
    for (int w = 0; w <= words; ++w) target[w * y_plane] = x[w * plane];
  }
  RESIDUA_FUNCTION void write_one(word* target) const {
    target[0] = mp_header::finite(false, 1).code;
    for (int w = 1; w <= words; ++w) target[w * y_plane] = w == words ? word{1} << 63 : 0;
  }
};

}  // namespace residua::multiple
