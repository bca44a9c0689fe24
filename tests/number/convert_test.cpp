// Conversions between formats are exact, or rounded to nearest limb by limb.
#include "residua/number/convert.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/base/error.hpp"
#include "residua/number/text.hpp"

namespace residua {
namespace {

using oracle::mp;

/// x rounded as documented, by the oracle.
template <class To, class From>
To expected(const From& x) {
  mp exact(x, oracle::exact_bits);
  if constexpr (std::is_same_v<To, double>)
    return mpfr_get_d(exact.get(), MPFR_RNDN);
  else if constexpr (std::is_same_v<To, float>)
    return mpfr_get_flt(exact.get(), MPFR_RNDN);
  else
    return oracle::round_to<typename To::limb_type, To::limbs>(exact);
}

template <class Number>
bool same_limbs(const Number& a, const Number& b) {
  return std::equal(a.limb, a.limb + Number::limbs, b.limb);
}

/// Rounded, or with the same value, which may have other limbs: (1, u, 0) and (1 + 2u, -u, 0).
template <class To, class From>
void expect_same_value(const From& x) {
  ASSERT_EQ(convert<To>(x), expected<To>(x));
  ASSERT_TRUE(oracle::is_normalised(convert<To>(x)));
}

template <class From>
void expect_all_targets(const From& x) {
  ASSERT_EQ(convert<float>(x), expected<float>(x));
  ASSERT_EQ(convert<double>(x), expected<double>(x));
  ASSERT_EQ(convert<ff>(x), expected<ff>(x)) << to_string(convert<dd>(x));
  ASSERT_EQ(convert<dd>(x), expected<dd>(x));
  ASSERT_TRUE(same_limbs(convert<tf>(x), expected<tf>(x)));
  ASSERT_TRUE(same_limbs(convert<qf>(x), expected<qf>(x)));
  expect_same_value<td>(x);
  expect_same_value<qd>(x);
}

/// Within and a little beyond the range of float.
constexpr oracle::exponent_range float_range{-170, 135};

TEST(convert, every_pair_of_formats) {
  oracle::number_source<double> doubles(float_range);
  oracle::number_source<float> floats({-149, 127});
  for (auto pairs = oracle::test_pairs(30'000); pairs > 0 && !::testing::Test::HasFatalFailure(); --pairs) {
    const dd x = doubles.number();
    expect_all_targets(x);
    expect_all_targets(x.hi());
    const ff y = floats.number();
    expect_all_targets(y);
    expect_all_targets(y.hi());
  }
}

TEST(convert, numbers_of_three_and_four_limbs) {
  oracle::number_source<double, 3> triples(float_range);
  oracle::number_source<double, 4> quads(float_range);
  oracle::number_source<float, 4> quads_of_floats({-149, 127});
  for (auto pairs = oracle::test_pairs(30'000); pairs > 0 && !::testing::Test::HasFatalFailure(); --pairs) {
    expect_all_targets(triples.number());
    expect_all_targets(quads.number());
    expect_all_targets(quads_of_floats.number());
  }
}

TEST(convert, ties_of_the_high_limb_are_broken_by_the_low_one) {
  oracle::number_source<float> source({-120, 120});
  for (int k = 0; k < 20'000 && !::testing::Test::HasFatalFailure(); ++k) {
    const double a = source.limb();
    const double half_unit = std::ldexp(1.0, std::ilogb(a) - 24);
    for (const double low : {0.0, 1e-60, -1e-60}) expect_all_targets(dd(a + half_unit, low * half_unit));
  }
}

TEST(convert, infinities_and_nan) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const double x : {inf, -inf, 1e39, -1e300}) {
    EXPECT_EQ(convert<ff>(x), ff(x > 0 ? HUGE_VALF : -HUGE_VALF));
    EXPECT_EQ(convert<float>(dd(x)), x > 0 ? HUGE_VALF : -HUGE_VALF);
  }
  EXPECT_EQ(convert<dd>(ff(HUGE_VALF)), dd(inf));
  EXPECT_TRUE(isnan(convert<ff>(dd(std::nan("")))));
  EXPECT_TRUE(isnan(convert<dd>(ff(std::nanf("")))));
}

TEST(convert, the_sign_of_zero_is_kept) {
  EXPECT_TRUE(std::signbit(convert<double>(td(-0.0))));
  EXPECT_TRUE(std::signbit(convert<float>(qd(-0.0))));
  EXPECT_TRUE(signbit(convert<dd>(qd(-0.0))));
  EXPECT_TRUE(signbit(convert<qd>(dd(-0.0))));
  EXPECT_FALSE(signbit(convert<ff>(qd(0.0))));
}

TEST(convert, integers_are_exact_in_dd) {
  std::mt19937_64 random(7);
  constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
  for (int k = 0; k < 100'000; ++k) {
    const auto n = static_cast<std::int64_t>(random()) >> (random() % 64);
    ASSERT_EQ(to_int64(convert<dd>(n)), n);
    ASSERT_EQ(convert<double>(n), static_cast<double>(n));
    ASSERT_EQ(convert<float>(n), static_cast<float>(n));
  }
  for (const std::int64_t n : {smallest, smallest + 1, std::int64_t{-1}, std::int64_t{0}, ~smallest})
    EXPECT_EQ(to_int64(convert<dd>(n)), n);
  EXPECT_EQ(to_string(convert<dd>(~smallest)), "9.223372036854775807e+18");
  EXPECT_EQ(convert<dd>(7), dd(7.0));
  EXPECT_EQ(convert<td>(smallest + 1), td(-9223372036854775808.0) + 1.0);
  EXPECT_EQ(convert<qd>(std::numeric_limits<std::uint64_t>::max()), qd(18446744073709551616.0) - 1.0);
  EXPECT_TRUE(convert<tf>(smallest + 1) == tf(-9223372036854775808.0F) + 1.0F);
  EXPECT_EQ(to_int64(convert<tf>(smallest + 1)), smallest + 1);
}

TEST(convert, to_integers_rounds_towards_zero) {
  EXPECT_EQ(to_int64(dd(2.75)), 2);
  EXPECT_EQ(to_int64(dd(-2.75)), -2);
  EXPECT_EQ(to_int64(dd(3.0, -1e-20)), 2);
  EXPECT_EQ(to_int64(dd(-3.0, 1e-20)), -2);
  EXPECT_EQ(to_int64(dd(-3.0, -1e-20)), -3);
  EXPECT_EQ(to_int64(qd(3.0, -1e-20, 1e-40, 0.0)), 2);
  EXPECT_EQ(to_int64(td(-2.0, -1e-30, 0.0)), -2);
  EXPECT_EQ(to_int64(dd(-9223372036854775808.0, -0.5)), std::numeric_limits<std::int64_t>::min());
  for (const dd x : {dd(9223372036854775808.0), dd(-9223372036854775808.0, -1.0), dd(1e30), dd(std::nan(""))})
    EXPECT_THROW(to_int64(x), error);
}

}  // namespace
}  // namespace residua
