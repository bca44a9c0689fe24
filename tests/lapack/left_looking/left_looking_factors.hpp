// What the tests of left-looking Cholesky share, on a CPU and on a GPU: matrices, exact checks, and the cases
// of every element, of minors that are not positive and of what is not finite.
#pragma once

#include <functional>
#include <optional>

#include "lapack/factors.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua_test {

using residua::context;
using residua::engine;
using residua::product_options;
using residua::uplo;

/// A triangle as it was left; without a report where the device has no such factorisation.
struct left_looking_outcome {
  std::vector<dd> factor;
  std::optional<factor_report> report;

  [[nodiscard]] index_t info() const { return report ? report->info : -1; }
  [[nodiscard]] bool is_by_residues() const { return report && report->products.used == engine::residue; }
  [[nodiscard]] const dd& l(uplo stored, index_t n, index_t i, index_t k) const {
    return factor[static_cast<std::size_t>(stored == uplo::lower ? i + k * n : k + i * n)];
  }
};

/// L of powers of two: each row but the first ones has 2^-6 in every one of as many columns, times the row's
/// scale. All sums of its products are dd numbers.
template <index_t order, index_t first_columns>
struct exact_triangle {
  static constexpr index_t n = order, first = first_columns;
  std::vector<double> L = std::vector<double>(static_cast<std::size_t>(n * n), 0.0);
  index_t further = 0;

  explicit exact_triangle(const std::function<int(index_t)>& scales = [](index_t) { return 0; }) {
    for (index_t i = 0; i < n; ++i) {
      const double scale = std::ldexp(1.0, scales(i));
      for (index_t k = 0; i >= first && k < first; ++k) element(i, k) = 0x1p-6 * scale;
      element(i, i) = scale;
    }
  }
  /// An element beside the diagonal and the first columns; all are in one column.
  void set(index_t i, index_t k, double value) {
    further = k;
    element(i, k) = value;
  }
  [[nodiscard]] double& element(index_t i, index_t k) { return L[static_cast<std::size_t>(i + k * n)]; }
  [[nodiscard]] double element(index_t i, index_t k) const { return L[static_cast<std::size_t>(i + k * n)]; }
  [[nodiscard]] std::vector<dd> square() const {
    std::vector<dd> A(L.size());
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j; i < n; ++i) {
        dd sum(0.0);
        const auto add = [&](index_t k) { sum = sum + dd(element(i, k) * element(j, k)); };
        for (index_t k = 0; k < std::min(first, j); ++k) add(k);
        if (first <= further && further < j) add(further);
        add(j);
        A[static_cast<std::size_t>(i + j * n)] = A[static_cast<std::size_t>(j + i * n)] = sum;
      }
    }
    return A;
  }
  [[nodiscard]] bool is(const left_looking_outcome& f, uplo stored) const {
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j; i < n; ++i) {
        if (!(f.l(stored, n, i, j) == dd(element(i, j)))) return false;
      }
    }
    return true;
  }
};

/// What shows that a factorisation is left-looking: two operands' binades to spare in the spread of the first
/// block's products, which those of other ways do not have.
inline constexpr int spread_of_kept = 6;
inline bool is_kept(const left_looking_outcome& f, int spread = spread_of_kept) {
  return f.is_by_residues() && f.report->products.spread == spread;
}

class left_looking_factors : public testing::Test {
 protected:
  using outcome = left_looking_outcome;

  [[nodiscard]] virtual outcome factorised(uplo stored, const std::vector<dd>& A, index_t n) const = 0;
  /// Of an element of A - L L^T, in units of |L||L^T|.
  [[nodiscard]] virtual double bound(index_t n) const = 0;

