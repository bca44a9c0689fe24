// Infinities, NaN, zeros and overflow behave as for double: an infinite result is an infinity with a zero low
// limb, never NaN by accident.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "number/formats.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/limits.hpp"

namespace residua {
namespace {

template <class Number>
class specials : public ::testing::Test {};
TYPED_TEST_SUITE(specials, number_types);

template <class Number>
std::vector<Number> unusual_numbers() {
  using limits = std::numeric_limits<Number>;
  using T = typename Number::limb_type;
  const T half_largest = std::numeric_limits<T>::max() / 2;
  std::vector<Number> numbers = {T(0),
                                 T(1),
                                 T(3),
                                 limits::max(),
                                 half_largest,
                                 limits::min(),
                                 std::numeric_limits<T>::min(),
                                 limits::denorm_min(),
                                 limits::infinity()};
  for (std::size_t k = numbers.size(); k-- > 0;) numbers.push_back(-numbers[k]);
  numbers.push_back(limits::quiet_NaN());
  return numbers;
}

/// Expects `got` to be what a limb's own arithmetic gives where that is infinite or NaN, otherwise finite.
template <class T, int N>
void expect_like(const expansion<T, N>& got, T limb_result, const std::string& what) {
  if (std::isnan(limb_result)) {
    EXPECT_TRUE(isnan(got)) << what;
  } else if (std::isinf(limb_result)) {
    EXPECT_EQ(got.hi(), limb_result) << what;
    for (int k = 1; k < N; ++k) EXPECT_EQ(got.limb[k], T(0)) << what;
  } else {
    for (const T limb : got.limb) EXPECT_TRUE(std::isfinite(limb)) << what << ' ' << got.hi();
  }
}

/// The leading limbs of the operands, as text.
template <class Number>
std::string named(const Number& a) {
  return std::to_string(static_cast<double>(a.hi()));
}

TYPED_TEST(specials, every_pair_is_as_for_one_limb) {
  using T = typename TypeParam::limb_type;
  for (const auto& a : unusual_numbers<TypeParam>()) {
    for (const auto& b : unusual_numbers<TypeParam>()) {
      const std::string operands = named(a) + ", " + named(b);
      expect_like<T>(a + b, a.hi() + b.hi(), "add " + operands);
      expect_like<T>(a - b, a.hi() - b.hi(), "subtract " + operands);
      expect_like<T>(a * b, a.hi() * b.hi(), "multiply " + operands);
      expect_like<T>(a / b, a.hi() / b.hi(), "divide " + operands);
      expect_like<T>(a + b.hi(), a.hi() + b.hi(), "add limb " + operands);
      expect_like<T>(a.hi() - b, a.hi() - b.hi(), "subtract from limb " + operands);
      expect_like<T>(a * b.hi(), a.hi() * b.hi(), "multiply by limb " + operands);
      expect_like<T>(a / b.hi(), a.hi() / b.hi(), "divide by limb " + operands);
      for (const auto& c : unusual_numbers<TypeParam>())
        expect_like<T>(fma(a, b, c), std::fma(a.hi(), b.hi(), c.hi()), "fma " + operands + ", " + named(c));
      EXPECT_EQ(a == b, a.hi() == b.hi()) << operands;
      EXPECT_EQ(a < b, a.hi() < b.hi()) << operands;
      EXPECT_EQ(a <= b, a.hi() <= b.hi()) << operands;
      EXPECT_EQ(a > b, a.hi() > b.hi()) << operands;
      EXPECT_EQ(a >= b, a.hi() >= b.hi()) << operands;
      EXPECT_EQ(a != b, a.hi() != b.hi()) << operands;
    }
  }
}

TYPED_TEST(specials, one_operand) {
  using T = typename TypeParam::limb_type;
  for (const auto& a : unusual_numbers<TypeParam>()) {
    expect_like<T>(sqrt(a), std::sqrt(a.hi()), "sqrt " + named(a));
    expect_like<T>(sqr(a), a.hi() * a.hi(), "sqr " + named(a));
    expect_like<T>(abs(a), std::fabs(a.hi()), "abs " + named(a));
    expect_like<T>(floor(a), std::floor(a.hi()), "floor " + named(a));
    expect_like<T>(ceil(a), std::ceil(a.hi()), "ceil " + named(a));
    expect_like<T>(trunc(a), std::trunc(a.hi()), "trunc " + named(a));
    expect_like<T>(round(a), std::round(a.hi()), "round " + named(a));
    EXPECT_EQ(isfinite(a), std::isfinite(a.hi()));
    EXPECT_EQ(isnan(a), std::isnan(a.hi()));
  }
}

/// Near the ends of the range no intermediate overflows: results are as precise as elsewhere.
TYPED_TEST(specials, ends_of_the_range) {
  using T = typename TypeParam::limb_type;
  using limits = std::numeric_limits<TypeParam>;
  const TypeParam one(T(1)), half_largest = limits::max() * T(0.5);
  EXPECT_EQ(limits::max() / T(1), limits::max());
  EXPECT_EQ(limits::max() / limits::max(), one);
  EXPECT_EQ(limits::max() * T(1), limits::max());
  EXPECT_EQ(limits::max() / T(2), half_largest);
  EXPECT_EQ(half_largest + half_largest, limits::max());
  EXPECT_EQ(limits::max() - half_largest, half_largest);
  EXPECT_EQ(limits::min() / limits::min(), one);
  EXPECT_EQ(limits::denorm_min() / limits::denorm_min(), one);
  EXPECT_EQ(sqrt(limits::denorm_min() * T(4)).hi(), std::sqrt(limits::denorm_min().hi() * 4));
  const TypeParam root = sqrt(limits::max()), three(T(3));
  const T tolerance =
      std::ldexp(T(1), 12 - limits::digits);  // some times 2u^N, for the root's error and sqr's
  EXPECT_LE(abs(sqr(root * T(0.5)) / (limits::max() * T(0.25)) - T(1)), tolerance);
  EXPECT_LE(abs(limits::max() / three * T(0.5) / (half_largest / three) - T(1)), tolerance);
}

/// What an expression gives, and what it is to be.
template <class Number>
std::vector<std::tuple<const char*, Number, typename Number::limb_type>> behaviours() {
  using T = typename Number::limb_type;
  const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
  const Number largest(std::numeric_limits<T>::max()), infinite(inf);
  const Number zero(T(0)), one(T(1)), minus_zero(T(-0.0)), tiny(std::numeric_limits<T>::denorm_min());
  return {
      {"1 / 0", one / zero, inf},
      {"1 / -0", one / minus_zero, -inf},
      {"-1 / 0", -one / zero, -inf},
      {"0 / 0", zero / zero, nan},
      {"inf - inf", infinite - infinite, nan},
      {"inf + inf", infinite + infinite, inf},
      {"inf + 1", infinite + one, inf},
      {"inf * 0", infinite * zero, nan},
      {"inf * -2", infinite * T(-2), -inf},
      {"inf / inf", infinite / infinite, nan},
      {"inf / 2", infinite / T(2), inf},
      {"1 / inf", one / infinite, T(0)},
      {"largest + largest", largest + largest, inf},
      {"-largest * 2", -largest * T(2), -inf},
      {"largest / 0.5", largest / T(0.5), inf},
      {"tiny * tiny", tiny * tiny, T(0)},
      {"sqr(largest)", sqr(largest), inf},
      {"fma(inf, 1, -inf)", fma(infinite, one, -infinite), nan},
      {"fma(largest, 2, 1)", fma(largest, one + one, one), inf},
      {"sqrt(-1)", sqrt(-one), nan},
      {"sqrt(0)", sqrt(zero), T(0)},
      {"sqrt(-0)", sqrt(minus_zero), T(-0.0)},
      {"sqrt(inf)", sqrt(infinite), inf},
      {"abs(-0)", abs(minus_zero), T(0)},
      {"abs(-inf)", abs(-infinite), inf},
      {"-(0)", -zero, T(-0.0)},
      {"-0 + -0", minus_zero + minus_zero, T(0)},  // unlike double's
      {"0 * -1", zero * -one, T(0)},               // unlike double's
      {"0 * the limb -1", zero * T(-1), T(0)},
      {"-1 * the limb 0", -one * T(0), T(0)},
      {"1 - 1", one - one, T(0)},
      {"nan + 1", Number(nan) + one, nan},
      {"floor(-0)", floor(minus_zero), T(-0.0)},
      {"trunc(-0.5)", trunc(-one * T(0.5)), T(-0.0)},
      {"floor(-inf)", floor(-infinite), -inf},
      {"round(nan)", round(Number(nan)), nan},
  };
}

/// What underflows is a zero, of either sign.
TYPED_TEST(specials, products_that_underflow_are_zeros) {
  using T = typename TypeParam::limb_type;
  const TypeParam tiny = std::numeric_limits<TypeParam>::min() * T(0.75), third = tiny / T(3);
  for (const TypeParam& a : {tiny, third, -tiny, -third}) {
    EXPECT_EQ(a * (third * third), T(0));
    EXPECT_EQ(a * a.hi() * a, T(0));
    EXPECT_EQ(sqr(a * a), T(0));
  }
}

TYPED_TEST(specials, named_cases) {
  using T = typename TypeParam::limb_type;
  for (const auto& [what, got, expected] : behaviours<TypeParam>()) {
    expect_like<T>(got, expected, what);
    if (std::isnan(expected)) continue;
    EXPECT_EQ(got.hi(), expected) << what;
    EXPECT_EQ(std::signbit(got.hi()), std::signbit(expected)) << what;
  }
}

}  // namespace
}  // namespace residua
