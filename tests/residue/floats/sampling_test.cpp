// Where samples lie: each in a place of its own, and some in every slice that ends early.
#include "residue/floats/sampling.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace residua_test {
namespace {

using residua::index_t;
using namespace residua::residue;

std::vector<index_t> positions(index_t depth, sampling which) {
  std::vector<index_t> all;
  for (index_t t = 0; t < sample_count(depth); ++t) all.push_back(sample_position(t, depth, which));
  return all;
}

TEST(residue_sampling, takes_elements_in_ascending_order_from_the_first_to_the_last) {
  for (const auto which : {sampling::even, sampling::near_ends}) {
    for (const index_t depth : {1, 2, 31, 32, 33, 34, 63, 64, 257, 1000, 8192, 8193, 100000}) {
      const auto all = positions(depth, which);
      EXPECT_EQ(all.front(), 0) << depth;
      EXPECT_EQ(all.back(), depth - 1) << depth;
      for (std::size_t t = 1; t < all.size(); ++t) EXPECT_LT(all[t - 1], all[t]) << depth << ", " << t;
    }
  }
}

TEST(residue_sampling, takes_four_elements_at_each_end_of_many) {
  for (const index_t depth : {33, 257, 8192, 100000}) {
    const auto all = positions(depth, sampling::near_ends);
    for (index_t t = 0; t < 4; ++t) {
      EXPECT_EQ(all[static_cast<std::size_t>(t)], t) << depth;
      EXPECT_EQ(all[all.size() - 1 - static_cast<std::size_t>(t)], depth - 1 - t) << depth;
    }
  }
}

/// So the sums of the first rows of a triangle are measured by a few of their terms, not by one.
TEST(residue_sampling, takes_six_of_64_elements_of_a_long_slice_that_ends_early) {
  constexpr index_t depth = 8192, length = 64;
  index_t first = 0, last = 0, even = 0;
  for (const index_t k : positions(depth, sampling::near_ends))
    first += k < length, last += k >= depth - length;
  for (const index_t k : positions(depth, sampling::even)) even += k < length;
  EXPECT_EQ(first, 6);
  EXPECT_EQ(last, 6);
  EXPECT_EQ(even, 1);
}

}  // namespace
}  // namespace residua_test
