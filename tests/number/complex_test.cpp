// Complex numbers against MPFR, at the edges of the range, and as text.
#include <gtest/gtest.h>

#include <complex>
#include <cstring>
#include <sstream>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/base/error.hpp"
#include "residua/number/complex/arithmetic.hpp"
#include "residua/number/complex/text.hpp"

namespace residua {
namespace {

using oracle::mp;

static_assert(sizeof(complex<double>) == sizeof(std::complex<double>) &&
              sizeof(complex<float>) == sizeof(std::complex<float>) && sizeof(complex<dd>) == 2 * sizeof(dd));
static_assert(std::is_trivially_copyable_v<complex<qd>> && std::is_standard_layout_v<complex<qd>>);

/// The constants of complex.hpp, in units of u^N: of a part, where parts have bounds of their own, and of
/// both together.
template <class T>
struct bounds;
template <>
struct bounds<double> {
  static constexpr double sum = 1, product_of_part = 2, quotient_of_part = 5, product = 2, quotient = 5,
                          magnitude = 2, unit = 0x1p-53;
};
template <>
struct bounds<float> : bounds<double> {
  static constexpr double unit = 0x1p-24;
};
template <int S, int P, int Q>
struct of_limbs {
  static constexpr double root_of_2 = 1.4142135623730951, sum = S, product_of_part = P + S,
                          product = root_of_2 * (P + S), quotient = (1 + root_of_2) * (P + S) + Q;
};
template <>
struct bounds<dd> : of_limbs<3, 7, 11> {
  static constexpr double magnitude = 5 + 25.0 / 8, unit = 0x1p-106;
};
template <>
struct bounds<td> : of_limbs<8, 30, 74> {
  static constexpr double magnitude = 19 + 22, unit = 0x1p-159;
};
template <>
struct bounds<qd> : of_limbs<16, 132, 504> {
  static constexpr double magnitude = 74 + 132, unit = 0x1p-212;
};
/// Bounds are of first order.
constexpr double further_orders = 1 + 0x1p-20;

template <class T>
class number_maker {
 public:
  T number(int exponent) {
    if constexpr (is_expansion<T>) {
      return source_.number(exponent);
    } else {
      return static_cast<T>(source_.limb(exponent));
    }
  }
  /// Parts of like and of unlike sizes.
  complex<T> complex_number() {
    constexpr int range = std::is_same_v<T, float> ? 8 : 40;  // float: products do not underflow
    const int exponent = static_cast<int>(random_() % (2 * range)) - range;
    const int other = random_() % 2 == 0 ? exponent : exponent - static_cast<int>(random_() % range);
    const T larger = number(exponent), smaller = number(other);
    return random_() % 2 == 0 ? complex<T>(larger, smaller) : complex<T>(smaller, larger);
  }
  /// For which a part of a b nearly cancels.
  complex<T> cancelling(const complex<T>& a) {
    const T factor = number(0);
    const T scale = T(1.0) + T(static_cast<double>(random_() % 5) * bounds<T>::unit * 8);
    if (random_() % 2 == 0) return {a.im * factor * scale, a.re * factor};
    return {a.re * factor * scale, -(a.im * factor)};
  }

