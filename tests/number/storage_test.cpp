// float and ff as formats that doubles are stored in: rounded to nearest, within their bounds, at the edges
// as documented.
#include "residua/number/storage.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "oracle/random_numbers.hpp"

namespace residua {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr float largest_float = std::numeric_limits<float>::max();

template <class T>
double back(double x) {
  return loaded(stored<T>(x));
}

template <class T>
class floats : public ::testing::Test {};
using formats = ::testing::Types<float, ff>;
TYPED_TEST_SUITE(floats, formats);

TYPED_TEST(floats, hold_numbers_within_their_unit) {
  constexpr bool pair = std::is_same_v<TypeParam, ff>;
  const oracle::exponent_range range =
      pair ? oracle::exponent_range{-102, 126} : oracle::exponent_range{-126, 126};
  oracle::number_source<double> source(range);
  for (auto n = oracle::test_pairs(); n > 0; --n) {
    const double x = source.limb();
    ASSERT_LE(std::fabs(back<TypeParam>(x) - x), (pair ? 0x1p-48 : 0x1p-24) * std::fabs(x))
        << std::hexfloat << x;
    ASSERT_EQ(back<TypeParam>(back<TypeParam>(x)), back<TypeParam>(x));
  }
}

TYPED_TEST(floats, lose_at_most_half_the_smallest_float_below) {
  oracle::number_source<double> source({-170, -100});
  for (auto n = oracle::test_pairs(); n > 0; --n) {
    const double x = source.limb();
    if (std::is_same_v<TypeParam, float> && std::fabs(x) >= 0x1p-125) continue;
    ASSERT_LE(std::fabs(back<TypeParam>(x) - x), std::max(0x1p-150, 0x1p-48 * std::fabs(x)))
        << std::hexfloat << x;
  }
}

TYPED_TEST(floats, keep_zeros_infinities_and_nan) {
  for (const double x : {0.0, -0.0, 1.0, inf, -inf, double{largest_float}, -double{largest_float}}) {
    EXPECT_EQ(back<TypeParam>(x), x);
    EXPECT_EQ(std::signbit(static_cast<double>(leading(stored<TypeParam>(x)))), std::signbit(x));
  }
  EXPECT_TRUE(std::isnan(back<TypeParam>(std::nan(""))));
}

TYPED_TEST(floats, overflow_to_infinity) {
  for (const double sign : {1.0, -1.0}) {
    for (const double x :
         {0x1p128 - 0x1p103, 0x1p128 - 0x1p75, 0x1p128, 0x1p200, std::numeric_limits<double>::max()}) {
      EXPECT_EQ(back<TypeParam>(sign * x), sign * inf) << std::hexfloat << x;
    }
    EXPECT_LT(std::fabs(back<TypeParam>(sign * (0x1p128 - 0x1.1p103))), inf);
  }
}

/// hi = RN(hi + lo), lo within half a unit of it, and the same limbs when it is stored again.
void expect_normalised(double x) {
  const ff pair = stored<ff>(x), again = stored<ff>(loaded(pair));
  ASSERT_EQ(pair.hi() + pair.lo(), pair.hi()) << std::hexfloat << x;
  ASSERT_EQ(std::memcmp(&pair, &again, sizeof pair), 0) << std::hexfloat << x;
}

TEST(ff_pairs, are_normalised) {
  oracle::number_source<double> source({-140, 127});
  for (auto n = oracle::test_pairs(); n > 0; --n) expect_normalised(source.limb());
}

TEST(ff_pairs, are_normalised_where_the_low_part_rounds_up_to_half_a_unit) {
  for (const double high : {1.0, 1 + 0x1p-23, 1 + 0x3p-23, 2 - 0x1p-23}) {
    for (const double sign : {1.0, -1.0}) {
      const double x = sign * high + 0x1p-24 - 0x1p-50;
      expect_normalised(x);
      EXPECT_LE(std::fabs(loaded(stored<ff>(x)) - x), 0x1p-48 * std::fabs(x));
      expect_normalised(sign * high - 0x1p-24 + 0x1p-50);
    }
  }
}

TEST(ff_pairs, hold_any_ff) {
  oracle::number_source<float> source({-80, 100});
  for (auto n = oracle::test_pairs(); n > 0; --n) {
    const ff x = source.number();
    const double exact = static_cast<double>(x.hi()) + static_cast<double>(x.lo());
    if (static_cast<double>(x.lo()) != exact - static_cast<double>(x.hi()))
      continue;  // gaps: more than 53 bits
    ASSERT_TRUE(stored<ff>(loaded(x)) == x);
  }
}

}  // namespace
}  // namespace residua
