// Conversions to and from the numbers of FLINT: exact, rounded once as by MPFR, or within the ball.
#include "residua/mp/flint.hpp"

#include <cmath>

#include "numbers.hpp"

namespace {

using residua::mp;
using namespace residua_test;

class arb {
 public:
  arb() { arb_init(x_); }
  arb(const arb&) = delete;
  arb& operator=(const arb&) = delete;
  ~arb() { arb_clear(x_); }
  arb_ptr get() { return x_; }
  arf_ptr midpoint() { return arb_midref(x_); }

 private:
  arb_t x_;
};

class mp_flint : public testing::TestWithParam<int> {};

TEST_P(mp_flint, conversions_there_and_back_are_exact) {
  const int bits = GetParam();
  mp_numbers numbers(1);
  for (int k = 0; k < 100; ++k) {
    const mp x = numbers.draw(bits, k % 2 == 0 ? 10 : std::int64_t{1} << 58);
    arb a;
    to_arb(a.get(), x);
    EXPECT_TRUE(same_bits(residua::mp_from_arf(a.midpoint(), bits), x)) << x;
    const auto ball = residua::mp_from_arb(a.get(), bits);
    EXPECT_TRUE(same_bits(ball.midpoint, x) && ball.radius.is_zero());
    if (k % 2 != 0) continue;  // beyond MPFR's range as it is set
    mpfr by_flint(bits);
    EXPECT_EQ(arf_get_mpfr(by_flint.get(), a.midpoint(), MPFR_RNDN), 0);
    expect_same(x, by_flint);
  }
}

TEST_P(mp_flint, shorter_precisions_are_rounded_once) {
  const int bits = GetParam();
  mp_numbers numbers(2);
  for (int k = 0; k < 100; ++k) {
    const mp x = numbers.draw(2 * bits > 8192 ? 8192 : 2 * bits, 100);
    arb a;
    to_arb(a.get(), x);
    EXPECT_TRUE(same_bits(residua::mp_from_arf(a.midpoint(), bits), mp(x, bits)));
  }
}

TEST_P(mp_flint, balls_contain_what_they_are_made_of) {
  const int bits = GetParam();
  mp_numbers numbers(3);
  for (int k = 0; k < 100; ++k) {
    const mp x = numbers.draw(8192, 100);
    arb a, inside;
    to_arb(a.get(), x);
    if (k % 2 == 0) mag_set_ui_2exp_si(arb_radref(a.get()), 3, x.exponent() - bits - 2 + k % 5);
    const auto ball = residua::mp_from_arb(a.get(), bits);
    to_arb(inside.get(), ball.midpoint);
    arb_t radius;
    arb_init(radius);
    to_arb(radius, ball.radius);
    arb_add_error(inside.get(), radius);  // rounded up
    arb_clear(radius);
    EXPECT_TRUE(arb_contains(inside.get(), a.get()) != 0) << ball.midpoint << " +- " << ball.radius;
  }
}

TEST_P(mp_flint, specials_are_kept) {
  for (const mp& x : special_numbers(GetParam())) {
    arb a;
    to_arb(a.get(), x);
    const mp back = residua::mp_from_arf(a.midpoint(), GetParam());
    EXPECT_TRUE(same_bits(back, x) || (x.is_zero() && back.is_zero()));
  }
}

INSTANTIATE_TEST_SUITE_P(bits, mp_flint, testing::ValuesIn(mp_precisions));

TEST(mp_flint_range, exponents_beyond_it_are_infinities_and_zeros_with_flags) {
  arb a;
  arf_set_si(a.midpoint(), -1);
  fmpz_ui_pow_ui(ARF_EXPREF(a.midpoint()), 10, 30);
  residua::clear_mp_flags();
  const mp far = residua::mp_from_arf(a.midpoint(), 106);
  EXPECT_TRUE(far.is_infinite() && far.is_negative() && residua::raised_mp_flags().overflow);
  EXPECT_TRUE(residua::mp_from_arb(a.get(), 106).radius.is_infinite());
  fmpz_neg(ARF_EXPREF(a.midpoint()), ARF_EXPREF(a.midpoint()));
  residua::clear_mp_flags();
  EXPECT_TRUE(residua::mp_from_arf(a.midpoint(), 106).is_zero() && residua::raised_mp_flags().underflow);
  EXPECT_FALSE(residua::mp_from_arb(a.get(), 106).radius.is_zero());
  residua::clear_mp_flags();
}

}  // namespace
