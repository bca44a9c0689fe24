// Decimal text: reading and writing are exact, and the shortest form is the shortest.
#include "residua/number/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "number/formats.hpp"
#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/base/error.hpp"
#include "residua/number/arithmetic.hpp"
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

template <class Number>
class text : public ::testing::Test {
 protected:
  using T = typename Number::limb_type;
  /// A number anywhere in the range; its limbs may be subnormal or far apart.
  Number number() {
    mp sum(oracle::exact_bits);
    int exponent = source_.exponent();
    for (int k = 0; k < Number::limbs; ++k) {
      sum.add(static_cast<double>(source_.limb(exponent)));
      exponent -=
          std::numeric_limits<T>::digits + 1 + static_cast<int>(random() % (random() % 4 ? 64 : 2048));
    }
    return oracle::round_to<T, Number::limbs>(sum);
  }
  std::uint64_t random() { return source_.random()(); }

  oracle::number_source<T> source_{whole_range<T>()};
};
TYPED_TEST_SUITE(text, number_types);

/// The limbs are the same, but for the signs of zeros.
template <class Number>
bool same_limbs(const Number& a, const Number& b) {
  return std::equal(a.limb, a.limb + Number::limbs, b.limb);
}

std::size_t count_digits(const std::string& number) {
  std::string digits;
  for (const char c : number.substr(0, number.find('e')))
    if (c >= '0' && c <= '9') digits.push_back(c);
  digits.erase(0, digits.find_first_not_of('0'));
  return digits.find_last_not_of('0') + 1;
}

TYPED_TEST(text, shortest_form_reads_back_as_the_same_limbs) {
  for (int k = 0; k < 30'000; ++k) {
    const TypeParam x = this->number();
    ASSERT_TRUE(same_limbs(parse<TypeParam>(to_string(x)), x)) << to_string(x);
  }
}

/// Whether a decimal of `digits` digits, just below or above |x|, reads back as x.
template <class Number>
bool some_decimal_reads_back(const Number& x, std::size_t digits) {
  mp exact(x, oracle::exact_bits);
  for (const auto rounding : {MPFR_RNDD, MPFR_RNDU}) {
    char* written = nullptr;
    mpfr_asprintf(&written, rounding == MPFR_RNDD ? "%.*RDe" : "%.*RUe", static_cast<int>(digits) - 1,
                  exact.get());
    const auto back = parse<Number>(written);
    mpfr_free_str(written);
    if (same_limbs(back, x)) return true;
  }
  return false;
}

TYPED_TEST(text, no_shorter_form_reads_back) {
  for (int k = 0; k < 3000; ++k) {
    const auto x = this->number();
    if (x.hi() == 0) continue;
    const std::size_t digits = count_digits(to_string(x));
    ASSERT_TRUE(some_decimal_reads_back(x, digits)) << to_string(x);
    ASSERT_TRUE(digits == 1 || !some_decimal_reads_back(x, digits - 1)) << to_string(x);
  }
}

TYPED_TEST(text, reading_rounds_correctly) {
  constexpr bool of_doubles = std::is_same_v<typename TypeParam::limb_type, double>;
  using limits = std::numeric_limits<typename TypeParam::limb_type>;
  auto& random = this->source_.random();
  mp exact(4400);
  for (int k = 0; k < 8000; ++k) {
    // A random decimal, or one very close to a number or to the midpoint of two.
    std::string decimal =
        std::to_string(random()) + std::to_string(random()) + "e" +
        std::to_string(static_cast<int>(random() % (of_doubles ? 680 : 110)) - (of_doubles ? 370 : 90));
    if (k % 2) {
      exact.set(this->number());
      exact.add(limits::denorm_min() * static_cast<double>(random() % 3) / 2);
      char* written = nullptr;
      mpfr_asprintf(&written, "%.*RNe", static_cast<int>(20 + random() % 1000), exact.get());
      decimal = written;
      mpfr_free_str(written);
    }
    mpfr_set_str(exact.get(), decimal.c_str(), 10, MPFR_RNDN);
    auto expected = oracle::round_to<typename TypeParam::limb_type, TypeParam::limbs>(exact);
    expected.normalise_pair();
    ASSERT_TRUE(same_limbs(parse<TypeParam>(decimal), expected)) << decimal;
  }
}

