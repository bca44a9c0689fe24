// The order in which a GPU computes the tiles of a matrix: in bands a few tiles wide, row by row, so that
// tiles that are computed at the same time share operands. Tiles outside a triangle are left out, so that no
// block falls behind the others. All functions are pure.
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

/// Tiles of a matrix that have elements which are wanted.
class tile_order {
 public:
  struct place {
    int row, column;  // of tiles
  };

  /// Bands of `width` tiles, or wider ones, of which there are at most most_bands.
  tile_order(const partial_matrix& matrix, tile_extent tile, int width = usual_width)
      : matrix_(matrix),
        tile_(tile),
        columns_(tiles(matrix.columns, tile.columns)),
        width_(std::max(width, ceil_div(columns_, most_bands))),
        bands_(ceil_div(columns_, width_)) {
    first_[0] = 0;
    for (int band = 0; band < bands_; ++band) first_[band + 1] = first_[band] + measure(band);
  }

  [[nodiscard]] RESIDUA_INLINE int count() const { return first_[bands_]; }
  [[nodiscard]] RESIDUA_INLINE place operator[](int number) const {
    int band = 0;
    while (number >= first_[band + 1]) ++band;
    const span columns = columns_of(band), full = full_rows_[band];
    int n = number - first_[band];
    for (int row = first_row_[band];; ++row) {
      if (row == full.begin) {
        if (n < full.size() * columns.size()) {
          return {row + n / columns.size(), columns.begin + n % columns.size()};
        }
        n -= full.size() * columns.size();
        row = full.end;
      }
      const span wanted = wanted_of(row, columns);
      if (n < wanted.size()) return {row, wanted.begin + n};
      n -= wanted.size();
    }
  }

 private:
  static constexpr int usual_width = 8, most_bands = 32;
  struct span {
    int begin, end;
    [[nodiscard]] RESIDUA_INLINE int size() const { return end - begin; }
  };

  static int tiles(index_t n, int extent) { return static_cast<int>(ceil_div(n, extent)); }
  [[nodiscard]] RESIDUA_INLINE span columns_of(int band) const {
    const int begin = band * width_;
    return {begin, columns_ - begin < width_ ? columns_ : begin + width_};
  }
  /// The tiles of a row that have wanted elements, of some columns.
  [[nodiscard]] RESIDUA_INLINE span wanted_of(int row, span columns) const {
    const auto within = [&](index_t column) {
      return column < columns.begin ? columns.begin
             : column > columns.end ? columns.end
                                    : static_cast<int>(column);
    };
    const index_t first = static_cast<index_t>(row) * tile_.rows + matrix_.rows_before,
                  end = first + tile_.rows;
    if (matrix_.part == dense::region::lower) {
      return {columns.begin, within(end <= 0 ? 0 : ceil_div(end, tile_.columns))};
    }
    if (matrix_.part == dense::region::upper) {
      return {within(first <= 0 ? 0 : first / tile_.columns), columns.end};
    }
    return columns;
  }
  /// Finds where a band's rows begin and which of them have all columns, in a row: the rows before them have
  /// fewer in a lower triangle, and those behind them in an upper one. Returns how many tiles it has.
  int measure(int band) {
    const int rows = tiles(matrix_.rows, tile_.rows);
    const span columns = columns_of(band);
    first_row_[band] = 0;
    if (matrix_.part == dense::region::all) {
      full_rows_[band] = {0, rows};
      return rows * columns.size();
    }
    full_rows_[band] = {-1, -1};
    int count = 0;
    for (int row = 0; row < rows; ++row) {
      const int wanted = wanted_of(row, columns).size();
      count += wanted;
      if (count == 0) first_row_[band] = row + 1;
      if (wanted < columns.size()) continue;
      if (full_rows_[band].begin < 0) full_rows_[band].begin = row;
      full_rows_[band].end = row + 1;
    }
    return count;
  }

  partial_matrix matrix_;
  tile_extent tile_;
  int columns_, width_, bands_;
  int first_row_[most_bands], first_[most_bands + 1];
  span full_rows_[most_bands];
};

}  // namespace residua::residue