  static std::vector<dd> definite(index_t n, double off_diagonal = 1) {
    auto A = vector_of<dd>(data::uniform, n * n, 191);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i <= j; ++i) {
        dd& x = A[static_cast<std::size_t>(i + j * n)];
        x = dd(i == j ? 1.5 : 0.0) + x * dd(off_diagonal / static_cast<double>(n));
        A[static_cast<std::size_t>(j + i * n)] = x;
      }
    }
    return A;
  }
  static std::vector<dd> identity(index_t n) {
    std::vector<dd> A(static_cast<std::size_t>(n * n), dd(0.0));
    for (index_t i = 0; i < n; ++i) A[static_cast<std::size_t>(i * (n + 1))] = dd(1.0);
    return A;
  }
  /// Element (i, j) and its mirror image.
  static void set(std::vector<dd>& A, index_t n, index_t i, index_t j, double value) {
    A[static_cast<std::size_t>(i + j * n)] = A[static_cast<std::size_t>(j + i * n)] = dd(value);
  }
  /// Rows and columns that differ by up to 58 binades.
  static std::vector<dd> graded(index_t n) {
    auto A = definite(n);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < n; ++i) {
        auto& x = A[static_cast<std::size_t>(i + j * n)];
        x = x * dd(std::ldexp(1.0, static_cast<int>(-(i % 30) - j % 30)));
      }
    }
    return A;
  }
  /// Three diagonals: in the first columns of the factor later rows are zero, and show no scale.
  static std::vector<dd> tridiagonal(index_t n) {
    auto A = identity(n);
    for (index_t i = 1; i < n; ++i) set(A, n, i, i - 1, 0.25);
    return A;
  }

  /// Element (i, j) of A - L L^T; i >= j.
  static testing::AssertionResult is_factor(const std::vector<dd>& A, index_t n, const outcome& f,
                                            uplo stored, index_t i, index_t j, double allowed) {
    exact_difference e;
    for (index_t k = 0; k <= j; ++k) e.add(f.l(stored, n, i, k), f.l(stored, n, j, k));
    return e.lies_near(A[static_cast<std::size_t>(i + j * n)], allowed);
  }
  /// Every element of some orders; from `least` on the products are by residues.
  void expect_every_element(std::initializer_list<index_t> orders, index_t least) const {
    for (const index_t n : orders) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto A = definite(n);
        const auto f = factorised(stored, A, n);
        EXPECT_EQ(f.info(), 0);
        EXPECT_EQ(f.is_by_residues(), n >= least);
        for (index_t j = 0; j < n; ++j) {
          for (index_t i = j; i < n; ++i) {
            ASSERT_TRUE(is_factor(A, n, f, stored, i, j, bound(n))) << n << ": " << i << ", " << j;
            if (i > j) {
              EXPECT_TRUE(std::isnan(leading(f.l(stored, n, j, i)))) << "the other triangle";
            }
          }
        }
      }
    }
  }
  /// Elements here and there.
  static void expect_elements(const std::vector<dd>& A, index_t n, const outcome& f, uplo stored,
                              index_t column_step, index_t row_step, double allowed) {
    for (index_t j = n - 1; j >= 0; j -= column_step) {
      for (index_t i = n - 1; i >= j; i -= row_step)
        ASSERT_TRUE(is_factor(A, n, f, stored, i, j, allowed)) << i << ", " << j;
    }
  }
  void expect_first_minors_that_are_not_positive(std::initializer_list<index_t> places) const {
    constexpr index_t n = 600;
    for (const auto stored : {uplo::lower, uplo::upper}) {
      for (const index_t place : places) {
        auto A = definite(n);
        set(A, n, place, 0, 4);  // larger than the two elements of the diagonal allow
        EXPECT_EQ(factorised(stored, A, n).info(), place + 1) << place;
      }
      for (const index_t place : {2, 300, 599}) {  // the last minor of two equal rows is zero, or rounding
        auto A = identity(n);
        for (const index_t column : {index_t{0}, place}) set(A, n, place, column, 1);
        EXPECT_EQ(factorised(stored, A, n).info(), place + 1) << place;
      }
    }
  }
  /// A row with a NaN or an infinity has no positive minor, wherever it stands.
  void expect_rows_of_what_is_not_finite() const {
    constexpr index_t n = 800;
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      for (const auto& [i, j] :
           {std::pair<index_t, index_t>{3, 1}, {300, 2}, {290, 270}, {700, 300}, {799, 520}}) {
        for (const auto stored : {uplo::lower, uplo::upper}) {
          auto A = definite(n);
          set(A, n, i, j, bad);
          EXPECT_EQ(factorised(stored, A, n).info(), i + 1) << bad << ": " << i << ", " << j;
        }
      }
    }
  }
};

}  // namespace residua_test
