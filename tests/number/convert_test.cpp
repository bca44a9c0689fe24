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

/// Of dd and ff the pair that is normalised; the oracle rounds limb by limb.
template <class T, int N>
expansion<T, N> normalised(expansion<T, N> x) {
  x.normalise_pair();
  return x;
}

/// x rounded as documented, by the oracle.
template <class To, class From>
To expected(const From& x) {
  mp exact(x, oracle::exact_bits);
  if constexpr (std::is_same_v<To, double>)
    return mpfr_get_d(exact.get(), MPFR_RNDN);
  else if constexpr (std::is_same_v<To, float>)
    return mpfr_get_flt(exact.get(), MPFR_RNDN);
  else
    return normalised(oracle::round_to<typename To::limb_type, To::limbs>(exact));
}

template <class Number>
bool same_limbs(const Number& a, const Number& b) {
  return std::equal(a.limb, a.limb + Number::limbs, b.limb);
}

template <class From>
void expect_all_targets(const From& x) {
  ASSERT_EQ(convert<float>(x), expected<float>(x));
  ASSERT_EQ(convert<double>(x), expected<double>(x));
  ASSERT_TRUE(same_limbs(convert<ff>(x), expected<ff>(x))) << to_string(convert<dd>(x));
  ASSERT_TRUE(same_limbs(convert<dd>(x), expected<dd>(x)));
  ASSERT_TRUE(same_limbs(convert<tf>(x), expected<tf>(x)));
  ASSERT_TRUE(same_limbs(convert<qf>(x), expected<qf>(x)));
  ASSERT_TRUE(same_limbs(convert<td>(x), expected<td>(x)));
  ASSERT_TRUE(same_limbs(convert<qd>(x), expected<qd>(x)));
  ASSERT_TRUE(oracle::is_normalised(convert<ff>(x)) && oracle::is_normalised(convert<dd>(x)));
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

/// Two numbers of three or four limbs may have the same value and other limbs; converted, they have not. A
/// pair of which the second limb comes to half a unit of the first is normalised.
TEST(convert, gives_unique_limbs) {
  constexpr double u = 0x1p-53;
  const td plain(1.0, u, 0.0), carried(1.0 + 2 * u, -u, 0.0);
  ASSERT_EQ(plain, carried);
  EXPECT_TRUE(same_limbs(convert<td>(carried), plain));
  EXPECT_TRUE(same_limbs(convert<qd>(carried), qd(1.0, u, 0.0, 0.0)));
  EXPECT_TRUE(same_limbs(convert<qd>(qd(1.0 + 2 * u, -u, 0.0, 0.0)), qd(1.0, u, 0.0, 0.0)));
  const td almost_half(1.0 + 2 * u, u, -0x1p-130);
  EXPECT_TRUE(same_limbs(convert<dd>(almost_half), dd(1.0 + 4 * u, -u)));
  EXPECT_TRUE(same_limbs(convert<ff>(1.0 + 0x1p-23 + 0x1p-24 - 0x1p-52), ff(1.0F + 0x1p-22F, -0x1p-24F)));
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

// ---- the machine's numbers, without convert ----

/// Every integer of 64 bits and every long double that the limbs hold together becomes a number without a
/// loss, implicitly, also as an operand; what they do not hold asks for an explicit conversion.
static_assert(std::is_convertible_v<long long, dd> && std::is_convertible_v<unsigned long long, tf>);
static_assert(std::is_convertible_v<int, ff> && std::is_convertible_v<double, tf> &&
              std::is_convertible_v<float, dd>);
static_assert(!std::is_convertible_v<long long, ff> && std::is_constructible_v<ff, long long>);
static_assert(!std::is_convertible_v<double, ff> && std::is_constructible_v<ff, double>);
static_assert(!std::is_convertible_v<dd, double> && std::is_constructible_v<double, dd>);
static_assert(std::is_constructible_v<float, qd> && !std::is_constructible_v<int, dd>);
#if defined(__SIZEOF_INT128__)
__extension__ using int128 = __int128;
static_assert(!std::is_constructible_v<qd, int128>);
#endif

TEST(numbers_of_the_machine, become_numbers_of_several_limbs_exactly) {
  const dd n = 9007199254740993LL;
  EXPECT_TRUE(same_limbs(n, dd(9007199254740992.0, 1.0)));
  EXPECT_EQ(to_string(dd(-9223372036854775807LL)), "-9.223372036854775807e+18");
  EXPECT_EQ(to_string(td(18446744073709551615ULL)), "1.8446744073709551615e+19");
  const tf largest = 18446744073709551615ULL, smallest = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(to_string(largest), "1.8446744073709551615e+19");
  EXPECT_TRUE(same_limbs(smallest, tf(-0x1p63F, 0.0F, 0.0F)));
  EXPECT_EQ(to_string(dd(0x1p-1L) + 16777217), "16777217.5");
  EXPECT_TRUE(same_limbs(ff(16777217), ff(16777216.0F, 1.0F)));
}

TEST(numbers_of_the_machine, of_random_integers) {
  std::mt19937_64 random(5);
  for (int k = 0; k < 100'000; ++k) {
    const auto n = static_cast<std::int64_t>(random()) >> (random() % 64);
    const auto magnitude = static_cast<std::uint64_t>(random()) >> (random() % 64);
    ASSERT_EQ(to_int64(dd(n)), n);
    ASSERT_EQ(to_int64(tf(n)), n);
    ASSERT_EQ(to_int64(qf(n)), n);
    ASSERT_TRUE(oracle::is_normalised(dd(n)) && oracle::is_normalised(tf(n)) && oracle::is_normalised(ff(n)));
    ASSERT_EQ(qd(magnitude), qd(static_cast<double>(magnitude >> 32)) * 4294967296.0 +
                                 static_cast<double>(magnitude & 0xffffffff));
    ASSERT_TRUE(oracle::is_normalised(ff(static_cast<double>(n) / 3)));
  }
}

TEST(numbers_of_the_machine, keep_their_bits_as_operands) {
  const long long n = 9007199254740993LL;
  EXPECT_EQ(dd(1.0) + n - 1.0, dd(n));
  EXPECT_EQ(n - dd(9007199254740992.0), 1.0);
  EXPECT_EQ(dd(2.0) * n, dd(18014398509481984.0, 2.0));
  EXPECT_EQ(dd(n) / n, 1.0);
  EXPECT_TRUE(dd(9007199254740992.0) < n && dd(n) == n && !(n < dd(n)) && dd(n) <= n &&
              n > dd(9007199254740992.0));
  EXPECT_EQ(tf(1.0F) + 0.1, tf(1.0F) + tf(0.1));
  dd x = 1.0;
  x += n;
  EXPECT_EQ(x, dd(9007199254740994.0));
}

TEST(numbers_of_the_machine, of_long_doubles) {
  if constexpr (std::numeric_limits<long double>::digits <= 106) {
    const dd tenth = dd(0.1L);
    EXPECT_EQ(static_cast<long double>(tenth.hi()) + static_cast<long double>(tenth.lo()), 0.1L);
    EXPECT_EQ(std::numeric_limits<long double>::digits == 53, tenth == dd(0.1));
    EXPECT_EQ(dd(1.0) + 0.1L - 1.0, dd(1.0) + tenth - 1.0);
  }
  const long double infinite = std::numeric_limits<long double>::infinity();
  EXPECT_TRUE(same_limbs(dd(-infinite), dd(-HUGE_VAL)));
  EXPECT_TRUE(same_limbs(tf(1e300), tf(HUGE_VALF)));
  EXPECT_TRUE(isnan(dd(std::numeric_limits<long double>::quiet_NaN())));
  EXPECT_TRUE(signbit(dd(-0.0L)));
}

TEST(numbers_of_the_machine, are_had_by_a_cast) {
  EXPECT_EQ(static_cast<double>(dd(1.0, 0x1p-60)), 1.0);
  EXPECT_EQ(static_cast<double>(td(1.0, 0x1p-53, 0x1p-150)), 1.0 + 0x1p-52);  // the leading limb is 1
  EXPECT_EQ(static_cast<float>(dd(1.0 + 0x1p-24, 0x1p-80)), 1.0F + 0x1p-23F);
  EXPECT_EQ(float(qd(1e300)), HUGE_VALF);
  EXPECT_TRUE(std::signbit(double(qf(-0.0F))));
}

}  // namespace
}  // namespace residua
