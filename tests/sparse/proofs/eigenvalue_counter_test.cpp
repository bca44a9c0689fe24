// eigenvalue_counter: counts against known spectra, and the bound of what rounding did.
#include "residua/sparse/eigenvalue_counter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "residua/base/error.hpp"
#include "residua/number/convert.hpp"
#include "sparse/matrices.hpp"
#include "sparse/proofs/verified_ldl.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::dd;
using residua::eigenvalue_counter;
using residua::format;
using residua::qd;

constexpr double pi = 3.141592653589793;

/// The second difference: eigenvalues 2 - 2 cos(k pi / (n + 1)), k = 1 ... n.
csr second_difference(index_t n) {
  return square_matrix(n, [](index_t i, index_t j) {
    return i == j ? 2.0 : std::abs(i - j) == 1 ? -1.0 : 0.0;
  });
}
double eigenvalue_of_difference(index_t n, index_t k) {
  return 2 - 2 * std::cos(static_cast<double>(k) * pi / static_cast<double>(n + 1));
}

TEST(eigenvalue_counter, counts_between_eigenvalues) {
  for (const index_t n : {1, 2, 10, 61, 300}) {
    eigenvalue_counter counter(second_difference(n));
    for (index_t k = 0; k <= n; k += 1 + n / 20) {
      const double below = k == 0 ? -0.5 : eigenvalue_of_difference(n, k),
                   above = k == n ? 4.5 : eigenvalue_of_difference(n, k + 1);
      for (const auto which : {format::fp64, format::dd}) {
        const double sigma = below + 0.4 * (above - below);
        const auto its = counter.count_below(sigma, which);
        EXPECT_EQ(its.count, k) << n;
        // A pivot may be small; but not so small that a gap is not seen.
        EXPECT_LT(its.distance, 0.2 * (above - below)) << n << ' ' << k;
        if (which == format::dd) {
          EXPECT_LT(its.distance, 1e-20) << n << ' ' << k;
        }
      }
    }
  }
}

TEST(eigenvalue_counter, counts_multiple_eigenvalues_and_negative_ones) {
  eigenvalue_counter counter(square_matrix(12, [](index_t i, index_t j) {
    return i == j ? (i < 5 ? -3.0 : i < 9 ? 1.0 : 0x1p-60) : 0.0;
  }));
  EXPECT_EQ(counter.count_below(-4).count, 0);
  EXPECT_EQ(counter.count_below(-2).count, 5);
  EXPECT_EQ(counter.count_below(0).count, 5);
  EXPECT_EQ(counter.count_below(0x1p-59).count, 8);
  EXPECT_EQ(counter.count_below(2).count, 12);
}

/// Eigenvalues of about 2^-53 and 2: what rounding does in double is more than the first.
TEST(eigenvalue_counter, tells_more_in_dd) {
  eigenvalue_counter counter(sparse_of({{1 + 0x1p-52, 1}, {1, 1}}));
  EXPECT_GT(counter.count_below(0x1p-54).distance, 0x1p-53);
  EXPECT_EQ(counter.count_below(0x1p-54, format::dd).count, 0);
  EXPECT_LT(counter.count_below(0x1p-54, format::dd).distance, 0x1p-60);
  EXPECT_EQ(counter.count_below(0x1p-52, format::dd).count, 1);
  EXPECT_LT(counter.count_below(0x1p-52, format::dd).distance, 0x1p-60);
}

/// Factors in double are of a sigma in double, and the distance has what it was rounded by.
TEST(eigenvalue_counter, counts_below_numbers_between_doubles) {
  eigenvalue_counter counter(sparse_of({{1}}));
  const dd sigma(1 + 0x1p-40, 0x1p-55);
  EXPECT_EQ(counter.count_below(sigma).count, 1);
  EXPECT_GE(counter.count_below(sigma).distance, 0x1p-55);
  EXPECT_LT(counter.count_below(sigma, format::dd).distance, 0x1p-80);
  const dd near(1.0, 0x1p-80);
  EXPECT_EQ(counter.count_below(near, format::dd).count, 1);
  EXPECT_EQ(counter.count_below(dd(1.0, -0x1p-80), format::dd).count, 0);
}

/// Where a leading submatrix has the eigenvalue sigma, a pivot is zero.
TEST(eigenvalue_counter, says_where_there_are_no_factors) {
  eigenvalue_counter counter(sparse_of({{1, 1}, {1, 1}}));
  for (const auto which : {format::fp64, format::dd})
    EXPECT_TRUE(std::isinf(counter.count_below(1, which).distance));
  EXPECT_EQ(counter.count_below(1.5).count, 1);
  // Zero itself is not below zero.
  EXPECT_EQ(eigenvalue_counter(sparse_of({{1, 0}, {0, 2}})).count_below(1).count, 0);
}

