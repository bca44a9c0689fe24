// Complete factors: residuals of their solutions against bounds, what cannot be factorised, and predictions.
#include "residua/sparse/factors.hpp"

#include <numeric>
#include <thread>

#include "backends.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/exact_residual.hpp"
#include "strided.hpp"

/// SuperLU's own: 2 tells the most columns of a relaxed supernode.
extern "C" int sp_ienv(int);

namespace residua_test {
namespace {

using residua::csr_matrix;
using residua::factor_analysis;
using residua::factor_options;
using residua::index_t;
using residua::sparse_factors;
using residua::oracle::mp;

/// Counted where the factors are as in their copies.
void expect_levels(const sparse_factors& f) {
  const auto copies = f.state().triangles();
  EXPECT_EQ(f.state().levels(), residua::sparse::levels_of(copies));
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double unit = 0x1p-53;
/// The backward error of elimination and substitution is at most gamma |L||U||x|: Higham, Accuracy and
/// Stability of Numerical Algorithms, theorem 9.4.
double gamma_of(index_t n) {
  const double terms = 3 * static_cast<double>(n) * unit;
  return terms / (1 - terms);
}

/// With partial pivoting |l_ij| <= 1 and |u_ij| <= 2^(n - 1) max |b_ij| of the scaled matrix, whose entries
/// are at most 4: so |L||U||y| <= n 2^(n - 1) 4 |y|_inf. Of B = D_r A D_c row i stands for A's divided by
/// 2^-of_rows[i], and y_j = 2^-of_columns[j] x_j.
std::vector<double> bound_of_small(const std::vector<int>& of_rows, const std::vector<int>& of_columns,
                                   const std::vector<double>& x) {
  const auto n = static_cast<index_t>(x.size());
  double size = 0;
  for (std::size_t j = 0; j < x.size(); ++j)
    size = std::max(size, std::ldexp(std::fabs(x[j]), -of_columns[j]));
  const double of_scaled =
      gamma_of(n) * static_cast<double>(n) * std::ldexp(4.0, static_cast<int>(n) - 1) * size;
  std::vector<double> bound;
  for (const int exponent : of_rows) bound.push_back(std::ldexp(of_scaled, -exponent));
  return bound;
}

class factors : public on_backend {
 protected:
  sparse_factors factors_of(const csr& A, const factor_options& options = {}) const {
    return {ctx, csr_matrix(ctx, A), options};
  }
  /// Both systems of a matrix of small order, with right-hand sides of the sizes of its rows and columns.
  void expect_small_solved(const csr& A, const std::vector<int>& row_exponent = {},
                           const std::vector<int>& column_exponent = {}) const {
    const factor_analysis analysis(ctx, csr_matrix(ctx, A));
    const auto& match = analysis.plan()->match;
    const sparse_factors f(analysis, {.pivot_threshold = 1});
    ASSERT_EQ(f.rows(), A.rows);
    ASSERT_FALSE(f.is_singular());
    const auto b = random_vector(A.rows, 7, row_exponent), c = random_vector(A.rows, 8, column_exponent);
    auto x = b, y = c;
    f.solve(x);
    expect_residual(A, b, x, bound_of_small(match.row_exponent, match.column_exponent, x));
    if (row_exponent.empty() && column_exponent.empty()) {
      expect_levels(f);
      f.state().triangles().solve(b.data(), x.data());
      expect_residual(A, b, x, bound_of_small(match.row_exponent, match.column_exponent, x));
    }
    f.solve_transposed(y);
    expect_residual(transposed(A), c, y, bound_of_small(match.column_exponent, match.row_exponent, y));
  }
  /// Both systems of a matrix that is diagonally dominant by rows and by columns: | |L||U| |_inf <= (2 n - 1)
  /// |A|_inf without pivoting (Higham, lemma 8.8 and section 9.5).
  void expect_dominant_solved(const csr& A) const {
    const auto f = factors_of(A);
    ASSERT_FALSE(f.is_singular());
    const auto solves = [&](const csr& M, const std::vector<double>& b, const std::vector<double>& x) {
      double norm = 0, size = 0;
      for (index_t i = 0; i < M.rows; ++i) {
        double sum = 0;
        for (auto k = M.row_start[i]; k < M.row_start[i + 1]; ++k) sum += std::fabs(M.value[k]);
        norm = std::max(norm, sum);
        size = std::max(size, std::fabs(x[i]));
      }
      const double bound = gamma_of(M.rows) * static_cast<double>(2 * M.rows - 1) * norm * size;
      expect_residual(M, b, x, std::vector<double>(b.size(), bound));
    };
    const auto b = random_vector(A.rows, 7);
    auto x = b, y = b;
    f.solve(x);
    solves(A, b, x);
    expect_levels(f);
    f.state().triangles().solve(b.data(), x.data());
    solves(A, b, x);
    f.solve_transposed(y);
    solves(transposed(A), b, y);
  }
};
RESIDUA_ON_FEW_BACKENDS(factors);

/// The diagonal is above the sum of what is beside it.
csr dominant(index_t n, int percent, std::uint64_t seed) {
  random_numbers random(seed);
  return square_matrix(n, [&](index_t i, index_t j) {
    if (i == j) return 2.0 * static_cast<double>(n);
    return random.whole(100) < percent ? random.graded(0) : 0.0;
  });
}

csr full(index_t n, std::uint64_t seed) {
  random_numbers random(seed);
  return square_matrix(n, [&](index_t, index_t) { return random.graded(1); });
}

TEST_P(factors, solve_dominant_systems) {
  for (const index_t n : {1, 2, 3, 10, 100}) {
    for (const int percent : {0, 2, 20, 100}) expect_dominant_solved(dominant(n, percent, 3));
  }
  expect_dominant_solved(residua::generate_problem("poisson7:7"));
}

TEST_P(factors, solve_small_systems) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (const index_t n : {1, 2, 3, 6, 8}) expect_small_solved(full(n, seed));
  }
}

TEST_P(factors, solve_badly_scaled_systems) {
  random_numbers random(5);
  for (int trial = 0; trial < 20; ++trial) {
    const index_t n = 2 + random.whole(6);
    std::vector<int> r, c;
    for (index_t i = 0; i < n; ++i) {
      r.push_back(random.whole(601) - 300);
      c.push_back(random.whole(601) - 300);
    }
    const csr A = square_matrix(n, [&](index_t i, index_t j) {
      return i == j || random.whole(2) == 0 ? std::ldexp(random.graded(0), r[i] + c[j]) : 0.0;
    });
    expect_small_solved(A, r, c);
  }
}

/// All in powers of two, so exact. Scaled by its rows alone a right-hand side vanishes here, or overflows.
TEST_P(factors, solve_at_the_ends_of_the_range) {
  const auto f = factors_of(square_matrix(2, [](index_t i, index_t j) {
    return j == 0 ? 0x1p1000 : i == 0 ? 1.0 : 2.0;
  }));
  std::vector<double> x{0x1p-100, 0x1p-99};
  f.solve(x);
  EXPECT_EQ(x, (std::vector<double>{0, 0x1p-100}));
  std::vector<double> y{0, 0x1p100};
  f.solve_transposed(y);
  EXPECT_EQ(y, (std::vector<double>{-0x1p100, 0x1p100}));
  std::vector<double> zero{0, 0};
  f.solve(zero);
  EXPECT_EQ(zero, (std::vector<double>{0, 0}));
}

/// Scaled to the size of an infinite element the others would lose digits.
TEST_P(factors, keep_what_is_not_finite_from_other_elements) {
  for (const auto kind : {residua::factor_kind::lu, residua::factor_kind::cholesky}) {
    const csr A = square_matrix(2, [](index_t i, index_t j) { return i != j ? 0.0 : i == 0 ? 2.0 : 3.0; });
    const sparse_factors f(factor_analysis(ctx, csr_matrix(ctx, A), kind));
    for (const double value : {infinity, -infinity}) {
      std::vector<double> x{value, 1}, y = x;
      f.solve(x);
      f.solve_transposed(y);
      EXPECT_EQ(x[0], value);
      EXPECT_NEAR(x[1], 1.0 / 3, 0x1p-52);
      EXPECT_EQ(y[0], value);
      EXPECT_NEAR(y[1], 1.0 / 3, 0x1p-52);
    }
  }
}

TEST_P(factors, solve_permuted_triangular_systems) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    random_numbers random(seed);
    std::mt19937_64 shuffling(seed);
    std::vector<index_t> row(8), column(8);
    std::iota(row.begin(), row.end(), 0);
    std::iota(column.begin(), column.end(), 0);
    std::shuffle(row.begin(), row.end(), shuffling);
    std::shuffle(column.begin(), column.end(), shuffling);
    expect_small_solved(
        square_matrix(8, [&](index_t i, index_t j) { return row[i] >= column[j] ? random.graded(2) : 0.0; }));
  }
}

