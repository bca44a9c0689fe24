// Every operation on numbers of several limbs errs by no more than its stated bound, and returns normalised
// limbs. RESIDUA_TEST_PAIRS=10000000 draws that many pairs an operation; the largest and mean errors seen are
// recorded as properties of each test (--gtest_output=xml).
#include <gtest/gtest.h>

#include "number/formats.hpp"
#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/bounds.hpp"

namespace residua {
namespace {

using oracle::mp;

/// The bounds stated above the networks, in units of u^N.
struct stated_bounds {
  double add, add_limb, mul, mul_limb, sqr, fma, div, sqrt;
};
template <int N>
constexpr stated_bounds bounds_of = {};
template <>
constexpr stated_bounds bounds_of<2> = {3, 2, 7, 2, 4, 15, 11, 25.0 / 8};
template <>
constexpr stated_bounds bounds_of<3> = {8, 2, 30, 6, 18, 64, 74, 22};
template <>
constexpr stated_bounds bounds_of<4> = {16, 2, 132, 21, 67, 289, 504, 132};

// The constants that vectors and matrices take from there are these: bounds.hpp.
template <class Number>
constexpr bool has_stated_bounds() {
  using constants = error_bounds<Number>;
  constexpr stated_bounds stated = bounds_of<Number::limbs>;
  return constants::product == stated.mul && constants::quotient == stated.div &&
         constants::scaled_sum == stated.fma && constants::root == stated.sqrt;
}
static_assert(has_stated_bounds<dd>() && has_stated_bounds<td>() && has_stated_bounds<qd>());
static_assert(error_bounds<double>::product == 1 && error_bounds<double>::quotient == 1 &&
              error_bounds<double>::scaled_sum == 1 && error_bounds<double>::root == 1);
static_assert(limb_unit<double> == 0x1p-53 && limb_unit<td> == 0x1p-159 && limb_unit<qd> == 0x1p-212);

template <class Number>
class word_error : public ::testing::Test {
 protected:
  using T = typename Number::limb_type;
  static constexpr int N = Number::limbs;
  static constexpr stated_bounds bounds = bounds_of<N>;
  static constexpr auto wide = oracle::wide_range<T>();
  static constexpr auto products = oracle::product_range<T, N>();

