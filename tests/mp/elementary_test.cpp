// Elementary functions of run-time precision: within half a unit of the exact value, on the whole range.
#include "residua/mp/elementary.hpp"

#include <cmath>

#include "numbers.hpp"
#include "rejection.hpp"

namespace {

using residua::mp;
using namespace residua_test;

constexpr int function_count = 6;
const char* const names[function_count] = {"exp", "log", "sin", "cos", "atan", "pow"};

mp value_of(int function, const mp& x, const mp& y) {
  const mp values[] = {exp(x), log(x), sin(x), cos(x), atan(x), pow(x, y)};
  return values[function];
}
void set_value(mpfr_ptr r, int function, mpfr_srcptr x, mpfr_srcptr y) {
  constexpr auto rounding = MPFR_RNDN;
  if (function == 0) mpfr_exp(r, x, rounding);
  if (function == 1) mpfr_log(r, x, rounding);
  if (function == 2) mpfr_sin(r, x, rounding);
  if (function == 3) mpfr_cos(r, x, rounding);
  if (function == 4) mpfr_atan(r, x, rounding);
  if (function == 5) mpfr_pow(r, x, y, rounding);
}

/// Of four times the bits: half a unit, and 2^-bits of it for the rounding here.
void expect_half_a_unit(const char* name, const mp& got, const mpfr& exact) {
  if (mpfr_regular_p(exact.get()) == 0) {
    EXPECT_TRUE(same_bits(got, residua::mp_from_mpfr(exact.get(), got.bits()))) << name << ": " << got;
    return;
  }
  ASSERT_TRUE(got.header().is_regular()) << name << ": " << got;
  mpfr error(4 * got.bits());
  mpfr_sub(error.get(), exact.get(), mpfr(got).get(), MPFR_RNDA);
  mpfr_abs(error.get(), error.get(), MPFR_RNDN);
  mpfr_mul_2si(error.get(), error.get(), got.bits() - got.exponent() + 1, MPFR_RNDN);
  EXPECT_LE(mpfr_get_d(error.get(), MPFR_RNDU), 1 + 0x1p-50) << name << " = " << got;
}

void expect_functions(const mp& x, const mp& y) {
  mpfr exact(4 * x.bits());
  for (int k = 0; k < function_count; ++k) {
    set_value(exact.get(), k, mpfr(x).get(), mpfr(y).get());
    expect_half_a_unit(names[k], value_of(k, x, y), exact);
  }
}

class mp_elementary : public testing::TestWithParam<int> {};

TEST_P(mp_elementary, functions_err_by_half_a_unit) {
  const int bits = GetParam(), rounds = bits > 1000 ? 3 : 20;
  mp_numbers numbers(1);
  for (const std::int64_t reach : {std::int64_t{1}, std::int64_t{20}}) {
    for (int k = 0; k < rounds; ++k) expect_functions(abs(numbers.draw(bits, reach)), numbers.draw(bits, 1));
  }
}

/// Close to 1, where the logarithm cancels, and to the zeros of sine and cosine.
TEST_P(mp_elementary, functions_that_cancel_err_by_half_a_unit) {
  const int bits = GetParam();
  mp_numbers numbers(2);
  const mp half_pi = ldexp(residua::mp_pi(bits), -1), one(1.0, bits);
  for (int k = 1; k < 6; ++k) {
    expect_functions(half_pi * mp(k, bits), one);
    const mp step = ldexp(one, -static_cast<std::int64_t>(numbers.random()() % static_cast<unsigned>(bits)));
    expect_functions(one + step, numbers.draw(bits, 3));
    expect_functions(abs(one - step), numbers.draw(bits, 3));
  }
}

TEST_P(mp_elementary, functions_of_wide_exponents_err_by_half_a_unit) {
  const int bits = GetParam();
  mp_numbers numbers(3);
  for (const std::int64_t exponent : {1'000'000, 65'536, -65'536, -1'000'000}) {
    const mp x = ldexp(abs(numbers.draw(bits, 1)), exponent);
    mpfr exact(4 * bits);
    for (int k = 1; k < function_count; ++k) {
      const mp y = numbers.draw(bits, 3);
      set_value(exact.get(), k, mpfr(x).get(), mpfr(y).get());
      expect_half_a_unit(names[k], value_of(k, x, y), exact);
    }
  }
}

TEST_P(mp_elementary, constants_are_rounded_to_nearest) {
  const int bits = GetParam();
  mpfr exact(4 * bits);
  mpfr_const_pi(exact.get(), MPFR_RNDN);
  expect_half_a_unit("pi", residua::mp_pi(bits), exact);
  mpfr_const_log2(exact.get(), MPFR_RNDN);
  expect_half_a_unit("log2", residua::mp_log2(bits), exact);
  mpfr_const_euler(exact.get(), MPFR_RNDN);
  expect_half_a_unit("euler", residua::mp_euler(bits), exact);
  mpfr_const_catalan(exact.get(), MPFR_RNDN);
  expect_half_a_unit("catalan", residua::mp_catalan(bits), exact);
}

INSTANTIATE_TEST_SUITE_P(bits, mp_elementary, testing::ValuesIn(mp_precisions));

TEST(mp_elementary_specials, are_those_of_c) {
  const double specials[] = {0.0, -0.0, 1.0, -1.0, 2.0, HUGE_VAL, -HUGE_VAL, std::nan("")};
  using residua::mp;
  const auto expect = [](const char* name, const mp& got, double expected) {
    if (std::isfinite(expected) && expected != 0 && expected != std::rint(expected)) return;  // not special
    EXPECT_TRUE(same_bits(got, mp(expected, 128))) << name << " is " << got << " instead of " << expected;
  };
  for (const double a : specials) {
    const mp x(a, 128);
    expect("exp", exp(x), std::exp(a));
    expect("log", log(x), std::log(a));
    expect("sin", sin(x), std::sin(a));
    expect("cos", cos(x), std::cos(a));
    expect("atan", atan(x), std::atan(a));
    for (const double b : specials) expect("pow", pow(x, mp(b, 128)), std::pow(a, b));
  }
}

TEST(mp_elementary_range, is_that_of_operations) {
  const mp one(1.0, 106), huge = ldexp(one, 62), far = ldexp(one, residua::mp_header::largest_exponent - 1);
  const auto flags_of = [](const mp& result) {
    const auto flags = residua::raised_mp_flags();
    residua::clear_mp_flags();
    return std::to_string(flags.overflow) + std::to_string(flags.underflow) + std::to_string(flags.invalid) +
           (result.is_infinite() ? " infinite"
            : result.is_zero()   ? " zero"
            : result.is_nan()    ? " nan"
                                 : "");
  };
  residua::clear_mp_flags();
  for (const mp& x : {ldexp(one, 59), huge, far}) {
    EXPECT_EQ(flags_of(exp(x)), "100 infinite");
    EXPECT_EQ(flags_of(exp(-x)), "010 zero");
    EXPECT_EQ(flags_of(log(x)), "000");
    EXPECT_EQ(flags_of(pow(-x, ldexp(one, 61))), "100 infinite");
    EXPECT_EQ(flags_of(pow(x, -far)), "010 zero");
    const mp odd = ldexp(one, 61) + one;
    EXPECT_TRUE(pow(-x, odd).is_negative());
    EXPECT_TRUE(pow(-x, -odd).is_negative());
    EXPECT_FALSE(pow(x, odd).is_negative());
    residua::clear_mp_flags();
  }
  EXPECT_EQ(flags_of(log(-one)), "001 nan");
  EXPECT_EQ(flags_of(log(mp(std::nan(""), 106))), "000 nan");
  EXPECT_EQ(flags_of(log(mp(106))), "000 infinite");
  EXPECT_EQ(flags_of(sin(ldexp(one, -far.exponent()))), "000");
}

/// MPFR's range and flags belong to the program.
TEST(mp_elementary_range, leaves_that_of_mpfr_alone) {
  const auto least = mpfr_get_emin(), most = mpfr_get_emax();
  mpfr_set_emin(-100);
  mpfr_set_emax(100);
  mpfr_clear_flags();
  mpfr_set_overflow();
  (void)log(mp(-1.0, 106));
  EXPECT_EQ(mpfr_get_emin(), -100);
  EXPECT_EQ(mpfr_get_emax(), 100);
  EXPECT_TRUE(mpfr_overflow_p() != 0 && mpfr_nanflag_p() == 0);
  mpfr_set_emin(least);
  mpfr_set_emax(most);
  mpfr_clear_flags();
}

TEST(mp_elementary_arguments, are_checked) {
  const mp one(1.0, 106);
  expect_rejected({"pow", "106", "212"}, [&] { (void)pow(one, mp(1.0, 212)); });
  expect_rejected({"constant", "52"}, [] { (void)residua::mp_pi(52); });
  for (const bool is_sine : {true, false}) {
    try {
      (void)(is_sine ? sin(ldexp(one, 1 << 20)) : cos(ldexp(one, 1 << 20)));
      ADD_FAILURE() << "accepted";
    } catch (const residua::error& e) {
      EXPECT_EQ(e.kind(), residua::error_kind::unsupported);
    }
  }
  EXPECT_TRUE(sin(ldexp(one, (1 << 20) - 1)).is_finite());
}

}  // namespace
