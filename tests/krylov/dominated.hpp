// Matrices whose triangular factors have known condition, and M as a dense matrix.
#pragma once

#include <cmath>
#include <random>

#include "residua/number/arithmetic.hpp"
#include "systems.hpp"

namespace residua_test {

using residua::preconditioner_options;

/// Diagonal entries of magnitude 1, and others, about half of them zero, whose magnitudes are at most 1/2 a
/// row in all. So |B| <= 3/2 and |B^-1| <= 2 in the infinity norm, and the same holds where entries beside
/// the diagonal are left out.
inline std::vector<std::vector<double>> dominated_matrix(index_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::vector<double>> B(n, std::vector<double>(n, 0.0));
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j < n; ++j) {
      if (random() % 2 == 0) B[i][j] = (uniform() - 0.5) / static_cast<double>(n);
    }
    B[i][i] = random() % 2 == 0 ? 1 : -1;
  }
  return B;
}

/// Solving with factors of such a matrix, or of a shifted one, errs by at most this much of the solution's
/// largest element: |dB| <= 3 n u |L||U| (Higham, Accuracy and Stability, theorem 9.4, with a factor for
/// terms of higher order), |L||U| <= (2n - 1) |B| (theorem 9.9), condition 3.
inline double dominated_bound(index_t n) {
  const auto order = static_cast<double>(n);
  return 3 * order * (2 * order) * 3 * 0x1p-52;
}

inline csr sparse(const std::vector<std::vector<double>>& A) {
  csr S;
  S.rows = S.columns = static_cast<index_t>(A.size());
  for (const auto& row : A) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (row[j] == 0) continue;
      S.column.push_back(static_cast<sparse_index>(j));
      S.value.push_back(row[j]);
    }
    S.row_start.push_back(static_cast<sparse_index>(S.value.size()));
  }
  return S;
}

/// M^-1 r.
inline std::vector<double> applied(const context& ctx, const preconditioner& M,
                                   const std::vector<double>& r) {
  const strided<double> right(ctx, r), z(ctx, std::vector<double>(r.size(), 7.0));
  M.apply(ctx, right, z);
  EXPECT_TRUE(same_bits(right.elements(), r));
  return z.elements();
}

/// x with L U x = b, in dd.
inline std::vector<double> dense_solution(const std::vector<std::vector<residua::dd>>& L,
                                          const std::vector<std::vector<residua::dd>>& U,
                                          const std::vector<double>& b) {
  const auto n = static_cast<int>(b.size());
  std::vector<residua::dd> x(b.begin(), b.end());
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) x[i] = x[i] - L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
  for (int i = n - 1; i >= 0; --i) {
    for (int j = i + 1; j < n; ++j) x[i] = x[i] - U[i][j] * x[j];
    x[i] = x[i] / U[i][i];
  }
  std::vector<double> rounded;
  for (const auto& element : x) rounded.push_back(leading(element));
  return rounded;
}

inline void expect_near(const std::vector<double>& actual, const std::vector<double>& expected,
                        double relative) {
  ASSERT_EQ(actual.size(), expected.size());
  double largest = 0;
  for (const double e : expected) largest = std::max(largest, std::fabs(e));
  for (std::size_t i = 0; i < actual.size(); ++i) EXPECT_NEAR(actual[i], expected[i], relative * largest);
}

}  // namespace residua_test
