// Conversion to and from MPFR's numbers and __float128.
#include <gtest/gtest.h>

#include "number/formats.hpp"
#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/arithmetic.hpp"
#include "residua/number/float128.hpp"
#include "residua/number/limits.hpp"
#include "residua/number/mpfr.hpp"

namespace residua {
namespace {

using oracle::mp;
constexpr double infinite = std::numeric_limits<double>::infinity();

template <class Number>
class conversion_of : public ::testing::Test {
 protected:
  using T = typename Number::limb_type;
  using limits = std::numeric_limits<T>;
  static constexpr int lowest = limits::min_exponent - limits::digits, highest = limits::max_exponent - 2;

  Number number() {
    mp sum(oracle::exact_bits);
    int exponent = source_.exponent();
    for (int k = 0; k < Number::limbs; ++k) {
      sum.add(static_cast<double>(source_.limb(exponent)));
      exponent -= limits::digits + 1 + below(below(4) == 0 ? 300 : 3);
    }
    return oracle::round_to<T, Number::limbs>(sum);
  }
  /// A number of 114 or more bits: half way between two of 113 bits, or a little beside it.
  Number near_tie() {
    mp sum(oracle::exact_bits);
    for (int k = 0; k < 3; ++k)
      sum.add(std::ldexp(static_cast<double>(source_.random()() >> 26), 75 - 38 * k));
    mpfr_set_ui_2exp(tie_.get(), 1, static_cast<mpfr_exp_t>(mpfr_get_exp(sum.get()) - 114), MPFR_RNDN);
    mpfr_prec_round(sum.get(), 113, MPFR_RNDN);
    mpfr_prec_round(sum.get(), oracle::exact_bits, MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), tie_.get(), MPFR_RNDN);
    if (const int nudge = below(3); nudge != 0) sum.add(std::ldexp(nudge == 1 ? 1.0 : -1.0, -below(40)));
    mpfr_mul_2si(sum.get(), sum.get(), below(100) - (sizeof(T) == 8 ? 0 : 120), MPFR_RNDN);
    return rounded(sum);
  }
  static Number rounded(mp& x) {
    Number number = oracle::round_to<T, Number::limbs>(x);
    number.normalise_pair();
    return number;
  }
  static bool same(const Number& a, const Number& b) {
    return std::equal(a.limb, a.limb + Number::limbs, b.limb) &&
           std::signbit(a.limb[0]) == std::signbit(b.limb[0]);
  }
  int below(int n) { return static_cast<int>(source_.random()() % static_cast<unsigned>(n)); }