/// [H G; G^T 0]: half the diagonal is not there.
TEST_P(factors, solve_saddle_points) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    random_numbers random(seed);
    std::vector<double> G;
    for (int k = 0; k < 15; ++k) G.push_back(random.graded(1));
    expect_small_solved(square_matrix(8, [&](index_t i, index_t j) {
      if (i < 5 && j < 5) return i == j ? 4.0 : i == j + 1 || j == i + 1 ? 1.0 : 0.0;
      if (i >= 5 && j >= 5) return 0.0;
      return i < 5 ? G[static_cast<std::size_t>(3 * i + j - 5)] : G[static_cast<std::size_t>(3 * j + i - 5)];
    }));
  }
}

TEST_P(factors, of_stored_zeros_are_those_without) {
  csr A = dominant(6, 100, 9);
  csr with_zeros = A;
  for (index_t i = 0; i < 6; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] > i + 1) with_zeros.value[k] = 0;
    }
  }
  const auto D = dense_of(with_zeros);
  const csr without = square_matrix(6, [&](index_t i, index_t j) { return D[i][j]; });
  EXPECT_EQ(factors_of(with_zeros).entries(), factors_of(without).entries());
  expect_dominant_solved(with_zeros);
}

TEST_P(factors, tell_that_a_pivot_is_zero) {
  const auto matrix = [](std::initializer_list<double> values) {
    const auto n = static_cast<index_t>(std::lrint(std::sqrt(static_cast<double>(values.size()))));
    return square_matrix(n, [&](index_t i, index_t j) { return values.begin()[i * n + j]; });
  };
  for (const csr& A : {matrix({1, 1, 1, 1}), matrix({2, 4, 1, 2}), matrix({1, 1, 0, 1, 1, 0, 0, 0, 1}),
                       matrix({1, 1, 1, 1, 1, 1, 1, 1, 1}), matrix({1, 0, 0, 0, 1, 1, 0, 1, 1}),
                       matrix({1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1})}) {
    const auto f = factors_of(A);
    EXPECT_TRUE(f.is_singular());
    EXPECT_EQ(f.inverse_norm_estimate(), infinity);
    std::vector<double> x(static_cast<std::size_t>(A.rows), 1.0);
    expect_rejected({"sparse_factors::solve:", "singular"}, [&] { f.solve(x); });
    expect_rejected({"sparse_factors::solve_transposed:", "singular"}, [&] { f.solve_transposed(x); });
  }
}

