// exp, log, pow, sin, cos and the hyperbolic functions: within their stated bounds of MPFR's, and the special
// values of C's annex F.
#include "residua/number/elementary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <vector>

#include "number/formats.hpp"
#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/arithmetic.hpp"
#include "residua/number/generic_names.hpp"
#include "residua/number/hyperbolic.hpp"
#include "residua/number/limits.hpp"

namespace residua {
namespace {

using oracle::mp;

// The bounds of the headers, in units of 2^-digits of the result.
constexpr double exp_bound = 1 + 0x1p-8, log_bound = 1 + 0x1p-15, pow_bound = 1 + 0x1p-4,
                 sin_bound = 1 + 0x1p-8;
constexpr int samples = 4000;

template <class Number>
class elementary : public ::testing::Test {
 protected:
  using T = typename Number::limb_type;
  static constexpr int limbs = Number::limbs;
  static constexpr int digits = std::numeric_limits<Number>::digits;
  static constexpr int highest = std::numeric_limits<T>::max_exponent;  // all numbers are below 2^highest
  static constexpr int lowest = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;

  /// |computed - exact| is at most `bound` units of 2^-digits |exact|, and half the least number a limb where
  /// limbs may be subnormal.
  static ::testing::AssertionResult within(const Number& computed, const mp& exact, double bound) {
    mp error(exact), allowed(exact), subnormal(64);
    error.subtract(computed);
    mpfr_mul_d(allowed.get(), allowed.get(), std::ldexp(bound, -digits), MPFR_RNDA);
    mpfr_abs(allowed.get(), allowed.get(), MPFR_RNDN);
    mpfr_set_ui_2exp(subnormal.get(), limbs, lowest - 1, MPFR_RNDN);
    if (mpfr_get_exp(exact.get()) < lowest + digits + 60)
      mpfr_add(allowed.get(), allowed.get(), subnormal.get(), MPFR_RNDU);
    if (mpfr_cmpabs(error.get(), allowed.get()) <= 0) return ::testing::AssertionSuccess();
    mpfr_div(error.get(), error.get(), exact.get(), MPFR_RNDN);
    return ::testing::AssertionFailure()
           << std::ldexp(error.to_double(), digits) << " units at " << exact.to_double();
  }
  static void expect_function(Number (*ours)(const Number&), int (*theirs)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t),
                              const Number& x, double bound) {
    mp exact(digits + 64);
    const mp argument(x, oracle::exact_bits);
    theirs(exact.get(), argument.get(), MPFR_RNDN);
    EXPECT_TRUE(within(ours(x), exact, bound)) << " of " << std::hexfloat << x.limb[0] << ' ' << x.limb[1];
  }

  /// A number of the given exponent, of all bits or with gaps between its limbs.
  Number number(int exponent) {
    mp sum(oracle::exact_bits);
    for (int k = 0; k < limbs; ++k) {
      sum.add(static_cast<double>(source_.limb(std::max(exponent, lowest))));
      exponent -= std::numeric_limits<T>::digits + 1 + (below(8) == 0 ? below(150) : 0);
    }
    return nearest(sum);
  }
  Number number_of_any_exponent() { return number(lowest + below(highest - lowest - 1)); }
  Number number_near_one(int bits) {
    mp sum(number(-below(bits) - 1), oracle::exact_bits);
    sum.add(1.0);
    return nearest(sum);
  }
  static Number nearest(mp& x) { return oracle::round_to<T, limbs>(x); }
  static Number positive(Number x) { return x.limb[0] < 0 ? -x : x; }
  int below(int n) { return static_cast<int>(source_.random()() % static_cast<unsigned>(n)); }

