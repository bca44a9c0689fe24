// Decimal text: reading and writing are exact, and the shortest form is the shortest.
#include "residua/number/text.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <sstream>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/base/error.hpp"
#include "residua/number/limits.hpp"

namespace residua {
namespace {

using oracle::mp;

/// The whole exponent range, subnormal numbers included.
template <class T>
constexpr oracle::exponent_range whole_range() {
  using limits = std::numeric_limits<T>;
  return {limits::min_exponent - limits::digits, limits::max_exponent - 2};
}

template <class T>
class text : public ::testing::Test {
 protected:
  /// A normalised number anywhere in the range; its limbs may be subnormal or far apart.
  double_word<T> number() {
    const T high = source_.limb();
    const int drop = static_cast<int>(source_.random()() % (source_.random()() % 4 ? 64 : 2048));
    const T low =
        source_.limb(std::ilogb(high == T(0) ? T(1) : high) - std::numeric_limits<T>::digits - 1 - drop);
    return network::fast_normalised(high, low);
  }
  oracle::number_source<T> source_{whole_range<T>()};
};
using limbs = ::testing::Types<double, float>;
TYPED_TEST_SUITE(text, limbs);

std::size_t count_digits(const std::string& number) {
  std::string digits;
  for (const char c : number.substr(0, number.find('e')))
    if (c >= '0' && c <= '9') digits.push_back(c);
  digits.erase(0, digits.find_first_not_of('0'));
  return digits.find_last_not_of('0') + 1;
}

TYPED_TEST(text, shortest_form_reads_back_as_the_same_limbs) {
  using number = double_word<TypeParam>;
  for (int k = 0; k < 100'000; ++k) {
    const number x = this->number();
    const number back = parse<number>(to_string(x));
    ASSERT_TRUE(back.hi() == x.hi() && back.lo() == x.lo())
        << std::hexfloat << x.hi() << ' ' << x.lo() << ' ' << to_string(x);
  }
}

/// Whether a decimal of `digits` digits, just below or above |x|, reads back as x.
template <class T>
bool some_decimal_reads_back(double_word<T> x, std::size_t digits) {
  mp exact(x, oracle::exact_bits);
  for (const auto rounding : {MPFR_RNDD, MPFR_RNDU}) {
    char* written = nullptr;
    mpfr_asprintf(&written, rounding == MPFR_RNDD ? "%.*RDe" : "%.*RUe", static_cast<int>(digits) - 1,
                  exact.get());
    const auto back = parse<double_word<T>>(written);
    mpfr_free_str(written);
    if (back == x) return true;
  }
  return false;
}

TYPED_TEST(text, no_shorter_form_reads_back) {
  for (int k = 0; k < 5000; ++k) {
    const auto x = this->number();
    if (x.hi() == TypeParam(0)) continue;
    const std::size_t digits = count_digits(to_string(x));
    ASSERT_TRUE(some_decimal_reads_back(x, digits)) << to_string(x);
    ASSERT_TRUE(digits == 1 || !some_decimal_reads_back(x, digits - 1)) << to_string(x);
  }
}

TYPED_TEST(text, reading_rounds_correctly) {
  using number = double_word<TypeParam>;
  auto& random = this->source_.random();
  mp exact(4400);
  for (int k = 0; k < 20'000; ++k) {
    // A random decimal, or one very close to a number or to the midpoint of two.
    std::string decimal = std::to_string(random()) + std::to_string(random()) + "e" +
                          std::to_string(static_cast<int>(random() % (sizeof(TypeParam) == 8 ? 680 : 110)) -
                                         (sizeof(TypeParam) == 8 ? 370 : 90));
    if (k % 2) {
      exact.set(this->number());
      exact.add(std::numeric_limits<TypeParam>::denorm_min() * static_cast<double>(random() % 3) / 2);
      char* written = nullptr;
      mpfr_asprintf(&written, "%.*RNe", static_cast<int>(20 + random() % 1000), exact.get());
      decimal = written;
      mpfr_free_str(written);
    }
    mpfr_set_str(exact.get(), decimal.c_str(), 10, MPFR_RNDN);
    const number expected = oracle::round_to<TypeParam, 2>(exact);
    const number got = parse<number>(decimal);
    ASSERT_TRUE(got.hi() == expected.hi() && got.lo() == expected.lo()) << decimal;
  }
}

TYPED_TEST(text, digits_are_rounded_correctly) {
  mp exact(oracle::exact_bits);
  for (int k = 0; k < 20'000; ++k) {
    const auto x = this->number();
    const int decimals = static_cast<int>(this->source_.random()() % 50);
    exact.set(x);
    char* written = nullptr;
    mpfr_asprintf(&written, "%.*RNe", decimals, exact.get());
    ASSERT_EQ(to_scientific(x, decimals), written);
    mpfr_free_str(written);
    mpfr_asprintf(&written, "%.*RNf", decimals, exact.get());
    ASSERT_EQ(to_fixed(x, decimals), written);
    mpfr_free_str(written);
    mpfr_asprintf(&written, "%#.*RNg", decimals + 2, exact.get());
    std::string general = written;
    if (general.back() == '.') general.pop_back();
    ASSERT_EQ(to_string(x, decimals + 2), general);
    mpfr_free_str(written);
  }
}

TEST(text_of_double, is_the_librarys) {
  oracle::number_source<double> source(whole_range<double>());
  for (int k = 0; k < 100'000; ++k) {
    const double x = source.limb();
    ASSERT_EQ(parse<double>(to_string(x)), x);
    ASSERT_EQ(parse<double>(to_scientific(x, 16)), x);
    const auto wide = parse<expansion<double, 4>>(to_string(x));
    ASSERT_EQ(wide.limb[0], x);
  }
}

TEST(text_of_more_limbs, round_trip) {
  oracle::number_source<double> source({-300, 300});
  for (int k = 0; k < 1000; ++k) {
    const auto high = source.number(), low = source.number(std::ilogb(high.hi()) - 110);
    const expansion<double, 4> x = [&] {
      mp sum(high, oracle::exact_bits);
      sum.add(low.hi());
      sum.add(low.lo());
      return oracle::round_to<double, 4>(sum);
    }();
    const auto back = parse<expansion<double, 4>>(to_string(x));
    for (int limb = 0; limb < 4; ++limb) ASSERT_EQ(back.limb[limb], x.limb[limb]);
  }
}

TEST(text_notation, named_cases) {
  EXPECT_EQ(to_string(dd(0.0)), "0");
  EXPECT_EQ(to_string(dd(-0.0)), "-0");
  EXPECT_EQ(to_string(dd(1.0)), "1");
  EXPECT_EQ(to_string(dd(-1.5)), "-1.5");
  EXPECT_EQ(to_string(dd(1e15)), "1000000000000000");
  EXPECT_EQ(to_string(dd(1e16)), "1e+16");
  EXPECT_EQ(to_string(parse<dd>("0.0001")), "0.0001");
  EXPECT_EQ(to_string(parse<dd>("0.00001")), "1e-05");
  EXPECT_EQ(to_string(parse<dd>("3.14159265358979323846264338327950288")),
            "3.1415926535897932384626433832795");
  EXPECT_EQ(to_string(dd(0.1)), "0.1000000000000000055511151231257827021181583404541015625");
  EXPECT_EQ(to_string(dd(1.0, 1.0)), "2");  // not normalised
  EXPECT_EQ(to_string(0.1), "0.1");
  EXPECT_EQ(to_string(dd(2.0), 4), "2.000");
  EXPECT_EQ(to_string(dd(0.0), 4), "0.000");
  EXPECT_EQ(to_string(dd(2.5), 1), "2");  // half to even
  EXPECT_EQ(to_string(dd(2.5, 1e-30), 1), "3");
  EXPECT_EQ(to_string(dd(9.96), 2), "10");
  EXPECT_EQ(to_string(dd(99.6), 2), "1.0e+02");
  EXPECT_EQ(to_fixed(dd(0.05), 0), "0");
  EXPECT_EQ(to_scientific(dd(-1e300), 2), "-1.00e+300");
}

TEST(text_notation, names) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(to_string(dd(inf)), "inf");
  EXPECT_EQ(to_string(dd(-inf), 5), "-inf");
  EXPECT_EQ(to_fixed(dd(std::nan("")), 5), "nan");
  for (const char* name : {"inf", "INF", "+Infinity", "1e400", "1e999999999999999999999"})
    EXPECT_EQ(parse<dd>(name), dd(inf)) << name;
  for (const char* name : {"-inf", "-1e400", "-1e999999999999999999999"})
    EXPECT_EQ(parse<dd>(name), dd(-inf));
  for (const char* name : {"nan", "NaN", "-NAN"}) EXPECT_TRUE(isnan(parse<dd>(name)));
}

TEST(text_notation, extremes_of_the_range) {
  using limits = std::numeric_limits<dd>;
  EXPECT_EQ(parse<dd>(to_string(limits::max())), limits::max());
  EXPECT_EQ(parse<dd>("1.797693134862315807937289714053e308").hi(), limits::max().hi());
  EXPECT_EQ(parse<dd>("4.94e-324"), limits::denorm_min());
  EXPECT_EQ(parse<dd>("2.4703282292062327e-324"), dd(0.0));
  EXPECT_EQ(parse<dd>("2.4703282292062328e-324"), limits::denorm_min());
  EXPECT_TRUE(std::signbit(parse<dd>("-1e-999999999999999999999").hi()));
  EXPECT_EQ(parse<dd>("0e999999999999"), dd(0.0));
  EXPECT_EQ(parse<dd>("0." + std::string(5000, '0') + "1e5001"), dd(1.0));
  EXPECT_EQ(parse<dd>("1" + std::string(5000, '0') + "e-5000"), dd(1.0));
}

TEST(text_notation, what_is_no_number) {
  for (const char* word : {"", "+", "-", ".", "e5", "1e", "1e+", "1.2.3", "1 ", " 1", "0x10", "1f", "nan(1)",
                           "infin", "--1", "1,5", "\x01"}) {
    double d = 7;
    dd x = 7;
    EXPECT_FALSE(try_parse(word, x)) << word;
    EXPECT_FALSE(try_parse(word, d)) << word;
    EXPECT_TRUE(x == 7 && d == 7);
    try {
      parse<ff>(word);
      ADD_FAILURE() << word;
    } catch (const error& e) {
      EXPECT_EQ(e.kind(), error_kind::invalid_input);
      EXPECT_EQ(std::string(e.what()).find('\n'), std::string::npos);
    }
  }
  for (const char* word : {"1.", ".5", "+1", "1E5", "00001"}) EXPECT_NO_THROW(parse<dd>(word)) << word;
}

TEST(text_notation, number_of_digits_must_be_possible) {
  EXPECT_THROW(to_string(dd(1.0), 0), error);
  EXPECT_THROW(to_scientific(dd(1.0), -1), error);
  EXPECT_THROW(to_fixed(1.0, -1), error);
}

TEST(text_streams, honour_the_notation) {
  std::ostringstream out;
  out << dd(0.5) << ' ' << std::scientific << dd(0.5) << ' ' << std::fixed << dd(0.5);
  EXPECT_EQ(out.str(), "0.5 5.000000e-01 0.500000");
  std::istringstream in("0.5 -1e3 word");
  dd a, b, c = 9;
  in >> a >> b >> c;
  EXPECT_TRUE(in.fail());
  EXPECT_TRUE(a == 0.5 && b == -1000.0 && c == 9.0);
}

}  // namespace
}  // namespace residua