TEST_P(factors, reject_what_does_not_fit) {
  csr wide = dominant(2, 100, 1);
  wide.columns = 3;
  expect_rejected({"factor_analysis:", "square"}, [&] { factor_analysis(ctx, csr_matrix(ctx, wide)); });
  const csr tall = matrix_from(3, 2, [](index_t i, index_t j) { return static_cast<double>(1 + i + j); });
  expect_rejected({"factor_analysis:", "square"}, [&] { factor_analysis(ctx, csr_matrix(ctx, tall)); });
  const csr deficient = square_matrix(3, [](index_t, index_t j) { return j < 2 ? 1.0 : 0.0; });
  const factor_analysis analysis(ctx, csr_matrix(ctx, deficient));
  EXPECT_EQ(analysis.structural_rank(), 2);
  EXPECT_EQ(analysis.rows(), 3);
  expect_rejected({"sparse_factors:", "structural rank", "2"}, [&] { sparse_factors{analysis}; });
  const csr A = dominant(3, 100, 1);
  for (const double threshold : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
    expect_rejected({"sparse_factors:", "pivot_threshold"},
                    [&] { factors_of(A, {.pivot_threshold = threshold}); });
  }
  for (const double threshold : {0.0, 0.5, 1.0})
    EXPECT_NO_THROW(factors_of(A, {.pivot_threshold = threshold}));
  std::vector<double> longer(4, 1.0);
  const auto f = factors_of(A);
  expect_rejected({"sparse_factors::solve:", "4"}, [&] { f.solve(longer); });
  expect_rejected({"sparse_factors::solve_transposed:", "4"}, [&] { f.solve_transposed(longer); });
}