  oracle::number_source<T> source_{{lowest, highest - 2}};
};
TYPED_TEST_SUITE(elementary, number_types);

TYPED_TEST(elementary, exp_is_within_its_bound) {
  mp multiple(oracle::exact_bits);
  const int largest = std::ilogb(TestFixture::highest) - 1;
  for (int k = 0; k < samples; ++k) {
    TypeParam x = this->number(largest - (k % 2 ? this->below(100) : this->below(5)));
    if (k % 4 == 0) {  // close to a multiple of log 2, from either side
      mpfr_const_log2(multiple.get(), MPFR_RNDN);
      const int factor = this->below(2 * TestFixture::highest) - TestFixture::highest;
      mpfr_mul_si(multiple.get(), multiple.get(), factor, MPFR_RNDN);
      x = this->nearest(multiple);
    }
    const double of_ln2 = static_cast<double>(x.limb[0]) / std::numbers::ln2;
    if (of_ln2 > TestFixture::highest - 0.01 || of_ln2 < TestFixture::lowest) continue;
    this->expect_function(exp, mpfr_exp, x, exp_bound);
  }
}

TYPED_TEST(elementary, exp_at_the_ends_of_the_range) {
  using T = typename TypeParam::limb_type;
  const T highest = TestFixture::highest * T(std::numbers::ln2),
          lowest = (TestFixture::lowest - 1) * T(std::numbers::ln2);
  const T denormal = std::numeric_limits<T>::denorm_min(), infinite = std::numeric_limits<T>::infinity();
  for (const T x :
       {highest * T(0.99999), lowest * T(0.99999), lowest * T(0.99), lowest * T(0.95), denormal, -denormal})
    this->expect_function(exp, mpfr_exp, TypeParam(x), exp_bound);
  for (const T x : {highest * T(1.00001), T(2047.9), T(2048), T(1e30), infinite}) {
    const TypeParam result = exp(TypeParam(x));
    EXPECT_EQ(result.limb[0], infinite) << x;
    for (int k = 1; k < TestFixture::limbs; ++k) EXPECT_EQ(result.limb[k], T(0)) << x;
  }
  for (const T x : {lowest * T(1.00001), T(-2047.9), T(-2048), T(-1e30), -infinite})
    EXPECT_EQ(exp(TypeParam(x)), T(0)) << x;
}

TYPED_TEST(elementary, log_is_within_its_bound) {
  for (int k = 0; k < samples; ++k) {
    const TypeParam x = this->positive(k % 3 == 0   ? this->number_near_one(120)
                                       : k % 3 == 1 ? this->number(this->below(5) - 2)
                                                    : this->number_of_any_exponent());
    if (x.limb[0] == 0 || x == TypeParam(1)) continue;
    this->expect_function(log, mpfr_log, x, log_bound);
  }
}

TYPED_TEST(elementary, log_where_its_cases_meet) {
  using T = typename TypeParam::limb_type;
  for (const double x : {0.7071, 1.4142, 0.5, 2.0, 0.70710678118654752, 1.4142135623730951})
    for (const T limit : {T(0), T(4)})
      this->expect_function(log, mpfr_log, std::nextafter(static_cast<T>(x), limit), log_bound);
  this->expect_function(log, mpfr_log, std::numeric_limits<TypeParam>::max(), log_bound);
  this->expect_function(log, mpfr_log, std::numeric_limits<TypeParam>::denorm_min(), log_bound);
  // A low limb just below 1, and far below it.
  TypeParam x = T(1);
  for (const int down : {std::numeric_limits<T>::digits + 1, 90, 140, -TestFixture::lowest}) {
    for (const int sign : {1, -1}) {
      x.limb[1] = std::ldexp(T(sign), -down);
      this->expect_function(log, mpfr_log, x, log_bound);
    }
  }
}

TYPED_TEST(elementary, sin_and_cos_are_within_their_bounds) {
  for (int k = 0; k < samples; ++k) {
    const TypeParam x = k % 2 ? this->number(this->below(8) - 4) : this->number_of_any_exponent();
    if (x.limb[0] == 0) continue;
    this->expect_function(sin, mpfr_sin, x, sin_bound);
    this->expect_function(cos, mpfr_cos, x, sin_bound);
  }
}

TYPED_TEST(elementary, sin_and_cos_near_multiples_of_half_pi) {
  mp multiple(oracle::exact_bits);
  for (int k = 0; k < samples; ++k) {
    const int bits = k % 2 ? 10 : std::numeric_limits<typename TypeParam::limb_type>::digits;
    const auto factor = static_cast<long>(this->source_.random()() >> (64 - bits));
    const int shift = k % 2 ? -1 : this->below(TestFixture::highest - bits - 2) - 1;
    mpfr_const_pi(multiple.get(), MPFR_RNDN);
    mpfr_mul_si(multiple.get(), multiple.get(), k % 3 ? factor : -factor, MPFR_RNDN);
    mpfr_mul_2si(multiple.get(), multiple.get(), shift, MPFR_RNDN);
    const TypeParam x = this->nearest(multiple);
    if (x.limb[0] == 0) continue;
    this->expect_function(sin, mpfr_sin, x, sin_bound);
    this->expect_function(cos, mpfr_cos, x, sin_bound);
  }
}

TYPED_TEST(elementary, sin_and_cos_of_notable_arguments) {
  using T = typename TypeParam::limb_type;
  using limits = std::numeric_limits<TypeParam>;
  // Of all doubles the one nearest to a multiple of pi/2 (Muller, Elementary Functions, section 11.2); of all
  // floats likewise.
  const T close = sizeof(T) == 8 ? std::ldexp(T(6381956970095103), 797) : std::ldexp(T(16367173), 72);
  // With the distance from the multiple in the second limb, only that limb's rounding error is left of it.
  mp distance(close, oracle::exact_bits), half_pi(oracle::exact_bits);
  mpfr_const_pi(half_pi.get(), MPFR_RNDN);
  mpfr_div_2ui(half_pi.get(), half_pi.get(), 1, MPFR_RNDN);
  mpfr_remainder(distance.get(), distance.get(), half_pi.get(), MPFR_RNDN);
  EXPECT_LT(std::fabs(distance.to_double()), sizeof(T) == 8 ? 0x1p-60 : 0x1p-29);
  TypeParam closer = close;
  closer.limb[1] = static_cast<T>(-distance.to_double());
  const T switched = T(0.785);  // where the reduction begins
  for (const TypeParam& x :
       {TypeParam(close), closer, limits::max(), limits::lowest(), TypeParam(switched),
        TypeParam(std::nextafter(switched, T(0))), TypeParam(std::nextafter(switched, T(1))),
        TypeParam(T(0x1p-70)), limits::denorm_min()}) {
    this->expect_function(sin, mpfr_sin, x, sin_bound);
    this->expect_function(cos, mpfr_cos, x, sin_bound);
  }
}

TYPED_TEST(elementary, pow_is_within_its_bound) {
  mp exact(TestFixture::digits + 64);
  int compared = 0;
  for (int k = 0; k < samples; ++k) {
    TypeParam x = k % 5 == 0   ? this->number_near_one(100)
                  : k % 2 == 0 ? this->number(this->below(3) - 1)
                               : this->number_of_any_exponent();
    if (k % 3) x = this->positive(x);
    if (x.limb[0] == 0) continue;
    const double log_x = std::fabs(std::log(std::fabs(static_cast<double>(x.limb[0]))));
    const double largest = std::log2(0.68 * TestFixture::highest / std::max(log_x, 0x1p-60));
    TypeParam y = this->number(static_cast<int>(largest) - this->below(k % 4 ? 3 : 60));
    if (x.limb[0] < 0) y = std::nearbyint(y.limb[0]);
    if (y.limb[0] == 0) continue;
    const mp base(x, oracle::exact_bits), exponent(y, oracle::exact_bits);
    mpfr_pow(exact.get(), base.get(), exponent.get(), MPFR_RNDN);
    if (mpfr_get_exp(exact.get()) >= TestFixture::highest || mpfr_get_exp(exact.get()) < TestFixture::lowest)
      continue;
    ++compared;
    EXPECT_TRUE(this->within(pow(x, y), exact, pow_bound)) << x.limb[0] << ' ' << y.limb[0];
  }
  EXPECT_GT(compared, samples / 2);
}

/// The bounds that hyperbolic.hpp's are made of, docs/arithmetic.md: of a quotient and of a sum.
template <int N>
inline constexpr double quotient_bound = N == 2   ? 11
                                         : N == 3 ? 74
                                                  : 504;
template <int N>
inline constexpr double added_bound = N == 2   ? 3
                                      : N == 3 ? 8
                                               : 16;

TYPED_TEST(elementary, hyperbolic_functions_are_within_their_bounds) {
  constexpr double q = quotient_bound<TestFixture::limbs>, s = added_bound<TestFixture::limbs>;
  for (int k = 0; k < samples / 4; ++k) {
    const TypeParam x = this->number(k % 3 == 0 ? -this->below(12) : this->below(6) - 3);
    if (x.limb[0] == 0) continue;
    this->expect_function(sinh, mpfr_sinh, x, 2.2 + 0.6 * q + s);
    this->expect_function(cosh, mpfr_cosh, x, 1.1 + q / 2 + s);
    this->expect_function(tanh, mpfr_tanh, x, 3.3 + 2.1 * q + 2 * s);
  }
}

/// Whose exponential, of the other sign, has no normal number.
TYPED_TEST(elementary, hyperbolic_functions_of_large_arguments_are_within_their_bounds) {
  using T = typename TypeParam::limb_type;
  constexpr double q = quotient_bound<TestFixture::limbs>, s = added_bound<TestFixture::limbs>;
  const TypeParam x = T((TestFixture::highest - 1) * std::numbers::ln2);
  for (const TypeParam& argument : {x, -x}) {
    this->expect_function(sinh, mpfr_sinh, argument, 2.2 + 0.6 * q + s);
    this->expect_function(cosh, mpfr_cosh, argument, 1.1 + q / 2 + s);
    this->expect_function(tanh, mpfr_tanh, argument, 3.3 + 2.1 * q + 2 * s);
  }
}

TYPED_TEST(elementary, hyperbolic_functions_at_their_ends) {
  using limits = std::numeric_limits<TypeParam>;
  const TypeParam infinite = limits::infinity(), one = typename TypeParam::limb_type(1);
  EXPECT_TRUE(sinh(-infinite) == -infinite && cosh(-infinite) == infinite && tanh(-infinite) == -one);
  EXPECT_TRUE(isnan(sinh(limits::quiet_NaN())) && isnan(cosh(limits::quiet_NaN())) &&
              isnan(tanh(limits::quiet_NaN())));
  EXPECT_TRUE(sinh(limits::max()) == infinite && tanh(limits::max()) == one);
  EXPECT_TRUE(signbit(sinh(-TypeParam(0))) && sinh(limits::denorm_min()) == limits::denorm_min());
}

TYPED_TEST(elementary, generic_names_are_what_cmath_has) {
  using limits = std::numeric_limits<TypeParam>;
  using T = typename TypeParam::limb_type;
  for (int k = 0; k < 200; ++k) {
    TypeParam x = this->number(this->below(8) - 4);
    if (k % 4 == 0) x.limb[0] = T(4);  // a power of two, and less where the limbs behind it take away from it
    if (k % 4 == 0) x.limb[1] = std::ldexp(T(k % 8 ? 1 : -1), -TestFixture::digits / 2);
    const auto is_normal = [](T limb) {
      return limb == 0 || std::fabs(limb) > 64 * std::numeric_limits<T>::min();
    };
    if (x.limb[0] == 0 || !std::all_of(x.limb, x.limb + TestFixture::limbs, is_normal)) continue;
    int exponent = 0;
    const TypeParam m = frexp(x, &exponent);
    EXPECT_TRUE(abs(m) >= TypeParam(T(0.5)) && abs(m) < TypeParam(T(1))) << exponent;
    EXPECT_TRUE(ldexp(m, exponent) == x && fabs(x) == abs(x) && !isinf(x));
  }
  int exponent = 1;
  EXPECT_TRUE(isinf(frexp(limits::infinity(), &exponent)) && exponent == 0);
  EXPECT_TRUE(isinf(-limits::infinity()) && !isinf(limits::quiet_NaN()));
  EXPECT_TRUE(pow(TypeParam(T(3)), 5) == TypeParam(T(243)));
}

/// Rounding a subnormal limb may bring it to half a unit of the limb before, which two limbs leave to be
/// normalised.
TYPED_TEST(elementary, results_are_normalised_where_limbs_are_subnormal) {
  using T = typename TypeParam::limb_type;
  constexpr int span = TestFixture::limbs * std::numeric_limits<T>::digits;
  for (int k = 0; k < samples; ++k) {
    const int exponent = TestFixture::lowest + this->below(span);
    const TypeParam x = T(exponent * std::numbers::ln2) + this->number(-3),
                    base = this->positive(this->number(1));
    const TypeParam y(T(exponent / std::log2(static_cast<double>(base.limb[0]))));
    TypeParam significand = this->number(0);
    significand.normalise_pair();
    EXPECT_TRUE(oracle::is_normalised(exp(x))) << std::hexfloat << x.limb[0] << ' ' << x.limb[1];
    EXPECT_TRUE(oracle::is_normalised(pow(base, y))) << std::hexfloat << base.limb[0] << ' ' << y.limb[0];
    EXPECT_TRUE(oracle::is_normalised(ldexp(significand, exponent)))
        << std::hexfloat << significand.limb[0] << ' ' << significand.limb[1] << " 2^" << exponent;
  }
  EXPECT_TRUE(signbit(ldexp(TypeParam(T(-0.0)), 3)) && signbit(pow(TypeParam(T(-0.5)), TypeParam(T(4001)))));
}

TYPED_TEST(elementary, exact_powers_are_exact) {
  using number = TypeParam;
  using T = typename TypeParam::limb_type;
  const T all = std::ldexp(T(1), std::numeric_limits<T>::digits);
  for (int base = 2; base < 20; ++base) {
    int n = 0;
    for (T power = 1; power < all; ++n, power *= static_cast<T>(base)) {
      EXPECT_EQ(pow(number(static_cast<T>(-base)), number(static_cast<T>(n))), n % 2 ? -power : power);
      if (power * power < all) {
        EXPECT_EQ(pow(number(power * power), number(T(0.5))), power);
      }
    }
  }
  for (const int e : {TestFixture::lowest, TestFixture::highest - 1})
    EXPECT_EQ(pow(number(T(2)), number(static_cast<T>(e))), std::ldexp(T(1), e));
}

/// Equal values, zeros of equal sign, or both NaN.
template <class Number, class T = typename Number::limb_type>
::testing::AssertionResult same(const Number& got, T expected) {
  const bool low_limbs = std::all_of(got.limb + 1, got.limb + Number::limbs, [](T x) { return x == 0; });
  const T first = got.limb[0];
  const bool equal = std::isnan(expected)
                         ? std::isnan(first)
                         : first == expected && std::signbit(first) == std::signbit(expected);
  if (equal && low_limbs) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << first << " for " << expected;
}

TYPED_TEST(elementary, special_values) {
  using number = TypeParam;
  using T = typename TypeParam::limb_type;
  using limits = std::numeric_limits<T>;
  const T nan = limits::quiet_NaN(), infinite = limits::infinity(), zero = 0, one = 1;
  EXPECT_TRUE(same(exp(number(zero)), one));
  EXPECT_TRUE(same(exp(number(-zero)), one));
  EXPECT_TRUE(same(exp(number(infinite)), infinite));
  EXPECT_TRUE(same(exp(number(-infinite)), zero));
  EXPECT_TRUE(same(exp(number(nan)), nan));
  EXPECT_TRUE(same(log(number(one)), zero));
  EXPECT_TRUE(same(log(number(zero)), -infinite));
  EXPECT_TRUE(same(log(number(-zero)), -infinite));
  EXPECT_TRUE(same(log(number(infinite)), infinite));
  for (const T x : {-one, -infinite, -limits::denorm_min(), nan}) EXPECT_TRUE(same(log(number(x)), nan)) << x;
  for (const T x : {infinite, -infinite, nan}) {
    EXPECT_TRUE(same(sin(number(x)), nan)) << x;
    EXPECT_TRUE(same(cos(number(x)), nan)) << x;
  }
  EXPECT_TRUE(same(sin(number(zero)), zero));
  EXPECT_TRUE(same(sin(number(-zero)), -zero));
  EXPECT_TRUE(same(cos(number(-zero)), one));
}

TYPED_TEST(elementary, special_values_of_pow_are_those_of_its_limb) {
  using number = TypeParam;
  using T = typename TypeParam::limb_type;
  using limits = std::numeric_limits<T>;
  const T whole = std::ldexp(T(1), limits::digits), infinite = limits::infinity();
  std::vector<T> values = {
      0, 1, T(0.5), 2, 3, T(1.5), limits::max(), whole, whole - 1, infinite, limits::quiet_NaN()};
  for (const T x : std::vector<T>(values)) values.push_back(-x);
  int compared = 0;
  for (const T x : values) {
    for (const T y : values) {
      const T expected = std::pow(x, y);
      if (expected != 0 && std::isfinite(expected) && std::fabs(expected) != 1) continue;
      EXPECT_TRUE(same(pow(number(x), number(y)), expected)) << x << ' ' << y;
      ++compared;
    }
  }
  EXPECT_GT(compared, 250);
}

TYPED_TEST(elementary, pow_looks_at_all_limbs) {
  using number = TypeParam;
  using T = typename TypeParam::limb_type;
  const T infinite = std::numeric_limits<T>::infinity();
  number below_one = T(1), above_one = T(1), odd = T(0x1p60), fraction = T(0x1p30);
  below_one.limb[1] = T(-0x1p-100);
  above_one.limb[1] = T(0x1p-100);
  odd.limb[1] = T(1);
  fraction.limb[1] = T(0x1p-60);
  EXPECT_TRUE(same(pow(below_one, number(infinite)), T(0)));
  EXPECT_TRUE(same(pow(above_one, number(-infinite)), T(0)));
  EXPECT_TRUE(same(pow(above_one, number(infinite)), infinite));
  EXPECT_TRUE(same(pow(-below_one, number(infinite)), T(0)));
  EXPECT_TRUE(same(pow(-above_one, number(infinite)), infinite));
  EXPECT_TRUE(same(pow(number(T(-1)), odd), T(-1)));
  EXPECT_TRUE(same(pow(-number(T(0)), odd), -T(0)));
  EXPECT_TRUE(same(pow(number(-infinite), odd), -infinite));
  EXPECT_TRUE(same(pow(number(T(-2)), fraction), std::numeric_limits<T>::quiet_NaN()));
  EXPECT_TRUE(same(pow(number(T(-2)), odd), -infinite));
}

/// The words of `constant` are those of MPFR, rounded down.
template <int F>
void expect_words(const fixed_point::fixed<F>& constant, int (*theirs)(mpfr_ptr, mpfr_rnd_t)) {
  mp exact(64 * F + 2), ours(64 * F + 2);
  theirs(exact.get(), MPFR_RNDD);
  for (int k = F; k >= 0; --k) {
    mpfr_mul_2ui(ours.get(), ours.get(), 64, MPFR_RNDN);
    mpfr_add_ui(ours.get(), ours.get(), constant.words[k], MPFR_RNDN);
  }
  mpfr_div_2ui(ours.get(), ours.get(), 64 * F, MPFR_RNDN);
  mpfr_sub(exact.get(), exact.get(), ours.get(), MPFR_RNDN);
  EXPECT_GE(mpfr_sgn(exact.get()), 0);
  EXPECT_LT(exact.to_double(), std::ldexp(1.0, -64 * F));
}

TEST(elementary_constants, are_mpfrs) {
  expect_words(fixed_point::pi<2>(), mpfr_const_pi);
  expect_words(fixed_point::pi<4>(), mpfr_const_pi);
  expect_words(fixed_point::ln2<3>(), mpfr_const_log2);
  expect_words(fixed_point::ln2<4>(), mpfr_const_log2);
}

TYPED_TEST(elementary, constants_are_rounded_correctly) {
  mp exact(TestFixture::digits);
  mpfr_const_pi(exact.get(), MPFR_RNDN);
  EXPECT_TRUE(mpfr_equal_p(exact.get(), mp(pi<TypeParam>(), oracle::exact_bits).get()));
  mpfr_const_log2(exact.get(), MPFR_RNDN);
  EXPECT_TRUE(mpfr_equal_p(exact.get(), mp(ln2<TypeParam>(), oracle::exact_bits).get()));
}

TEST(elementary_constants, of_float_and_double_are_rounded_correctly) {
  mp exact(300);
  mpfr_const_pi(exact.get(), MPFR_RNDN);
  EXPECT_EQ(pi<float>(), mpfr_get_flt(exact.get(), MPFR_RNDN));
  EXPECT_EQ(pi<double>(), mpfr_get_d(exact.get(), MPFR_RNDN));
  mpfr_const_log2(exact.get(), MPFR_RNDN);
  EXPECT_EQ(ln2<float>(), mpfr_get_flt(exact.get(), MPFR_RNDN));
  EXPECT_EQ(ln2<double>(), mpfr_get_d(exact.get(), MPFR_RNDN));
}

TEST(elementary_constants, inverse_of_two_pi) {
  constexpr int bits = fixed_point::bits_of_inverse_two_pi;
  std::uint64_t words[bits / 64];
  fixed_point::inverse_two_pi(0, words, bits / 64);
  mp sum(bits + 64), inverse(bits + 64);
  for (int k = bits / 64; k-- > 0;) {
    mpfr_mul_2ui(sum.get(), sum.get(), 64, MPFR_RNDN);
    mpfr_add_ui(sum.get(), sum.get(), words[k], MPFR_RNDN);
  }
  mpfr_const_pi(inverse.get(), MPFR_RNDN);
  mpfr_ui_div(inverse.get(), 1, inverse.get(), MPFR_RNDN);
  mpfr_mul_2ui(inverse.get(), inverse.get(), bits - 1, MPFR_RNDD);
  mpfr_floor(inverse.get(), inverse.get());
  EXPECT_TRUE(mpfr_equal_p(sum.get(), inverse.get()));
}

}  // namespace
}  // namespace residua
