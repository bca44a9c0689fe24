// Pairs of rows against what is promised of their entries, and orders that keep them together.
#include "sparse/direct/pivot_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "residua/base/context.hpp"
#include "residua/base/error.hpp"
#include "residua/sparse/factors.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::factor_kind;
using residua::sparse::joined;
using residua::sparse::maximum_product_matching;
using residua::sparse::order_for_pairs;
using residua::sparse::pairs_along;
using residua::sparse::pattern_of_symmetric;
using residua::sparse::pivot_pairs;
using residua::sparse::symmetric_pattern;

/// What the rounding of the matching's logarithms may add to a bound, as in matching_test.cpp.
constexpr double slack = 1 + 0x1p-20;

csr random_symmetric(random_numbers& random, index_t n, int percent, int spread) {
  rows_of_numbers D(static_cast<std::size_t>(n), std::vector<double>(static_cast<std::size_t>(n), 0.0));
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j <= i; ++j) {
      if (random.whole(100) < percent) D[i][j] = D[j][i] = random.graded(spread);
    }
  }
  csr A = sparse_of(D);
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

pivot_pairs pairs_of(const csr& A) {
  const auto match = maximum_product_matching(view_of(A));
  EXPECT_EQ(match.rank, A.rows);
  return pairs_along(match, view_of(A));
}

void expect_promises(const csr& A, const pivot_pairs& pairs) {
  const auto D = dense_of(A);
  for (index_t i = 0; i < A.rows; ++i) {
    const auto partner = pairs.partner[i];
    EXPECT_EQ(pairs.partner[partner], i);
    for (index_t j = 0; j < A.rows; ++j) {
      const double b = std::ldexp(std::fabs(D[i][j]), pairs.exponent[i] + pairs.exponent[j]);
      EXPECT_LE(b, 4 * slack) << i << ", " << j;
      const double least = j == partner && i != j ? 0.125 / slack : 0;
      EXPECT_GE(b, least) << i << ", " << j;
    }
  }
}

TEST(pivot_pairs, have_entries_of_about_one) {
  random_numbers random(5);
  int tested = 0;
  for (const int spread : {0, 3, 300}) {
    for (const index_t n : {1, 2, 3, 7, 20, 41}) {
      for (int round = 0; round < 20; ++round) {
        const csr A = random_symmetric(random, n, n < 5 ? 80 : 20, spread);
        if (maximum_product_matching(view_of(A)).rank < n) continue;
        ++tested;
        expect_promises(A, pairs_of(A));
      }
    }
  }
  EXPECT_GT(tested, 100);
}

/// The largest product is that of a cycle of all three rows. Entries are compared as they are scaled, however
/// the matrix was.
TEST(pivot_pairs, leave_the_largest_diagonal_entry_alone) {
  for (sparse_index alone = 0; alone < 3; ++alone) {
    for (const int large : {0, 1, 2}) {
      for (const int exponent : {0, 20, -20}) {
        rows_of_numbers D{{0.25, 1, 1}, {1, 0.25, 1}, {1, 1, 0.25}};
        D[alone][alone] = -0.75;
        for (auto& row : D) row[large] = std::ldexp(row[large], exponent);
        for (auto& entry : D[large]) entry = std::ldexp(entry, exponent);
        const auto pairs = pairs_of(sparse_of(D));
        for (sparse_index i = 0; i < 3; ++i) EXPECT_EQ(pairs.partner[i] == i, i == alone) << i;
      }
    }
  }
}

TEST(pivot_pairs, are_joined_to_one_row_of_both_patterns) {
  // 0 - 1, 1 - 2, 2 - 3, 3 - 4, 0 - 4
  const csr ring = square_matrix(5, [](index_t i, index_t j) {
    const auto distance = std::abs(i - j);
    return distance == 1 || distance == 4 ? 1.0 : 0.0;
  });
  std::vector<sparse_index> first;
  const auto its = joined(pattern_of_symmetric(view_of(ring)), {0, 3, 2, 1, 4}, first);
  EXPECT_EQ(first, (std::vector<sparse_index>{0, 1, 2, 4}));
  // Of 0: 1 and 4; of 1 and 3: 0, 2 and 4; of 2: 1 and 3 in one; of 4: 3 and 0.
  EXPECT_EQ(its.row_start, (std::vector<std::int64_t>{0, 2, 5, 6, 8}));
  EXPECT_EQ(its.column, (std::vector<sparse_index>{1, 3, 0, 2, 3, 1, 0, 1}));
}

