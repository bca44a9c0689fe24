// That the header of one routine is all that a program needs to call it and to compute with what it returns.
#include <gtest/gtest.h>

#include "residua/blas/level1/dot.hpp"

namespace {

TEST(header_of_a_routine, has_views_contexts_and_the_arithmetic_of_results) {
  using residua::dd;
  const dd numbers[] = {dd(3.0), dd(0x1p-60)};
  const residua::vector_view<const dd> x(numbers, 2);
  const auto ctx = residua::context::reference();
  const dd norm = sqrt(residua::dot(ctx, x, x) * 4.0 - dd(0x1p-118));
  EXPECT_EQ(norm, dd(6.0));
  EXPECT_GT(residua::dot(ctx, x, x) + 1.0, dd(10.0));
  EXPECT_EQ(residua::dot(ctx, x, x) / residua::dot(ctx, x, x), dd(1.0));
}

}  // namespace
