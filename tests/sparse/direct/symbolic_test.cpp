// Predicted sizes of factors, and orders of elimination, against elimination of dense patterns.
#include "sparse/direct/symbolic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "residua/generate/problems.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::sparse::factor_sizes;
using residua::sparse::order_for_elimination;
using residua::sparse::ordering_method;
using residua::sparse::pattern_of_sum;
using residua::sparse::sizes_of_factors;
using residua::sparse::symmetric_pattern;

constexpr auto unlimited = std::numeric_limits<std::int64_t>::max();

/// By filling in a dense pattern.
factor_sizes sizes_by_elimination(const csr& A, const std::vector<sparse_index>& elimination) {
  const auto D = dense_of(A);
  const std::size_t n = D.size();
  std::vector<std::vector<char>> filled(n, std::vector<char>(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const auto r = elimination[i], c = elimination[j];
      filled[i][j] = i == j || D[r][c] != 0 || D[c][r] != 0 ? 1 : 0;
    }
  }
  factor_sizes sizes;
  for (std::size_t k = 0; k < n; ++k) {
    std::vector<std::size_t> below;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (filled[i][k] != 0) below.push_back(i);
    }
    for (const auto i : below) {
      for (const auto j : below) filled[i][j] = 1;
    }
    const auto entries = static_cast<std::int64_t>(below.size()) + 1;
    sizes.entries += entries;
    sizes.operations += static_cast<double>(entries * entries);
  }
  return sizes;
}

csr random_pattern(random_numbers& random, index_t n, int percent) {
  return square_matrix(n, [&](index_t, index_t) { return random.whole(100) < percent ? 1.0 : 0.0; });
}

std::vector<sparse_index> natural(index_t n) {
  std::vector<sparse_index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

void expect_permutation(std::vector<sparse_index> order, index_t n) {
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, natural(n));
}

TEST(symbolic, pattern_of_the_sum) {
  random_numbers random(1);
  for (const index_t n : {0, 1, 2, 5, 17}) {
    for (const int percent : {0, 10, 40, 100}) {
      const csr A = random_pattern(random, n, percent);
      const auto D = dense_of(A);
      const auto sum = pattern_of_sum(view_of(A));
      ASSERT_EQ(sum.order(), n);
      for (index_t i = 0; i < n; ++i) {
        std::vector<sparse_index> expected;
        for (index_t j = 0; j < n; ++j) {
          if (i != j && (D[i][j] != 0 || D[j][i] != 0)) expected.push_back(static_cast<sparse_index>(j));
        }
        const std::vector<sparse_index> row(sum.column.begin() + sum.row_start[i],
                                            sum.column.begin() + sum.row_start[i + 1]);
        EXPECT_EQ(row, expected) << "row " << i;
      }
    }
  }
}

TEST(symbolic, sizes_are_those_of_elimination) {
  random_numbers random(2);
  std::mt19937_64 shuffling(3);
  for (const index_t n : {0, 1, 2, 3, 10, 40}) {
    for (const int percent : {0, 3, 10, 30, 100}) {
      const csr A = random_pattern(random, n, percent);
      const auto pattern = pattern_of_sum(view_of(A));
      auto order = natural(n);
      for (int trial = 0; trial < 3; ++trial) {
        const auto expected = sizes_by_elimination(A, order);
        const auto sizes = sizes_of_factors(pattern, order, unlimited);
        EXPECT_EQ(sizes.entries, expected.entries) << n << ", " << percent;
        EXPECT_EQ(sizes.operations, expected.operations) << n << ", " << percent;
        std::shuffle(order.begin(), order.end(), shuffling);
      }
    }
  }
}

/// An arrow fills completely from its tip and not at all from its feathers.
TEST(symbolic, sizes_depend_on_the_order) {
  const index_t n = 30;
  const csr A = square_matrix(n, [](index_t i, index_t j) { return i == 0 || j == 0 || i == j ? 1.0 : 0.0; });
  const auto pattern = pattern_of_sum(view_of(A));
  auto order = natural(n);
  EXPECT_EQ(sizes_of_factors(pattern, order, unlimited).entries, n * (n + 1) / 2);
  std::reverse(order.begin(), order.end());
  EXPECT_EQ(sizes_of_factors(pattern, order, unlimited).entries, 2 * n - 1);
}

