// certified_determinant against determinants that MPFR's elimination finds.
#include "lapack/exact_solution.hpp"
#include "residua/certified/determinant.hpp"

namespace residua_test {
namespace {

using residua::determinant_bounds;

/// By elimination with partial pivoting in 1200 bits.
template <class T>
mp exact_determinant(const std::vector<T>& elements, index_t n) {
  auto A = exactly(elements, n);
  mp determinant(1.0, solution_bits), factor(solution_bits), product(solution_bits);
  for (index_t k = 0; k < n; ++k) {
    index_t p = k;
    for (index_t i = k + 1; i < n; ++i) {
      if (mpfr_cmpabs(A(i, k).get(), A(p, k).get()) > 0) p = i;
    }
    for (index_t j = k; j < n; ++j) mpfr_swap(A(k, j).get(), A(p, j).get());
    if (p != k) mpfr_neg(determinant.get(), determinant.get(), MPFR_RNDN);
    mpfr_mul(determinant.get(), determinant.get(), A(k, k).get(), MPFR_RNDN);
    for (index_t i = k + 1; i < n; ++i) {
      mpfr_div(factor.get(), A(i, k).get(), A(k, k).get(), MPFR_RNDN);
      for (index_t j = k + 1; j < n; ++j) {
        mpfr_mul(product.get(), factor.get(), A(k, j).get(), MPFR_RNDN);
        mpfr_sub(A(i, j).get(), A(i, j).get(), product.get(), MPFR_RNDN);
      }
    }
  }
  return determinant;
}

template <class T>
determinant_bounds bounds_of(const residua::context& ctx, const std::vector<T>& A, index_t n,
                             double width = 1e-8) {
  const padded<T> a(ctx, A, n, n, 1);
  return residua::certified_determinant(ctx, a, width);
}

void expect_between(mp exact, const determinant_bounds& bounds, double width) {
  ASSERT_TRUE(bounds.found);
  mpfr_mul_2si(exact.get(), exact.get(), -bounds.exponent, MPFR_RNDN);
  EXPECT_GE(mpfr_cmp_d(exact.get(), bounds.lower), 0);
  EXPECT_LE(mpfr_cmp_d(exact.get(), bounds.upper), 0);
  EXPECT_GT(bounds.lower * bounds.upper, 0);
  EXPECT_LE((bounds.upper - bounds.lower) / std::fabs(bounds.lower), 1.001 * width);
}

class certified_determinant : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(certified_determinant);

TEST_P(certified_determinant, encloses_determinants_of_any_data) {
  for_each_format([&]<class T>() {
    for (const auto kind : {data::uniform, data::cancelling, data::graded}) {
      for (const index_t n : {1, 2, 3, 13}) {
        SCOPED_TRACE("n = " + std::to_string(n));
        const auto A = vector_of<T>(kind, n * n, 711);
        expect_between(exact_determinant(A, n), bounds_of(ctx, A, n), 1e-8);
      }
    }
  });
}

/// The narrower the enclosure is to be, the wider are the factors.
TEST_P(certified_determinant, takes_wider_factors_where_they_are_needed) {
  const auto A = integer_hilbert<double>(9);
  const auto exact = exact_determinant(A, 9);
  expect_between(exact, bounds_of(ctx, A, 9, 0.5), 0.5);
  EXPECT_EQ(bounds_of(ctx, A, 9, 0.5).factors, residua::format::fp64);
  expect_between(exact, bounds_of(ctx, A, 9), 1e-8);
  EXPECT_EQ(bounds_of(ctx, A, 9).factors, residua::format::dd);
  const auto B = integer_hilbert<dd>(20);  // a condition number of 10^28
  expect_between(exact_determinant(B, 20), bounds_of(ctx, B, 20, 1e-12), 1e-12);
}

/// 1 1; 1 1 + t for t of a few units: in double the enclosures are as wide as the determinant, some just
/// narrower and others just wider.
TEST_P(certified_determinant, is_narrow_beside_its_smaller_end) {
  for (int units = 1; units <= 64; ++units) {
    const std::vector<double> A{1, 1, 1, 1 + units * 0x1p-52};
    for (const double width : {1.0, 2.0}) {
      const auto bounds = bounds_of(ctx, A, 2, width);
      expect_between(exact_determinant(A, 2), bounds, width);
    }
  }
}

/// The factors of a triangular matrix of small integers are exact, so that the bounds lie about its
/// determinant of 1 by what certificates of A's distance from them allow: (1 + c)^n above it and below, for
/// one c.
TEST_P(certified_determinant, errs_as_far_below_as_above) {
  for (const index_t n : {1, 2, 3}) {
    SCOPED_TRACE(n);
    std::vector<double> A(static_cast<std::size_t>(n * n), 0.0);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i <= j; ++i)
        A[static_cast<std::size_t>(i + j * n)] = i == j ? 1.0 : 3000.0 + static_cast<double>(i + j);
    }
    const auto bounds = bounds_of(ctx, A, n, 0.5);
    expect_between(exact_determinant(A, n), bounds, 0.5);
    EXPECT_EQ(bounds.factors, residua::format::fp64);
    const double above = std::ldexp(bounds.upper, static_cast<int>(bounds.exponent)) - 1;
    const double below = 1 / std::ldexp(bounds.lower, static_cast<int>(bounds.exponent)) - 1;
    EXPECT_GT(above, 0);
    EXPECT_NEAR(below / above, 1, 0.25);
  }
}

