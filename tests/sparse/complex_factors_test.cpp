// Factors of complex matrices, which are what the real equivalents are recognised as: their residuals, and
// that they have half the numbers.
#include <numbers>

#include "backends.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"
#include "residua/krylov/preconditioner.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/view/array.hpp"
#include "sparse/complex_matrices.hpp"
#include "sparse/direct/complex_form.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/exact_residual.hpp"

namespace residua_test {
namespace {

using residua::csr_matrix, residua::factor_analysis, residua::sparse_factors;
using number = complex_number;

complex_csr full(index_t n, std::uint64_t seed) {
  random_numbers random(seed);
  return complex_matrix(n, [&](index_t, index_t) { return number(random.graded(1), random.graded(1)); });
}

/// Diagonal elements of magnitude 2 n in all directions, above the sum of what is beside them.
complex_csr dominant(index_t n, int percent, std::uint64_t seed) {
  random_numbers random(seed);
  return complex_matrix(n, [&](index_t i, index_t j) {
    if (i != j) return random.whole(100) < percent ? number(random.graded(0), random.graded(0)) : number(0.0);
    const double angle = 2 * std::numbers::pi * random.fraction(), size = 3 * static_cast<double>(n);
    return number(size * std::cos(angle), size * std::sin(angle));
  });
}

/// An operation of SuperLU's on complex numbers errs by at most 10 units of its result: a product by sqrt(8)
/// and a quotient by Smith's method by less than 10 (Higham, Accuracy and Stability of Numerical Algorithms,
/// section 3.6 and problem 3.5). As real triangles, |L||U| are at most 8 times as large, each element being
/// up to twice one and each sum of twice the terms, so the bound is 8 times the one with twice the terms.
double gamma_of_complex(index_t n) {
  const double terms = 8 * 2 * 3 * static_cast<double>(n) * 10 * 0x1p-53;
  return terms / (1 - terms);
}

/// By Higham's theorem 9.4 a residual is at most gamma |L||U||x|. With pivots that are the largest by the sum
/// of their parts' magnitudes, |l_ij| <= sqrt(2) and |u_ij| <= (1 + sqrt(2))^(n - 1) max |b_ij| of the scaled
/// matrix, whose parts are at most 4. `out` and `in`: exponents of the scalings of rows and columns.
std::vector<double> bound_of_small(const std::vector<int>& of_rows, const std::vector<int>& of_columns,
                                   const std::vector<double>& x) {
  const auto n = static_cast<index_t>(x.size()) / 2;
  double size = 0;
  for (std::size_t j = 0; j < x.size(); ++j)
    size = std::max(size, std::ldexp(std::fabs(x[j]), -of_columns[j]));
  const double growth = std::pow(1 + std::numbers::sqrt2, static_cast<double>(n - 1));
  const double of_scaled =
      gamma_of_complex(n) * static_cast<double>(n) * 8 * growth * std::numbers::sqrt2 * size;
  std::vector<double> bound;
  for (const int exponent : of_rows) bound.push_back(std::ldexp(of_scaled, -exponent));
  return bound;
}

class complex_factors : public on_backend {
 protected:
  sparse_factors factors_of(const csr& R, double threshold = 0.01) const {
    return {ctx, csr_matrix(ctx, R), {.pivot_threshold = threshold}};
  }
  void expect_small_solved(const complex_csr& A, const std::vector<int>& row_exponent = {},
                           const std::vector<int>& column_exponent = {}) const {
    const csr R = real_equivalent(A);
    const factor_analysis analysis(ctx, csr_matrix(ctx, R));
    ASSERT_TRUE(analysis.plan()->is_complex);
    const auto& match = analysis.plan()->match;
    const sparse_factors f(analysis, {.pivot_threshold = 1});
    ASSERT_EQ(f.rows(), R.rows);
    ASSERT_FALSE(f.is_singular());
    const auto b = random_vector(R.rows, 7, row_exponent), c = random_vector(R.rows, 8, column_exponent);
    auto x = b, y = c;
    f.solve(x);
    expect_residual(R, b, x, bound_of_small(match.row_exponent, match.column_exponent, x));
    f.solve_transposed(y);
    expect_residual(transposed(R), c, y, bound_of_small(match.column_exponent, match.row_exponent, y));
    if (!row_exponent.empty()) return;
    f.state().triangles().solve(b.data(), x.data());
    expect_residual(R, b, x, bound_of_small(match.row_exponent, match.column_exponent, x));
  }
  /// | |L||U| |_inf <= (2 n - 1) |A|_inf without pivoting, where A is diagonally dominant by columns (Higham,
  /// section 9.5); M: what applies the factors.
  template <class Solve>
  void expect_dominant_solved(const csr& R, const Solve& solve) const {
    const auto b = random_vector(R.rows, 7);
    const auto x = solve(b);
    double norm = 0, size = 0;
    for (index_t i = 0; i < R.rows; ++i) {
      double sum = 0;
      for (auto k = R.row_start[i]; k < R.row_start[i + 1]; ++k) sum += std::fabs(R.value[k]);
      norm = std::max(norm, sum);
      size = std::max(size, std::fabs(x[static_cast<std::size_t>(i)]));
    }
    const double bound = gamma_of_complex(R.rows / 2) * static_cast<double>(R.rows - 1) * norm * 2 * size;
    expect_residual(R, b, x, std::vector<double>(b.size(), bound));
  }
};
RESIDUA_ON_FEW_BACKENDS(complex_factors);

TEST_P(complex_factors, solve_small_systems) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (const index_t n : {1, 2, 3, 5}) expect_small_solved(full(n, seed));
  }
}

