// Factors by cuDSS: what they solve, what they are refused for, and what solve() makes of them. Skipped where
// there is no GPU, or no cuDSS.
#include <cuda_runtime.h>

#include "base/device_memory.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/sparse/complex_csr.hpp"
#include "residua/sparse/factors.hpp"
#include "solved.hpp"
#include "sparse/direct/factor_plan.hpp"
#include "sparse/exact_residual.hpp"

namespace residua_test {
namespace {

using residua::error_kind;
using residua::factor_analysis;
using residua::factor_kind;
using residua::factor_library;
using residua::solve_method;
using residua::sparse_factors;
using number = residua::complex<double>;

csr symmetric(csr A) {
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

csr full(index_t n, std::uint64_t seed) {
  random_numbers random(seed);
  return square_matrix(n, [&](index_t, index_t) { return random.graded(1); });
}

/// 2 on the diagonal, with zeros on it from the middle on: eigenvalues of both signs.
csr saddle_point(index_t n) {
  return symmetric(square_matrix(n, [n](index_t i, index_t j) {
    if (i == j) return i < n / 2 ? 2.0 : 0.0;
    return std::abs(i - j) == n / 2 ? 1.0 : std::abs(i - j) == 1 && std::max(i, j) < n / 2 ? -1.0 : 0.0;
  }));
}

csr symmetric_full(index_t n, std::uint64_t seed) {
  auto D = dense_of(full(n, seed));
  for (std::size_t i = 0; i < D.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) D[i][j] = D[j][i];
    if (i % 3 == 1) D[i][i] = 0;
  }
  return symmetric(sparse_of(D));
}

csr complex_full(index_t n, std::uint64_t seed) {
  random_numbers random(seed);
  residua::complex_csr A;
  A.rows = A.columns = n;
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j < n; ++j) {
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.emplace_back(random.graded(1), random.graded(1));
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  return real_equivalent(A);
}

/// Half of double's digits, as solve() asks of factors: |b - A x| <= sqrt(u) (|A||x| + |b|) in the maximum
/// norm.
void expect_solution(const csr& A, const std::vector<double>& b, const std::vector<double>& x) {
  double of_A = 0, of_x = 0, of_b = 0;
  for (index_t i = 0; i < A.rows; ++i) {
    double row = 0;
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) row += std::fabs(A.value[k]);
    of_A = std::max(of_A, row);
    of_x = std::max(of_x, std::fabs(x[static_cast<std::size_t>(i)]));
    of_b = std::max(of_b, std::fabs(b[static_cast<std::size_t>(i)]));
  }
  const double bound = std::sqrt(residua::unit_roundoff<double>) * (of_A * of_x + of_b);
  expect_residual(A, b, x, std::vector<double>(b.size(), bound));
}

class cudss : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
    std::string why;
    if (residua::cudss_version(&why).empty()) GTEST_SKIP() << why;
    ctx_.emplace(context::cuda());
  }
  [[nodiscard]] const context& ctx() const { return *ctx_; }
  [[nodiscard]] factor_analysis analysis_of(const csr& A, factor_kind kind = factor_kind::automatic) const {
    return {ctx(), csr_matrix(ctx(), A), kind};
  }
  [[nodiscard]] sparse_factors factors_of(const csr& A, factor_kind kind = factor_kind::automatic) const {
    return sparse_factors::by_cudss(ctx(), analysis_of(A, kind));
  }
  /// From the host, transposed, and where the vectors are.
  void expect_solved(const csr& A, factor_kind kind) const {
    const auto asked = kind == factor_kind::ldlt ? kind : factor_kind::automatic;
    const auto f = factors_of(A, asked);
    ASSERT_EQ(f.kind(), kind);
    EXPECT_EQ(f.library(), factor_library::cudss);
    EXPECT_EQ(f.perturbed_pivots(), 0);
    EXPECT_FALSE(f.is_singular());
    EXPECT_GE(f.entries(), A.rows);
    const auto b = random_vector(A.rows, 7);
    auto x = b, y = b;
    f.solve(x);
    expect_solution(A, b, x);
    f.solve_transposed(y);
    expect_solution(transposed(A), b, y);
    const array<double> right(ctx(), std::span<const double>(b));
    array<double> z(ctx(), right.size());
    residua::preconditioner(ctx(), f).apply(ctx(), right, z);
    expect_solution(A, b, z.to_host(ctx()));
    EXPECT_EQ(f.inverse_norm_estimate(), factors_of(A, asked).inverse_norm_estimate()) << "the same bits";
  }
  [[nodiscard]] solution solved_by_cudss(const csr& A, double tolerance,
                                         std::optional<solve_method> method = solve_method::direct) const {
    solve_options options;
    options.method = method;
    options.tolerance = tolerance;
    options.factors = factor_library::cudss;
    return solved(ctx(), A, options);
  }

 private:
  std::optional<context> ctx_;
};

