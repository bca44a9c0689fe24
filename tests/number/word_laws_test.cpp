// Laws of dd and ff arithmetic, and comparisons against exact values.
#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/number/arithmetic.hpp"

namespace residua {
namespace {

template <class T>
class double_word_laws : public ::testing::Test {
 protected:
  /// Calls law(a, b) for random pairs until one fails.
  template <class Law>
  void for_pairs(oracle::exponent_range range, Law law) {
    oracle::number_source<T> source(range);
    for (auto pairs = oracle::test_pairs(); pairs > 0 && !this->HasFatalFailure(); --pairs) {
      const auto [a, b] = source.pair();
      law(a, b);
    }
  }
};
using limbs = ::testing::Types<double, float>;
TYPED_TEST_SUITE(double_word_laws, limbs);

template <class T>
bool same_bits(double_word<T> a, double_word<T> b) {
  using bytes = std::array<unsigned char, sizeof a>;
  return std::bit_cast<bytes>(a) == std::bit_cast<bytes>(b);
}

TYPED_TEST(double_word_laws, sums) {
  using T = TypeParam;
  this->for_pairs(oracle::wide_range<T>(), [](auto a, auto b) {
    ASSERT_TRUE(same_bits(a + b, b + a));
    ASSERT_TRUE(same_bits(network::add_sloppy(a, b), network::add_sloppy(b, a)));
    ASSERT_TRUE(same_bits(a + b.hi(), b.hi() + a));
    ASSERT_TRUE(same_bits(a - b, a + -b));
    ASSERT_TRUE(a - b == -(b - a));
    ASSERT_TRUE(same_bits(a - a, double_word<T>(T(0))));
    ASSERT_TRUE(a + T(0) == a);
    ASSERT_TRUE(same_bits(-(-a), a));
  });
}

TYPED_TEST(double_word_laws, products) {
  using T = TypeParam;
  this->for_pairs(oracle::product_range<T>(), [](auto a, auto b) {
    ASSERT_TRUE(same_bits(a * b, b * a));
    ASSERT_TRUE(same_bits(a * b.hi(), b.hi() * a));
    ASSERT_TRUE(a * -b == -(a * b));
    ASSERT_TRUE(a * T(1) == a && a * double_word<T>(T(1)) == a);
    ASSERT_TRUE(a / T(1) == a && a * T(2) == a + a);
  });
}

TYPED_TEST(double_word_laws, a_number_divided_by_itself) {
  using T = TypeParam;
  constexpr double u = oracle::unit_roundoff<T>();
  this->for_pairs(oracle::product_range<T>(), [](auto a, auto) {
    const double_word<T> off = a / a - T(1);
    ASSERT_LE(std::fabs(off.hi()), (15 + 56 * u) * u * u);
  });
}

TYPED_TEST(double_word_laws, assignment_forms) {
  this->for_pairs(oracle::product_range<TypeParam>(), [](auto a, auto b) {
    auto x = a;
    ASSERT_TRUE(same_bits(x += b, a + b));
    ASSERT_TRUE(same_bits(x -= b, (a + b) - b));
    x = a;
    ASSERT_TRUE(same_bits(x *= b, a * b));
    x = a;
    ASSERT_TRUE(same_bits(x /= b, a / b));
  });
}

TYPED_TEST(double_word_laws, comparisons_are_those_of_the_values) {
  oracle::mp left(oracle::exact_bits), right(oracle::exact_bits);
  this->for_pairs(oracle::wide_range<TypeParam>(), [&](auto a, auto b) {
    left.set(a);
    right.set(b);
    const int order = mpfr_cmp(left.get(), right.get());
    ASSERT_EQ(a == b, order == 0);
    ASSERT_EQ(a != b, order != 0);
    ASSERT_EQ(a < b, order < 0);
    ASSERT_EQ(a <= b, order <= 0);
    ASSERT_EQ(a > b, order > 0);
    ASSERT_EQ(a >= b, order >= 0);
    const int limb_order = mpfr_cmp_d(left.get(), static_cast<double>(b.hi()));
    ASSERT_EQ(a < b.hi(), limb_order < 0);
    ASSERT_EQ(b.hi() < a, limb_order > 0);
    ASSERT_EQ(a == b.hi(), limb_order == 0);
  });
}

TYPED_TEST(double_word_laws, absolute_value_and_negation_are_exact) {
  oracle::mp value(oracle::exact_bits);
  this->for_pairs(oracle::wide_range<TypeParam>(), [&](auto a, auto) {
    value.set(a);
    mpfr_abs(value.get(), value.get(), MPFR_RNDN);
    value.subtract(abs(a));
    ASSERT_TRUE(mpfr_zero_p(value.get()));
    ASSERT_EQ(leading(abs(a)), std::fabs(a.hi()));
    ASSERT_TRUE(a + -a == TypeParam(0));
  });
}

}  // namespace
}  // namespace residua