TEST_P(complex_factors, solve_badly_scaled_systems) {
  random_numbers random(5);
  for (int trial = 0; trial < 20; ++trial) {
    const index_t n = 2 + random.whole(4);
    std::vector<int> r, c;
    for (index_t i = 0; i < n; ++i) {
      r.insert(r.end(), 2, random.whole(601) - 300);
      c.insert(c.end(), 2, random.whole(601) - 300);
    }
    expect_small_solved(complex_matrix(n,
                                       [&](index_t i, index_t j) {
                                         if (i != j && random.whole(2) != 0) return number(0.0);
                                         const int exponent = r[static_cast<std::size_t>(2 * i)] +
                                                              c[static_cast<std::size_t>(2 * j)];
                                         return number(std::ldexp(random.graded(0), exponent),
                                                       std::ldexp(random.graded(0), exponent));
                                       }),
                        r, c);
  }
}

/// Pivots without a real part: in a real triangle their rows change places.
TEST_P(complex_factors, solve_with_triangles_of_imaginary_pivots) {
  expect_small_solved(complex_matrix(4, [](index_t i, index_t j) {
    return number(0, i == j ? 3.0 + static_cast<double>(i) : 0x1p-3 * static_cast<double>(i + 2 * j));
  }));
}

/// By the factors on the host, by their triangles, and as a preconditioner where the context computes.
TEST_P(complex_factors, solve_dominant_systems) {
  for (const index_t n : {1, 2, 30, 60}) {
    for (const int percent : {0, 5, 100}) {
      const csr R = real_equivalent(dominant(n, percent, 3));
      const auto f = factors_of(R);
      ASSERT_TRUE(f.state().plan->is_complex);
      ASSERT_FALSE(f.is_singular());
      expect_dominant_solved(R, [&](auto x) {
        f.solve(x);
        return x;
      });
      expect_dominant_solved(transposed(R), [&](auto x) {
        f.solve_transposed(x);
        return x;
      });
      expect_dominant_solved(R, [&](const auto& b) {
        auto x = b;
        f.state().triangles().solve(b.data(), x.data());
        return x;
      });
      expect_dominant_solved(R, [&](const auto& b) {
        const residua::array<double> right(ctx, std::span<const double>(b));
        residua::array<double> x(ctx, right.size());
        residua::preconditioner(ctx, f).apply(ctx, right, x);
        return x.to_host(ctx);
      });
    }
  }
}

/// An operation on complex numbers is four: dissection pays where they are a quarter of real ones.
TEST(complex_analysis, dissects_where_a_quarter_of_the_operations_pays) {
  constexpr double never = std::numeric_limits<double>::infinity(),
                   enough = residua::sparse::dissection_pays_for_lu / 4;
  bool tells = false;
  for (const char* grid : {"poisson7:12", "poisson7:15", "poisson7:18"}) {
    const csr A = residua::generate_problem(grid);
    auto C = residua::complex_form(A);
    for (auto& value : C.value) value.im = value.re;
    const auto pattern = residua::sparse::pattern_of_sum(
        {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()});
    const double by_degree = order_for_elimination(pattern, never).sizes.operations,
                 best = order_for_elimination(pattern, 0).sizes.operations;
    const bool pays = by_degree > enough && best < by_degree;
    const auto ctx = residua::context::cpu(1);
    EXPECT_EQ(factor_analysis(ctx, csr_matrix(ctx, real_equivalent(C))).ordering(), pays ? "metis" : "amd");
    tells = tells || (pays && by_degree <= residua::sparse::dissection_pays_for_lu);
  }
  EXPECT_TRUE(tells) << "no grid lies between both limits";
}

/// Each number of the factors in two doubles, and four multiplications for each of theirs.
TEST_P(complex_factors, are_half_of_the_real_ones) {
  constexpr index_t n = 20;
  const csr R = real_equivalent(dominant(n, 100, 4));
  const factor_analysis analysis(ctx, csr_matrix(ctx, R));
  EXPECT_EQ(analysis.structural_rank(), 2 * n);
  EXPECT_EQ(analysis.predicted_entries(), 2 * n * n);
  EXPECT_EQ(analysis.predicted_operations(), 4.0 * (n * (n + 1) * (2 * n + 1) / 6));
  // Two parts share an index.
  EXPECT_EQ(analysis.predicted_bytes(), 10 * 2.5 * static_cast<double>(analysis.predicted_entries()));
  EXPECT_EQ(sparse_factors(analysis).entries(), 2 * n * n);
  csr other = R;
  other.value[5] = -other.value[5];
  EXPECT_EQ(factors_of(other).entries(), 4 * n * n);
}

