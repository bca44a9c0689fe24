// What study/triple_single.hpp states above its functions: bounds, where the last steps are exact, normalised
// results, and what happens beyond the exponent limit. RESIDUA_TEST_PAIRS=10000000 draws that many pairs an
// operation.
#include "study/triple_single.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"

namespace residua::study {
namespace {

using oracle::mp;
using number = triple_single<>;

constexpr double uv = 0x1p-77;

/// |low| <= ulp(high) / 2; equality, which the rounding of an error to a float may lead to, for odd high
/// parts too.
bool is_normalised(number x) {
  return x.low == 0 || std::fabs(static_cast<double>(x.low)) <= std::ldexp(1.0, std::ilogb(x.high) - 53);
}

/// Normalised numbers within the limits of the header, many of them in pairs that cancel.
class number_source {
 public:
  explicit number_source(oracle::exponent_range range) : doubles_(range) {}
  std::pair<number, number> pair() {
    const auto [a, b] = doubles_.pair();
    return {rounded(a), rounded(b)};
  }

 private:
  static number rounded(dd x) {
    const auto low = static_cast<float>(x.lo());  // |low| <= ulp / 2, a float
    return {x.hi(), low};
  }
  oracle::number_source<double> doubles_;
};

constexpr oracle::exponent_range sum_range = {-72, 125}, product_range = {-36, 62};

void set(mp& exact, number x) {
  exact.set(x.high);
  exact.add(static_cast<double>(x.low));
}

/// |exact - computed| / (uv scale); uses up `exact`.
double error_in_uv(mp& exact, number computed, const mp& scale) {
  exact.subtract(computed.high);
  exact.subtract(static_cast<double>(computed.low));
  if (mpfr_zero_p(exact.get())) return 0;
  mpfr_div(exact.get(), exact.get(), scale.get(), MPFR_RNDA);
  return std::fabs(exact.to_double()) / uv;
}

/// compute(a, b) against set_exact(a, b, result, scale) over random pairs.
template <class Compute, class Exact>
void expect_bound(double bound, oracle::exponent_range range, Compute compute, Exact set_exact) {
  number_source source(range);
  mp result(oracle::exact_bits), scale(oracle::exact_bits);
  double largest = 0;
  for (auto pairs = oracle::test_pairs(); pairs > 0; --pairs) {
    const auto [a, b] = source.pair();
    const number computed = compute(a, b);
    set_exact(a, b, result, scale);
    const double error = error_in_uv(result, computed, scale);
    ASSERT_LE(error, bound) << std::hexfloat << a.high << ' ' << a.low << ' ' << b.high << ' ' << b.low;
    ASSERT_TRUE(is_normalised(computed))
        << std::hexfloat << a.high << ' ' << a.low << ' ' << b.high << ' ' << b.low;
    largest = std::max(largest, error);
  }
  ::testing::Test::RecordProperty("largest_error_in_uv", std::to_string(largest));
  if (std::getenv("RESIDUA_TEST_PAIRS")) std::printf("             %.4f uv, bound %.4f uv\n", largest, bound);
}

void set_sum(number a, number b, mp& result) {
  set(result, a);
  result.add(b.high);
  result.add(static_cast<double>(b.low));
}
void set_magnitudes(number a, number b, mp& scale) {
  mp other(oracle::exact_bits);
  set(scale, a);
  set(other, b);
  mpfr_abs(scale.get(), scale.get(), MPFR_RNDN);
  mpfr_abs(other.get(), other.get(), MPFR_RNDN);
  mpfr_add(scale.get(), scale.get(), other.get(), MPFR_RNDN);
}

TEST(triple_single, two_sum) {
  expect_bound(
      1.5 + 0x1p-24, sum_range, [](number a, number b) { return two_sum_triple<float>(a.high, b.high); },
      [](number a, number b, mp& result, mp& scale) {
        result.set(a.high);
        result.add(b.high);
        scale = result;
      });
}

TEST(triple_single, two_sum_is_not_error_free) {
  // 1 + (2 - 2^-52) + ...: both terms of the error differ from zero, and their sum has more than 24 bits.
  number_source source(sum_range);
  mp result(oracle::exact_bits), scale(oracle::exact_bits);
  int inexact = 0;
  for (int k = 0; k < 100000; ++k) {
    const auto [a, b] = source.pair();
    result.set(a.high);
    result.add(b.high);
    scale = result;
    inexact += error_in_uv(result, two_sum_triple<float>(a.high, b.high), scale) > 0 ? 1 : 0;
  }
  EXPECT_GT(inexact, 0);
}

TEST(triple_single, quick_two_sum_is_exact) {
  expect_bound(
      0, sum_range, [](number a, number) { return quick_two_sum_triple(a.high, a.low); },
      [](number a, number, mp& result, mp& scale) {
        set(result, a);
        scale = result;
      });
  // Low parts up to just below 2^24 units of the high part's last place.
  oracle::number_source<double> highs(sum_range);
  oracle::number_source<float> lows({0, 23});
  mp result(oracle::exact_bits), scale(oracle::exact_bits);
  for (auto k = oracle::test_pairs(); k > 0; --k) {
    const double a = highs.limb();
    const int unit = std::ilogb(a) - 52;
    if (unit < -100 || unit > 90) continue;
    const float b = std::ldexp(lows.limb(), unit);
    result.set(a);
    result.add(static_cast<double>(b));
    scale = result;
    ASSERT_EQ(error_in_uv(result, quick_two_sum_triple(a, b), scale), 0) << std::hexfloat << a << ' ' << b;
  }
}

TEST(triple_single, two_prod) {
  expect_bound(
      1, product_range, [](number a, number b) { return two_prod_triple<float>(a.high, b.high); },
      [](number a, number b, mp& result, mp& scale) {
        result.set(a.high);
        mpfr_mul_d(result.get(), result.get(), b.high, MPFR_RNDN);
        scale = result;
      });
}

TEST(triple_single, add) {
  expect_bound(
      4.5 + 0x1p-20, sum_range, [](number a, number b) { return a + b; },
      [](number a, number b, mp& result, mp& scale) {
        set_sum(a, b, result);
        set_magnitudes(a, b, scale);
      });
}

TEST(triple_single, subtract) {
  expect_bound(
      4.5 + 0x1p-20, sum_range, [](number a, number b) { return a - b; },
      [](number a, number b, mp& result, mp& scale) {
        set_sum(a, -b, result);
        set_magnitudes(a, b, scale);
      });
}

TEST(triple_single, multiply) {
  expect_bound(
      10 + 0x1p-18, product_range, [](number a, number b) { return a * b; },
      [](number a, number b, mp& result, mp& scale) {
        set(result, a);
        set(scale, b);
        mpfr_mul(result.get(), result.get(), scale.get(), MPFR_RNDN);
        scale = result;
      });
}

// ---- beyond the exponent limit, as the header says ----

TEST(triple_single, low_parts_vanish_below) {
  const double a = 1 + 0x1p-27;  // a^2 = 1 + 2^-26 + 2^-54, of which the last does not fit a double
  const auto square = [a](double scale) { return number{scale * a, 0} * number{scale * a, 0}; };
  EXPECT_EQ(square(1).low, 0x1p-54F);
  EXPECT_EQ(square(0x1p-36).low, 0x1p-126F);
  EXPECT_EQ(square(0x1p-47).low, 0x1p-148F);
  EXPECT_EQ(square(0x1p-49).low, 0.0F);
}

TEST(triple_single, product_of_large_operands_is_not_finite) {
  const number large{0x1p128, 0x1p70F}, one{1.0, 0x1p-60F};
  EXPECT_TRUE(std::isinf((large * one).high + static_cast<double>((large * one).low)) ||
              std::isnan((large * one).high + static_cast<double>((large * one).low)));
  EXPECT_TRUE(std::isnan((large * number{1.0, 0}).low));
  const number below{0x1p127, 0x1p70F};
  EXPECT_EQ((below * number{1.0, 0}).high, 0x1p127);
  EXPECT_EQ((below * number{1.0, 0}).low, 0x1p70F);
}

TEST(triple_single, sum_whose_error_does_not_fit_is_not_finite) {
  EXPECT_FALSE(std::isfinite(two_sum_triple<float>(0x1p182, 0x1.8p129).low));
  EXPECT_TRUE(std::isfinite(two_sum_triple<float>(0x1p180, 0x1.8p127).low));
}

}  // namespace
}  // namespace residua::study