TEST(symbolic, counting_stops_where_it_is_told_to) {
  const index_t n = 200;
  const csr A = square_matrix(n, [](index_t, index_t) { return 1.0; });
  const auto pattern = pattern_of_sum(view_of(A));
  const auto all = sizes_of_factors(pattern, natural(n), unlimited).entries;
  EXPECT_EQ(all, n * (n + 1) / 2);
  EXPECT_EQ(sizes_of_factors(pattern, natural(n), all).entries, all);
  for (const std::int64_t most : {std::int64_t{0}, std::int64_t{200}, std::int64_t{1000}, all - 1}) {
    const auto counted = sizes_of_factors(pattern, natural(n), most).entries;
    EXPECT_GT(counted, most);
    // It ends after a row of L at the latest; the diagonal is counted beforehand.
    EXPECT_LE(counted, std::max<std::int64_t>(most, n) + n);
  }
}

TEST(ordering, is_a_permutation) {
  random_numbers random(4);
  for (const index_t n : {0, 1, 2, 3, 50}) {
    for (const int percent : {0, 5, 100}) {
      const csr A = random_pattern(random, n, percent);
      const auto order = order_for_elimination(pattern_of_sum(view_of(A)));
      expect_permutation(order.elimination, n);
      const auto expected = sizes_by_elimination(A, order.elimination);
      EXPECT_EQ(order.sizes.entries, expected.entries);
      EXPECT_EQ(order.sizes.operations, expected.operations);
    }
  }
}

TEST(ordering, leaves_a_diagonal_matrix_as_sparse_as_it_is) {
  const csr A = square_matrix(12, [](index_t i, index_t j) { return i == j ? 1.0 : 0.0; });
  const auto order = order_for_elimination(pattern_of_sum(view_of(A)));
  expect_permutation(order.elimination, 12);
  EXPECT_EQ(order.sizes.entries, 12);
}

TEST(ordering, finds_that_an_arrow_need_not_fill) {
  const csr A =
      square_matrix(60, [](index_t i, index_t j) { return i == 0 || j == 0 || i == j ? 1.0 : 0.0; });
  EXPECT_EQ(order_for_elimination(pattern_of_sum(view_of(A))).sizes.entries, 2 * 60 - 1);
}

/// Minimum degree is worse than dissection on grids of three dimensions, where it takes more than 3e7
/// operations; it is best where nothing fills.
TEST(ordering, dissects_where_that_takes_fewer_operations) {
  const csr grid = residua::generate_problem("poisson7:24");
  const auto dissected = order_for_elimination(pattern_of_sum(view_of(grid)));
  EXPECT_EQ(dissected.method, ordering_method::nested_dissection);
  EXPECT_EQ(name_of(dissected.method), "metis");
  expect_permutation(dissected.elimination, grid.rows);
  const auto sizes = sizes_of_factors(pattern_of_sum(view_of(grid)), dissected.elimination, unlimited);
  EXPECT_EQ(sizes.entries, dissected.sizes.entries);
  EXPECT_EQ(sizes.operations, dissected.sizes.operations);
  // It is not asked for where minimum degree takes no more than it has to save.
  const auto pattern = pattern_of_sum(view_of(grid));
  const double all = order_for_elimination(pattern, std::numeric_limits<double>::infinity()).sizes.operations;
  EXPECT_EQ(order_for_elimination(pattern, all).method, ordering_method::amd);
  EXPECT_EQ(order_for_elimination(pattern, 0.99 * all).method, ordering_method::nested_dissection);
  const csr line = residua::generate_problem("poisson7:2000x1x1");
  const auto by_degree = order_for_elimination(pattern_of_sum(view_of(line)));
  EXPECT_EQ(by_degree.method, ordering_method::amd);
  EXPECT_EQ(name_of(by_degree.method), "amd");
  EXPECT_EQ(by_degree.sizes.entries, 2 * line.rows - 1);
  // Asked for, dissection is not taken where it takes more.
  const auto better = order_for_elimination(pattern_of_sum(view_of(line)), 0);
  EXPECT_EQ(better.method, ordering_method::amd);
  EXPECT_EQ(better.sizes.entries, 2 * line.rows - 1);
}

}  // namespace
}  // namespace residua_test
