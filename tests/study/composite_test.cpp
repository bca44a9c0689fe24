// Composite numbers, and the observations of the thesis of Nguyen (2016), chapter 8: that products gain
// nothing from the second limb, get worse than one limb in long chains, and better if normalised before each
// product; that doing and undoing, x * y / y, loses what IEEE's division of one limb keeps.
#include "study/composite.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

#include "oracle/mp.hpp"
#include "residua/number/arithmetic.hpp"

namespace residua::study {
namespace {

using oracle::mp;

template <class T>
class composite_arithmetic : public ::testing::Test {};
using limbs = ::testing::Types<float, double>;
TYPED_TEST_SUITE(composite_arithmetic, limbs);

template <class T>
constexpr double unit = static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;

/// Uniform in [low, high), the same on every machine.
template <class T>
T uniform(std::mt19937_64& random, double low, double high) {
  return static_cast<T>(low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53);
}

/// |(value + error) / exact - 1| in units of the limb's roundoff.
template <class T>
double error_in_u(composite<T> x, const mp& exact) {
  mp difference(exact);
  difference.subtract(static_cast<double>(x.value));
  difference.subtract(static_cast<double>(x.error));
  mpfr_div(difference.get(), difference.get(), exact.get(), MPFR_RNDN);
  return std::fabs(difference.to_double()) / unit<T>;
}

TYPED_TEST(composite_arithmetic, sums_keep_the_error_of_the_values) {
  using T = TypeParam;
  std::mt19937_64 random(1);
  for (int k = 0; k < 10000; ++k) {
    const T a = uniform<T>(random, -8, 8), b = uniform<T>(random, -1, 1);
    const auto exact = two_sum(a, b);
    const auto sum = composite<T>{a, 0} + composite<T>{b, 0};
    EXPECT_EQ(sum.value, exact.value);
    EXPECT_EQ(sum.error, exact.error);
    const auto difference = composite<T>{a, 0} - composite<T>{-b, 0};
    EXPECT_EQ(difference.value, exact.value);
    EXPECT_EQ(difference.error, exact.error);
  }
}

TYPED_TEST(composite_arithmetic, sums_take_each_error_once) {
  using T = TypeParam;
  const composite<T> x{T(4), unit<T>}, y{T(2), unit<T> / 2};
  EXPECT_EQ((x + y).value, T(6));
  EXPECT_EQ((x + y).error, static_cast<T>(1.5 * unit<T>));
  EXPECT_EQ((x - y).value, T(2));
  EXPECT_EQ((x - y).error, static_cast<T>(0.5 * unit<T>));
}

TYPED_TEST(composite_arithmetic, split_is_exact_and_its_products_of_values_too) {
  using T = TypeParam;
  std::mt19937_64 random(2);
  for (int k = 0; k < 10000; ++k) {
    const auto x = split(uniform<T>(random, -9, 9)), y = split(uniform<T>(random, -9, 9));
    EXPECT_EQ(two_prod(x.value, y.value).error, T(0));
    EXPECT_EQ(rounded(x) - x.value, x.error);
  }
}

TYPED_TEST(composite_arithmetic, a_product_loses_its_rounding_error) {
  using T = TypeParam;
  const T x = 1 + 2 * unit<T>;  // x^2 = 1 + 4u + 4u^2
  const auto square = composite<T>{x, 0} * composite<T>{x, 0};
  EXPECT_EQ(square.error, T(0));
  EXPECT_NE(two_prod(x, x).error, T(0));
}

// ---- chains of products ----

template <class T>
struct chain_errors {
  double plain = 0, composite_numbers = 0, normalised_numbers = 0, double_word_numbers = 0;
};

/// The errors, averaged over chains, of a product of `length` factors that next(random, product so far)
/// gives.
template <class T, class Next>
chain_errors<T> multiply_chains(int chains, int length, Next next) {
  chain_errors<T> sum;
  for (int k = 0; k < chains; ++k) {
    std::mt19937_64 random(static_cast<std::uint64_t>(k));
    mp exact(1.0);
    T plain = 1;
    composite<T> product{T(1), T(0)}, repaired = product;
    double_word<T> both(T(1));
    for (int i = 0; i < length; ++i) {
      const T factor = next(random, plain);
      mpfr_mul_d(exact.get(), exact.get(), static_cast<double>(factor), MPFR_RNDN);
      plain = plain * factor;
      product = product * split(factor);
      repaired = normalised(repaired) * split(factor);
      both = both * factor;
    }
    sum.plain += error_in_u(composite<T>{plain, 0}, exact) / chains;
    sum.composite_numbers += error_in_u(product, exact) / chains;
    sum.normalised_numbers += error_in_u(repaired, exact) / chains;
    sum.double_word_numbers += error_in_u(composite<T>{both.hi(), both.lo()}, exact) / chains;
  }
  return sum;
}

/// Factors of (0.1, 1) and (1, 6) in turn, as in figure 22. Each of 100 products of double words errs by at
/// most 2u^2, so those chains by 200u^2; the composite ones lose their values' roundings as a single limb
/// does.
TYPED_TEST(composite_arithmetic, chains_of_products_are_no_better_than_one_limb) {
  using T = TypeParam;
  const auto errors = multiply_chains<T>(200, 60, [up = false](std::mt19937_64& random, T) mutable {
    up = !up;
    return up ? uniform<T>(random, 0.1, 1) : uniform<T>(random, 1, 6);
  });
  EXPECT_GT(errors.composite_numbers, errors.plain / 2);
  EXPECT_LE(errors.double_word_numbers, 2 * 60 * unit<T> * 1.01);
}

/// A factor near one whose half-length split has a tail of at least an eighth of the most it can be, always
/// of the sign opposite to its head: |tail| / |head| is then 2^-15 to 2^-12 for float.
template <class T>
T factor_split_upwards(std::mt19937_64& random, T product) {
  const T x = product < 1 ? uniform<T>(random, 1, 2) : uniform<T>(random, 0.5, 1);
  using bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  constexpr int tail = sizeof(T) == 4 ? 12 : 27;  // bits of the tail, its sign included
  bits b = 0;
  std::memcpy(&b, &x, sizeof x);
  b = (b >> tail << tail) | bits{0b101} << (tail - 3);  // 5/8 of the head's last place, so rounded up
  T y = 0;
  std::memcpy(&y, &b, sizeof y);
  return y;
}

/// The values of such factors are all too large and the errors make up for it: value and error of the product
/// grow apart, by e^(n tail / head), and cancel when added, which multiplies the roundings of the values.
/// Normalising before each product starts afresh. (For double the same takes 2^15 times as many products.)
TEST(composite_products, long_chains_are_worse_than_one_limb_and_normalised_ones_are_not) {
  const auto errors = multiply_chains<float>(20, 20000, factor_split_upwards<float>);
  EXPECT_GT(errors.composite_numbers, 4 * errors.plain);
  EXPECT_GT(errors.composite_numbers, 4 * errors.normalised_numbers);
  EXPECT_LT(errors.normalised_numbers, 2 * errors.plain);
}

// ---- do and undo ----

template <class T>
struct undo_errors {
  double plain, composite_numbers;
};

/// The error of x after `steps` times x = x * y / y, in units of the limb's roundoff.
template <class T>
undo_errors<T> do_and_undo(double x_size, double y_size, int steps) {
  std::mt19937_64 random(7);
  const T start = uniform<T>(random, 0.5 * x_size, x_size);
  T plain = start;
  composite<T> x = split(start);
  for (int i = 0; i < steps; ++i) {
    const T y = uniform<T>(random, 0.1 * y_size, y_size);
    plain = plain * y / y;
    x = x * split(y) / split(y);
  }
  const mp exact(static_cast<double>(start));
  return {error_in_u(composite<T>{plain, 0}, exact), error_in_u(x, exact)};
}

/// The division ignores the errors of its operands, and with them the tail of x at the first step: an error
/// of the size of the tail, 2^-12 or so of x, that stays, "a horizontal line" in the thesis' figures 25 to
/// 28. IEEE's arithmetic of one limb errs by at most two roundings a step.
TYPED_TEST(composite_arithmetic, doing_and_undoing_is_worse_than_one_limb) {
  using T = TypeParam;
  for (const double x_size : {10.0, 1e6}) {
    for (const double y_size : {10.0, 1e6}) {
      const auto few = do_and_undo<T>(x_size, y_size, 10), many = do_and_undo<T>(x_size, y_size, 1000);
      EXPECT_LE(many.plain, 2 * 1000 * 1.01);
      EXPECT_GT(few.composite_numbers, 10 * few.plain);
      EXPECT_GT(few.composite_numbers, 100);
      EXPECT_NEAR(many.composite_numbers / few.composite_numbers, 1, 0.5);
    }
  }
}

}  // namespace
}  // namespace residua::study
