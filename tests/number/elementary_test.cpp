// exp, log, pow, sin and cos: within their stated bounds of MPFR's, and the special values of C's annex F.
#include "residua/number/elementary.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/limits.hpp"

namespace residua {
namespace {

using oracle::mp;

// The bounds of the headers, in units of 2^(-53 N) of the result.
constexpr double exp_bound = 1 + 0x1p-8, log_bound = 1 + 0x1p-15, pow_bound = 1 + 0x1p-4,
                 sin_bound = 1 + 0x1p-8;
constexpr double infinite = std::numeric_limits<double>::infinity();

template <class Number>
class elementary : public ::testing::Test {
 protected:
  static constexpr int limbs = Number::limbs;

  /// |computed - exact| is at most `bound` units of 2^(-53 N) |exact|, and 2^-1075 a limb.
  static ::testing::AssertionResult within(const Number& computed, const mp& exact, double bound) {
    mp error(exact), allowed(exact), subnormal(53);
    error.subtract(computed);
    mpfr_mul_d(allowed.get(), allowed.get(), std::ldexp(bound, -53 * limbs), MPFR_RNDU);
    mpfr_set_ui_2exp(subnormal.get(), limbs, -1075, MPFR_RNDU);
    if (mpfr_get_exp(exact.get()) < -1022 + 53 * limbs)
      mpfr_add(subnormal.get(), subnormal.get(), allowed.get(), MPFR_RNDU);
    else
      mpfr_abs(subnormal.get(), allowed.get(), MPFR_RNDU);
    if (mpfr_cmpabs(error.get(), subnormal.get()) <= 0) return ::testing::AssertionSuccess();
    mpfr_div(error.get(), error.get(), exact.get(), MPFR_RNDN);
    return ::testing::AssertionFailure()
           << std::ldexp(error.to_double(), 53 * limbs) << " units at " << exact.to_double();
  }

  /// A number of the given exponent, of 53 N bits or with gaps between its limbs.
  Number number(int exponent) {
    mp sum(oracle::exact_bits);
    for (int k = 0; k < limbs; ++k) {
      sum.add(source_.limb(std::max(exponent, -1074)));
      exponent -= 54 + (random() % 8 == 0 ? random_below(150) : 0);
    }
    return oracle::round_to<double, limbs>(sum);
  }
  /// x + the given mp, rounded to limbs.
  static Number nearest(mp& x) { return oracle::round_to<double, limbs>(x); }

  std::uint64_t random() { return source_.random()(); }
  int random_below(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

  static void expect_function(Number (*ours)(const Number&), int (*theirs)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t),
                              const Number& x, double bound) {
    mp exact(53 * limbs + 64);
    theirs(exact.get(), mp(x, oracle::exact_bits).get(), MPFR_RNDN);
    EXPECT_TRUE(within(ours(x), exact, bound))
        << " of x = " << std::hexfloat << x.limb[0] << ' ' << x.limb[1];
  }