TYPED_TEST(text, digits_are_rounded_correctly) {
  mp exact(oracle::exact_bits);
  for (int k = 0; k < 6000; ++k) {
    const auto x = this->number();
    const int decimals = static_cast<int>(this->random() % 80);
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

/// Midpoints of neighbouring limbs: a decimal just below one has a first limb that is the lower neighbour.
template <class Pair>
void expect_normalised_midpoints() {
  using T = typename Pair::limb_type;
  oracle::number_source<T> source({-20, 20});
  for (int k = 0; k < 10'000; ++k) {
    const T hi = source.limb(), half = (std::nextafter(hi, 2 * hi) - hi) / 2;
    const Pair x = Pair(hi) + half;
    ASSERT_TRUE(same_limbs(parse<Pair>(to_string(x)), x));
    const auto near = parse<Pair>(to_scientific(x, std::numeric_limits<Pair>::max_digits10 - 1));
    ASSERT_EQ(static_cast<T>(near.hi() + near.lo()), near.hi()) << to_string(x);
    ASSERT_EQ(near, near + T(0));
  }
}
TEST(text_of_pairs, midpoints_are_read_as_normalised_numbers) {
  expect_normalised_midpoints<dd>();
  expect_normalised_midpoints<ff>();
}

template <class T>
void expect_the_librarys() {
  oracle::number_source<T> source(whole_range<T>());
  for (int k = 0; k < 100'000; ++k) {
    const T x = source.limb();
    ASSERT_EQ(parse<T>(to_string(x)), x);
    ASSERT_EQ(parse<T>(to_scientific(x, std::numeric_limits<T>::max_digits10 - 1)), x);
    const auto wide = parse<expansion<T, 4>>(to_string(x));
    ASSERT_EQ(wide.limb[0], x);
  }
}
TEST(text_of_one_limb, is_the_librarys) {
  expect_the_librarys<double>();
  expect_the_librarys<float>();
  EXPECT_EQ(to_string(0.1F), "0.1");
  EXPECT_EQ(parse<float>("1.00000006"), 1.0F + std::numeric_limits<float>::epsilon());
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
  EXPECT_EQ(to_string(dd(12.0), 1), "1e+01");
  EXPECT_EQ(to_string(dd(1e-9), 1), "1e-09");
  EXPECT_EQ(to_string(dd(2.5, 1e-30), 1), "3");
  EXPECT_EQ(to_string(dd(9.96), 2), "10");
  EXPECT_EQ(to_string(dd(99.6), 2), "1.0e+02");
  EXPECT_EQ(to_fixed(dd(0.05), 0), "0");
  EXPECT_EQ(to_scientific(0x1.ffffffffffffbp-1, 14), "9.99999999999999e-01");
  EXPECT_EQ(to_scientific(0x1.ffffffffffffbp-1, 13), "1.0000000000000e+00");
  EXPECT_EQ(to_scientific(dd(-1e300), 2), "-1.00e+300");
}

TEST(text_notation, names) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(to_string(dd(inf)), "inf");
  EXPECT_EQ(to_string(dd(-inf), 5), "-inf");
  EXPECT_EQ(to_fixed(dd(std::nan("")), 5), "nan");
  EXPECT_EQ(to_fixed(dd(std::copysign(std::nan(""), -1)), 5), "nan");
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

TEST(text_notation, long_words_are_cut_in_messages) {
  const auto message_of = [](const std::string& word) -> std::string {
    try {
      parse<dd>(word);
    } catch (const error& e) {
      return e.what();
    }
    return {};
  };
  const std::string word(60, 'x');
  EXPECT_EQ(message_of(word), "not a number: '" + word + "'");
  EXPECT_EQ(message_of(word + "y"), "not a number: '" + word + "...'");
  EXPECT_EQ(message_of("x\ty\xff"), "not a number: 'x?y?'");
}

TEST(text_notation, number_of_digits_must_be_possible) {
  EXPECT_THROW(to_string(dd(1.0), 0), error);
  EXPECT_THROW(to_scientific(dd(1.0), -1), error);
  EXPECT_THROW(to_fixed(1.0, -1), error);
}

/// Sets the state of a stream at random.
void shuffle(std::ostream& out, std::mt19937_64& random) {
  using std::ios_base;
  constexpr ios_base::fmtflags fields[] = {{}, ios_base::fixed, ios_base::scientific, ios_base::floatfield};
  constexpr ios_base::fmtflags adjustments[] = {{}, ios_base::left, ios_base::right, ios_base::internal};
  out.setf(fields[random() % 4], ios_base::floatfield);
  out.setf(adjustments[random() % 4], ios_base::adjustfield);
  for (const auto flag : {ios_base::showpos, ios_base::showpoint, ios_base::uppercase})
    out.setf(random() % 3 ? ios_base::fmtflags() : flag, flag);
  out.precision(static_cast<int>(random() % 20) - (random() % 8 == 0));
  out.fill(random() % 2 ? ' ' : '0');
  out.width(static_cast<int>(random() % 40));
}

TEST(text_streams, write_as_a_double_would) {
  oracle::number_source<double> source({-40, 60});
  constexpr double special[] = {0.0, -0.0, 1e300, 0x1p-1000, std::numeric_limits<double>::infinity()};
  for (int k = 0; k < 50'000; ++k) {
    const double x = k % 9 == 0 ? special[k % 5]
                     : k % 2    ? source.limb()
                                : std::nearbyint(source.limb() * 64) / 64;
    std::ostringstream of_double;
    shuffle(of_double, source.random());
    if (std::isinf(x)) of_double.unsetf(std::ios_base::uppercase);  // which libstdc++ overlooks with fixed
    std::ostringstream of_dd, of_qd;
    for (auto* out : {&of_dd, &of_qd}) {
      out->copyfmt(of_double);
      out->width(of_double.width());
    }
    of_double << x << '|' << x;
    of_dd << dd(x) << '|' << dd(x);
    of_qd << qd(x) << '|' << qd(x);
    ASSERT_EQ(of_dd.str(), of_double.str()) << std::hexfloat << x;
    ASSERT_EQ(of_qd.str(), of_double.str()) << std::hexfloat << x;
  }
}

TEST(text_streams, write_all_limbs) {
  std::ostringstream out;
  out << std::hexfloat << dd(1.0, 0x1p-100) << ' ' << dd(0x1p-1074) << ' ' << dd(1.0, -0x1p-60);
  EXPECT_EQ(out.str(), "0x1.0000000000000000000000001p+0 0x1p-1074 0x1.ffffffffffffffep-1");
  out.str("");
  out << std::defaultfloat << std::setprecision(31) << parse<dd>("0.1");
  EXPECT_EQ(out.str(), "0.1");
}

TEST(text_streams, read_a_word) {
  std::istringstream input("0.5 -1e3 word");
  dd a, b, c = 9;
  input >> a >> b >> c;
  EXPECT_TRUE(input.fail());
  EXPECT_TRUE(a == 0.5 && b == -1000.0 && c == 9.0);
}

}  // namespace
}  // namespace residua