TEST(eigenvalue_counter, rejects_what_has_no_real_spectrum) {
  const csr tall{2, 1, {0, 1, 1}, {0}, {1.0}};
  expect_rejected({"eigenvalue_counter:", "2 rows", "1 columns"},
                  [&] { const eigenvalue_counter made(tall); });
  expect_rejected({"eigenvalue_counter:", "not symmetric", "(1, 2)"}, [] {
    const eigenvalue_counter made(sparse_of({{1, 2}, {2 + 0x1p-51, 1}}));
  });
  EXPECT_THROW(const eigenvalue_counter made(sparse_of({{std::numeric_limits<double>::quiet_NaN()}})),
               residua::error);
  eigenvalue_counter counter(sparse_of({{1}}));
  for (const double sigma :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    expect_rejected({"eigenvalue_counter:", "sigma", "finite"}, [&] { (void)counter.count_below(sigma); });
  expect_rejected({"eigenvalue_counter:", "double or dd", "qd"},
                  [&] { (void)counter.count_below(0, format::qd); });
  EXPECT_EQ(eigenvalue_counter(csr{}).count_below(1).count, 0);
}

/// The largest sum of a row of |A - sigma I - L D L^T|, in qd, which rounds 2^-150 as much as double.
template <class Factors>
double backward_error(const csr& A, double sigma, const Factors& factors) {
  const auto n = static_cast<std::size_t>(A.rows);
  std::vector<qd> E(n * n), L(n * n), D(n);
  for (std::size_t i = 0; i < n; ++i) L[i * n + i] = qd(1.0);
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      E[static_cast<std::size_t>(i) * n + static_cast<std::size_t>(A.column[k])] = qd(A.value[k]);
    E[static_cast<std::size_t>(i) * (n + 1)] = E[static_cast<std::size_t>(i) * (n + 1)] - qd(sigma);
  }
  factors.for_each_block([&](sparse_index i, sparse_index j, const auto& block) {
    const qd value = residua::convert<qd>(block.element[0][0]);
    if (i == j)
      D[static_cast<std::size_t>(i)] = value;
    else
      L[static_cast<std::size_t>(i) * n + static_cast<std::size_t>(j)] = value;
  });
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k) E[i * n + j] = E[i * n + j] - L[i * n + k] * D[k] * L[j * n + k];
      sum += std::fabs(leading(E[i * n + j]));
    }
    largest = std::max(largest, sum);
  }
  return largest;
}

TEST(verified_ldl, counts_the_signs_of_pivots) {
  residua::sparse::verified_ldl<double> factors(sparse_of({{1, 2, 0}, {2, 1, 0}, {0, 0, 5}}), {0, 1, 2});
  ASSERT_TRUE(factors.factorise(0.5));  // eigenvalues -1, 3 and 5
  EXPECT_EQ(factors.negative_pivots(), 1);
  ASSERT_TRUE(factors.factorise(4));
  EXPECT_EQ(factors.negative_pivots(), 2);
}

TEST(verified_ldl, bounds_what_rounding_did) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> uniform(-1, 1);
  int factorised = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const index_t n = 1 + trial % 20;
    std::vector<double> value(static_cast<std::size_t>(n * n));
    for (auto& v : value) v = random() % 3 == 0 ? std::ldexp(uniform(random), trial % 5 == 0 ? 40 : 0) : 0.0;
    const csr A = square_matrix(n, [&](index_t i, index_t j) {
      return value[static_cast<std::size_t>(std::max(i, j) * n + std::min(i, j))];
    });
    std::vector<sparse_index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<sparse_index> in_order(order.size());
    std::iota(in_order.begin(), in_order.end(), 0);
    const auto check = [&](auto factors) {
      for (const double sigma : {0.0, 1e-12, 1e-3, 0.5, -2.0, 1e6}) {
        if (!factors.factorise(sigma)) continue;
        ++factorised;
        EXPECT_LE(backward_error(A, sigma, factors), factors.rounding()) << trial << ' ' << sigma;
      }
    };
    check(residua::sparse::verified_ldl<double>(A, in_order));
    check(residua::sparse::verified_ldl<dd>(A, in_order));
    // In another order the same number of eigenvalues is below.
    residua::sparse::verified_ldl<dd> here(A, in_order), there(A, order);
    if (here.factorise(0.3) && there.factorise(0.3) && here.rounding() < 1e-6 && there.rounding() < 1e-6) {
      EXPECT_EQ(here.negative_pivots(), there.negative_pivots()) << trial;
    }
  }
  EXPECT_GT(factorised, 300);
}

}  // namespace
}  // namespace residua_test
