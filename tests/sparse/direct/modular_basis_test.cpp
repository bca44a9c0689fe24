// Independent rows and columns by elimination modulo a prime.
#include "sparse/direct/modular_basis.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "sparse/direct/modular_factors.hpp"
#include "sparse/small_matrices.hpp"

namespace residua_test {
namespace {

using residua::sparse::modular_basis;

constexpr residua::sparse::singularity_limits no_limits{std::int64_t{1} << 40};

/// A's submatrix of the basis.
csr meeting(const csr& A, const modular_basis& basis) {
  const auto D = dense_of(A);
  return square_matrix(basis.rank(),
                       [&](index_t i, index_t j) { return D[basis.rows[i]][basis.columns[j]]; });
}

/// That basis and rank are right: where they meet is a matrix of full rank.
void expect_basis(const csr& A, index_t rank, index_t structural_rank) {
  const auto basis = residua::sparse::basis_modulo_prime(view_of(A), no_limits);
  EXPECT_FALSE(basis.given_up);
  EXPECT_EQ(basis.rank(), rank);
  EXPECT_EQ(basis.structural_rank, structural_rank);
  ASSERT_EQ(basis.rows.size(), basis.columns.size());
  EXPECT_TRUE(std::is_sorted(basis.rows.begin(), basis.rows.end()));
  EXPECT_TRUE(std::is_sorted(basis.columns.begin(), basis.columns.end()));
  for (const auto row : basis.rows) ASSERT_LT(row, A.rows);
  for (const auto column : basis.columns) ASSERT_LT(column, A.columns);
  const csr G = meeting(A, basis);
  EXPECT_EQ(residua::sparse::basis_modulo_prime(view_of(G), no_limits).rank(), rank);
}

TEST(modular_basis, knows_small_matrices) {
  expect_basis(rectangular(0, 0, {}), 0, 0);
  expect_basis(rectangular(0, 3, {}), 0, 0);
  expect_basis(rectangular(3, 0, {}), 0, 0);
  expect_basis(rectangular(2, 3, {0, 0, 0, 0, 0, 0}), 0, 0);
  expect_basis(rectangular(1, 1, {-2.5}), 1, 1);
  expect_basis(rectangular(1, 3, {0, 2, 1}), 1, 1);
  expect_basis(rectangular(2, 2, {1, 2, 2, 4}), 1, 2);
  expect_basis(rectangular(2, 2, {1, 1, 1, 1 + 0x1p-52}), 2, 2);
  expect_basis(rectangular(3, 3, {1, 0, 0, 2, 0, 0, 3, 4, 5}), 2, 2);
  expect_basis(rectangular(2, 4, {1, 2, 3, 4, 2, 4, 6, 9}), 2, 2);
  // More rows than columns: independent ones are not the first.
  expect_basis(rectangular(3, 1, {0, 2, 1}), 1, 1);
  expect_basis(rectangular(4, 2, {0, 0, 1, 2, 0, 0, 3, 4}), 2, 2);
  expect_basis(rectangular(4, 2, {0, 1, 0, 2, 0, 0, 0, 3}), 1, 1);
  // What is matched, the first two columns, is singular, and the whole is not.
  expect_basis(rectangular(2, 3, {8, 8, 1, 8, 8, 2}), 2, 2);
  // The matched columns are the basis, and not in the order of their rows.
  expect_basis(rectangular(2, 3, {0, 0, 5, 7, 0, 0}), 2, 2);
}

/// Column j of a full matrix has n - 1 - j numbers of L below its pivot and j + 1 of U, and loses the
/// products with the columns before it.
TEST(modular_factors, count_entries_and_operations_of_a_full_matrix) {
  constexpr index_t n = 6;
  const csr A = square_matrix(n, [](index_t i, index_t j) { return 1.0 / static_cast<double>(1 + i + j); });
  residua::sparse::modular_factors factors(view_of(A), {0, 1, 2, 3, 4, 5});
  std::int64_t operations = 0;
  for (sparse_index j = 0; j < n; ++j) {
    EXPECT_TRUE(factors.eliminate(j));
    for (index_t before = 0; before < j; ++before) operations += n - 1 - before;
    EXPECT_EQ(factors.entries(), (j + 1) * n);
    EXPECT_EQ(factors.operations(), operations);
  }
  EXPECT_EQ(factors.rank(), n);
  EXPECT_EQ(factors.pivot_rows(), (std::vector<sparse_index>{0, 1, 2, 3, 4, 5}));
}

/// Of rows that are as good the one asked for; where that has nothing, the one of the fewest entries in A.
TEST(modular_factors, take_the_row_asked_for_or_the_shortest) {
  // By columns, as the factors are given them: rows 0 ... 3 have 4, 1, 2 and 2 entries.
  const csr columns = rectangular(4, 4, {1, 2, 3, 0, /**/ 4, 0, 5, 6, /**/ 7, 0, 0, 8, /**/ 9, 0, 0, 0});
  residua::sparse::modular_factors asked(view_of(columns), {2, 0, 3, 1});
  EXPECT_TRUE(asked.eliminate(0));
  EXPECT_EQ(asked.pivot_rows(), (std::vector<sparse_index>{2}));
  residua::sparse::modular_factors shortest(view_of(columns), {3, 0, 3, 1});
  EXPECT_TRUE(shortest.eliminate(0));
  EXPECT_EQ(shortest.pivot_rows(), (std::vector<sparse_index>{1}));
}

/// Back substitution costs a multiply-add for each number of U's columns, or of L's, that it uses.
TEST(modular_factors, count_the_operations_of_null_vectors) {
  // Columns (1, 1, 1), (1, 2, 2) and their sum.
  const csr columns = rectangular(3, 3, {1, 1, 1, /**/ 1, 2, 2, /**/ 2, 3, 3});
  residua::sparse::modular_factors factors(view_of(columns), {0, 1, 2});
  EXPECT_TRUE(factors.eliminate(0));
  EXPECT_TRUE(factors.eliminate(1));
  EXPECT_FALSE(factors.eliminate(2));
  const auto before = factors.operations();
  const auto right = factors.right_null_vector();
  EXPECT_EQ(right.size(), 3U);
  EXPECT_EQ(factors.operations(), before + 1) << "one number of U above the second pivot";
  const auto left = factors.left_null_vector(2);
  EXPECT_EQ(left.size(), 2U) << "rows 1 and 2 are equal";
  EXPECT_EQ(factors.operations(), before + 1 + 2 + 1) << "two numbers of L below the first pivot, one more";
}

/// Products of factors with r columns have rank r at most, and these have it: the first r rows and columns of
/// the factors are the identity.
TEST(modular_basis, finds_the_rank_of_products) {
  std::mt19937 random(5);
  const auto draw = [&] { return static_cast<double>(random() % 7) - 3; };
  for (const index_t m : {5, 12, 30}) {
    for (const index_t n : {4, 12, 21}) {
      for (const index_t r : {1, 3, 4}) {
        std::vector<double> L, R, values;
        for (index_t i = 0; i < m * r; ++i) L.push_back(i / r < r ? (i / r == i % r ? 1 : 0) : draw());
        for (index_t j = 0; j < r * n; ++j) R.push_back(j % n < r ? (j % n == j / n ? 1 : 0) : draw());
        for (index_t i = 0; i < m; ++i) {
          for (index_t j = 0; j < n; ++j) {
            double sum = 0;
            for (index_t k = 0; k < r; ++k) sum += L[i * r + k] * R[k * n + j];
            values.push_back(sum);
          }
        }
        const csr A = rectangular(m, n, values);
        SCOPED_TRACE(std::to_string(m) + " x " + std::to_string(n) + ", rank " + std::to_string(r));
        const auto basis = residua::sparse::basis_modulo_prime(view_of(A), no_limits);
        EXPECT_EQ(basis.rank(), r);
        EXPECT_EQ(residua::sparse::basis_modulo_prime(view_of(meeting(A, basis)), no_limits).rank(), r);
      }
    }
  }
}

TEST(modular_basis, gives_up_at_its_limits_with_what_it_has) {
  std::vector<double> values;
  for (int i = 0; i < 40 * 30; ++i) values.push_back(i % 31 + 1.0 / (1 + i % 7));
  const csr A = rectangular(40, 30, values);
  const auto basis = residua::sparse::basis_modulo_prime(view_of(A), {100, 1000});
  EXPECT_TRUE(basis.given_up);
  EXPECT_GT(basis.rank(), 0);
  EXPECT_LT(basis.rank(), 30);
  const csr G = meeting(A, basis);
  EXPECT_EQ(residua::sparse::basis_modulo_prime(view_of(G), no_limits).rank(), basis.rank());
  for (const residua::sparse::singularity_limits& one :
       {residua::sparse::singularity_limits{100, no_limits.operations}, {no_limits.entries, 1000}}) {
    const auto limited = residua::sparse::basis_modulo_prime(view_of(A), one);
    EXPECT_TRUE(limited.given_up);
    EXPECT_LT(limited.rank(), 30);
  }
  EXPECT_FALSE(residua::sparse::basis_modulo_prime(view_of(A), no_limits).given_up);
}

}  // namespace
}  // namespace residua_test