TEST_F(cudss, is_found_by_its_version) { EXPECT_TRUE(residua::cudss_version().starts_with("cuDSS 1.")); }

TEST_F(cudss, solves_with_matrices_of_one_entry_and_of_none) {
  expect_solved(sparse_of({{-4}}), factor_kind::lu);
  expect_solved(symmetric(sparse_of({{-4}})), factor_kind::cholesky);
  const auto none = factors_of(csr());
  std::vector<double> x;
  none.solve(x);
  EXPECT_EQ(none.entries(), 0);
}

TEST_F(cudss, solves_with_matrices_that_are_not_symmetric) {
  for (const index_t n : {2, 3, 7, 40}) expect_solved(full(n, 11), factor_kind::lu);
  expect_solved(residua::generate_problem("convection:9"), factor_kind::lu);
}

TEST_F(cudss, solves_with_definite_matrices_of_either_sign) {
  for (const char* name : {"poisson7:5x4x3", "plate:9"}) {
    csr A = residua::generate_problem(name);
    expect_solved(A, factor_kind::cholesky);
    for (double& value : A.value) value = -value;
    expect_solved(A, factor_kind::cholesky);
  }
}

TEST_F(cudss, solves_with_indefinite_matrices) {
  for (const index_t n : {2, 10, 60}) expect_solved(saddle_point(n), factor_kind::lu);
}

/// Zeros on the diagonal need pivots of two rows; without partners beside each other they would be replaced.
TEST_F(cudss, solves_with_symmetric_factors_of_indefinite_matrices) {
  for (const index_t n : {1, 2, 7, 40}) expect_solved(symmetric_full(n, 13), factor_kind::ldlt);
  for (const index_t n : {2, 10, 60}) expect_solved(saddle_point(n), factor_kind::ldlt);
  expect_solved(symmetric(sparse_of({{0, 3}, {3, 0}})), factor_kind::ldlt);
}

/// Half of them, and what blocks of the diagonal hold besides.
TEST_F(cudss, makes_fewer_entries_of_symmetric_factors) {
  csr A = residua::generate_problem("poisson7:9");
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] == i) A.value[k] -= 3;  // amid its eigenvalues
    }
  }
  const auto half = factors_of(A, factor_kind::ldlt), whole = factors_of(A, factor_kind::lu);
  EXPECT_EQ(half.perturbed_pivots(), 0);
  EXPECT_LT(half.entries(), 3 * whole.entries() / 4);
}

TEST_F(cudss, solves_indefinite_systems_with_symmetric_factors) {
  for (const csr& A : {saddle_point(60), symmetric_full(50, 3)}) {
    for (const double tolerance : {1e-8, 1e-24, 1e-40}) {
      const auto s = solved_by_cudss(A, tolerance);
      EXPECT_TRUE(s.converged) << tolerance;
      EXPECT_EQ(s.direct.library, factor_library::cudss) << s.direct.cudss_refusal;
      EXPECT_EQ(s.direct.kind, factor_kind::ldlt) << s.considered.front().verdict;
      EXPECT_EQ(s.last().precondition, preconditioner_kind::lu);
      EXPECT_NE(s.considered.front().verdict.find("with L D L^T by cuDSS"), std::string::npos);
      expect_truthful(ctx(), A, s);
    }
  }
}

TEST_F(cudss, makes_L_and_U_of_an_indefinite_matrix_where_they_are_asked_for) {
  solve_options options;
  options.method = solve_method::direct;
  options.precondition = preconditioner_kind::lu;
  options.tolerance = 1e-14;
  options.factors = factor_library::cudss;
  EXPECT_EQ(solved(ctx(), saddle_point(20), options).direct.kind, factor_kind::lu);
}

