// In which order the tiles of a matrix are computed: bands of a few tiles' width, row by row, so that tiles computed at the same
// time have few operands; without those outside a triangle. Pure functions.
#pragma once

#include <algorithm>

#include "dense/product.hpp"
#include "residua/base/index.hpp"

namespace residua::residue {

struct tile_extent {
  int rows, columns;
};

/// A matrix of which a part is wanted; element (i, j) of it is (i + rows_before, j) of what the part is of.
struct partial_matrix {
  index rows, columns;
  dense::region part = dense::region::all;
  index rows_before = 0;
};

/// Tiles of a matrix.
class tile_order {
 public:
  struct place {
    int row, column;  // of tiles
  };

  tile_order(const partial_matrix& of, tile_extent tile) : of_(of), tile_(tile) {
    const auto tiles = [](index n, int extent) { return static_cast<int>((n + extent - 1) / extent); };
    const int rows = tiles(of.rows, tile.rows);
    columns_ = tiles(of.columns, tile.columns);
    const int width = of.part == dense::region::all ? usual_width : std::clamp(columns_ / 8, 1, usual_width);
    width_ = std::max(width, (columns_ + most_bands - 1) / most_bands);
    bands_ = (columns_ + width_ - 1) / width_;
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

  /// Numbers of places: some near a triangle's edge are outside of it.
  [[nodiscard]] RESIDUA_INLINE int count() const { return first_[bands_]; }
  [[nodiscard]] RESIDUA_INLINE place at(int number) const {
    int band = 0;
    while (number >= first_[band + 1]) ++band;
    const int left = band * width_;
    const int width = columns_ - left < width_ ? columns_ - left : width_;
    const int n = number - first_[band];
    return {first_row_[band] + n / width, left + n % width};
  }
  /// Whether anything of a tile is wanted.
  [[nodiscard]] RESIDUA_INLINE bool wants(place p) const {
    if (of_.part == dense::region::all) return true;
    const index row = static_cast<index>(p.row) * tile_.rows + of_.rows_before,
                column = static_cast<index>(p.column) * tile_.columns;
    return of_.part == dense::region::lower ? row + tile_.rows > column : row < column + tile_.columns;
  }

 private:
  /// Narrow bands of a small triangle: the places outside of it are few then, which some blocks would have more of than others.
  static constexpr int usual_width = 8, most_bands = 32;
  partial_matrix of_;
  tile_extent tile_;
  int columns_, width_, bands_;
  int first_row_[most_bands], first_[most_bands + 1];
};

}  // namespace residua::residue
