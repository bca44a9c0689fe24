// The order of unknowns of which residues are kept.
#include "blas/level3/left_looking/left_looking_trsm.hpp"

#include <gtest/gtest.h>

namespace residua_test {
namespace {

using residua::index_t;
using residua::blas::unknown_order;
using residua::dense::range;

void expect_range(const range& found, index_t begin, index_t end) {
  EXPECT_EQ(found.begin, begin);
  EXPECT_EQ(found.end, end);
}

TEST(unknown_order, from_the_first_keeps_unknowns_where_they_stand) {
  const unknown_order order(600, true);
  EXPECT_EQ(order.count(), 600);
  EXPECT_EQ(order.depth(), 768);
  expect_range(order.solved_in(0, 256), 0, 256);
  expect_range(order.solved_in(512, 600), 512, 600);
  expect_range(order.solved_in(600, 600), 600, 600);
  for (const index_t unknown : {0, 256, 511}) EXPECT_EQ(order.place(unknown), unknown);
}

TEST(unknown_order, from_the_last_keeps_blocks_at_multiples_of_their_size) {
  const unknown_order order(600, false);
  EXPECT_EQ(order.depth(), 768);
  expect_range(order.solved_in(0, 256), 344, 600);
  expect_range(order.solved_in(512, 600), 0, 88);
  expect_range(order.solved_in(600, 600), 0, 0);
  EXPECT_EQ(order.place(344), 512);
  EXPECT_EQ(order.place(88), 256);
  EXPECT_EQ(order.place(599), 767);
}

}  // namespace
}  // namespace residua_test
