// The error-free transformations are exact: value + error is the exact result, value the rounded one.
#include "residua/number/eft.hpp"

#include <gtest/gtest.h>

#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"

namespace residua {
namespace {

template <class T>
class eft : public ::testing::Test {};
using limbs = ::testing::Types<double, float>;
TYPED_TEST_SUITE(eft, limbs);

/// Expects value = RN(exact) and value + error = exact. Uses `exact` up.
template <class T>
void expect_exact(sum_and_error<T> got, T rounded, oracle::mp& exact) {
  ASSERT_EQ(got.value, rounded);
  exact.subtract(static_cast<double>(got.value));
  exact.subtract(static_cast<double>(got.error));
  ASSERT_TRUE(mpfr_zero_p(exact.get()));
}

TYPED_TEST(eft, two_sum) {
  using T = TypeParam;
  oracle::number_source<T> source(oracle::wide_range<T>());
  oracle::mp exact(oracle::exact_bits);
  for (auto pairs = oracle::test_pairs(); pairs > 0; --pairs) {
    const auto [a, b] = source.pair();
    exact.set(static_cast<double>(a.hi()));
    exact.add(static_cast<double>(b.hi()));
    expect_exact<T>(two_sum(a.hi(), b.hi()), a.hi() + b.hi(), exact);
  }
}

TYPED_TEST(eft, fast_two_sum_of_ordered_exponents) {
  using T = TypeParam;
  oracle::number_source<T> source(oracle::wide_range<T>());
  oracle::mp exact(oracle::exact_bits);
  for (auto pairs = oracle::test_pairs(); pairs > 0; --pairs) {
    auto [a, b] = source.pair();
    if (std::ilogb(a.hi()) < std::ilogb(b.hi())) std::swap(a, b);
    exact.set(static_cast<double>(a.hi()));
    exact.add(static_cast<double>(b.hi()));
    expect_exact<T>(fast_two_sum(a.hi(), b.hi()), a.hi() + b.hi(), exact);
  }
}

TYPED_TEST(eft, two_prod) {
  using T = TypeParam;
  oracle::number_source<T> source(oracle::product_range<T>());
  oracle::mp exact;
  for (auto pairs = oracle::test_pairs(); pairs > 0; --pairs) {
    const auto [a, b] = source.pair();
    exact.set(static_cast<double>(a.hi()));
    mpfr_mul_d(exact.get(), exact.get(), static_cast<double>(b.hi()), MPFR_RNDN);
    expect_exact<T>(two_prod(a.hi(), b.hi()), a.hi() * b.hi(), exact);
  }
}

}  // namespace
}  // namespace residua
