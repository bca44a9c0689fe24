// Text and numeric_limits of the 12-byte formats: read straight from the decimal, and the shortest form is
// the shortest.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <string>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/base/error.hpp"
#include "residua/number/arithmetic.hpp"
#include "residua/number/limits.hpp"
#include "residua/number/literals.hpp"
#include "residua/number/text.hpp"

namespace residua {
namespace {

using namespace residua::literals;
using oracle::mp;

constexpr double inf = std::numeric_limits<double>::infinity();

template <class Number>
class triple_text : public ::testing::Test {
 protected:
  /// Bits of a low part, and the exponent of its smallest multiple.
  static constexpr int bits = std::is_same_v<Number, ds> ? 24 : 21;
  static constexpr int lowest = std::is_same_v<Number, ds> ? -149 : -1042;

  /// A number anywhere in double's range. Its low part may be zero, half a unit of the high one, just below
  /// that, further down, or subnormal.
  Number number() {
    const double high = source_.limb();
    mp sum(high, oracle::exact_bits);
    const int unit = std::ilogb(high) - 53;
    const int down = random() % 4 ? static_cast<int>(random() % 8) : static_cast<int>(random() % 128);
    double low = random() % 8 ? source_.limb(unit - 1 - down) : std::copysign(std::ldexp(1.0, unit), high);
    if (std::fabs(low) < 0x1p127 || std::is_same_v<Number, di> || random() % 16 == 0) sum.add(low);
    return oracle::round_to_stored<Number>(sum);
  }
  /// The exact value of a number, or one that lies in the middle to the next, or 2^-1200 beside that.
  void set_near(mp& exact, const Number& x) {
    const dd value = x;
    exact.set(value);
    const double low = value.lo() == 0 ? std::ldexp(value.hi(), -53) : value.lo();
    if (low == 0 || !std::isfinite(low)) return;
    const int unit = std::max(std::ilogb(low) - bits + 1, lowest);
    mp step(1.0, oracle::exact_bits);
    mpfr_mul_2si(step.get(), step.get(), unit - 2,
                 MPFR_RNDN);  // quarter units: a binade's edge has such ones
    mpfr_mul_si(step.get(), step.get(), static_cast<long>(random() % 9) - 4, MPFR_RNDN);
    mpfr_add(exact.get(), exact.get(), step.get(), MPFR_RNDN);
    mpfr_set_si_2exp(step.get(), static_cast<long>(random() % 3) - 1, -1200, MPFR_RNDN);
    mpfr_add(exact.get(), exact.get(), step.get(), MPFR_RNDN);
  }
  std::uint64_t random() { return source_.random()(); }