TEST_P(complex_factors, tell_that_a_pivot_is_zero) {
  const auto singular = complex_matrix(2, [](index_t i, index_t j) {
    return i + j == 0 ? number(1.0) : i + j == 1 ? number(0, 1) : number(-1.0);
  });
  const auto f = factors_of(real_equivalent(singular));
  EXPECT_TRUE(f.state().plan->is_complex);
  EXPECT_TRUE(f.is_singular());
  std::vector<double> x(4, 1.0);
  expect_rejected({"sparse_factors::solve:", "singular"}, [&] { f.solve(x); });
}

TEST_P(complex_factors, need_full_structural_rank) {
  const csr R = real_equivalent(
      complex_matrix(3, [](index_t, index_t j) { return j < 2 ? number(1, 1) : number(0.0); }));
  const factor_analysis analysis(ctx, csr_matrix(ctx, R));
  EXPECT_EQ(analysis.rows(), 6);
  EXPECT_EQ(analysis.structural_rank(), 4);
  expect_rejected({"sparse_factors:", "structural rank", "4"}, [&] { sparse_factors{analysis}; });
}

/// 1 / (3 + 4 i) = (3 - 4 i) / 25.
TEST_P(complex_factors, of_one_entry) {
  const auto f =
      factors_of(real_equivalent(complex_matrix(1, [](index_t, index_t) { return number(3, 4); })));
  std::vector<double> x{25, 50}, y = x;
  f.solve(x);
  f.solve_transposed(y);
  EXPECT_NEAR(x[0], 11, 11 * 0x1p-50);
  EXPECT_NEAR(x[1], 2, 11 * 0x1p-50);
  EXPECT_NEAR(y[0], -5, 11 * 0x1p-50);
  EXPECT_NEAR(y[1], 10, 11 * 0x1p-50);
  EXPECT_NEAR(f.inverse_norm_estimate(), 7.0 / 25, 0x1p-50);
}

// ---- what a real matrix is recognised as ----

TEST(complex_form, has_the_entries_of_the_complex_matrix) {
  const auto A = dominant(9, 30, 6);
  const csr R = real_equivalent(A);
  const auto form = residua::sparse::complex_form_of(view_of(R));
  ASSERT_TRUE(form);
  EXPECT_EQ(form->row_start, A.row_start);
  EXPECT_EQ(form->column, A.column);
  for (std::size_t k = 0; k < A.value.size(); ++k) {
    EXPECT_EQ(number(form->parts[2 * k], form->parts[2 * k + 1]), A.value[k]);
    EXPECT_EQ(form->sizes().value[k], std::max(std::fabs(A.value[k].re), std::fabs(A.value[k].im)));
  }
}

TEST(complex_form, of_no_other_matrix) {
  using residua::sparse::complex_form_of;
  const auto is_complex = [](const csr& R) { return complex_form_of(view_of(R)).has_value(); };
  EXPECT_TRUE(is_complex(sparse_of({{1, -2}, {2, 1}})));
  EXPECT_TRUE(is_complex(sparse_of({{0, -2}, {2, 0}})));
  EXPECT_FALSE(is_complex(csr()));
  EXPECT_FALSE(is_complex(sparse_of({{1}})));
  EXPECT_FALSE(is_complex(sparse_of({{1, 0}, {0, 1}})));  // of a real matrix
  EXPECT_FALSE(is_complex(sparse_of({{1, 2}, {2, 1}})));
  EXPECT_FALSE(is_complex(sparse_of({{1, -2}, {2, 3}})));
  EXPECT_FALSE(is_complex(sparse_of({{1, -2}, {0, 1}})));
  EXPECT_FALSE(is_complex(sparse_of({{1, -2, 0}, {2, 1, 0}, {0, 0, 1}})));
  const rows_of_numbers longer = {{1, -2, 0, 0}, {2, 1, 0, 3}, {0, 0, 1, -1}, {0, 0, 1, 1}};
  EXPECT_FALSE(is_complex(sparse_of(longer)));
  const rows_of_numbers shorter = {{1, -2, 0, 3}, {2, 1, 0, 0}, {0, 0, 1, -1}, {0, 0, 1, 1}};
  EXPECT_FALSE(is_complex(sparse_of(shorter)));
  const rows_of_numbers apart = {{1, -2, 1, 0}, {2, 1, 0, 0}, {0, 0, 1, -1}, {1, 0, 1, 1}};
  EXPECT_FALSE(is_complex(sparse_of(apart)));
}

}  // namespace
}  // namespace residua_test
