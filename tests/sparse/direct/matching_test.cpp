// The maximum product matching against all permutations, and its scalings against what they promise.
#include "sparse/direct/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "sparse/direct/completed_matching.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::sparse::matching;
using residua::sparse::maximum_product_matching;

TEST(completed_matching, gives_each_row_that_is_left_a_column_of_its_own) {
  matching some;
  some.column = {-1, 1, -1, 4, -1};
  EXPECT_EQ(residua::sparse::completed(some), (std::vector<residua::sparse_index>{0, 1, 2, 4, 3}));
}

/// Logarithms of doubles are below 745, a cost below 1490, and the prices and distances of an order of at
/// most 7 below 7 * 1490 < 2^14. Each is the result of at most 7 searches with at most 14 sums each: errors
/// below 7 * 14 * 2^14 * 2^-53 a price, and a product has 14 of them.
constexpr double logarithms_error = 14 * 7 * 14 * 0x1p-39;

/// The most entries that a permutation can take, and the largest sum of their logarithms among those.
struct best_permutation {
  index_t rank = 0;
  double logarithm = 0;

  explicit best_permutation(const csr& A) {
    const auto D = dense_of(A);
    std::vector<std::size_t> column(D.size());
    std::iota(column.begin(), column.end(), 0);
    do {
      index_t entries = 0;
      double sum = 0;
      for (std::size_t i = 0; i < D.size(); ++i) {
        if (D[i][column[i]] == 0) continue;
        ++entries;
        sum += std::log(std::fabs(D[i][column[i]]));
      }
      if (entries > rank || (entries == rank && sum > logarithm)) rank = entries, logarithm = sum;
    } while (std::next_permutation(column.begin(), column.end()));
  }
};

/// That the matching is one, of entries that are there; the sum of their logarithms.
double logarithm_of(const csr& A, const matching& m) {
  const auto D = dense_of(A);
  std::vector<int> taken(D.size(), 0);
  index_t rank = 0;
  double sum = 0;
  for (std::size_t i = 0; i < D.size(); ++i) {
    const auto j = m.column[i];
    if (j < 0) continue;
    ++rank;
    EXPECT_EQ(++taken[j], 1) << "column " << j;
    EXPECT_NE(D[i][j], 0) << "row " << i;
    sum += std::log(std::fabs(D[i][j]));
  }
  EXPECT_EQ(m.rank, rank);
  return sum;
}

/// |b_ij| <= 2 and |b_ij| >= 1/2 where matched but for the rounding of logarithms, which moves an exponent
/// only where it is next to a tie: so that no power of two is beyond its bound by more than that rounding.
void expect_scalings(const csr& A, const matching& m) {
  constexpr double slack = 1 + 0x1p-20;
  const auto b = [&](index_t i, index_t k) {  // ldexp in one step would round where the matrix is graded
    return std::ldexp(std::fabs(A.value[k]), m.row_exponent[i] + m.column_exponent[A.column[k]]);
  };
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      EXPECT_LE(b(i, k), 2 * slack) << i << ", " << A.column[k];
      if (A.column[k] == m.column[i]) {
        EXPECT_GE(b(i, k), 0.5 / slack) << i << ", " << A.column[k];
      }
    }
  }
}

void expect_maximal(const csr& A) {
  const auto m = maximum_product_matching(view_of(A));
  const best_permutation best(A);
  ASSERT_EQ(m.column.size(), A.rows);
  ASSERT_EQ(m.row_exponent.size(), A.rows);
  ASSERT_EQ(m.column_exponent.size(), A.rows);
  EXPECT_EQ(m.rank, best.rank);
  const double logarithm = logarithm_of(A, m);
  // Of a matrix without full structural rank only the rows that are matched are promised to be best.
  if (m.rank == A.rows) {
    EXPECT_NEAR(logarithm, best.logarithm, logarithms_error);
  }
  expect_scalings(A, m);
}

TEST(matching, is_maximal_for_random_patterns) {
  random_numbers random(1);
  for (int trial = 0; trial < 300; ++trial) {
    const index_t n = 1 + random.whole(6);
    const int percent = 20 + random.whole(81);
    const int spread = std::vector<int>{0, 1, 30, 332}[static_cast<std::size_t>(random.whole(4))];
    expect_maximal(square_matrix(
        n, [&](index_t, index_t) { return random.whole(100) < percent ? random.graded(spread) : 0.0; }));
  }
}

