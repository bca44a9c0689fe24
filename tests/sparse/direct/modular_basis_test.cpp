// Independent rows and columns by elimination modulo a prime.
#include "sparse/direct/modular_basis.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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
  // What is matched, the first two columns, is singular, and the whole is not.
  expect_basis(rectangular(2, 3, {8, 8, 1, 8, 8, 2}), 2, 2);
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
}

}  // namespace
}  // namespace residua_test