  oracle::number_source<double> source_{{-1074, 1023}};
};
using formats = ::testing::Types<ds, di, dit>;
TYPED_TEST_SUITE(triple_text, formats);

/// The same bits, but for the sign of a zero low part.
template <class Number>
::testing::AssertionResult same(const Number& a, const Number& b) {
  const dd x = a, y = b;
  if (x.hi() == y.hi() && std::signbit(x.hi()) == std::signbit(y.hi()) && x.lo() == y.lo())
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << std::hexfloat << x.hi() << ' ' << x.lo() << " is not " << y.hi() << ' ' << y.lo();
}

/// `value` as MPFR writes it by `format`, which has a precision of `digits`.
std::string written(const char* format, int digits, const mp& value) {
  char* text = nullptr;
  mpfr_asprintf(&text, format, digits, value.get());
  std::string result = text;
  mpfr_free_str(text);
  return result;
}

std::size_t count_digits(const std::string& number) {
  std::string digits;
  for (const char c : number.substr(0, number.find('e')))
    if (c >= '0' && c <= '9') digits.push_back(c);
  digits.erase(0, digits.find_first_not_of('0'));
  return digits.find_last_not_of('0') + 1;
}

TYPED_TEST(triple_text, shortest_form_reads_back) {
  for (auto k = oracle::test_pairs(); k > 0; --k) {
    const TypeParam x = this->number();
    ASSERT_TRUE(same(parse<TypeParam>(to_string(x)), x)) << to_string(x);
  }
}

TYPED_TEST(triple_text, no_shorter_form_reads_back) {
  for (auto k = oracle::test_pairs(5000); k > 0; --k) {
    const TypeParam x = this->number();
    const mp exact(x, oracle::exact_bits);
    if (!std::isfinite(x.high)) continue;
    const auto some_reads_back = [&](std::size_t digits) {
      const int decimals = static_cast<int>(digits) - 1;
      return same(parse<TypeParam>(written("%.*RDe", decimals, exact)), x) ||
             same(parse<TypeParam>(written("%.*RUe", decimals, exact)), x);
    };
    const std::size_t digits = count_digits(to_string(x));
    ASSERT_TRUE(some_reads_back(digits)) << to_string(x);
    ASSERT_TRUE(digits == 1 || !some_reads_back(digits - 1)) << to_string(x);
  }
}

TYPED_TEST(triple_text, reading_rounds_once) {
  mp exact(4400);
  for (auto k = oracle::test_pairs(); k > 0; --k) {
    std::string decimal = std::to_string(this->random()) + std::to_string(this->random()) + "e" +
                          std::to_string(static_cast<int>(this->random() % 680) - 370);
    if (k % 2) {
      this->set_near(exact, this->number());
      const int digits = k % 4 == 1 ? 1300 : static_cast<int>(15 + this->random() % 60);
      decimal = written("%.*RNe", digits, exact);
    }
    mpfr_set_str(exact.get(), decimal.c_str(), 10, MPFR_RNDN);
    ASSERT_TRUE(same(parse<TypeParam>(decimal), oracle::round_to_stored<TypeParam>(exact))) << decimal;
  }
}

TYPED_TEST(triple_text, reading_storing_and_the_exact_value_agree) {
  for (auto k = oracle::test_pairs(20'000); k > 0; --k) {
    const dd x = this->source_.number();
    if (!isfinite(x)) continue;  // drawn beyond the largest double
    ASSERT_TRUE(same(parse<TypeParam>(written("%.*RNe", 1100, mp(x, oracle::exact_bits))), TypeParam(x)))
        << to_string(x);
  }
}

TYPED_TEST(triple_text, digits_are_rounded_correctly) {
  for (auto k = oracle::test_pairs(6000); k > 0; --k) {
    const TypeParam x = this->number();
    if (!std::isfinite(x.high)) continue;
    const mp exact(x, oracle::exact_bits);
    const int decimals = static_cast<int>(this->random() % 80);
    ASSERT_EQ(to_scientific(x, decimals), written("%.*RNe", decimals, exact));
    ASSERT_EQ(to_fixed(x, decimals), written("%.*RNf", decimals, exact));
    std::string general = written("%#.*RNg", decimals + 2, exact);
    if (general.back() == '.') general.pop_back();
    ASSERT_EQ(to_string(x, decimals + 2), general);
  }
}

TYPED_TEST(triple_text, zeros_infinities_and_nan) {
  EXPECT_EQ(to_string(TypeParam(0.0)), "0");
  EXPECT_EQ(to_string(TypeParam(-0.0)), "-0");
  EXPECT_TRUE(same(parse<TypeParam>("-0"), TypeParam(-0.0)));
  EXPECT_TRUE(same(parse<TypeParam>("-1e-400"), TypeParam(-0.0)));
  EXPECT_TRUE(same(parse<TypeParam>("-1e400"), TypeParam(-inf)));
  EXPECT_TRUE(same(parse<TypeParam>("Infinity"), TypeParam(inf)));
  EXPECT_EQ(to_string(TypeParam(-inf)), "-inf");
  EXPECT_TRUE(std::isnan(parse<TypeParam>("nan").high));
  EXPECT_EQ(to_string(parse<TypeParam>("NaN")), "nan");
}

TYPED_TEST(triple_text, of_what_is_no_number) {
  for (const char* word : {"", "-", ".", "1e", "1.2.3", " 1", "1 ", "0x10", "--1", "1,5"}) {
    TypeParam x(7.0);
    EXPECT_FALSE(try_parse(word, x)) << word;
    EXPECT_EQ(x, TypeParam(7.0));
    EXPECT_THROW(parse<TypeParam>(word), error) << word;
  }
  EXPECT_THROW(to_string(TypeParam(1.0), 0), error);
  EXPECT_THROW(to_fixed(TypeParam(1.0), -1), error);
}

TYPED_TEST(triple_text, streams) {
  std::ostringstream out;
  out.precision(20);
  out << TypeParam(0.5) << ' ' << parse<TypeParam>("0.1");
  EXPECT_EQ(out.str(), "0.5 0.1");
  std::istringstream input("0.5 -1e3 word");
  TypeParam a, b, c(9.0);
  input >> a >> b >> c;
  EXPECT_TRUE(input.fail());
  EXPECT_TRUE(a == TypeParam(0.5) && b == TypeParam(-1000.0) && c == TypeParam(9.0));
}

TYPED_TEST(triple_text, limits) {
  using limits = std::numeric_limits<TypeParam>;
  EXPECT_TRUE(same(parse<TypeParam>(to_string(limits::max())), limits::max()));
  EXPECT_TRUE(same(parse<TypeParam>(to_string(limits::lowest())), limits::lowest()));
  EXPECT_EQ(dd(limits::max()), -dd(limits::lowest()));
  EXPECT_EQ(limits::digits, 53 + this->bits);
  EXPECT_EQ(limits::epsilon().high, std::ldexp(1.0, 1 - limits::digits));
  EXPECT_EQ(limits::min().high, std::ldexp(1.0, limits::min_exponent - 1));
  EXPECT_EQ(limits::denorm_min().high, 0x1p-1074);
  EXPECT_EQ(limits::infinity().high, inf);
  EXPECT_TRUE(std::isnan(limits::quiet_NaN().high));
}

/// Three quarters of a step of the low part above it are rounded to infinity, or cut.
TYPED_TEST(triple_text, nothing_is_above_the_largest_number) {
  const dd largest = std::numeric_limits<TypeParam>::max();
  const double step = std::ldexp(1.0, std::ilogb(largest.lo()) - this->bits + 1);
  const dd above(largest.hi(), largest.lo() + 0.75 * step);
  const dd expected = std::is_same_v<TypeParam, dit> ? largest : dd(inf);
  EXPECT_EQ(dd(TypeParam(above)), expected);
  EXPECT_EQ(dd(parse<TypeParam>(to_string(above))), expected);
  EXPECT_EQ(dd(parse<TypeParam>("-" + to_string(above))), -expected);
}

/// All numbers of `digits` bits from min() on are held; below, some are not.
TYPED_TEST(triple_text, all_digits_are_held_from_the_smallest_number_on) {
  using limits = std::numeric_limits<TypeParam>;
  const auto is_held = [this](int exponent, std::uint64_t low_bits) {
    dd x = ldexp(dd(0x1p52 + 1) + std::ldexp(static_cast<double>(low_bits), -this->bits), exponent - 52);
    return dd(TypeParam(x)) == x;
  };
  for (int k = 0; k < 100'000; ++k) {
    const auto low_bits = this->random() % (std::uint64_t{1} << this->bits);
    ASSERT_TRUE(is_held(limits::min_exponent - 1, low_bits)) << low_bits;
    ASSERT_TRUE(is_held(std::is_same_v<TypeParam, ds> ? 180 : 1023, low_bits)) << low_bits;
  }
  EXPECT_FALSE(is_held(limits::min_exponent - 2, 1));
}

TYPED_TEST(triple_text, as_many_digits_survive_as_promised) {
  using limits = std::numeric_limits<TypeParam>;
  for (int k = 0; k < 20'000; ++k) {
    const TypeParam x =
        parse<TypeParam>(std::to_string(this->random()) + "." + std::to_string(this->random()));
    const bool is_longer = count_digits(to_string(x)) > limits::max_digits10;
    const bool is_cut = std::is_same_v<TypeParam, dit>;
    ASSERT_TRUE(same(parse<TypeParam>(to_string(x, limits::max_digits10)), x) || is_longer || is_cut);
    const std::string text = to_scientific(x, limits::digits10 - 1);
    ASSERT_EQ(to_scientific(parse<TypeParam>(text), limits::digits10 - 1), text);
  }
}

TEST(triple_text_cases, a_decimal_is_not_rounded_to_dd_first) {
  // 1 + 2^-54 + 2^-78 + 2^-200: above the middle of two ds, which dd rounds to it; the even one is the lower.
  mp exact(1.0, 400);
  for (const int k : {54, 78, 200}) exact.add(std::ldexp(1.0, -k));
  const std::string decimal = written("%.*RNe", 300, exact);
  EXPECT_TRUE(same(ds(parse<dd>(decimal)), ds(1.0, 0x1p-54F)));
  EXPECT_TRUE(same(parse<ds>(decimal), ds(1.0, 0x1p-54F + 0x1p-77F)));
}

TEST(triple_text_cases, a_low_part_of_half_a_unit_goes_with_the_even_neighbour) {
  const ds x(1.0, 0x1p-53F);
  for (const char* nearby :
       {"1.00000000000000011102230246251565404236316680908203125",
        "1.000000000000000111022302462515654042364", "1.000000000000000111022302462515654"})
    EXPECT_TRUE(same(parse<ds>(nearby), x)) << nearby;
  EXPECT_TRUE(same(dd(ds(1 + 0x1p-52, -0x1p-53F)), dd(1 + 0x1p-52, -0x1p-53))) << "as given: not normalised";
  EXPECT_EQ(to_string(ds(1 + 0x1p-52, -0x1p-53F)), to_string(x));
  // dit cuts: no number beside the middle has that low part.
  EXPECT_EQ(to_string(parse<dit>("1.00000000000000011102230246251565404236316680908203125")),
            "1.00000000000000011102230246251565404236316680908203125");
}

TEST(triple_text_cases, low_parts_beyond_binary32) {
  EXPECT_TRUE(same(parse<ds>("1e300"), ds(inf)));
  EXPECT_TRUE(same(parse<ds>("-1e300"), ds(-inf)));
  EXPECT_TRUE(same(parse<ds>(to_fixed(1e300, 0)), ds(1e300))) << "a double has no low part";
  EXPECT_EQ(parse<di>("1e300").high, 1e300);
  // 2^185 and binary32's largest number, half a unit above it, and just below that.
  mp exact(0x1p185, 400);
  exact.add(0x1.fffffep127);
  EXPECT_TRUE(same(parse<ds>(written("%.*RNe", 100, exact)), ds(0x1p185, 0x1.fffffep127F)));
  exact.add(0x1p103);
  EXPECT_TRUE(same(parse<ds>(written("%.*RNe", 100, exact)), ds(inf)));
  exact.subtract(1.0);
  EXPECT_TRUE(same(parse<ds>(written("%.*RNe", 100, exact)), ds(0x1p185, 0x1.fffffep127F)));
}

TEST(triple_text_cases, subnormal_low_parts) {
  mp exact(0x1p-90, 400);
  exact.add(0x1p-150);  // half of binary32's smallest number: to even, which is zero
  EXPECT_TRUE(same(parse<ds>(written("%.*RNe", 200, exact)), ds(0x1p-90)));
  exact.add(0x1p-250);
  EXPECT_TRUE(same(parse<ds>(written("%.*RNe", 200, exact)), ds(0x1p-90, 0x1p-149F)));
  EXPECT_TRUE(same(parse<ds>("4.94e-324"), ds(0x1p-1074)));
  EXPECT_EQ(to_string(ds(0x1p-1074)), to_string(dd(0x1p-1074)));
}

TEST(triple_text_cases, literals) {
  EXPECT_TRUE(same(0.1_ds, parse<ds>("0.1")));
  EXPECT_TRUE(same("0.1"_di, parse<di>("0.1")));
  EXPECT_TRUE(same(-0.1_dit, parse<dit>("-0.1")));
  EXPECT_NE(0.1_ds, ds(0.1));
  EXPECT_EQ(to_string(0.1_ds), "0.1");
  EXPECT_EQ(to_string(0.1_di), "0.1");
  EXPECT_EQ(to_string(0.1_dit), "0.1");
  EXPECT_THROW((void)"zero"_ds, error);
}

}  // namespace
}  // namespace residua