TEST(matching, is_maximal_at_order_seven) {
  random_numbers random(2);
  for (int trial = 0; trial < 20; ++trial) {
    expect_maximal(
        square_matrix(7, [&](index_t, index_t) { return random.whole(2) == 0 ? random.graded(200) : 0.0; }));
  }
}

/// Products of powers of two differ by two at least: the matching's is the largest exactly.
TEST(matching, is_maximal_with_ties) {
  random_numbers random(3);
  for (int trial = 0; trial < 200; ++trial) {
    const index_t n = 2 + random.whole(5);
    const int step = trial % 2 == 0 ? 1 : 100;
    const csr A = square_matrix(n, [&](index_t i, index_t j) {
      return i == j || random.whole(3) > 0 ? std::ldexp(1.0, step * (random.whole(5) - 2)) : 0.0;
    });
    const auto m = maximum_product_matching(view_of(A));
    EXPECT_EQ(std::lrint(logarithm_of(A, m) / std::log(2.0)),
              std::lrint(best_permutation(A).logarithm / std::log(2.0)));
    expect_scalings(A, m);
  }
}

TEST(matching, brings_a_permutation_to_the_diagonal) {
  const std::vector<index_t> place{3, 0, 4, 1, 2};
  const csr A = square_matrix(5, [&](index_t i, index_t j) { return place[i] == j ? 3.0 : 0.0; });
  const auto m = maximum_product_matching(view_of(A));
  EXPECT_EQ(m.rank, 5);
  for (index_t i = 0; i < 5; ++i) EXPECT_EQ(m.column[i], place[i]);
}

TEST(matching, finds_the_structural_rank) {
  // Columns 0 and 1 are all that rows 0, 1 and 2 have.
  const csr A = square_matrix(5, [](index_t i, index_t j) {
    return i > 2 || j < 2 ? std::ldexp(1.0, static_cast<int>(i + 2 * j)) : 0.0;
  });
  EXPECT_EQ(maximum_product_matching(view_of(A)).rank, 4);
  expect_maximal(A);
  // Empty rows, empty columns.
  expect_maximal(square_matrix(4, [](index_t i, index_t) { return i == 2 ? 0.0 : 1.0; }));
  expect_maximal(square_matrix(4, [](index_t, index_t j) { return j == 1 ? 0.0 : 1.0; }));
  expect_maximal(square_matrix(3, [](index_t, index_t) { return 0.0; }));
}

/// What has no entry is not scaled. Rows and columns without stored entries, beside an entry of 4.
TEST(matching, leaves_empty_rows_and_columns_unscaled) {
  csr A;
  A.rows = A.columns = 3;
  A.row_start = {0, 0, 1, 1};
  A.column = {1};
  A.value = {4};
  const auto m = maximum_product_matching(view_of(A));
  EXPECT_EQ(m.rank, 1);
  EXPECT_EQ(m.row_exponent, (std::vector<int>{0, -2, 0}));
  EXPECT_EQ(m.column_exponent, (std::vector<int>{0, 0, 0}));
}

TEST(matching, of_nothing_and_of_one_entry) {
  const csr nothing;
  const auto m = maximum_product_matching(view_of(nothing));
  EXPECT_EQ(m.rank, 0);
  EXPECT_TRUE(m.column.empty());
  for (const double value :
       {1.0, -3.0, 1e-300, std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max()}) {
    expect_maximal(square_matrix(1, [&](index_t, index_t) { return value; }));
  }
}

TEST(matching, at_the_ends_of_the_range) {
  constexpr double smallest = std::numeric_limits<double>::denorm_min(),
                   largest = std::numeric_limits<double>::max();
  random_numbers random(4);
  for (int trial = 0; trial < 100; ++trial) {
    expect_maximal(square_matrix(4, [&](index_t, index_t) {
      return std::vector<double>{smallest, -largest, 3 * smallest, 1.0, 0.0}[random.whole(5)];
    }));
  }
}

}  // namespace
}  // namespace residua_test