  mp tie_{53};
  oracle::number_source<T> source_{{lowest, highest}};
};
TYPED_TEST_SUITE(conversion_of, number_types);

TYPED_TEST(conversion_of, mpfr_and_back_is_exact) {
  mp x(oracle::exact_bits);
  for (int k = 0; k < 20'000; ++k) {
    const TypeParam a = this->number();
    ASSERT_EQ(to_mpfr(x.get(), a), 0);
    mp sum(a, oracle::exact_bits);
    ASSERT_TRUE(mpfr_equal_p(x.get(), sum.get()));
    ASSERT_TRUE(this->same(from_mpfr<TypeParam>(x.get()), a));
  }
}

TYPED_TEST(conversion_of, mpfr_is_rounded_once_to_its_precision) {
  for (int k = 0; k < 20'000; ++k) {
    const TypeParam a = this->number();
    const mpfr_prec_t bits = 1 + this->below(300);
    const auto rounding =
        static_cast<mpfr_rnd_t>(this->below(5));  // to nearest, zero, +inf, -inf, away from zero
    mp got(bits), expected(bits), exact(a, oracle::exact_bits);
    const int got_ternary = to_mpfr(got.get(), a, rounding);
    const int ternary = mpfr_set(expected.get(), exact.get(), rounding);
    ASSERT_TRUE(mpfr_equal_p(got.get(), expected.get()));
    ASSERT_EQ((got_ternary > 0) - (got_ternary < 0), (ternary > 0) - (ternary < 0));
  }
}

TYPED_TEST(conversion_of, mpfr_is_rounded_limb_by_limb) {
  gmp_randstate_t state;
  gmp_randinit_default(state);
  for (int k = 0; k < 20'000; ++k) {
    mp x(1 + this->below(400)), exact(oracle::exact_bits);
    mpfr_urandomb(x.get(), state);
    mpfr_mul_2si(x.get(), x.get(),
                 TestFixture::lowest - 60 + this->below(TestFixture::highest - TestFixture::lowest + 62),
                 MPFR_RNDN);
    if (k % 2) mpfr_neg(x.get(), x.get(), MPFR_RNDN);
    mpfr_set(exact.get(), x.get(), MPFR_RNDN);
    const auto expected = this->rounded(exact);
    ASSERT_TRUE(this->same(from_mpfr<TypeParam>(x.get()), expected));
  }
  gmp_randclear(state);
}

TYPED_TEST(conversion_of, mpfr_special_values) {
  mp x(53);
  for (const double special : {0.0, -0.0, infinite, -infinite}) {
    EXPECT_EQ(to_mpfr(x.get(), TypeParam(static_cast<typename TypeParam::limb_type>(special))), 0);
    EXPECT_EQ(x.to_double(), special);
    EXPECT_EQ(mpfr_signbit(x.get()) != 0, std::signbit(special));
    EXPECT_TRUE(this->same(from_mpfr<TypeParam>(x.get()),
                           TypeParam(static_cast<typename TypeParam::limb_type>(special))));
  }
  to_mpfr(x.get(), std::numeric_limits<TypeParam>::quiet_NaN());
  EXPECT_TRUE(mpfr_nan_p(x.get()));
  EXPECT_TRUE(isnan(from_mpfr<TypeParam>(x.get())));
  mpfr_set_ui_2exp(x.get(), 1, 5000, MPFR_RNDN);
  EXPECT_TRUE(this->same(from_mpfr<TypeParam>(x.get()), std::numeric_limits<TypeParam>::infinity()));
  mpfr_set_si_2exp(x.get(), -1, -5000, MPFR_RNDN);
  EXPECT_TRUE(this->same(from_mpfr<TypeParam>(x.get()), TypeParam(-0.0F)));
}

#if defined(__SIZEOF_FLOAT128__)
__extension__ using bits128 = unsigned __int128;

/// The value of the bits, by hand: for finite numbers.
mp exact_value(float128 x) {
  const auto bits = __builtin_bit_cast(bits128, x);
  const auto field = static_cast<int>(bits >> 112) & 0x7fff;
  mp r(oracle::exact_bits);
  mpfr_set_ui(r.get(), static_cast<std::uint64_t>(bits >> 64) & 0xffff'ffff'ffff, MPFR_RNDN);
  if (field != 0) mpfr_add_d(r.get(), r.get(), 0x1p48, MPFR_RNDN);
  mpfr_mul_2ui(r.get(), r.get(), 64, MPFR_RNDN);
  mpfr_add_ui(r.get(), r.get(), static_cast<std::uint64_t>(bits), MPFR_RNDN);
  mpfr_mul_2si(r.get(), r.get(), (field == 0 ? 1 : field) - 16495, MPFR_RNDN);
  if (bits >> 127) mpfr_neg(r.get(), r.get(), MPFR_RNDN);
  return r;
}

TYPED_TEST(conversion_of, float128_is_rounded_limb_by_limb) {
  auto& random = this->source_.random();
  for (int k = 0; k < 50'000; ++k) {
    const int span = TestFixture::highest - TestFixture::lowest + 200;
    const auto field = static_cast<std::uint64_t>(16383 + TestFixture::lowest - 130 + this->below(span));
    const std::uint64_t top = random() >> 63 << 63 | field << 48 | random() >> 16;
    const std::uint64_t low = k % 4 == 0 ? ~std::uint64_t{0} << (random() % 64) : random();
    const auto x = __builtin_bit_cast(float128, bits128{top} << 64 | low);
    mp exact = exact_value(x);
    ASSERT_TRUE(this->same(from_float128<TypeParam>(x), this->rounded(exact)));
  }
}

TYPED_TEST(conversion_of, float128_holds_the_sum_of_the_limbs_rounded_once) {
  mp expected(113);
  int inexact = 0;
  for (int k = 0; k < 100'000; ++k) {
    const TypeParam a = k % 2 ? this->number() : this->near_tie();
    const mp exact(a, oracle::exact_bits);
    inexact += mpfr_set(expected.get(), exact.get(), MPFR_RNDN) != 0;
    const mp got = exact_value(to_float128(a));
    ASSERT_TRUE(mpfr_equal_p(got.get(), expected.get())) << a.limb[0] << ' ' << a.limb[1];
  }
  EXPECT_GT(inexact, 1000);
}

TYPED_TEST(conversion_of, float128_special_values) {
  using T = typename TypeParam::limb_type;
  for (const double special : {0.0, -0.0, infinite, -infinite}) {
    const TypeParam a(static_cast<T>(special));
    const float128 x = to_float128(a);
    EXPECT_EQ(static_cast<double>(x), special);
    EXPECT_EQ(std::signbit(static_cast<double>(x)), std::signbit(special));
    EXPECT_TRUE(this->same(from_float128<TypeParam>(x), a));
  }
  EXPECT_TRUE(isnan(from_float128<TypeParam>(to_float128(std::numeric_limits<TypeParam>::quiet_NaN()))));
  const float128 huge = static_cast<float128>(1e300) * 1e300, tiny = static_cast<float128>(1e-300) * 1e-300;
  EXPECT_TRUE(this->same(from_float128<TypeParam>(-huge), -std::numeric_limits<TypeParam>::infinity()));
  EXPECT_TRUE(this->same(from_float128<TypeParam>(-tiny), TypeParam(T(-0.0))));
}

TEST(conversion_of_float128, is_exact_for_three_and_four_doubles) {
  oracle::number_source<double> source({-900, 900});
  for (int k = 0; k < 10'000; ++k) {
    const float128 x = static_cast<float128>(source.limb()) / static_cast<float128>(3.0);
    EXPECT_TRUE(to_float128(from_float128<td>(x)) == x);
    EXPECT_TRUE(to_float128(from_float128<qd>(x)) == x);
  }
}
#endif

/// A little less than 1 + 3 u, half way between 1 + 2 u and 1 + 4 u.
TEST(conversion_of_pairs, normalises_what_rounds_to_a_midpoint) {
  const dd expected(1.0 + 0x1p-51, -0x1p-53);
  oracle::mp x(oracle::exact_bits);
  for (const double part : {1.0, 0x1p-52, 0x1p-53, -0x1p-109}) x.add(part);
  const dd rounded = from_mpfr<dd>(x.get());
  EXPECT_EQ(rounded.hi(), expected.hi());
  EXPECT_EQ(rounded.lo(), expected.lo());
#if defined(__SIZEOF_FLOAT128__)
  const dd of_binary128 = from_float128<dd>(float128(1.0) + 0x1p-52 + 0x1p-53 - 0x1p-109);
  EXPECT_EQ(of_binary128.hi(), expected.hi());
  EXPECT_EQ(of_binary128.lo(), expected.lo());
#endif
}

}  // namespace
}  // namespace residua