 private:
  static constexpr int limbs = [] {
    if constexpr (is_expansion<T>) return T::limbs;
    return 2;
  }();
  oracle::number_source<double, limbs> source_{{-40, 40}};
  std::mt19937_64 random_{7};
};

/// More than products of parts that are 2^-60 of others need.
constexpr mpfr_prec_t bits = 1200;
struct exact_complex {
  mp re{bits}, im{bits};
  exact_complex() = default;
  template <class T>
  explicit exact_complex(const complex<T>& z) {
    re.set(z.re);
    im.set(z.im);
  }
};

/// a b + sign c d.
mp combination(const mp& a, const mp& b, int sign, const mp& c, const mp& d) {
  mp first(bits), second(bits);
  mpfr_mul(first.get(), a.get(), b.get(), MPFR_RNDN);
  mpfr_mul(second.get(), c.get(), d.get(), MPFR_RNDN);
  (sign > 0 ? mpfr_add : mpfr_sub)(first.get(), first.get(), second.get(), MPFR_RNDN);
  return first;
}
mp absolute(const mp& a) {
  mp result(bits);
  mpfr_abs(result.get(), a.get(), MPFR_RNDN);
  return result;
}
mp norm_of(const mp& re, const mp& im) {
  mp result(bits);
  mpfr_hypot(result.get(), re.get(), im.get(), MPFR_RNDN);
  return result;
}
mp product_of(const mp& a, const mp& b) {
  mp result(bits);
  mpfr_mul(result.get(), a.get(), b.get(), MPFR_RNDN);
  return result;
}

template <class T>
mp error_of(const T& computed, const mp& exact) {
  mp error(bits);
  mpfr_set(error.get(), exact.get(), MPFR_RNDN);
  error.subtract(computed);
  return absolute(error);
}
/// error <= bound unit scale.
template <class T>
bool is_within(const mp& error, double bound, const mp& scale) {
  mp most(bits);
  mpfr_mul_d(most.get(), scale.get(), bound * bounds<T>::unit * further_orders, MPFR_RNDU);
  return mpfr_lessequal_p(error.get(), most.get()) != 0;
}
template <class T>
bool is_within(const complex<T>& computed, const exact_complex& exact, double bound, const mp& scale) {
  return is_within<T>(norm_of(error_of(computed.re, exact.re), error_of(computed.im, exact.im)), bound,
                      scale);
}

template <class T>
class complex_arithmetic : public testing::Test {};
using formats = testing::Types<float, double, dd, td, qd>;
TYPED_TEST_SUITE(complex_arithmetic, formats);

template <class T>
void expect_product(const complex<T>& x, const complex<T>& y) {
  using bound = bounds<T>;
  const exact_complex a(x), b(y);
  exact_complex exact;
  exact.re = combination(a.re, b.re, -1, a.im, b.im);
  exact.im = combination(a.re, b.im, +1, a.im, b.re);
  const auto got = x * y;
  const mp all = product_of(norm_of(a.re, a.im), norm_of(b.re, b.im));
  ASSERT_TRUE(is_within(got, exact, bound::product, all));
  const bool relative_parts = !is_expansion<T>;
  const auto of_part = [&](const mp& part, const mp& p, const mp& q, const mp& r, const mp& s) {
    return relative_parts ? absolute(part)
                          : combination(absolute(p), absolute(q), +1, absolute(r), absolute(s));
  };
  const mp scale_re = of_part(exact.re, a.re, b.re, a.im, b.im);
  const mp scale_im = of_part(exact.im, a.re, b.im, a.im, b.re);
  ASSERT_TRUE(is_within<T>(error_of(got.re, exact.re), bound::product_of_part, scale_re))
      << to_string(x) << to_string(y);
  ASSERT_TRUE(is_within<T>(error_of(got.im, exact.im), bound::product_of_part, scale_im))
      << to_string(x) << to_string(y);
}

TYPED_TEST(complex_arithmetic, products_are_within_their_bounds) {
  number_maker<TypeParam> maker;
  for (std::int64_t k = 0; k < oracle::test_pairs(4'000); ++k) {
    const auto a = maker.complex_number();
    expect_product(a, k % 2 == 0 ? maker.complex_number() : maker.cancelling(a));
    if (testing::Test::HasFatalFailure()) return;
  }
}

template <class T>
void expect_quotient(const complex<T>& x, const complex<T>& y) {
  using bound = bounds<T>;
  const exact_complex a(x), b(y);
  const mp square = combination(b.re, b.re, +1, b.im, b.im);
  exact_complex exact;
  exact.re = combination(a.re, b.re, +1, a.im, b.im);
  exact.im = combination(a.im, b.re, -1, a.re, b.im);
  for (mp* part : {&exact.re, &exact.im}) mpfr_div(part->get(), part->get(), square.get(), MPFR_RNDN);
  const auto got = x / y;
  ASSERT_TRUE(is_within(got, exact, bound::quotient, norm_of(exact.re, exact.im)));
  if (is_expansion<T>) return;
  ASSERT_TRUE(is_within<T>(error_of(got.re, exact.re), 5, absolute(exact.re)))
      << to_string(x) << to_string(y);
  ASSERT_TRUE(is_within<T>(error_of(got.im, exact.im), 5, absolute(exact.im)))
      << to_string(x) << to_string(y);
}

TYPED_TEST(complex_arithmetic, quotients_are_within_their_bounds) {
  number_maker<TypeParam> maker;
  for (std::int64_t k = 0; k < oracle::test_pairs(4'000); ++k) {
    const auto a = maker.complex_number();
    expect_quotient(a, k % 2 == 0 ? maker.complex_number() : maker.cancelling(a));
    if (testing::Test::HasFatalFailure()) return;
  }
}

TYPED_TEST(complex_arithmetic, sums_and_magnitudes_are_within_their_bounds) {
  using T = TypeParam;
  number_maker<T> maker;
  for (std::int64_t k = 0; k < oracle::test_pairs(4'000); ++k) {
    const auto x = maker.complex_number(), y = maker.complex_number();
    const exact_complex a(x), b(y);
    const mp exact = norm_of(a.re, a.im), one(1.0, bits);
    ASSERT_TRUE(is_within<T>(error_of(abs(x), exact), bounds<T>::magnitude, exact)) << to_string(x);
    const mp sum = combination(a.re, one, +1, b.re, one), difference = combination(a.im, one, -1, b.im, one);
    ASSERT_TRUE(is_within<T>(error_of((x + y).re, sum), bounds<T>::sum, absolute(sum)));
    ASSERT_TRUE(is_within<T>(error_of((x - y).im, difference), bounds<T>::sum, absolute(difference)));
  }
}

template <class T>
void expect_equal(const complex<T>& got, double re, double im) {
  EXPECT_EQ(static_cast<double>(leading(got.re)), re);
  EXPECT_EQ(static_cast<double>(leading(got.im)), im);
}

/// The largest exponent whose powers of two have exact products with others here.
template <class T>
constexpr int top = std::is_same_v<T, float> ? 120 : 1000;
template <class T>
T power(int exponent) {
  return T(std::ldexp(1.0, exponent));
}

TYPED_TEST(complex_arithmetic, nothing_overflows_on_the_way) {
  using T = TypeParam;
  const T large = power<T>(top<T>);
  expect_equal(complex<T>(large, large) / complex<T>(large, large), 1, 0);
  expect_equal(complex<T>(large, -large) / complex<T>(large, large), 0, -1);
  const auto length = static_cast<double>(leading(abs(complex<T>(large * T(3.0), large * T(4.0)))));
  EXPECT_EQ(length, std::ldexp(5.0, top<T>));
  EXPECT_EQ(leading(abs(complex<T>(power<T>(top<T>), power<T>(-top<T>)))), std::ldexp(1.0, top<T>));
}

/// (2 + i) (4 + i) = 7 + 6 i, in units of 2^1021 or 2^125: 2 times 4 of them is beyond the range.
TYPED_TEST(complex_arithmetic, products_whose_terms_alone_overflow_are_finite) {
  using T = TypeParam;
  const int half = std::is_same_v<T, float> ? 62 : 510;
  const complex<T> a(power<T>(half + 2), power<T>(half + 1)), b(power<T>(half + 2), power<T>(half));
  expect_equal(a * b, std::ldexp(7.0, 2 * half + 1), std::ldexp(6.0, 2 * half + 1));
  const auto beyond = a * complex<T>(power<T>(half + 4));
  expect_equal(beyond, HUGE_VAL, HUGE_VAL);
}

TYPED_TEST(complex_arithmetic, nothing_underflows_on_the_way) {
  using T = TypeParam;
  const T small = power<T>(-top<T>);
  expect_equal(complex<T>(small, small) / complex<T>(small, -small), 0, 1);
  EXPECT_EQ(static_cast<double>(leading(abs(complex<T>(small * T(3.0), small * T(4.0))))),
            std::ldexp(5.0, -top<T>));
  const double tiny = std::is_same_v<T, float> ? 0x1p-149 : 0x1p-1074;
  expect_equal(complex<T>(T(tiny), T(tiny)) / complex<T>(T(tiny), T(0.0)), 1, 1);
}

TYPED_TEST(complex_arithmetic, zeros_and_infinities) {
  using T = TypeParam;
  constexpr double inf = HUGE_VAL;
  const T infinite(inf), nan(std::nan(""));
  expect_equal(complex<T>(T(1.0), T(-2.0)) / complex<T>(T(0.0)), inf, -inf);
  EXPECT_TRUE(std::isnan(leading((complex<T>(T(0.0)) / complex<T>(T(0.0))).re)));
  expect_equal(complex<T>(T(1.0), T(2.0)) / complex<T>(infinite, T(1.0)), 0, 0);
  EXPECT_EQ(static_cast<double>(leading(abs(complex<T>(nan, -infinite)))), inf);
  EXPECT_TRUE(std::isnan(leading(abs(complex<T>(nan, T(1.0))))));
  EXPECT_EQ(static_cast<double>(leading(abs(complex<T>(T(0.0))))), 0);
  EXPECT_TRUE(std::isnan(leading((complex<T>(nan) * complex<T>(T(1.0), T(1.0))).re)));
  EXPECT_FALSE(std::isfinite(leading((complex<T>(infinite) * complex<T>(T(1.0), T(1.0))).re)));
}

TYPED_TEST(complex_arithmetic, infinities_beside_infinities_and_nan) {
  using T = TypeParam;
  const T infinite(HUGE_VAL), nan(std::nan("")), one(1.0);
  const auto is_nan = [](const complex<T>& z) { return std::isnan(leading(z.re)); };
  EXPECT_TRUE(is_nan(complex<T>(infinite) / complex<T>(infinite)));
  EXPECT_TRUE(is_nan(complex<T>(one) / complex<T>(infinite, nan)));
  EXPECT_TRUE(is_nan(complex<T>(one) / complex<T>(nan, infinite)));
  EXPECT_EQ(static_cast<double>(leading(abs(complex<T>(-infinite, nan)))), HUGE_VAL);
}

/// Each part of a product, and of a quotient's numerator, as the real operations give it.
TYPED_TEST(complex_arithmetic, infinities_come_of_the_real_operations) {
  using T = TypeParam;
  const T infinite(HUGE_VAL);
  const complex<T> a(T(2.0), infinite), b(T(3.0), T(1.0));
  expect_equal(a * b, -HUGE_VAL, HUGE_VAL);
  expect_equal(b * a, -HUGE_VAL, HUGE_VAL);
  expect_equal(a / b, HUGE_VAL, HUGE_VAL);
  expect_equal(complex<T>(infinite, T(1.0)) * complex<T>(T(1.0), T(-2.0)), HUGE_VAL, -HUGE_VAL);
  // inf - inf of one part leaves the other.
  const auto mixed = complex<T>(infinite, infinite) * complex<T>(T(1.0), T(1.0));
  EXPECT_TRUE(std::isnan(leading(mixed.re)));
  EXPECT_EQ(static_cast<double>(leading(mixed.im)), HUGE_VAL);
}

TYPED_TEST(complex_arithmetic, operators_agree) {
  using T = TypeParam;
  const complex<T> a(T(3.0), T(-4.0)), b(T(1.0), T(2.0));
  auto c = a;
  EXPECT_EQ(c += b, complex<T>(T(4.0), T(-2.0)));
  EXPECT_EQ(c -= b, a);
  EXPECT_EQ(c *= b, complex<T>(T(11.0), T(2.0)));
  EXPECT_EQ(c /= b, a);
  EXPECT_EQ(conj(a), complex<T>(T(3.0), T(4.0)));
  EXPECT_EQ(-a, complex<T>(T(-3.0), T(4.0)));
  EXPECT_EQ(complex<T>(T(2.0)), complex<T>(T(2.0), T(0.0)));
  EXPECT_FALSE(a == complex<T>(a.re, b.im) || a == complex<T>(b.re, a.im));
  EXPECT_EQ(static_cast<double>(leading(abs(a))), 5);
}

TYPED_TEST(complex_arithmetic, text_goes_both_ways) {
  using T = TypeParam;
  const complex<T> z(T(1.0) / T(3.0), -T(2.0) / T(7.0));
  EXPECT_EQ(parse_complex<T>(to_string(z)), z);
  EXPECT_EQ(to_string(complex<T>(T(0.5), T(-2.0))), "(0.5,-2)");
  EXPECT_EQ(parse_complex<T>("(1.5)"), complex<T>(T(1.5)));
  EXPECT_EQ(parse_complex<T>("-2e3"), complex<T>(T(-2000.0)));
  for (const char* text : {"", "(", "()", "(1,)", "(,1)", "(1,2", "1,2", "(1,2,3)", "(1, 2)", "i", "(1,2)x"})
    EXPECT_THROW((void)parse_complex<T>(text), error) << text;
  std::istringstream words("(1,2) 3 (4,x)");
  complex<T> a(T(0.0)), b(T(0.0)), c(T(9.0));
  words >> a >> b;
  EXPECT_EQ(a, complex<T>(T(1.0), T(2.0)));
  EXPECT_EQ(b, complex<T>(T(3.0)));
  EXPECT_FALSE(words >> c);
  EXPECT_EQ(c, complex<T>(T(9.0)));
  std::ostringstream out;
  out << a;
  EXPECT_EQ(out.str(), "(1,2)");
}

/// Its elements are those of an array of std::complex.
TEST(complex_layout, is_that_of_std_complex) {
  const std::vector<std::complex<double>> theirs = {{1, 2}, {3, 4}};
  complex<double> ours[2];
  std::memcpy(ours, theirs.data(), sizeof ours);
  EXPECT_EQ(ours[0], complex<double>(1, 2));
  EXPECT_EQ(ours[1], complex<double>(3, 4));
}

}  // namespace
}  // namespace residua
