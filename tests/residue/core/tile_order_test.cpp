// The order of tiles: each that has a wanted element once, and no others.
#include "residue/core/tile_order.hpp"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

namespace residua_test {
namespace {

using namespace residua::residue;
using residua::index_t;
using residua::dense::region;

using places = std::set<std::tuple<int, int>>;

bool has_wanted_element(const partial_matrix& matrix, const tile_extent& tile, int row, int column) {
  const index_t rows = std::min<index_t>(matrix.rows, index_t{row + 1} * tile.rows),
                columns = std::min<index_t>(matrix.columns, index_t{column + 1} * tile.columns);
  for (index_t j = index_t{column} * tile.columns; j < columns; ++j) {
    for (index_t i = index_t{row} * tile.rows; i < rows; ++i) {
      if (residua::dense::contains(matrix.part, i + matrix.rows_before, j)) return true;
    }
  }
  return false;
}

void expect_complete(const partial_matrix& matrix, const tile_extent& tile, int width = 8) {
  const tile_order order(matrix, tile, width);
  places found;
  for (int n = 0; n < order.count(); ++n) {
    const auto place = order[n];
    EXPECT_TRUE(found.emplace(place.row, place.column).second)
        << "twice: " << place.row << ", " << place.column;
  }
  for (int row = 0; row * tile.rows < matrix.rows; ++row) {
    for (int column = 0; column * tile.columns < matrix.columns; ++column) {
      if (has_wanted_element(matrix, tile, row, column)) {
        EXPECT_TRUE(found.count({row, column})) << "missing: " << row << ", " << column;
      }
    }
  }
}

TEST(residue_tile_order, has_every_wanted_tile_once) {
  for (const auto part : {region::all, region::lower, region::upper}) {
    for (const index_t before : {0, 7, 300, -250, 5000, -5000}) {
      expect_complete({1000, 900, part, before}, {32, 16});
      expect_complete({130, 2000, part, before}, {16, 16});
      expect_complete({16, 16, part, before}, {256, 256});
      for (const int width : {1, 3, 60}) expect_complete({700, 900, part, before}, {32, 48}, width);
    }
  }
}

TEST(residue_tile_order, leaves_out_what_is_outside_a_triangle) {
  const tile_extent tile{256, 256};
  EXPECT_EQ(tile_order({16384, 16384}, tile).count(), 64 * 64);
  for (const auto part : {region::lower, region::upper}) {
    for (const int n : {1024, 2048, 4096, 8192, 16384}) {
      const int along = n / tile.rows;
      EXPECT_EQ(tile_order({n, n, part}, tile).count(), along * (along + 1) / 2);
    }
    EXPECT_EQ(tile_order({512, 512, part, part == region::lower ? -512 : 512}, tile).count(), 0);
  }
}

}  // namespace
}  // namespace residua_test
