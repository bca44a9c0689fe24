// Direct or iterative first.
#include "solve/strategy.hpp"

#include <gtest/gtest.h>

namespace residua::solving {
namespace {

prospects small() { return {1e6, 1e7, 1e9, 1e6}; }

TEST(strategy, factors_that_take_no_time_come_first) {
  const auto c = choose(small());
  EXPECT_TRUE(c.direct_fits);
  EXPECT_TRUE(c.direct_first);
  EXPECT_EQ(c.iterations_before_direct, 0);
}

TEST(strategy, factors_beyond_the_memory_are_never_made) {
  auto p = small();
  p.factor_bytes = p.available_bytes * 1.001;
  const auto c = choose(p);
  EXPECT_FALSE(c.direct_fits);
  EXPECT_FALSE(c.direct_first);
  EXPECT_EQ(c.iterations_before_direct, 0);  // no limit: there is nothing after them
}

TEST(strategy, iterations_have_the_time_that_factors_would_take) {
  auto p = small();
  p.factor_operations = 10 * operations_a_second;
  p.iteration_bytes = bytes_a_second / 1000;
  const auto c = choose(p);
  EXPECT_TRUE(c.direct_fits);
  EXPECT_FALSE(c.direct_first);
  EXPECT_EQ(c.iterations_before_direct, 10000);
}

TEST(strategy, iterations_have_a_chance_and_an_end) {
  auto p = small();
  p.factor_operations = 10 * operations_a_second;
  p.iteration_bytes = 1e30;
  EXPECT_EQ(choose(p).iterations_before_direct, 100);
  p.iteration_bytes = 1e-30;
  EXPECT_EQ(choose(p).iterations_before_direct, 1000000000);
}

}  // namespace
}  // namespace residua::solving
