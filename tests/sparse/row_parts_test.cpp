#include "sparse/row_parts.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace residua_test {
namespace {

using residua::index_t;
using residua::sparse::part_list;
using residua::sparse::row_range;

/// How often ranges have each row.
class coverage {
 public:
  explicit coverage(index_t rows) : times_(static_cast<std::size_t>(rows)) {}
  void add(const row_range& range) {
    for (index_t i = range.begin; i < range.end; ++i) ++times_.at(static_cast<std::size_t>(i));
  }
  [[nodiscard]] const std::vector<int>& times() const { return times_; }

 private:
  std::vector<int> times_;
};

std::vector<int> once(index_t rows) { return std::vector<int>(static_cast<std::size_t>(rows), 1); }

TEST(row_parts, have_every_row_once_by_parts_and_by_tiles) {
  for (const index_t rows : {0, 1, 17, 1000, 4096, 5003}) {
    for (const index_t length : {16, 48, 1008, 4096}) {
      for (const int parts : {1, 3, 4}) {
        const part_list all{nullptr, (rows + length - 1) / length, length, rows, parts};
        coverage by_parts(rows);
        for (index_t part = 0; part < all.number_of_parts(); ++part) {
          EXPECT_EQ(all.number(part), part);
          by_parts.add(all.range(part));
        }
        EXPECT_EQ(by_parts.times(), once(rows));
        for (const int rows_of_tile : {1, 8, 32}) {
          coverage by_tiles(rows);
          for (index_t tile = 0; tile < all.number_of_tiles(rows_of_tile); ++tile) {
            const auto range = all.tile(tile, rows_of_tile);
            EXPECT_LE(range.end - range.begin, rows_of_tile);
            by_tiles.add(range);
          }
          EXPECT_EQ(by_tiles.times(), once(rows));
        }
      }
    }
  }
}

TEST(row_parts, of_a_tile_begin_where_its_part_does) {
  const part_list all{nullptr, 3, 100, 290, 2};  // parts of 50 rows: tiles of 32 and 18, and of 8 at the end
  EXPECT_EQ(all.tiles_of_part(32), 2);
  EXPECT_EQ(all.tile(2, 32).begin, 50);
  EXPECT_EQ(all.tile(3, 32).begin, 82);
  EXPECT_EQ(all.tile(3, 32).end, 100);
  EXPECT_EQ(all.tile(11, 32).begin, 282);
  EXPECT_EQ(all.tile(11, 32).end, 290);
}

TEST(row_parts, of_some_blocks_keep_their_numbers) {
  const std::vector<index_t> blocks{1, 4};
  const part_list some{blocks.data(), 2, 100, 450, 2};
  EXPECT_EQ(some.number_of_parts(), 4);
  EXPECT_EQ(some.number(1), 3);
  EXPECT_EQ(some.range(1).begin, 150);
  EXPECT_EQ(some.range(1).end, 200);
  EXPECT_EQ(some.number(2), 8);
  EXPECT_EQ(some.range(2).begin, 400);
  EXPECT_EQ(some.range(2).end, 450);
  EXPECT_GE(some.range(3).begin, some.range(3).end);
}

TEST(row_parts, as_one_part_have_all_rows) {
  const auto all = residua::sparse::one_part(70);
  EXPECT_EQ(all.number_of_parts(), 1);
  EXPECT_EQ(all.range(0).end, 70);
  EXPECT_EQ(all.number_of_tiles(32), 3);
  EXPECT_EQ(all.tile(2, 32).end, 70);
}

}  // namespace
}  // namespace residua_test
