// Forty operations with known results: the format that is advised gives the accuracy asked for in all, and is
// the cheapest in at least 36.
#include "study/advice/cases.hpp"

#include <gtest/gtest.h>

namespace {

TEST(advice, names_the_cheapest_format_that_is_accurate_enough) {
  const auto ctx = residua::context::cpu(1);
  const auto cases = residua_study::known_cases();
  ASSERT_EQ(cases.size(), 40U);
  int cheapest = 0;
  for (const auto& c : cases) {
    const auto its = residua_study::outcome_of(ctx, c);
    EXPECT_TRUE(its.meets) << its.name << " to " << its.tolerance << ": " << its.named << " has an error of "
                           << its.true_error << ", predicted " << its.predicted_error;
    cheapest += its.is_cheapest ? 1 : 0;
  }
  EXPECT_GE(cheapest, 36);
}

}  // namespace
