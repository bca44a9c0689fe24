// Dense matrices whose columns are dealt out to ranks, and their factors on all ranks and on each alone.
#pragma once

#include "distributed/ranks.hpp"
#include "lapack/factors.hpp"
#include "residua/distributed/cholesky.hpp"
#include "residua/distributed/lu.hpp"

namespace residua_test {

using residua::context;
using residua::cyclic_columns;
using residua::engine;
using residua::matrix;
using residua::op;
using residua::product_options;

/// Rows, columns, and columns of a block.
struct deal_of {
  index_t m, n, width;
};

/// A rank's own columns of what every rank has.
template <class T>
matrix<T> own_columns_of(const context& ctx, const cyclic_columns& columns, index_t rows,
                         const std::vector<T>& whole) {
  const auto own = residua::scatter<T>(columns, rows, columns.ranks().rank() == 0 ? whole : std::vector<T>{});
  return {ctx, rows, columns.own_columns(), std::span<const T>(own)};
}

/// The whole of all ranks' columns, on every rank.
template <class T>
std::vector<T> whole_of(const context& ctx, const cyclic_columns& columns, const matrix<T>& own) {
  auto whole = residua::gather<T>(columns, own.rows(), own.to_host(ctx));
  if (columns.ranks().size() == 1) return whole;
  whole.resize(static_cast<std::size_t>(own.rows() * columns.columns()));
  columns.ranks().transport().broadcast(0, whole.data(), whole.size() * sizeof(T));
  return whole;
}

template <class T>
struct dealt_outcome {
  std::vector<T> factors;
  std::vector<index_t> ipiv;
  factor_report report;
  std::vector<T> x, x_transposed;  // of two right-hand sides, and of one
};

/// Right-hand sides that rank 0 has and others have not.
template <class T>
matrix<T> right_hand_sides(const context& ctx, const communicator& ranks, const std::vector<T>& B,
                           index_t n) {
  const index_t columns = n == 0 ? 0 : static_cast<index_t>(B.size()) / n;
  const std::vector<T> unknown(B.size(), T(std::numeric_limits<double>::quiet_NaN()));
  return {ctx, n, columns, std::span<const T>(ranks.rank() == 0 ? B : unknown)};
}

template <class T>
dealt_outcome<T> cholesky_on(const communicator& ranks, const context& ctx, const std::vector<T>& A,
                             index_t n, index_t width, const product_options& options = {},
                             const std::vector<T>& B = {}, residua::uplo stored = residua::uplo::lower) {
  const cyclic_columns columns(ranks, n, width);
  auto own = own_columns_of(ctx, columns, n, triangle_of(stored, A, n, false));
  dealt_outcome<T> o;
  o.report = residua::potrf(ctx, columns, stored, own, options);
  o.factors = whole_of(ctx, columns, own);
  if (B.empty()) return o;
  auto X = right_hand_sides(ctx, ranks, B, n);
  residua::potrs(ctx, columns, stored, own, X, options);
  o.x = X.to_host(ctx);
  return o;
}

template <class T>
dealt_outcome<T> lu_on(const communicator& ranks, const context& ctx, const std::vector<T>& A,
                       const deal_of& s, const product_options& options = {}, const std::vector<T>& B = {}) {
  const cyclic_columns columns(ranks, s.n, s.width);
  auto own = own_columns_of(ctx, columns, s.m, A);
  residua::array<index_t> ipiv(ctx, std::min(s.m, s.n), -1);
  dealt_outcome<T> o;
  o.report = residua::getrf(ctx, columns, own, ipiv.view(), options);
  o.factors = whole_of(ctx, columns, own);
  o.ipiv = ipiv.to_host(ctx);
  if (B.empty()) return o;
  auto X = right_hand_sides(ctx, ranks, B, s.n), Y = right_hand_sides(ctx, ranks, B, s.n);
  residua::getrs(ctx, columns, op::none, own, ipiv.view(), X, options);
  residua::getrs(ctx, columns, op::transpose, own, ipiv.view(), Y, options);
  o.x = X.to_host(ctx);
  o.x_transposed = Y.to_host(ctx);
  return o;
}

template <class T>
void expect_same_outcome(const dealt_outcome<T>& a, const dealt_outcome<T>& b) {
  EXPECT_TRUE(same_bits(a.factors, b.factors));
  EXPECT_EQ(a.ipiv, b.ipiv);
  EXPECT_EQ(a.report.info, b.report.info);
  EXPECT_TRUE(same_bits(a.x, b.x));
  EXPECT_TRUE(same_bits(a.x_transposed, b.x_transposed));
}

/// Symmetric, with a diagonal that outweighs the rest of its row: positive definite.
template <class T>
std::vector<T> definite_matrix(index_t n) {
  auto A = vector_of<T>(data::uniform, n * n, 181);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i <= j; ++i) {
      A[i + j * n] = T(i == j ? 1.5 : 0.0) + A[i + j * n] * T(1 / static_cast<double>(n));
      A[j + i * n] = A[i + j * n];
    }
  }
  return A;
}

/// The bound of a factor without the roots of Cholesky's, by blocks.
template <class T>
double bound_by_blocks(index_t order, index_t width, bool by_residues) {
  const double blocks = std::ceil(static_cast<double>(order) / static_cast<double>(width));
  return bound_of_parts<T>(order, blocks + 2 * halvings(std::min(order, width)) + 2, by_residues);
}

/// |a_ij - sum of left(i, k) right(k, j)| within the bound, for the terms k < terms(i, j).
template <class T, class Left, class Right, class Terms>
void expect_product_of_factors(const T& a, double bound, index_t i, index_t j, const Left& left,
                               const Right& right, const Terms& terms) {
  exact_difference e;
  for (index_t k = 0; k < terms(i, j); ++k) e.add(left(i, k), right(k, j));
  ASSERT_TRUE(e.lies_near(a, bound)) << i << ", " << j;
}

/// The system A x = b solved with factors: |b - A x| <= bound |L| |U| |x|, whose product `size` has.
template <class T>
void expect_solved(const std::vector<T>& A, index_t n, const std::vector<T>& B, const std::vector<T>& X,
                   const std::vector<double>& size, double bound) {
  ASSERT_EQ(B.size(), X.size());
  for (std::size_t c = 0; c < B.size(); c += static_cast<std::size_t>(n)) {
    for (index_t i = 0; i < n; ++i) {
      exact_difference e;
      double of_factors = 0, of_row = 0;
      for (index_t k = 0; k < n; ++k) {
        e.add(A[i + k * n], X[c + k]);
        of_factors += size[i + k * n] * std::abs(leading(X[c + k]));
        of_row += std::abs(leading(A[i + k * n])) * std::abs(leading(X[c + k]));
      }
      ASSERT_TRUE(e.lies_near(B[c + i], bound * of_factors / of_row)) << "row " << i;
    }
  }
}

/// |left| |right|, in double.
template <class Left, class Right>
std::vector<double> product_of_magnitudes(index_t n, const Left& left, const Right& right) {
  std::vector<double> P(static_cast<std::size_t>(n * n), 0.0);
  for (index_t j = 0; j < n; ++j)
    for (index_t k = 0; k < n; ++k)
      for (index_t i = 0; i < n; ++i)
        P[i + j * n] += std::abs(leading(left(i, k))) * std::abs(leading(right(k, j)));
  return P;
}

}  // namespace residua_test