TEST_P(factors, of_nothing) {
  const factor_analysis analysis(ctx, csr_matrix(ctx, csr()));
  EXPECT_EQ(analysis.rows(), 0);
  EXPECT_EQ(analysis.structural_rank(), 0);
  EXPECT_EQ(analysis.predicted_entries(), 0);
  const sparse_factors f(analysis);
  EXPECT_EQ(f.rows(), 0);
  EXPECT_EQ(f.entries(), 0);
  EXPECT_FALSE(f.is_singular());
  EXPECT_EQ(f.inverse_norm_estimate(), 0);
  EXPECT_NO_THROW(f.solve({}));
  EXPECT_NO_THROW(f.solve_transposed({}));
}

TEST_P(factors, of_one_entry) {
  for (const double a : {4.0, -0.5, 0x1p-700, -0x1p900}) {
    const auto f = factors_of(square_matrix(1, [&](index_t, index_t) { return a; }));
    std::vector<double> x{3.0}, y{3.0};
    f.solve(x);
    f.solve_transposed(y);
    EXPECT_EQ(x[0], 3 / a);
    EXPECT_EQ(y[0], 3 / a);
    EXPECT_EQ(f.entries(), 1);
    EXPECT_EQ(f.inverse_norm_estimate(), 1 / std::fabs(a));
  }
}

/// |A^-1|_1, by Gauss-Jordan with MPFR and the largest pivots of columns.
double inverse_norm(const csr& A) {
  const auto D = dense_of(A);
  const std::size_t n = D.size();
  std::vector<std::vector<mp>> M(n, std::vector<mp>(2 * n, mp()));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) M[i][j].set(D[i][j]);
    M[i][n + i].set(1.0);
  }
  mp term;
  for (std::size_t p = 0; p < n; ++p) {
    std::size_t pivot = p;
    for (std::size_t i = p; i < n; ++i) {
      if (mpfr_cmpabs(M[i][p].get(), M[pivot][p].get()) > 0) pivot = i;
    }
    for (std::size_t j = 0; j < 2 * n; ++j) mpfr_swap(M[p][j].get(), M[pivot][j].get());
    for (std::size_t i = 0; i < n; ++i) {
      if (i == p) continue;
      mp factor(M[i][p]);
      mpfr_div(factor.get(), factor.get(), M[p][p].get(), MPFR_RNDN);
      for (std::size_t j = p; j < 2 * n; ++j) {
        mpfr_mul(term.get(), factor.get(), M[p][j].get(), MPFR_RNDN);
        mpfr_sub(M[i][j].get(), M[i][j].get(), term.get(), MPFR_RNDN);
      }
    }
  }
  double norm = 0;
  for (std::size_t j = n; j < 2 * n; ++j) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      mpfr_div(term.get(), M[i][j].get(), M[i][i].get(), MPFR_RNDN);
      sum += std::fabs(term.to_double());
    }
    norm = std::max(norm, sum);
  }
  return norm;
}

/// Where cond(A) is at most 1e5, a solution of order 8 with partial pivoting errs by at most cond(A) gamma
/// n^2 2^(n + 1) < 2^-19 of itself: which is what an estimate may be above the norm.
TEST_P(factors, estimate_the_inverse) {
  int matrices = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (const index_t n : {1, 2, 5, 8}) {
      const csr A = full(n, seed);
      const double exact = inverse_norm(A), norm = 2 * static_cast<double>(n);  // entries are below 2
      if (exact * norm > 1e5) continue;
      ++matrices;
      const double estimate = factors_of(A, {.pivot_threshold = 1}).inverse_norm_estimate();
      EXPECT_LE(estimate, exact * (1 + 0x1p-19));
      EXPECT_GE(3 * estimate, exact);
    }
  }
  EXPECT_GT(matrices, 100);
}