TEST_F(cudss, solves_with_complex_matrices) {
  for (const index_t n : {1, 2, 5, 30}) {
    const csr R = complex_full(n, 5);
    EXPECT_TRUE(analysis_of(R).plan()->is_complex);
    expect_solved(R, factor_kind::lu);
  }
}

/// Of rank 2 in integers: the pivots after that are zero. What a run says of it names both refusals.
TEST_F(cudss, does_not_hide_that_a_symmetric_matrix_is_singular) {
  const csr A = symmetric(sparse_of({{0, 1, 1, 2}, {1, 0, 1, 1}, {1, 1, 2, 3}, {2, 1, 3, 4}}));
  const auto s = solved_by_cudss(A, 1e-14);
  EXPECT_EQ(s.direct.library, factor_library::host);
  EXPECT_TRUE(s.proved_singular);
  EXPECT_NE(s.considered.front().verdict.find("L and U for L D L^T, since cuDSS"), std::string::npos)
      << s.considered.front().verdict;
}

/// With rows and columns scaled back the residual is as small as any.
TEST_F(cudss, solves_with_badly_scaled_matrices) {
  constexpr index_t n = 12;
  const csr plain = full(n, 3);
  csr A = plain;
  std::vector<int> row, column;
  for (int i = 0; i < n; ++i) {
    row.push_back(50 * (i % 5) - 100);
    column.push_back(20 * (i % 7) - 60);
  }
  for (index_t i = 0; i < n; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      A.value[k] = std::ldexp(A.value[k], row[i] + column[A.column[k]]);
  }
  auto b = random_vector(n, 7, row), x = b;
  factors_of(A).solve(x);
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = std::ldexp(x[i], column[i]);
    b[i] = std::ldexp(b[i], -row[i]);
  }
  expect_solution(plain, b, x);
}

TEST_F(cudss, is_refused_scalings_beyond_the_range_of_vectors) {
  const csr A = sparse_of({{0x1p-900, 0, 0}, {0, 1, 0}, {1, 0, 0x1p900}});
  expect_error(error_kind::unsupported, {"cuDSS", "2^400"}, [&] { (void)factors_of(A); });
}

TEST_F(cudss, needs_full_structural_rank) {
  const csr A = square_matrix(4, [](index_t i, index_t j) { return i == 1 || j > 2 ? 0.0 : 1.0; });
  expect_rejected({"sparse_factors", "structural rank"}, [&] { (void)factors_of(A); });
}

TEST_F(cudss, tells_that_a_matrix_is_not_definite) {
  const csr A = symmetric(sparse_of({{4, 3, 3}, {3, 4, -3}, {3, -3, 4}}));
  const auto analysis = analysis_of(A, factor_kind::cholesky);
  expect_error(error_kind::invalid_input, {"cuDSS", "not positive"},
               [&] { (void)sparse_factors::by_cudss(ctx(), analysis); });
  const auto s = solved_by_cudss(A, 1e-14);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.direct.kind, factor_kind::ldlt);
  EXPECT_EQ(s.last().precondition, preconditioner_kind::lu);
  expect_truthful(ctx(), A, s);
}

/// Elimination ends with a zero in integers of a few bits, so in every order.
TEST_F(cudss, does_not_hide_that_a_matrix_is_singular) {
  const csr A = sparse_of({{1, 2, 3, 0}, {2, 4, 6, 1}, {3, 6, 9, 2}, {1, 1, 1, 5}});
  const auto s = solved_by_cudss(A, 1e-14);
  EXPECT_GT(factors_of(A).perturbed_pivots(), 0);
  EXPECT_NE(s.direct.cudss_refusal.find("pivots were too small"), std::string::npos)
      << s.direct.cudss_refusal;
  EXPECT_EQ(s.direct.library, factor_library::host);
  EXPECT_TRUE(s.proved_singular);
}

TEST_F(cudss, gives_what_is_not_finite_for_what_is_not) {
  const csr A = residua::generate_problem("convection:5");
  auto b = ones(A);
  b[3] = std::numeric_limits<double>::quiet_NaN();
  const auto f = factors_of(A);
  const array<double> right(ctx(), std::span<const double>(b));
  array<double> z(ctx(), right.size());
  residua::preconditioner(ctx(), f).apply(ctx(), right, z);
  EXPECT_TRUE(std::ranges::any_of(z.to_host(ctx()), [](double element) { return std::isnan(element); }));
  auto finite = ones(A);
  f.solve(finite);
  expect_solution(A, ones(A), finite);
}

