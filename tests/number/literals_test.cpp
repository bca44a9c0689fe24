// Literals have the value of their digits, not of the nearest double.
#include "residua/number/literals.hpp"

#include <gtest/gtest.h>

#include "residua/base/error.hpp"

namespace residua {
namespace {

using namespace residua::literals;

template <class Number>
void expect_both(const Number& numeric, const Number& text, const char* digits) {
  const auto expected = parse<Number>(digits);
  EXPECT_EQ(numeric, expected) << digits;
  EXPECT_EQ(text, expected) << digits;
}

TEST(literals, of_every_format) {
  expect_both(0.1_ff, "0.1"_ff, "0.1");
  expect_both(0.1_tf, "0.1"_tf, "0.1");
  expect_both(0.1_qf, "0.1"_qf, "0.1");
  expect_both(0.1_dd, "0.1"_dd, "0.1");
  expect_both(0.1_td, "0.1"_td, "0.1");
  expect_both(0.1_qd, "0.1"_qd, "0.1");
  EXPECT_NE(0.1_dd, dd(0.1));
}

TEST(literals, in_every_notation) {
  EXPECT_EQ(12_dd, dd(12.0));
  EXPECT_EQ(0_dd, dd(0.0));
  EXPECT_EQ(1'000'000.5_dd, dd(1000000.5));
  EXPECT_EQ(1e-3_dd, "0.001"_dd);
  EXPECT_EQ(.5E+2_dd, dd(50.0));
  EXPECT_EQ(00.5_dd, dd(0.5));
  EXPECT_EQ(-2.5_dd, dd(-2.5));
  EXPECT_EQ(1e400_dd, "inf"_dd);
  EXPECT_EQ(3.141592653589793238462643383279502884197_qd, "3.141592653589793238462643383279502884197"_qd);
  static_assert(!detail::numeric_literal<'0', '1', '0'>().decimal());
  static_assert(!detail::numeric_literal<'0', 'x', '1'>().decimal());
  static_assert(!detail::numeric_literal<'0', 'b', '1'>().decimal());
}

TEST(literals, of_text_that_is_no_number_throw) { EXPECT_THROW((void)"zero"_dd, error); }

}  // namespace
}  // namespace residua
