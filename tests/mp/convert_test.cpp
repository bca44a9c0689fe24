// Conversions of run-time precision: exact or rounded once, against MPFR.
#include <cmath>
#include <iomanip>
#include <memory>

#include "numbers.hpp"
#include "oracle/random_numbers.hpp"
#include "rejection.hpp"
#include "residua/number/mpfr.hpp"
#include "residua/number/quad_word.hpp"
#include "residua/number/text.hpp"
#include "residua/number/triple_word.hpp"

namespace {

using residua::mp;
using namespace residua_test;

class mp_convert : public testing::TestWithParam<int> {};

template <class Number>
void expect_limbs(const mp& x) {
  const mpfr exact(x);
  EXPECT_EQ(residua::to_string(x.rounded<Number>()),
            residua::to_string(residua::from_mpfr<Number>(exact.get())));
}

TEST(mp_of_machine_numbers, holds_all_bits_of_integers_and_long_doubles) {
  EXPECT_EQ(to_string(mp(9007199254740993LL, 200), 16), "9007199254740993");
  EXPECT_EQ(to_string(mp(-9007199254740993LL, 200), 16), "-9007199254740993");
  EXPECT_EQ(to_string(mp(18446744073709551615ULL, 64), 20), "18446744073709551615");
  EXPECT_EQ(mp(9007199254740993LL, 53), mp(9007199254740992.0, 53)) << "half to even";
  mpfr tenth(200);
  mpfr_set_ld(tenth.get(), 0.1L, MPFR_RNDN);
  EXPECT_EQ(mpfr_cmp(mpfr(mp(0.1L, 200)).get(), tenth.get()), 0);
}

TEST(mp_to_pairs, normalises_what_rounds_to_a_midpoint) {
  const mp below = mp(1.0, 200) + mp(0x1p-52, 200) + mp(0x1p-53, 200) - mp(0x1p-120, 200);
  const auto x = below.rounded<residua::dd>();
  EXPECT_EQ(x.hi(), 1.0 + 0x1p-51);
  EXPECT_EQ(x.lo(), -0x1p-53);
}

TEST_P(mp_convert, to_limbs_is_the_nearest_each) {
  mp_numbers numbers(1);
  for (const std::int64_t reach :
       {1, 1000, 1100, 4000, 1'000'000}) {  // also subnormal, infinite and zero limbs
    for (int k = 0; k < 100; ++k) {
      const mp x = numbers.draw(GetParam(), reach);
      EXPECT_EQ(x.to_double(), mpfr_get_d(mpfr(x).get(), MPFR_RNDN));
      EXPECT_EQ(std::signbit(x.to_double()), x.is_negative());
      expect_limbs<residua::dd>(x);
      expect_limbs<residua::td>(x);
      expect_limbs<residua::qd>(x);
    }
  }
  for (const auto& x : special_numbers(GetParam())) {
    EXPECT_EQ(std::signbit(x.to_double()), x.is_negative());
    EXPECT_EQ(std::isnan(x.to_double()), x.is_nan());
    EXPECT_EQ(std::isinf(x.rounded<residua::qd>().limb[0]), x.is_infinite());
  }
}

TEST_P(mp_convert, from_limbs_rounds_once) {
  const int bits = GetParam();
  std::mt19937_64 random(2);
  for (int k = 0; k < 300; ++k) {
    const auto limb = [&](int exponent) {
      return std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())), exponent - 63);
    };
    const int gap = 53 + static_cast<int>(random() % 60);
    residua::qd q(limb(0));
    for (int i = 1; i < 4; ++i) q.limb[i] = limb(-gap * i - 1);
    mpfr expected(bits);
    residua::to_mpfr(expected.get(), q);
    expect_same(mp(q, bits), expected);
    mpfr_set_d(expected.get(), q.limb[1], MPFR_RNDN);
    expect_same(mp(q.limb[1], bits), expected);
  }
}

TEST_P(mp_convert, precisions_round_once) {
  mp_numbers numbers(3);
  for (const int wanted : {53, 106, 127, 129, 1000, 8192}) {
    for (int k = 0; k < 50; ++k) {
      const mp x = numbers.draw(GetParam(), 1'000'000);
      const mpfr exact(x);
      mpfr expected(wanted);
      mpfr_set(expected.get(), exact.get(), MPFR_RNDN);
      expect_same(mp(x, wanted), expected);
    }
  }
}

/// MPFR's digits, in scientific notation.
std::string digits_of_mpfr(const mp& x, int digits) {
  std::string text(static_cast<std::size_t>(digits) + 40, '\0');
  mpfr_snprintf(text.data(), text.size(), "%.*Re", digits - 1, mpfr(x).get());
  return text.substr(0, text.find('\0'));
}