TEST(pivot_pairs, are_neighbours_in_their_order) {
  random_numbers random(9);
  for (const index_t n : {1, 2, 9, 60}) {
    csr A = random_symmetric(random, n, 15, 2);
    if (maximum_product_matching(view_of(A)).rank < n) A = random_symmetric(random, n, 70, 2);
    const auto partner = pairs_of(A).partner;
    const auto pattern = pattern_of_symmetric(view_of(A));
    const auto order = order_for_pairs(pattern, partner);
    auto sorted = order.elimination;
    std::ranges::sort(sorted);
    for (index_t k = 0; k < n; ++k) EXPECT_EQ(sorted[k], k);
    for (index_t k = 0; k < n; ++k) {
      const auto row = order.elimination[k];
      if (partner[row] == row) continue;
      const bool follows = k + 1 < n && order.elimination[k + 1] == partner[row];
      EXPECT_TRUE(follows || (k > 0 && order.elimination[k - 1] == partner[row])) << k;
    }
    const auto sizes = residua::sparse::sizes_of_factors(pattern, order.elimination, 1 << 20);
    EXPECT_EQ(order.sizes.entries, sizes.entries);
    EXPECT_EQ(order.sizes.operations, sizes.operations);
  }
}

/// Zeros where a definite matrix has its pivots.
csr saddle_point(index_t n) {
  csr A = square_matrix(n, [n](index_t i, index_t j) {
    if (i == j) return i < n / 2 ? 2.0 : 0.0;
    return std::abs(i - j) == n / 2 ? 1.0 : 0.0;
  });
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

TEST(ldlt_analysis, is_of_a_symmetric_matrix_scaled_alike) {
  const auto ctx = residua::context::cpu(1);
  random_numbers random(2);
  const csr A = random_symmetric(random, 30, 30, 40);
  const residua::factor_analysis analysis(ctx, residua::csr_matrix(ctx, A), factor_kind::ldlt);
  EXPECT_EQ(analysis.kind(), factor_kind::ldlt);
  EXPECT_EQ(analysis.structural_rank(), 30);
  const auto& plan = *analysis.plan();
  EXPECT_TRUE(plan.is_symmetric());
  EXPECT_EQ(plan.match.row_exponent, plan.match.column_exponent);
  const auto D = dense_of(A);
  for (sparse_index i = 0; i < 30; ++i) {
    EXPECT_EQ(plan.match.column[i], i);
    for (auto k = plan.row_start[i]; k < plan.row_start[i + 1]; ++k) {
      const auto j = plan.column[k];
      EXPECT_EQ(plan.value[k],
                std::ldexp(D[i][j], plan.match.row_exponent[i] + plan.match.column_exponent[j]));
      EXPECT_LE(std::fabs(plan.value[k]), 4 * slack);
    }
  }
}

TEST(ldlt_analysis, predicts_half_of_what_L_and_U_take) {
  const auto ctx = residua::context::cpu(1);
  const residua::csr_matrix A(ctx, saddle_point(40));
  const residua::factor_analysis analysis(ctx, A, factor_kind::ldlt);
  // Twenty pairs of two rows that are joined to no other: three entries of L and five operations each.
  EXPECT_EQ(analysis.predicted_entries(), 20 * 3);
  EXPECT_EQ(analysis.predicted_operations(), 20 * 5 / 2);
  EXPECT_EQ(analysis.predicted_bytes(), 8 * 20 * 3);
}

TEST(ldlt_analysis, has_the_structural_rank) {
  const auto ctx = residua::context::cpu(1);
  csr A = sparse_of({{1, 1, 1}, {1, 0, 0}, {1, 0, 0}});
  A.kind = residua::matrix_kind::symmetric;
  const residua::factor_analysis analysis(ctx, residua::csr_matrix(ctx, A), factor_kind::ldlt);
  EXPECT_EQ(analysis.structural_rank(), 2);
}

TEST(ldlt_analysis, needs_a_symmetric_matrix_and_cudss) {
  const auto ctx = residua::context::cpu(1);
  const auto message = [&](const csr& A) -> std::string {
    try {
      const residua::factor_analysis analysis(ctx, residua::csr_matrix(ctx, A), factor_kind::ldlt);
      const residua::sparse_factors factors(analysis);
    } catch (const residua::error& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_NE(message(sparse_of({{1, 2}, {3, 1}})).find("ldlt: the matrix is not symmetric: see row 2"),
            std::string::npos);
  EXPECT_NE(message(saddle_point(4)).find("by cuDSS alone"), std::string::npos);
}

}  // namespace
}  // namespace residua_test
