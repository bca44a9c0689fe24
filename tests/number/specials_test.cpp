// Infinities, NaN, zeros and overflow behave as for double: an infinite result is an infinity with a zero low
// limb, never NaN by accident.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "residua/number/arithmetic.hpp"
#include "residua/number/limits.hpp"
#include "residua/number/text.hpp"

namespace residua {
namespace {

template <class T>
class specials : public ::testing::Test {};
using limbs = ::testing::Types<double, float>;
TYPED_TEST_SUITE(specials, limbs);

template <class T>
std::vector<double_word<T>> unusual_numbers() {
  using limits = std::numeric_limits<double_word<T>>;
  const T half_largest = std::numeric_limits<T>::max() / 2;
  std::vector<double_word<T>> numbers = {
      T(0), T(1), T(3), limits::max(), half_largest, limits::min(), limits::denorm_min(), limits::infinity()};
  for (std::size_t k = numbers.size(); k-- > 0;) numbers.push_back(-numbers[k]);
  numbers.push_back(limits::quiet_NaN());
  return numbers;
}

/// Expects `got` to be what a limb's own arithmetic gives where that is infinite or NaN, otherwise finite.
template <class T>
void expect_like(double_word<T> got, T limb_result, const std::string& what) {
  if (std::isnan(limb_result)) {
    EXPECT_TRUE(isnan(got)) << what << " = " << got;
  } else if (std::isinf(limb_result)) {
    EXPECT_EQ(got.hi(), limb_result) << what;
    EXPECT_EQ(got.lo(), T(0)) << what;
  } else {
    EXPECT_TRUE(std::isfinite(got.hi()) && std::isfinite(got.lo())) << what << " = " << got;
  }
}

TYPED_TEST(specials, every_pair_is_as_for_one_limb) {
  using T = TypeParam;
  for (const auto a : unusual_numbers<T>()) {
    for (const auto b : unusual_numbers<T>()) {
      const std::string operands = to_string(a, 3) + ", " + to_string(b, 3);
      expect_like<T>(a + b, a.hi() + b.hi(), "add " + operands);
      expect_like<T>(a - b, a.hi() - b.hi(), "subtract " + operands);
      expect_like<T>(a * b, a.hi() * b.hi(), "multiply " + operands);
      expect_like<T>(a / b, a.hi() / b.hi(), "divide " + operands);
      expect_like<T>(a + b.hi(), a.hi() + b.hi(), "add limb " + operands);
      expect_like<T>(a.hi() - b, a.hi() - b.hi(), "subtract from limb " + operands);
      expect_like<T>(a * b.hi(), a.hi() * b.hi(), "multiply by limb " + operands);
      expect_like<T>(a / b.hi(), a.hi() / b.hi(), "divide by limb " + operands);
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
  using T = TypeParam;
  for (const auto a : unusual_numbers<T>()) {
    expect_like<T>(sqrt(a), std::sqrt(a.hi()), "sqrt " + to_string(a, 3));
    expect_like<T>(abs(a), std::fabs(a.hi()), "abs " + to_string(a, 3));
    EXPECT_EQ(isfinite(a), std::isfinite(a.hi()));
    EXPECT_EQ(isnan(a), std::isnan(a.hi()));
  }
}

/// One row: what an expression gives, and what a double gives.
struct row {
  const char* what;
  dd got;
  double expected;
};

TEST(specials_table, named_cases) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  const double largest = std::numeric_limits<double>::max();
  const dd zero(0.0), one(1.0), minus_zero(-0.0);
  const row rows[] = {
      {"1 / 0", one / zero, inf},
      {"1 / -0", one / minus_zero, -inf},
      {"0 / 0", zero / zero, nan},
      {"inf - inf", dd(inf) - dd(inf), nan},
      {"inf * 0", dd(inf) * zero, nan},
      {"inf / inf", dd(inf) / dd(inf), nan},
      {"1 / inf", one / dd(inf), 0.0},
      {"largest + largest", dd(largest) + dd(largest), inf},
      {"-largest * 2", dd(-largest) * 2.0, -inf},
      {"largest / 0.5", dd(largest) / 0.5, inf},
      {"sqrt(-1)", sqrt(-one), nan},
      {"sqrt(0)", sqrt(zero), 0.0},
      {"sqrt(-0)", sqrt(minus_zero), -0.0},
      {"sqrt(inf)", sqrt(dd(inf)), inf},
      {"abs(-0)", abs(minus_zero), 0.0},
      {"abs(-inf)", abs(dd(-inf)), inf},
      {"-(0)", -zero, -0.0},
  };
  for (const row& r : rows) {
    SCOPED_TRACE(r.what);
    expect_like<double>(r.got, r.expected, r.what);
    EXPECT_TRUE(std::isnan(r.expected) || std::signbit(r.got.hi()) == std::signbit(r.expected));
  }
}

}  // namespace
}  // namespace residua