TEST_P(mp_convert, text_is_rounded_once_and_reads_back) {
  const int bits = GetParam();
  mp_numbers numbers(4);
  for (const std::int64_t reach : {100, 20'000}) {
    for (int k = 0; k < 20; ++k) {
      const mp x = numbers.draw(bits, reach);
      const std::string text = to_string(x, 25), expected = digits_of_mpfr(x, 25);
      EXPECT_TRUE(same_bits(residua::parse_mp(text, bits), residua::parse_mp(expected, bits))) << text;
      if (text.find('e') != std::string::npos) {
        EXPECT_EQ(text, expected);
      }
      EXPECT_TRUE(same_bits(residua::parse_mp(to_string(x), bits), x)) << to_string(x);
      mpfr parsed(bits);
      mpfr_set_str(parsed.get(), text.c_str(), 10, MPFR_RNDN);
      expect_same(residua::parse_mp(text, bits), parsed);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(bits, mp_convert, testing::ValuesIn(mp_precisions));

TEST(mp_text, has_exponents_of_a_million_bits) {
  mp_numbers numbers(5);
  for (const std::int64_t exponent : {-1'000'000, 1'000'000}) {
    const mp drawn = numbers.draw(424, 1);
    const mp x(424, residua::mp_header::finite(true, exponent), drawn.words());
    EXPECT_EQ(to_string(x, 30), digits_of_mpfr(x, 30));
    EXPECT_TRUE(same_bits(residua::parse_mp(to_string(x), 424), x));
  }
}

TEST(mp_text, has_decimal_exponents_up_to_the_ends_of_the_range) {
  const mpfr_exp_t lowest = mpfr_get_emin(), highest = mpfr_get_emax();
  mpfr_set_emin(mpfr_get_emin_min());
  mpfr_set_emax(mpfr_get_emax_max());
  for (const int bits : {53, 424, 4096}) {
    for (const char* text : {"1e10001", "-7.25e-10001", "1e30000000", "3.14e-30000000",
                             "-9.99999e123456789012", "17e100000000000000000", "1e-170000000000000000"}) {
      mpfr parsed(bits);
      mpfr_strtofr(parsed.get(), text, nullptr, 10, MPFR_RNDN);
      expect_same(residua::parse_mp(text, bits), parsed);
    }
  }
  mpfr_set_emin(lowest);
  mpfr_set_emax(highest);
  residua::clear_mp_flags();
  for (const char* text : {"1e200000000000000000", "1e1000000000000000000", "1e99999999999999999999999"})
    EXPECT_EQ(to_string(residua::parse_mp(text, 106)), "inf") << text;
  EXPECT_TRUE(residua::raised_mp_flags().overflow && !residua::raised_mp_flags().underflow);
  EXPECT_EQ(to_string(residua::parse_mp("-1e-1000000000000000000", 106)), "-0");
  EXPECT_TRUE(residua::raised_mp_flags().underflow);
}

/// Texts that 200 digits tell apart from the middle of two numbers, above it or below: more than a product of
/// powers of five with half as many bits more than the precision can.
TEST(mp_text, is_rounded_where_it_is_almost_midway) {
  constexpr int bits = 128, digits = 200;
  for (const unsigned low : {1U, 3U}) {  // behind an even significand, and an odd one
    mpfr middle(bits + 1), near(bits);
    mpfr_set_ui_2exp(middle.get(), 1, bits, MPFR_RNDN);
    mpfr_add_ui(middle.get(), middle.get(), low, MPFR_RNDN);
    for (const long exponent : {-40'000L, 40'000L}) {
      mpfr scaled(middle);
      mpfr_mul_2si(scaled.get(), scaled.get(), exponent, MPFR_RNDN);
      for (const auto rounding : {MPFR_RNDD, MPFR_RNDU}) {
        mpfr_exp_t power = 0;
        char* all = mpfr_get_str(nullptr, &power, 10, digits, scaled.get(), rounding);
        const std::string text = "0." + std::string(all) + "e" + std::to_string(power);
        mpfr_free_str(all);
        mpfr_strtofr(near.get(), text.c_str(), nullptr, 10, MPFR_RNDN);
        expect_same(residua::parse_mp(text, bits), near);
      }
    }
  }
}

/// As many digits as 5 has zeros behind it: halfway between two numbers.
TEST(mp_text, is_rounded_to_even_where_it_is_midway) {
  const std::string one = "1" + std::string(12'000, '0'), text = one + "e-12000";
  EXPECT_TRUE(same_bits(residua::parse_mp(text, 106), mp(1.0, 106)));
  const mp quarter(0.25, 53);
  EXPECT_TRUE(same_bits(residua::parse_mp("9007199254740993", 53), mp(9007199254740992.0, 53)));
  EXPECT_TRUE(same_bits(residua::parse_mp("0.25", 53), quarter));
}

/// Midway between 2^-15000 and the next number of 106 bits: all digits of (2^106 + 1) 5^15106 say so.
TEST(mp_text, is_rounded_to_even_where_thousands_of_digits_are_midway) {
  const mp even = ldexp(mp(1.0, 107), -15'000), middle = even + ldexp(even, -106);
  const std::string text = to_string(middle, 10'591);
  EXPECT_TRUE(same_bits(residua::parse_mp(text, 107), middle));
  EXPECT_TRUE(same_bits(residua::parse_mp(text, 106), mp(even, 106)));
}

/// Exponents beyond those of double, numbers below it, and all bits.
TEST(mp_conversion, takes_every_long_double) {
  const auto same = [](long double x) {
    const mp taken(x, 128);
    long double back = 0;
    for (const auto w : taken.words()) back = std::ldexp(back, -64) + static_cast<long double>(w);
    return std::ldexp(back, static_cast<int>(taken.exponent()) - 64) == std::fabs(x) &&
           taken.is_negative() == std::signbit(x);
  };
  using limits = std::numeric_limits<long double>;
  for (const long double x : {1.0L, -0.1L, limits::max(), limits::min(), limits::denorm_min(), -1e-320L,
                              std::sqrt(2.0L), std::ldexp(1.0L, 63) + 1})
    EXPECT_TRUE(same(x)) << static_cast<double>(x);
  EXPECT_TRUE(mp(-0.0L, 64).is_zero() && mp(-0.0L, 64).is_negative());
  EXPECT_TRUE(mp(-limits::infinity(), 64).is_infinite() && mp(-limits::infinity(), 64).is_negative());
  EXPECT_TRUE(mp(limits::quiet_NaN(), 64).is_nan());
  EXPECT_EQ(mp(1 + std::ldexp(1.0L, -60), 53), mp(1.0, 53)) << "rounded once, to fewer bits";
}

TEST(mp_text, knows_names_signs_and_zeros) {
  EXPECT_EQ(to_string(residua::parse_mp("-INFinity", 106)), "-inf");
  EXPECT_EQ(to_string(residua::parse_mp("NaN", 106)), "nan");
  EXPECT_EQ(to_string(residua::parse_mp("-0.000e5", 106)), "-0");
  EXPECT_EQ(to_string(residua::parse_mp("+12.5", 106), 3), "12.5");
  EXPECT_EQ(to_string(mp(0.0, 53)), "0");
}

/// A stream's precision counts digits, one at least.
TEST(mp_text, is_written_to_streams_in_their_digits) {
  const auto text = [](const mp& x, int digits) {
    std::ostringstream out;
    out.precision(digits);
    out << x;
    return out.str();
  };
  const mp third = mp(1.0, 212) / mp(3.0, 212);
  EXPECT_EQ(text(third, 30), "0." + std::string(30, '3'));
  EXPECT_EQ(text(third, 0), "0.3");
  EXPECT_EQ(text(-third, 6), "-0.333333");
}

TEST(mp_text, is_written_to_streams_by_their_flags) {
  const auto text = [](const mp& x, const auto&... flags) {
    std::ostringstream out;
    ((out << flags), ...);
    out << x << '|';
    return out.str();
  };
  const mp x = residua::parse_mp("123.456789", 200);
  using std::setprecision, std::setw, std::setfill;
  EXPECT_EQ(text(x, std::fixed, setprecision(2)), "123.46|");
  EXPECT_EQ(text(-x, std::scientific, setprecision(3)), "-1.235e+02|");
  EXPECT_EQ(text(mp(10.5, 60), std::hexfloat), "0x1.5p+3|");
  EXPECT_EQ(text(x, std::showpos, setw(10), setfill('*')), "**+123.457|");
  EXPECT_EQ(text(x, std::left, std::uppercase, std::scientific, setprecision(1), setw(9)), "1.2E+02  |");
  EXPECT_EQ(text(mp(0.5, 60), std::showpoint, setprecision(3)), "0.500|");
  EXPECT_EQ(text(mp(-0.0, 60)), "-0|");
  EXPECT_EQ(text(mp(0.0, 60), std::fixed, setprecision(1)), "0.0|");
  EXPECT_EQ(text(mp(0.0, 60), std::hexfloat), "0x0p+0|");
  EXPECT_EQ(text(mp(-HUGE_VAL, 60), setw(6)), "  -inf|");
  EXPECT_EQ(text(mp(std::nan(""), 60), std::fixed), "nan|");
  std::ostringstream out;
  EXPECT_THROW(out << ldexp(mp(1.0, 60), 100'000'002), residua::error);
}

TEST(mp_text, is_refused_beyond_a_hundred_million_bits) {
  const mp one(1.0, 106);
  for (const std::int64_t sign : {-1, 1}) {
    const mp largest = ldexp(one, sign * 100'000'002);
    expect_error(residua::error_kind::unsupported,
                 {"to_string", std::to_string(largest.exponent()), "beyond 100000000"},
                 [&] { (void)to_string(largest, 3); });
  }
  EXPECT_EQ(to_string(mp(0.0, 106)), "0") << "of a zero there is no exponent";
}

TEST(mp_text, rejects_what_is_no_number) {
  for (const char* text : {"", "-", ".", "1e", "1e+", "0x1", "1.2.3", " 1", "1 ", "nanx", "1,5"})
    expect_error(residua::error_kind::invalid_input, {"not a number"},
                 [&] { (void)residua::parse_mp(text, 106); });
  expect_rejected({"parse_mp", "10"}, [] { (void)residua::parse_mp("1", 10); });
  expect_rejected({"significant_digits"}, [] { (void)to_string(mp(1.0, 106), -1); });
}

}  // namespace
