// Every operation on dd and ff errs by no more than its stated bound, and returns normalised limbs.
// RESIDUA_TEST_PAIRS=10000000 draws that many pairs an operation; the largest error seen is recorded as a
// property of each test (--gtest_output=xml).
#include <gtest/gtest.h>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/arithmetic.hpp"

namespace residua {
namespace {

using oracle::mp;

template <class T>
class double_word_error : public ::testing::Test {};
using limbs = ::testing::Types<double, float>;
TYPED_TEST_SUITE(double_word_error, limbs);

/// hi = RN(hi + lo).
template <class T>
bool is_normalised(double_word<T> x) {
  return x.hi() + x.lo() == x.hi();
}

/// The largest error of `compute(a, b)` against `exact(a, b)` in units of u^2 scale, over random pairs.
/// `exact(a, b, result, scale)` sets the exact result, and the scale where that is not the result.
template <class T, class Compute, class Exact>
void expect_bound(double bound, oracle::exponent_range range, mpfr_prec_t bits, Compute compute,
                  Exact exact) {
  oracle::number_source<T> source(range);
  mp result(bits), scale(bits), spare(bits);
  double largest = 0;
  for (auto pairs = oracle::test_pairs(); pairs > 0; --pairs) {
    const auto [a, b] = source.pair();
    const double_word<T> computed = compute(a, b);
    exact(a, b, result, scale, spare);
    const double error = oracle::error_in_u2(computed, result, scale);
    ASSERT_LE(error, bound) << std::hexfloat << a.hi() << ' ' << a.lo() << ' ' << b.hi() << ' ' << b.lo();
    ASSERT_TRUE(is_normalised(computed))
        << std::hexfloat << a.hi() << ' ' << a.lo() << ' ' << b.hi() << ' ' << b.lo();
    largest = std::max(largest, error);
  }
  ::testing::Test::RecordProperty("largest_error_in_u2", std::to_string(largest));
  ::testing::Test::RecordProperty("bound_in_u2", std::to_string(bound));
  if (std::getenv("RESIDUA_TEST_PAIRS"))
    std::printf("             %.4f u^2, bound %.4f u^2\n", largest, bound);
}

/// u^3 and higher terms of a bound, in units of u^2.
template <class T>
double cubed(double factor) {
  return factor * oracle::unit_roundoff<T>();
}

void set_sum(const auto& a, const auto& b, mp& result, mp& spare) {
  result.set(a);
  spare.set(b);
  mpfr_add(result.get(), result.get(), spare.get(), MPFR_RNDN);
}

TYPED_TEST(double_word_error, add) {
  using T = TypeParam;
  expect_bound<T>(
      3 + cubed<T>(13), oracle::wide_range<T>(), oracle::exact_bits, [](auto a, auto b) { return a + b; },
      [](auto a, auto b, mp& result, mp& scale, mp& spare) {
        set_sum(a, b, result, spare);
        scale = result;
      });
}

TYPED_TEST(double_word_error, subtract) {
  using T = TypeParam;
  expect_bound<T>(
      3 + cubed<T>(13), oracle::wide_range<T>(), oracle::exact_bits, [](auto a, auto b) { return a - b; },
      [](auto a, auto b, mp& result, mp& scale, mp& spare) {
        set_sum(a, -b, result, spare);
        scale = result;
      });
}

TYPED_TEST(double_word_error, add_sloppy) {
  using T = TypeParam;
  expect_bound<T>(
      3 + cubed<T>(16), oracle::wide_range<T>(), oracle::exact_bits,
      [](auto a, auto b) { return network::add_sloppy(a, b); },
      [](auto a, auto b, mp& result, mp& scale, mp& spare) {
        set_sum(abs(a), abs(b), scale, spare);
        set_sum(a, b, result, spare);
      });
}

TYPED_TEST(double_word_error, add_limb) {
  using T = TypeParam;
  expect_bound<T>(
      2, oracle::wide_range<T>(), oracle::exact_bits, [](auto a, auto b) { return a + b.hi(); },
      [](auto a, auto b, mp& result, mp& scale, mp& spare) {
        set_sum(a, static_cast<double>(b.hi()), result, spare);
        scale = result;
      });
}

TYPED_TEST(double_word_error, multiply) {
  using T = TypeParam;
  expect_bound<T>(
      7, oracle::product_range<T>(), oracle::working_bits, [](auto a, auto b) { return a * b; },
      [](auto a, auto b, mp& result, mp& scale, mp& spare) {
        scale.set(a);
        spare.set(b);
        mpfr_mul(result.get(), scale.get(), spare.get(), MPFR_RNDN);
        scale = result;
      });
}

TYPED_TEST(double_word_error, multiply_by_limb) {
  using T = TypeParam;
  expect_bound<T>(
      2, oracle::product_range<T>(), oracle::working_bits, [](auto a, auto b) { return a * b.hi(); },
      [](auto a, auto b, mp& result, mp& scale, mp& spare) {
        spare.set(a);
        mpfr_mul_d(result.get(), spare.get(), static_cast<double>(b.hi()), MPFR_RNDN);
        scale = result;
      });
}

TYPED_TEST(double_word_error, divide) {
  using T = TypeParam;
  expect_bound<T>(
      15 + cubed<T>(56), oracle::product_range<T>(), oracle::working_bits,
      [](auto a, auto b) { return a / b; },
      [](auto a, auto b, mp& result, mp& scale, mp& spare) {
        scale.set(a);
        spare.set(b);
        mpfr_div(result.get(), scale.get(), spare.get(), MPFR_RNDN);
        scale = result;
      });
}

TYPED_TEST(double_word_error, divide_by_limb) {
  using T = TypeParam;
  expect_bound<T>(
      15 + cubed<T>(56), oracle::product_range<T>(), oracle::working_bits,
      [](auto a, auto b) { return a / b.hi(); },
      [](auto a, auto b, mp& result, mp& scale, mp& spare) {
        spare.set(a);
        mpfr_div_d(result.get(), spare.get(), static_cast<double>(b.hi()), MPFR_RNDN);
        scale = result;
      });
}

TYPED_TEST(double_word_error, square_root) {
  using T = TypeParam;
  expect_bound<T>(
      25.0 / 8, oracle::wide_range<T>(), oracle::working_bits, [](auto a, auto) { return sqrt(abs(a)); },
      [](auto a, auto, mp& result, mp& scale, mp& spare) {
        spare.set(abs(a));
        mpfr_sqrt(result.get(), spare.get(), MPFR_RNDN);
        scale = result;
      });
}

}  // namespace
}  // namespace residua