/// The most entries that SuperLU can hold: it holds subtrees of the elimination tree of up to sp_ienv(2)
/// columns as if they were dense, of a triangle and the rows below the subtree's root.
std::int64_t most_entries(const csr& A, const std::vector<sparse_index>& elimination) {
  const auto D = dense_of(A);
  const std::size_t n = D.size();
  std::vector<std::vector<char>> filled(n, std::vector<char>(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j)
      filled[i][j] = i == j || D[elimination[i]][elimination[j]] != 0 ? 1 : 0;
  }
  std::vector<std::size_t> count(n, 1), parent(n, n), nodes(n, 1);
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = k + 1; i < n; ++i) {
      if (filled[i][k] == 0) continue;
      if (parent[k] == n) parent[k] = i;
      ++count[k];
      for (std::size_t j = k + 1; j < n; ++j) filled[i][j] = static_cast<char>(filled[i][j] | filled[k][j]);
    }
    if (parent[k] < n) nodes[parent[k]] += nodes[k];
  }
  const auto relaxed = static_cast<std::size_t>(sp_ienv(2));
  std::size_t entries = 0;
  for (std::size_t k = 0; k < n; ++k) {
    if (nodes[k] > relaxed) {
      entries += count[k];
    } else if (parent[k] == n || nodes[parent[k]] > relaxed) {  // the root of a largest such subtree
      for (std::size_t above = 0; above < nodes[k]; ++above) entries += count[k] + above;
    }
  }
  return static_cast<std::int64_t>(2 * entries - n);
}

TEST_P(factors, hold_what_was_predicted) {
  const csr dense_one = dominant(20, 100, 4);
  for (const csr& A :
       {dense_one, residua::generate_problem("poisson7:5"), residua::generate_problem("poisson7:60x1x1"),
        residua::generate_problem("plate:9"), residua::generate_problem("diffusion:9")}) {
    const factor_analysis analysis(ctx, csr_matrix(ctx, A));
    EXPECT_EQ(analysis.structural_rank(), A.rows);
    EXPECT_EQ(analysis.ordering(), "amd");
    EXPECT_GE(analysis.seconds(), 0);
    EXPECT_EQ(analysis.predicted_entries(), 2 * analysis.plan()->order.sizes.entries - A.rows);
    // A value and an index each, in arrays that are copied to ones half as long again when they are full.
    EXPECT_EQ(analysis.predicted_bytes(), 12 * 2.5 * static_cast<double>(analysis.predicted_entries()));
    EXPECT_GE(analysis.predicted_operations(), static_cast<double>(A.rows));
    const auto& columns = analysis.plan()->match.column;
    for (index_t i = 0; i < A.rows; ++i) ASSERT_EQ(columns[i], i) << "the diagonal is the largest";
    // Pivots of a positive definite matrix that stay on the diagonal whatever is beside them.
    const sparse_factors f(analysis, {.pivot_threshold = 0});
    EXPECT_GE(f.entries(), analysis.predicted_entries());
    EXPECT_LE(f.entries(), most_entries(A, analysis.plan()->order.elimination));
  }
  const factor_analysis analysis(ctx, csr_matrix(ctx, dense_one));
  EXPECT_EQ(analysis.predicted_entries(), 400);
  EXPECT_EQ(sparse_factors(analysis).entries(), 400);
}

TEST(factor_names, are_those_of_the_command_line) {
  using residua::factor_kind, residua::factor_library;
  EXPECT_EQ(name_of(factor_library::host), "host");
  EXPECT_EQ(name_of(factor_library::cudss), "cudss");
  EXPECT_EQ(name_of(factor_kind::lu), "lu");
  EXPECT_EQ(name_of(factor_kind::ldlt), "ldlt");
  EXPECT_EQ(name_of(factor_kind::cholesky), "cholesky");
  EXPECT_EQ(name_of(factor_kind::automatic), "automatic");
}