  /// The largest error of `compute(a, b)` against `exact(a, b)` in units of u^N scale, over random pairs.
  /// `exact(a, b, result, scale, spare)` sets the exact result, and the scale, which holds the result at
  /// first. The bounds are of first order: terms of higher order are within 16u of them.
  template <class Compute, class Exact>
  void expect_bound(double first_order, oracle::exponent_range range, Compute compute, Exact exact) {
    const double bound = first_order * (1 + 16 * oracle::unit_roundoff<T>());
    oracle::number_source<T, N> source(range);
    mp result(oracle::exact_bits), scale(oracle::exact_bits), spare(oracle::exact_bits);
    const auto pairs = oracle::test_pairs(30'000);
    double largest = 0, total = 0;
    for (auto k = pairs; k > 0; --k) {
      const auto [a, b] = source.pair();
      const Number computed = compute(a, b);
      mpfr_set_zero(scale.get(), 1);
      exact(a, b, result, scale, spare);
      if (mpfr_zero_p(scale.get())) scale = result;
      const double error = oracle::error_in_units(computed, result, scale);
      ASSERT_LE(error, bound) << show(a, b);
      ASSERT_TRUE(oracle::is_normalised(computed)) << show(a, b);
      largest = std::max(largest, error);
      total += error;
    }
    report(largest, total / static_cast<double>(pairs), first_order);
  }

 private:
  static std::string show(const Number& a, const Number& b) {
    std::ostringstream text;
    text << std::hexfloat;
    for (const T limb : a.limb) text << limb << ' ';
    text << '|';
    for (const T limb : b.limb) text << ' ' << limb;
    return text.str();
  }
  static void report(double largest, double mean, double bound) {
    ::testing::Test::RecordProperty("largest_error", std::to_string(largest));
    ::testing::Test::RecordProperty("mean_error", std::to_string(mean));
    ::testing::Test::RecordProperty("bound", std::to_string(bound));
    if (std::getenv("RESIDUA_TEST_PAIRS"))
      std::printf("             largest %.3f, mean %.4f, bound %g (u^%d)\n", largest, mean, bound, N);
  }
};
TYPED_TEST_SUITE(word_error, number_types);

void set_sum(const auto& a, const auto& b, mp& result, mp& spare) {
  result.set(a);
  spare.set(b);
  mpfr_add(result.get(), result.get(), spare.get(), MPFR_RNDN);
}
void set_product(const auto& a, const auto& b, mp& result, mp& spare) {
  result.set(a);
  spare.set(b);
  mpfr_mul(result.get(), result.get(), spare.get(), MPFR_RNDN);
}
void set_quotient(const auto& a, const auto& b, mp& result, mp& spare) {
  result.set(a);
  spare.set(b);
  mpfr_div(result.get(), result.get(), spare.get(), MPFR_RNDN);
}

TYPED_TEST(word_error, add) {
  this->expect_bound(
      this->bounds.add, this->wide, [](auto a, auto b) { return a + b; },
      [](auto a, auto b, mp& result, mp&, mp& spare) { set_sum(a, b, result, spare); });
}

TYPED_TEST(word_error, subtract) {
  this->expect_bound(
      this->bounds.add, this->wide, [](auto a, auto b) { return a - b; },
      [](auto a, auto b, mp& result, mp&, mp& spare) { set_sum(a, -b, result, spare); });
}

TYPED_TEST(word_error, add_limb) {
  this->expect_bound(
      this->bounds.add_limb, this->wide, [](auto a, auto b) { return a + b.hi(); },
      [](auto a, auto b, mp& result, mp&, mp& spare) {
        set_sum(a, static_cast<double>(b.hi()), result, spare);
      });
}

TYPED_TEST(word_error, multiply) {
  this->expect_bound(
      this->bounds.mul, this->products, [](auto a, auto b) { return a * b; },
      [](auto a, auto b, mp& result, mp&, mp& spare) { set_product(a, b, result, spare); });
}

TYPED_TEST(word_error, multiply_by_limb) {
  this->expect_bound(
      this->bounds.mul_limb, this->products, [](auto a, auto b) { return a * b.hi(); },
      [](auto a, auto b, mp& result, mp&, mp& spare) {
        set_product(a, static_cast<double>(b.hi()), result, spare);
      });
}

TYPED_TEST(word_error, square) {
  this->expect_bound(
      this->bounds.sqr, this->products, [](auto a, auto) { return sqr(a); },
      [](auto a, auto, mp& result, mp&, mp& spare) { set_product(a, a, result, spare); });
}

/// c is unrelated to a b, or cancels it nearly.
TYPED_TEST(word_error, multiply_and_add) {
  const auto third = [](const auto& a, const auto& b) { return std::signbit(b.hi()) ? -(a * b) : a; };
  this->expect_bound(
      this->bounds.fma, this->products, [&](auto a, auto b) { return fma(a, b, third(a, b)); },
      [&](auto a, auto b, mp& result, mp& scale, mp& spare) {
        set_product(a, b, result, spare);
        const mp product = result;
        spare.set(third(a, b));
        mpfr_add(result.get(), product.get(), spare.get(), MPFR_RNDN);
        mpfr_abs(scale.get(), product.get(), MPFR_RNDN);
        mpfr_abs(spare.get(), spare.get(), MPFR_RNDN);
        mpfr_add(scale.get(), scale.get(), spare.get(), MPFR_RNDN);
      });
}

TYPED_TEST(word_error, divide) {
  this->expect_bound(
      this->bounds.div, this->products, [](auto a, auto b) { return a / b; },
      [](auto a, auto b, mp& result, mp&, mp& spare) { set_quotient(a, b, result, spare); });
}

TYPED_TEST(word_error, divide_by_limb) {
  this->expect_bound(
      this->bounds.div, this->products, [](auto a, auto b) { return a / b.hi(); },
      [](auto a, auto b, mp& result, mp&, mp& spare) {
        set_quotient(a, static_cast<double>(b.hi()), result, spare);
      });
}

TYPED_TEST(word_error, square_root) {
  this->expect_bound(
      this->bounds.sqrt, this->products, [](auto a, auto) { return sqrt(abs(a)); },
      [](auto a, auto, mp& result, mp&, mp& spare) {
        spare.set(abs(a));
        mpfr_sqrt(result.get(), spare.get(), MPFR_RNDN);
      });
}

/// With eta half the smallest subnormal number, |error| <= bound u^N sqrt(a) + N eta / sqrt(a) + eta: where
/// limbs of a, and products that the root is made of, are subnormal or vanish.
TYPED_TEST(word_error, square_root_near_the_subnormal_edge) {
  using T = typename TypeParam::limb_type;
  using limits = std::numeric_limits<T>;
  constexpr int lowest = limits::min_exponent - limits::digits, N = TypeParam::limbs;
  oracle::number_source<T, N> source({lowest, lowest + (N + 1) * limits::digits});
  mp exact(oracle::exact_bits), allowed(oracle::exact_bits), eta(oracle::exact_bits);
  mpfr_set_ui_2exp(eta.get(), 1, lowest - 1, MPFR_RNDN);
  for (auto k = oracle::test_pairs(30'000); k > 0; --k) {
    const TypeParam a = abs(rounding::renormalised(source.number()));
    if (a.hi() == T(0)) continue;
    exact.set(a);
    mpfr_sqrt(exact.get(), exact.get(), MPFR_RNDN);
    mpfr_ui_div(allowed.get(), N, exact.get(), MPFR_RNDD);
    mpfr_add_ui(allowed.get(), allowed.get(), 1, MPFR_RNDD);
    mpfr_mul(allowed.get(), allowed.get(), eta.get(), MPFR_RNDD);
    mp relative(exact);
    mpfr_mul_d(relative.get(), relative.get(), this->bounds.sqrt, MPFR_RNDD);
    mpfr_mul_2si(relative.get(), relative.get(), -N * limits::digits, MPFR_RNDD);
    mpfr_add(allowed.get(), allowed.get(), relative.get(), MPFR_RNDD);
    const TypeParam root = sqrt(a);
    exact.subtract(root);
    ASSERT_LE(mpfr_cmpabs(exact.get(), allowed.get()), 0) << std::hexfloat << a.hi() << ' ' << a.limb[1];
    ASSERT_TRUE(oracle::is_normalised(root)) << std::hexfloat << a.hi() << ' ' << a.limb[1];
  }
}

template <class T>
class double_word_error : public ::testing::Test {};
using limbs = ::testing::Types<double, float>;
TYPED_TEST_SUITE(double_word_error, limbs);

/// |error| <= 3u^2 (|a| + |b|).
TYPED_TEST(double_word_error, add_sloppy) {
  using T = TypeParam;
  oracle::number_source<T> source(oracle::wide_range<T>());
  mp result(oracle::exact_bits), scale(oracle::exact_bits), spare(oracle::exact_bits);
  for (auto pairs = oracle::test_pairs(); pairs > 0; --pairs) {
    const auto [a, b] = source.pair();
    set_sum(abs(a), abs(b), scale, spare);
    set_sum(a, b, result, spare);
    ASSERT_LE(oracle::error_in_units(network::add_sloppy(a, b), result, scale),
              3 + 16 * oracle::unit_roundoff<T>());
  }
}

}  // namespace
}  // namespace residua
