// Laws of the arithmetic on numbers of several limbs, comparisons and roundings to integers against exact
// values.
#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "number/formats.hpp"
#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"

namespace residua {
namespace {

template <class Number>
class word_laws : public ::testing::Test {
 protected:
  using T = typename Number::limb_type;
  static constexpr int N = Number::limbs;
  static constexpr auto wide = oracle::wide_range<T>();
  static constexpr auto products = oracle::product_range<T, N>();

  /// Calls law(a, b) for random pairs until one fails.
  template <class Law>
  void for_pairs(oracle::exponent_range range, Law law) {
    oracle::number_source<T, N> source(range);
    for (auto pairs = oracle::test_pairs(30'000); pairs > 0 && !this->HasFatalFailure(); --pairs) {
      const auto [a, b] = source.pair();
      law(a, b);
    }
  }
};
TYPED_TEST_SUITE(word_laws, number_types);

template <class Number>
bool same_bits(const Number& a, const Number& b) {
  using bytes = std::array<unsigned char, sizeof a>;
  return std::bit_cast<bytes>(a) == std::bit_cast<bytes>(b);
}

TYPED_TEST(word_laws, sums) {
  using T = typename TypeParam::limb_type;
  this->for_pairs(this->wide, [](auto a, auto b) {
    ASSERT_TRUE(same_bits(a + b, b + a));
    ASSERT_TRUE(same_bits(a + b.hi(), b.hi() + a));
    ASSERT_TRUE(same_bits(a - b, a + -b));
    ASSERT_TRUE(a - b == -(b - a));
    ASSERT_TRUE(same_bits(a - a, TypeParam(T(0))));
    ASSERT_TRUE(a + T(0) == a && a + TypeParam(T(0)) == a);
    ASSERT_TRUE(same_bits(-(-a), a));
  });
}

TYPED_TEST(word_laws, products) {
  using T = typename TypeParam::limb_type;
  this->for_pairs(this->products, [](auto a, auto b) {
    ASSERT_TRUE(same_bits(a * b, b * a));
    ASSERT_TRUE(same_bits(a * b.hi(), b.hi() * a));
    ASSERT_TRUE(a * -b == -(a * b));
    ASSERT_TRUE(a * T(1) == a && a * TypeParam(T(1)) == a);
    ASSERT_TRUE(a / T(1) == a && a * T(2) == a + a);
    ASSERT_TRUE(fma(a, TypeParam(T(1)), TypeParam(T(0))) == a);
  });
}

TYPED_TEST(word_laws, squares_of_roots_of_perfect_squares) {
  this->for_pairs(this->products, [](auto a, auto) {
    const TypeParam limb(a.hi());
    ASSERT_TRUE(sqrt(sqr(limb)) == abs(limb));
    ASSERT_TRUE(sqr(limb) / limb == limb);
  });
}

TYPED_TEST(word_laws, assignment_forms) {
  this->for_pairs(this->products, [](auto a, auto b) {
    auto x = a;
    ASSERT_TRUE(same_bits(x += b, a + b));
    ASSERT_TRUE(same_bits(x -= b, (a + b) - b));
    x = a;
    ASSERT_TRUE(same_bits(x *= b, a * b));
    x = a;
    ASSERT_TRUE(same_bits(x /= b, a / b));
  });
}

TYPED_TEST(word_laws, comparisons_are_those_of_the_values) {
  oracle::mp left(oracle::exact_bits), right(oracle::exact_bits);
  this->for_pairs(this->wide, [&](auto a, auto b) {
    left.set(a);
    right.set(b);
    const int order = mpfr_cmp(left.get(), right.get());
    ASSERT_EQ(a == b, order == 0);
    ASSERT_EQ(a != b, order != 0);
    ASSERT_EQ(a < b, order < 0);
    ASSERT_EQ(a <= b, order <= 0);
    ASSERT_EQ(a > b, order > 0);
    ASSERT_EQ(a >= b, order >= 0);
    ASSERT_TRUE(same_bits(min(a, b), order > 0 ? b : a));
    ASSERT_TRUE(same_bits(max(a, b), order < 0 ? b : a));
    const int limb_order = mpfr_cmp_d(left.get(), static_cast<double>(b.hi()));
    ASSERT_EQ(a < b.hi(), limb_order < 0);
    ASSERT_EQ(b.hi() < a, limb_order > 0);
    ASSERT_EQ(a == b.hi(), limb_order == 0);
  });
}

/// Half a unit above one limb is half a unit below the next.
TYPED_TEST(word_laws, equal_values_of_different_limbs) {
  using T = typename TypeParam::limb_type;
  if constexpr (TypeParam::limbs >= 3) {
    const T unit = std::numeric_limits<T>::epsilon(), tiny = unit * unit * unit / 8;
    for (const T last : {T(-1), T(0), T(1)}) {
      TypeParam below(T(1)), above(T(1) + unit);
      below.limb[1] = unit / 2;
      above.limb[1] = -unit / 2;
      above.limb[2] = last * tiny;
      ASSERT_TRUE(oracle::is_normalised(below) && oracle::is_normalised(above));
      EXPECT_EQ(below == above, last == T(0));
      EXPECT_EQ(below<above, last> 0);
      EXPECT_EQ(below > above, last < T(0));
    }
  }
}

TYPED_TEST(word_laws, signs_are_exact) {
  using T = typename TypeParam::limb_type;
  oracle::mp value(oracle::exact_bits);
  this->for_pairs(this->wide, [&](auto a, auto b) {
    value.set(a);
    mpfr_abs(value.get(), value.get(), MPFR_RNDN);
    value.subtract(abs(a));
    ASSERT_TRUE(mpfr_zero_p(value.get()));
    ASSERT_EQ(leading(abs(a)), std::fabs(a.hi()));
    ASSERT_EQ(signbit(a), std::signbit(a.hi()));
    ASSERT_EQ(signbit(copysign(a, b)), signbit(b));
    ASSERT_TRUE(abs(copysign(a, b)) == abs(a));
    ASSERT_TRUE(a + -a == T(0));
  });
}

TYPED_TEST(word_laws, roundings_to_integers_are_exact) {
  using rounding_of_mpfr = int (*)(mpfr_t, const mpfr_t);
  oracle::mp value(oracle::exact_bits), whole(oracle::exact_bits);
  const auto expect = [&](const TypeParam& got, rounding_of_mpfr exact, const TypeParam& x) {
    value.set(x);
    exact(whole.get(), value.get());
    whole.subtract(got);
    ASSERT_TRUE(mpfr_zero_p(whole.get()) && oracle::is_normalised(got)) << std::hexfloat << x.hi();
  };
  using T = typename TypeParam::limb_type;
  const int top = TypeParam::limbs * std::numeric_limits<T>::digits;
  this->for_pairs({-4, std::min(top + 4, 110)}, [&](auto a, auto b) {
    auto half = floor(a) + T(0.5);
    if (signbit(b)) half.limb[TypeParam::limbs - 1] = std::nextafter(half.limb[TypeParam::limbs - 1], b.hi());
    for (const TypeParam& x : {a, b, floor(a), half}) {
      if (!oracle::is_normalised(x)) continue;
      expect(floor(x), mpfr_floor, x);
      expect(ceil(x), mpfr_ceil, x);
      expect(trunc(x), mpfr_trunc, x);
      expect(round(x), mpfr_round, x);
    }
  });
}

TYPED_TEST(word_laws, scaling_by_powers_of_two_is_exact) {
  using T = typename TypeParam::limb_type;
  this->for_pairs(this->products, [](auto a, auto) {
    ASSERT_TRUE(ldexp(a, 3) == a * T(8));
    ASSERT_TRUE(ldexp(ldexp(a, 5), -5) == a);
  });
  EXPECT_TRUE(same_bits(ldexp(TypeParam(T(1)), 10'000), TypeParam(std::numeric_limits<T>::infinity())));
}

}  // namespace
}  // namespace residua