TEST_F(cudss, refines_in_every_format) {
  const csr matrices[] = {residua::generate_problem("plate:24"), residua::generate_problem("convection:16"),
                          complex_full(40, 9)};
  for (const csr& A : matrices) {
    for (const double tolerance : {1e-8, 1e-24, 1e-40, 1e-55}) {
      const auto s = solved_by_cudss(A, tolerance);
      EXPECT_TRUE(s.converged) << tolerance;
      EXPECT_EQ(s.last().method, attempt_method::refinement);
      EXPECT_EQ(s.direct.library, factor_library::cudss) << s.direct.cudss_refusal;
      EXPECT_GT(s.direct.condition, 1);
      EXPECT_GT(s.direct.device_bytes, 0);
      expect_truthful(ctx(), A, s);
    }
  }
}

/// Their passes are not recorded in a graph.
TEST_F(cudss, stands_beside_every_method) {
  for (const auto method : {solve_method::cg, solve_method::bicgstab, solve_method::gmres}) {
    for (const auto kind : {preconditioner_kind::lu, preconditioner_kind::cholesky}) {
      SCOPED_TRACE(std::string(name_of(method)) + " with " + std::string(name_of(kind)));
      const csr A = residua::generate_problem("plate:16");
      solve_options options;
      options.method = method;
      options.precondition = kind;
      options.factors = factor_library::cudss;
      options.tolerance = 1e-25;
      const auto s = solved(ctx(), A, options);
      EXPECT_TRUE(s.converged);
      EXPECT_LE(s.last().report.iterations, 20);
      expect_truthful(ctx(), A, s);
    }
  }
}

/// Of a GPU's memory all but so much is taken.
class little_memory {
 public:
  explicit little_memory(const context& ctx, double left) {
    const auto free =
        static_cast<double>(residua::detail::device_memory::instance().free_bytes(ctx.cuda_resources()));
    taken_ = residua::memory_block(ctx, static_cast<std::size_t>(free - left));
  }
  static double free_bytes() {
    std::size_t free = 0, total = 0;
    EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    return static_cast<double>(free);
  }

 private:
  residua::memory_block taken_;
};

/// Factors of 6.4 million entries take 0.6 GB with bits that do not vary, and 0.1 GB with others.
TEST_F(cudss, is_refused_where_its_factors_do_not_fit) {
  const csr A = residua::generate_problem("poisson7:32");
  const auto analysis = analysis_of(A);
  (void)sparse_factors::by_cudss(ctx(), analysis);  // which loads what it needs itself
  {
    const little_memory few(ctx(), 0x1p28);
    expect_error(error_kind::out_of_memory, {"cuDSS", "MiB"},
                 [&] { (void)sparse_factors::by_cudss(ctx(), analysis); });
    if (little_memory::free_bytes() > 0x1p29) GTEST_SKIP() << "other programs free the GPU's memory";
    const auto varying = sparse_factors::by_cudss(ctx(), analysis, /*may_vary=*/true);
    EXPECT_FALSE(varying.is_repeatable());
    EXPECT_LT(varying.device_bytes(), 0x1p28);
    auto x = ones(A);
    varying.solve(x);
    expect_solution(A, ones(A), x);
  }
  const auto again = sparse_factors::by_cudss(ctx(), analysis, /*may_vary=*/true);
  EXPECT_TRUE(again.is_repeatable());
}

TEST_F(cudss, is_shared_by_copies_and_outlives_its_context) {
  const csr A = residua::generate_problem("convection:7");
  std::optional<context> short_lived(context::cuda());
  std::optional<sparse_factors> first(
      sparse_factors::by_cudss(*short_lived, factor_analysis(*short_lived, csr_matrix(*short_lived, A))));
  const sparse_factors second = *first;
  first.reset();
  short_lived.reset();
  auto x = ones(A);
  second.solve(x);
  expect_solution(A, ones(A), x);
}

}  // namespace
}  // namespace residua_test
