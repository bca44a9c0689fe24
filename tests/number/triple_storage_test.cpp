// The 12-byte formats: stored numbers are the nearest (or the cut) ones, dd holds them exactly, and what does
// not fit is told.
#include "residua/number/triple_storage.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/arithmetic.hpp"

namespace residua {
namespace {

using oracle::mp;

constexpr double inf = std::numeric_limits<double>::infinity();

/// x rounded to a multiple of 2^exponent.
double to_multiple(double x, int exponent, mpfr_rnd_t rounding) {
  mp scaled(x, 1200);
  mpfr_mul_2si(scaled.get(), scaled.get(), -exponent, MPFR_RNDN);
  mpfr_rint(scaled.get(), scaled.get(), rounding);
  mpfr_mul_2si(scaled.get(), scaled.get(), exponent, MPFR_RNDN);
  return scaled.to_double();
}

/// The low part as the oracle shortens it: `digits` bits, no finer than 2^lowest.
double shortened(double low, int digits, int lowest, mpfr_rnd_t rounding) {
  if (low == 0) return low;
  return to_multiple(low, std::max(std::ilogb(low) - digits + 1, lowest), rounding);
}
double expected_low(double low, ds) { return shortened(low, 24, -149, MPFR_RNDN); }
double expected_low(double low, di) { return shortened(low, 21, -1042, MPFR_RNDN); }
double expected_low(double low, dit) { return shortened(low, 21, -1042, MPFR_RNDZ); }

template <class T>
class triple_storage_of : public ::testing::Test {};
using formats = ::testing::Types<ds, di, dit>;
TYPED_TEST_SUITE(triple_storage_of, formats);

template <class T>
void expect_stored(dd x) {
  const T stored(x);
  const dd back = stored;
  const double low = expected_low(x.lo(), T());
  ASSERT_TRUE(back == network::fast_normalised(x.hi(), low))
      << std::hexfloat << x.hi() << ' ' << x.lo() << " became " << back.hi() << ' ' << back.lo();
  ASSERT_TRUE(back.hi() + back.lo() == back.hi()) << "normalised";
  ASSERT_TRUE(T(back) == stored) << "storing again changes nothing";
}

template <class T>
constexpr oracle::exponent_range stored_range() {
  return std::is_same_v<T, ds> ? oracle::exponent_range{-140, 170} : oracle::exponent_range{-1000, 1000};
}

TYPED_TEST(triple_storage_of, random_numbers_are_rounded_as_documented) {
  oracle::number_source<double> source(stored_range<TypeParam>());
  for (auto n = oracle::test_pairs(); n > 0 && !this->HasFatalFailure(); --n)
    expect_stored<TypeParam>(source.number());
}

TYPED_TEST(triple_storage_of, low_parts_at_ties_and_carries) {
  std::mt19937_64 random(5);
  for (int k = 0; k < 20'000 && !this->HasFatalFailure(); ++k) {
    const double high = 1 + std::ldexp(static_cast<double>(random() >> 12), -52);
    const int bits = std::is_same_v<TypeParam, ds> ? 24 : 21;
    // significands of bits + 1: every other one lies in the middle of two
    const auto significand = (std::uint64_t{1} << bits) | (random() & ((std::uint64_t{1} << bits) - 1)) |
                             (k % 4 ? 1 : ~0ULL >> (63 - bits));
    const double low =
        std::ldexp(static_cast<double>(significand), -54 - bits - static_cast<int>(random() % 5));
    for (const double shift : {0.0, 0x1p-140, -0x1p-140}) {
      const dd x = network::fast_normalised(high, random() & 1 ? low + shift * low : -low - shift * low);
      expect_stored<TypeParam>(x);
    }
  }
}

TYPED_TEST(triple_storage_of, a_low_part_rounded_up_to_half_a_unit_keeps_the_number_normalised) {
  const double almost_half = std::nextafter(0x1p-53, 0.0);
  for (const double high : {1.0, 1 + 0x1p-52, 1.5, std::nextafter(2.0, 0.0)}) {
    for (const double sign : {1.0, -1.0}) {
      expect_stored<TypeParam>(dd(high, sign * almost_half));
      expect_stored<TypeParam>(dd(-high, sign * almost_half));
    }
  }
}

TYPED_TEST(triple_storage_of, error_is_within_the_formats_unit) {
  constexpr double unit = std::is_same_v<TypeParam, ds>   ? 0x1p-77
                          : std::is_same_v<TypeParam, di> ? 0x1p-74
                                                          : 0x1p-73;
  const oracle::exponent_range range =
      std::is_same_v<TypeParam, ds> ? oracle::exponent_range{-72, 170} : oracle::exponent_range{-900, 1000};
  oracle::number_source<double> source(range);
  for (auto n = oracle::test_pairs(); n > 0; --n) {
    const dd x = source.number();
    const dd off = dd(TypeParam(x)) - x;
    ASSERT_LE(std::fabs(off.hi()), unit * std::fabs(x.hi()));
  }
}

TYPED_TEST(triple_storage_of, zeros_infinities_and_nan) {
  for (const double x : {0.0, -0.0, 1.0, inf, -inf, std::numeric_limits<double>::max()}) {
    const dd back = TypeParam(dd(x));
    EXPECT_EQ(back.hi(), x);
    EXPECT_EQ(back.lo(), 0.0);
    EXPECT_EQ(std::signbit(back.hi()), std::signbit(x));
    EXPECT_EQ(outcome_of_storing<TypeParam>(dd(x)), storing::exact);
  }
  EXPECT_TRUE(isnan(dd(TypeParam(dd(std::nan(""))))));
  EXPECT_TRUE(isnan(dd(TypeParam(dd(std::nan(""), std::nan(""))))));
  EXPECT_EQ(TypeParam(dd(inf)).low, 0U);
}

TYPED_TEST(triple_storage_of, both_parts_are_compared_and_change_their_sign) {
  const dd x(1.0, 0x1p-60);
  EXPECT_FALSE(TypeParam(x) == TypeParam(1.0) || TypeParam(x) == TypeParam(dd(2.0, 0x1p-60)));
  EXPECT_TRUE(dd(-TypeParam(x)) == -x);
  EXPECT_TRUE(dd(-TypeParam(-x)) == x);
}

TEST(ds_range, the_low_part_overflows_to_an_infinity_of_the_numbers_sign) {
  for (const double sign : {1.0, -1.0}) {
    for (const double low : {0x1.8p127, -0x1.8p127}) {
      const dd fits = network::fast_normalised(sign * 0x1.5p181, low),
               beyond = network::fast_normalised(sign * 0x1.5p185, 16 * low);
      EXPECT_TRUE(dd(ds(fits)) == fits);
      EXPECT_EQ(dd(ds(beyond)), dd(sign * inf));
      EXPECT_EQ(outcome_of_storing<ds>(beyond), storing::overflowed);
      EXPECT_NE(outcome_of_storing<di>(beyond), storing::overflowed);
    }
  }
  EXPECT_EQ(dd(ds(dd(1e300))), dd(1e300)) << "without a low part there is nothing to overflow";
}

TEST(ds_range, the_low_part_underflows_by_degrees) {
  const dd third = dd(1.0) / 3.0;
  EXPECT_EQ(outcome_of_storing<ds>(third * 0x1p-60), storing::rounded);
  EXPECT_EQ(outcome_of_storing<ds>(third * 0x1p-72), storing::underflowed);
  EXPECT_EQ(outcome_of_storing<ds>(third * 0x1p-200), storing::underflowed);
  EXPECT_EQ(dd(ds(third * 0x1p-200)).lo(), 0.0);
  EXPECT_EQ(outcome_of_storing<di>(third * 0x1p-200), storing::rounded);
  EXPECT_EQ(outcome_of_storing<di>(third * 0x1p-969), storing::underflowed);
  const dd off = dd(ds(third * 0x1p-80)) - third * 0x1p-80;
  EXPECT_LE(std::fabs(off.hi()), 0x1p-150);
}

TEST(di_bits, are_the_upper_half_of_the_low_limb) {
  const double low = 0x1.23456789abcdep-60;
  const dd x(1.0, low);
  const auto bits = __builtin_bit_cast(std::uint64_t, low);
  EXPECT_EQ(dit(x).low, bits >> 32);
  EXPECT_EQ(di(x).low, (bits + 0x80000000U) >> 32);
}

}  // namespace
}  // namespace residua