TEST_P(certified_determinant, has_any_exponent) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 6;
    auto A = vector_of<T>(data::uniform, n * n, 712);
    for (index_t k = 0; k < n * n; ++k) A[k] = ldexp(A[k], static_cast<int>(k % n < 3 ? 900 - k : -300));
    expect_between(exact_determinant(A, n), bounds_of(ctx, A, n), 1e-8);
    EXPECT_GT(bounds_of(ctx, A, n).exponent, 1500);
  });
}

TEST_P(certified_determinant, finds_nothing_for_singular_matrices) {
  for_each_format([&]<class T>() {
    for (const double corner : {4.0, 0.0}) {
      const auto bounds = bounds_of(ctx, std::vector<T>{T(1.0), T(2.0), T(corner / 2), T(corner)}, 2);
      EXPECT_FALSE(bounds.found);
      EXPECT_EQ(bounds.upper, 0);
    }
  });
}

TEST_P(certified_determinant, of_nothing_and_of_what_does_not_fit) {
  const residua::matrix<dd> none(ctx, 0, 0), wide(ctx, 2, 3), A(ctx, 2, 2);
  const auto one = residua::certified_determinant(ctx, none);
  EXPECT_TRUE(one.found && one.lower == 1 && one.upper == 1 && one.exponent == 0);
  expect_rejected({"certified_determinant:", "is 2 x 3; it must be square"},
                  [&] { residua::certified_determinant(ctx, wide); });
  expect_rejected({"certified_determinant:", "width > 0"},
                  [&] { residua::certified_determinant(ctx, A, 0.0); });
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                   infinity = std::numeric_limits<double>::infinity();
  for (const auto& bad : {residua::qd(nan), residua::qd(infinity), residua::qd(0.5, nan, 0.0, 0.0),
                          residua::qd(0.5, 0.0, -infinity, 0.0), residua::qd(0.5, 0.0, 0.0, nan)}) {
    const residua::matrix<residua::qd> B(
        ctx, 2, 2, std::vector<residua::qd>{residua::qd(1.0), bad, residua::qd(0.5), residua::qd(1.0)});
    expect_rejected({"certified_determinant:", "A has an element that is not finite"},
                    [&] { residua::certified_determinant(ctx, B); });
  }
}

}  // namespace
}  // namespace residua_test