  oracle::number_source<double> source_{{-1000, 1000}};
};
using formats = ::testing::Types<dd, td, qd>;
TYPED_TEST_SUITE(elementary, formats);

constexpr int samples = 4000;

TYPED_TEST(elementary, exp_is_within_its_bound) {
  mp multiple(oracle::exact_bits);
  for (int k = 0; k < samples; ++k) {
    TypeParam x = this->number(k % 2 ? this->random_below(210) - 200 : 5 + this->random_below(5));
    if (k % 4 == 0) {  // close to a multiple of log 2, from either side
      mpfr_const_log2(multiple.get(), MPFR_RNDN);
      mpfr_mul_si(multiple.get(), multiple.get(), this->random_below(2000) - 1050, MPFR_RNDN);
      x = this->nearest(multiple);
    }
    if (x.limb[0] > 709.7 || x.limb[0] < -745.1) continue;
    this->expect_function(exp, mpfr_exp, x, exp_bound);
  }
}

TYPED_TEST(elementary, exp_at_the_ends_of_the_range) {
  for (const double x : {709.78, 709.782712893383, -708.4, -740.0, -744.44, -745.13, 1e-320, -1e-320})
    this->expect_function(exp, mpfr_exp, x, exp_bound);
  for (const double x : {709.79, 2047.9, 2048.0, 1e300, infinite})
    EXPECT_EQ(exp(TypeParam(x)), infinite) << x;
  for (const double x : {-745.14, -2047.9, -2049.0, -1e300, -infinite})
    EXPECT_EQ(exp(TypeParam(x)), 0.0) << x;
}

TYPED_TEST(elementary, log_is_within_its_bound) {
  for (int k = 0; k < samples; ++k) {
    TypeParam x = this->number(k % 2 ? this->random_below(2098) - 1074 : this->random_below(5) - 2);
    if (k % 3 == 0) {  // close to 1
      mp close(this->number(-this->random_below(400) - 1), oracle::exact_bits);
      close.add(1.0);
      x = this->nearest(close);
    }
    if (x.limb[0] == 0) continue;
    if (x.limb[0] < 0)
      for (double& limb : x.limb) limb = -limb;
    if (mp one(x, oracle::exact_bits); mpfr_cmp_ui(one.get(), 1) == 0) continue;
    this->expect_function(log, mpfr_log, x, log_bound);
  }
}

TYPED_TEST(elementary, log_where_its_cases_meet) {
  const auto limits = std::numeric_limits<TypeParam>();
  for (const double x : {0.7071, 1.4142, 0.5, 2.0, 0.70710678118654752, 1.4142135623730951})
    for (const double to : {0.0, 4.0}) this->expect_function(log, mpfr_log, std::nextafter(x, to), log_bound);
  this->expect_function(log, mpfr_log, limits.max(), log_bound);
  this->expect_function(log, mpfr_log, limits.denorm_min(), log_bound);
  // A low limb below 1, and far below it.
  TypeParam x = 1.0;
  for (const double rest : {0x1p-54, -0x1p-54, 0x1p-900, -0x1p-1074}) {
    x.limb[1] = rest;
    this->expect_function(log, mpfr_log, x, log_bound);
  }
}

TYPED_TEST(elementary, sin_and_cos_are_within_their_bounds) {
  for (int k = 0; k < samples; ++k) {
    const TypeParam x = this->number(k % 2 ? this->random_below(8) - 4 : this->random_below(2000) - 990);
    this->expect_function(sin, mpfr_sin, x, sin_bound);
    this->expect_function(cos, mpfr_cos, x, sin_bound);
  }
}

TYPED_TEST(elementary, sin_and_cos_near_multiples_of_half_pi) {
  mp multiple(oracle::exact_bits);
  for (int k = 0; k < samples; ++k) {
    mpfr_const_pi(multiple.get(), MPFR_RNDN);
    mpfr_mul_d(multiple.get(), multiple.get(), this->source_.limb(this->random_below(k % 2 ? 10 : 1020)),
               MPFR_RNDN);
    if (k % 2 == 0) {  // a whole multiple
      mpfr_const_pi(multiple.get(), MPFR_RNDN);
      const double whole = std::nearbyint(this->source_.limb(this->random_below(60)));
      mpfr_mul_d(multiple.get(), multiple.get(), whole / 2, MPFR_RNDN);
      mpfr_mul_2ui(multiple.get(), multiple.get(), static_cast<unsigned long>(this->random_below(900)),
                   MPFR_RNDN);
    }
    const TypeParam x = this->nearest(multiple);
    if (x.limb[0] == 0) continue;
    this->expect_function(sin, mpfr_sin, x, sin_bound);
    this->expect_function(cos, mpfr_cos, x, sin_bound);
  }
}

TYPED_TEST(elementary, sin_and_cos_of_notable_arguments) {
  const auto limits = std::numeric_limits<TypeParam>();
  // The double nearest to a multiple of pi/2 for its size (Muller, Elementary Functions, section 11.2).
  const double close_one = std::ldexp(6381956970095103.0, 797);
  TypeParam shifted = close_one;
  shifted.limb[1] = mpfr_get_d(
      [&] {  // what is missing to the multiple: then the distance is that of the second limb
        mp r(oracle::exact_bits), half_pi(oracle::exact_bits);
        mpfr_const_pi(half_pi.get(), MPFR_RNDN);
        mpfr_div_2ui(half_pi.get(), half_pi.get(), 1, MPFR_RNDN);
        mpfr_remainder(r.get(), mp(close_one, 2200).get(), half_pi.get(), MPFR_RNDN);
        mpfr_neg(r.get(), r.get(), MPFR_RNDN);
        return r;
      }()
          .get(),
      MPFR_RNDN);
  for (const TypeParam& x :
       {TypeParam(close_one), shifted, limits.max(), limits.lowest(), TypeParam(0.785),
        TypeParam(std::nextafter(0.785, 0.0)), TypeParam(0x1p-400), limits.denorm_min()}) {
    this->expect_function(sin, mpfr_sin, x, sin_bound);
    this->expect_function(cos, mpfr_cos, x, sin_bound);
  }
}

TYPED_TEST(elementary, pow_is_within_its_bound) {
  mp exact(53 * TypeParam::limbs + 64);
  int compared = 0;
  for (int k = 0; k < samples; ++k) {
    TypeParam x = this->number(k % 2 ? this->random_below(2000) - 1000 : this->random_below(3) - 1);
    if (k % 5 == 0) {  // close to 1
      mp close(this->number(-this->random_below(200) - 1), oracle::exact_bits);
      close.add(1.0);
      x = this->nearest(close);
    }
    if (x.limb[0] < 0 && k % 3)
      for (double& limb : x.limb) limb = -limb;
    const double log_x = std::fabs(std::log(std::fabs(x.limb[0])));
    const double largest = std::log2(700 / std::max(log_x, 0x1p-60));
    TypeParam y = this->number(static_cast<int>(largest) - this->random_below(k % 4 ? 3 : 60));
    if (x.limb[0] < 0) y = std::nearbyint(y.limb[0]);
    if (x.limb[0] == 0 || y.limb[0] == 0) continue;
    mpfr_pow(exact.get(), mp(x, oracle::exact_bits).get(), mp(y, oracle::exact_bits).get(), MPFR_RNDN);
    if (mpfr_get_exp(exact.get()) > 1023 || mpfr_get_exp(exact.get()) < -1074) continue;
    ++compared;
    EXPECT_TRUE(this->within(pow(x, y), exact, pow_bound)) << x.limb[0] << ' ' << y.limb[0];
  }
  EXPECT_GT(compared, samples / 2);
}

TYPED_TEST(elementary, exact_powers_are_exact) {
  using number = TypeParam;
  for (int base = 2; base < 20; ++base) {
    double power = 1;
    for (int n = 0; power < 0x1p53; ++n, power *= base) {
      EXPECT_EQ(pow(number(-base), number(n)), n % 2 ? -power : power) << base << ' ' << n;
      if (power < 0x1p26) {
        EXPECT_EQ(pow(number(power * power), number(0.5)), power) << base << ' ' << n;
      }
    }
  }
  EXPECT_EQ(pow(number(2.0), number(-1074.0)), 0x1p-1074);
  EXPECT_EQ(pow(number(2.0), number(1023.0)), 0x1p1023);
}

/// Equal values, zeros of equal sign, or both NaN.
template <class Number>
::testing::AssertionResult same(const Number& got, double expected) {
  const bool low_limbs = std::all_of(got.limb + 1, got.limb + Number::limbs, [](auto x) { return x == 0; });
  const double first = got.limb[0];
  const bool equal = std::isnan(expected)
                         ? std::isnan(first)
                         : first == expected && std::signbit(first) == std::signbit(expected);
  if (equal && low_limbs) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << first << " for " << expected;
}

TYPED_TEST(elementary, special_values) {
  using number = TypeParam;
  const double nan = std::nan("");
  EXPECT_TRUE(same(exp(number(0.0)), 1));
  EXPECT_TRUE(same(exp(number(-0.0)), 1));
  EXPECT_TRUE(same(exp(number(infinite)), infinite));
  EXPECT_TRUE(same(exp(number(-infinite)), 0));
  EXPECT_TRUE(same(exp(number(nan)), nan));
  EXPECT_TRUE(same(log(number(1.0)), 0));
  EXPECT_TRUE(same(log(number(0.0)), -infinite));
  EXPECT_TRUE(same(log(number(-0.0)), -infinite));
  EXPECT_TRUE(same(log(number(infinite)), infinite));
  for (const double x : {-1.0, -infinite, -5e-324, nan}) EXPECT_TRUE(same(log(number(x)), nan)) << x;
  for (const double x : {infinite, -infinite, nan}) {
    EXPECT_TRUE(same(sin(number(x)), nan)) << x;
    EXPECT_TRUE(same(cos(number(x)), nan)) << x;
  }
  EXPECT_TRUE(same(sin(number(0.0)), 0.0));
  EXPECT_TRUE(same(sin(number(-0.0)), -0.0));
  EXPECT_TRUE(same(cos(number(-0.0)), 1));
}

TYPED_TEST(elementary, special_values_of_pow_are_those_of_double) {
  using number = TypeParam;
  const double values[] = {0.0,    -0.0,   1.0,        -1.0,        0.5,      -0.5,      2.0,
                           -2.0,   3.0,    -3.0,       1.5,         -1.5,     1e300,     -1e300,
                           5e-324, 0x1p53, 0x1p53 - 1, -0x1p53 + 1, infinite, -infinite, std::nan("")};
  for (const double x : values) {
    for (const double y : values) {
      const double expected = std::pow(x, y);
      const bool special = expected == 0 || !std::isfinite(expected) || std::fabs(expected) == 1;
      if (special) {
        EXPECT_TRUE(same(pow(number(x), number(y)), expected)) << x << ' ' << y;
      }
    }
  }
  // What only limbs beyond the first decide.
  number below_one = 1.0, above_one = 1.0, odd = 0x1p60, fraction = 3.0;
  below_one.limb[1] = -0x1p-100;
  above_one.limb[1] = 0x1p-100;
  odd.limb[1] = 1.0;
  fraction.limb[1] = 0x1p-60;
  EXPECT_TRUE(same(pow(below_one, number(infinite)), 0.0));
  EXPECT_TRUE(same(pow(above_one, number(-infinite)), 0.0));
  EXPECT_TRUE(same(pow(above_one, number(infinite)), infinite));
  EXPECT_TRUE(same(pow(number(-1.0), odd), -1.0));
  EXPECT_TRUE(same(pow(number(-0.0), odd), -0.0));
  EXPECT_TRUE(same(pow(number(-infinite), odd), -infinite));
  EXPECT_TRUE(same(pow(number(-2.0), fraction), std::nan("")));
  EXPECT_TRUE(same(pow(number(-2.0), odd), -infinite));
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
