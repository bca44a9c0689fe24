// The order in which a GPU computes the tiles of a matrix: in bands a few tiles wide, row by row, so that
// tiles that are computed at the same time share operands. Tiles outside a triangle are left out. All
// functions are pure.
#pragma once

#include <algorithm>

#include "dense/product.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"

namespace residua::residue {

struct tile_extent {
  int rows, columns;
};

/// A matrix of which the elements in a region are wanted: `part` is tested at (i + rows_before, j), the
/// position of element (i, j) in the matrix that the region is of, up to a shift along the diagonal.
struct partial_matrix {
  index_t rows, columns;
  dense::region part = dense::region::all;
  index_t rows_before = 0;
};

/// Tiles of a matrix.
class tile_order {
 public:
  struct place {
    int row, column;  // of tiles
  };

  tile_order(const partial_matrix& matrix, tile_extent tile) : matrix_(matrix), tile_(tile) {
    const auto tiles = [](index_t n, int extent) { return static_cast<int>(ceil_div(n, extent)); };
    const int rows = tiles(matrix.rows, tile.rows);
    columns_ = tiles(matrix.columns, tile.columns);
    const int width =
        matrix.part == dense::region::all ? usual_width : std::clamp(columns_ / 8, 1, usual_width);
    width_ = std::max(width, ceil_div(columns_, most_bands));
    bands_ = ceil_div(columns_, width_);
    first_[0] = 0;
    for (int band = 0; band < bands_; ++band) {
      const int left = band * width_, right = std::min(left + width_, columns_);
      int begin = 0, end = rows;  // of the rows that have a tile which is wanted
      const auto wanted = [&](int row) { return wants({row, left}) || wants({row, right - 1}); };
      while (begin < end && !wanted(begin)) ++begin;
      while (begin < end && !wanted(end - 1)) --end;
      first_row_[band] = begin;
      first_[band + 1] = first_[band] + (end - begin) * (right - left);
    }
  }

  /// How many places there are; some near a triangle's edge are outside of it.
  [[nodiscard]] RESIDUA_INLINE int count() const { return first_[bands_]; }
  [[nodiscard]] RESIDUA_INLINE place operator[](int number) const {
    int band = 0;
    while (number >= first_[band + 1]) ++band;
    const int left = band * width_;
    const int width = columns_ - left < width_ ? columns_ - left : width_;
    const int n = number - first_[band];
    return {first_row_[band] + n / width, left + n % width};
  }
  /// Whether an element of a tile is wanted.
  [[nodiscard]] RESIDUA_INLINE bool wants(place p) const {
    if (matrix_.part == dense::region::all) return true;
    const index_t row = static_cast<index_t>(p.row) * tile_.rows + matrix_.rows_before,
                  column = static_cast<index_t>(p.column) * tile_.columns;
    return matrix_.part == dense::region::lower ? row + tile_.rows > column : row < column + tile_.columns;
  }

 private:
  /// Narrow bands of a small triangle: the places outside of it are few then, which some blocks would have
  /// more of than others.
  static constexpr int usual_width = 8, most_bands = 32;
  partial_matrix matrix_;
  tile_extent tile_;
  int columns_, width_, bands_;
  int first_row_[most_bands], first_[most_bands + 1];
};

}  // namespace residua::residue