/// Whichever row comes first, the next pivot on the diagonal is 1e-9 beside an entry of 2.
TEST(factors_with_a_threshold, leave_the_diagonal_where_others_are_larger) {
  const csr A = square_matrix(3, [](index_t i, index_t j) {
    return i == j ? 1 + 1e-9 : i + j == 3 ? -1.0 : 1.0;
  });
  const auto ctx = residua::context::cpu(1);
  const auto largest_residual = [&](double threshold) {
    const sparse_factors f(factor_analysis(ctx, csr_matrix(ctx, A)), {.pivot_threshold = threshold});
    const std::vector<double> b{1, 0.3, 0.7};
    auto x = b;
    f.solve(x);
    double largest = 0;
    for (index_t i = 0; i < 3; ++i)
      largest = std::max(largest, std::fabs(b[i] - A.value[3 * i] * x[0] - A.value[3 * i + 1] * x[1] -
                                            A.value[3 * i + 2] * x[2]));
    return largest;
  };
  // Pivots of 2 and 1 let nothing grow: a few units in the last place. The small pivot loses their digits.
  EXPECT_LE(largest_residual(1), 0x1p-48);
  EXPECT_GT(largest_residual(0), 0x1p-48);
}

TEST(factors_by_cudss, are_not_made_on_a_host) {
  const auto ctx = residua::context::cpu(1);
  const factor_analysis analysis(ctx, csr_matrix(ctx, dominant(3, 100, 1)));
  expect_error(residua::error_kind::unsupported, {"cuDSS", "GPU", "backend cpu"},
               [&] { (void)sparse_factors::by_cudss(ctx, analysis); });
  const factor_analysis deficient(
      ctx, csr_matrix(ctx, square_matrix(3, [](index_t, index_t j) { return j < 2 ? 1.0 : 0.0; })));
  expect_rejected({"sparse_factors:", "structural rank", "2"},
                  [&] { (void)sparse_factors::by_cudss(ctx, deficient); });
}

TEST_P(factors, tell_of_what_only_a_gpu_has_as_of_nothing) {
  const csr A = dominant(30, 30, 2);
  for (const auto kind : {residua::factor_kind::lu, residua::factor_kind::automatic}) {
    const factor_analysis analysis(ctx, csr_matrix(ctx, A), kind);
    const sparse_factors f(analysis);
    EXPECT_EQ(f.kind(), analysis.kind());
    EXPECT_EQ(f.library(), residua::factor_library::host);
    EXPECT_EQ(f.perturbed_pivots(), 0);
    EXPECT_TRUE(f.is_repeatable());
    EXPECT_EQ(f.device_bytes(), 0);
    EXPECT_EQ(f.state().on_device(), nullptr);
    EXPECT_LT(f.indefinite_row(), 0);
    EXPECT_GT(f.seconds(), 0);
    EXPECT_GT(analysis.seconds(), 0);
  }
}

TEST_P(factors, are_shared_by_copies) {
  const csr A = dominant(30, 30, 2);
  const auto b = random_vector(30, 1);
  auto expected = b, x = b;
  auto first = std::make_unique<sparse_factors>(factors_of(A));
  first->solve(expected);
  const sparse_factors second = *first;
  first.reset();
  second.solve(x);
  EXPECT_TRUE(same_bits(x, expected));
}

TEST_P(factors, solve_on_several_threads_at_once) {
  const csr A = residua::generate_problem("convection:20");
  const auto f = factors_of(A);
  const auto b = random_vector(A.rows, 1);
  auto expected = b, expected_transposed = b;
  f.solve(expected);
  f.solve_transposed(expected_transposed);
  const auto solve_often = [&](int& right) {
    for (int k = 0; k < 50; ++k) {
      auto x = b, y = b;
      f.solve(x);
      f.solve_transposed(y);
      right += same_bits(x, expected) && same_bits(y, expected_transposed) ? 1 : 0;
    }
  };
  int here = 0, there = 0;
  std::thread other(solve_often, std::ref(there));
  solve_often(here);
  other.join();
  EXPECT_EQ(here, 50);
  EXPECT_EQ(there, 50);
}

}  // namespace
}  // namespace residua_test
