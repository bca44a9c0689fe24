// What MINRES alone has: indefinite systems, residuals that never grow and are GMRES's, its ends.
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

/// A problem with `shift` taken from its diagonal.
csr shifted(const char* problem, double shift) {
  csr A = residua::generate_problem(problem);
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] == i) A.value[k] -= shift;
    }
  }
  return A;
}

/// [D B; B^T 0] of 3 m rows: D of different positive numbers, B of two entries a column.
csr saddle_point(index_t m) {
  const index_t n = 3 * m;
  std::vector<double> full(static_cast<std::size_t>(n * n), 0.0);
  const auto element = [&](index_t i, index_t j) -> double& {
    return full[static_cast<std::size_t>(i * n + j)];
  };
  for (index_t i = 0; i < 2 * m; ++i) element(i, i) = 1 + static_cast<double>(i % 5);
  for (index_t j = 0; j < m; ++j) {
    element(2 * j, 2 * m + j) = element(2 * m + j, 2 * j) = 1;
    element((2 * j + 3) % (2 * m), 2 * m + j) = element(2 * m + j, (2 * j + 3) % (2 * m)) = -2;
  }
  csr A;
  A.rows = A.columns = n;
  A.kind = residua::matrix_kind::symmetric;
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j < n; ++j) {
      if (element(i, j) == 0) continue;
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(element(i, j));
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  return A;
}

class minres : public on_backend {
 protected:
  /// M^-1 = factor I, applied between the loops.
  [[nodiscard]] preconditioner multiple(const csr& A, double factor) const {
    return {ctx, A.rows, [factor](const context& c, vector_view<const double> r, vector_view<double> z) {
              residua::copy<double>(c, r, z);
              residua::scal<double>(c, factor, z);
            }};
  }
  template <class T>
  answer<T> solve(const csr& A, const preconditioner& M, const krylov_options& o = {}) const {
    const csr_matrix on_device(ctx, A);
    const array<double> b(ctx, std::span<const double>(ones(A)));
    array<T> x(ctx, A.rows);
    const auto report = residua::minres(ctx, on_device, M, b, x, o);
    return {report, x.to_host(ctx)};
  }
};
RESIDUA_ON_FEW_BACKENDS(minres);

TEST_P(minres, solves_indefinite_systems) {
  for (const csr& A : {shifted("poisson7:10x10x1", 3.3), shifted("plate:8", 5), saddle_point(9)}) {
    for_each_format([&]<class T>() {
      for (const double factor : {0.0, 0.5, 2.0}) {
        const auto a = solve<T>(A, factor == 0 ? preconditioner() : multiple(A, factor));
        EXPECT_EQ(a.report.reason, stop_reason::converged) << name_of(a.report.reason);
        EXPECT_LE(a.report.true_relative_residual, 1e-8);
        expect_true_residual(A, ones(A), a);
      }
    });
  }
}

/// A multiple of the identity for M changes nothing but scales: powers of two none of the bits.
TEST_P(minres, is_the_same_whatever_the_scale_of_its_preconditioner) {
  const csr A = shifted("poisson7:7x7x1", 3.3);
  for_each_format([&]<class T>() {
    krylov_options o;
    o.keep_history = true;
    o.max_iterations = 12;
    const auto first = solve<T>(A, multiple(A, 1), o), second = solve<T>(A, multiple(A, 0.25), o);
    EXPECT_EQ(first.report.history, second.report.history);
    EXPECT_TRUE(same_bits(first.x, second.x));
  });
}

TEST_P(minres, is_the_same_whatever_the_scale_of_the_matrix) {
  const csr A = shifted("poisson7:7x7x1", 3.3);
  csr tiny = A;
  for (double& value : tiny.value) value *= 0x1p-150;
  for_each_format([&]<class T>() {
    const auto usual = solve<T>(A, preconditioner());
    auto a = solve<T>(tiny, preconditioner());
    EXPECT_EQ(usual.report.reason, stop_reason::converged);
    EXPECT_EQ(a.report.iterations, usual.report.iterations);
    for (T& value : a.x) value = value * T(0x1p-150);
    EXPECT_TRUE(same_bits(a.x, usual.x));
  });
}

/// In exact arithmetic both minimise the same norm over the same space: the residuals are equal, as long as
/// rounding, here 2^-53 enlarged by a condition number of about 100, has not parted them.
TEST_P(minres, has_the_residuals_of_gmres_and_they_never_grow) {
  const csr A = shifted("poisson7:8x8x1", 3.3);
  for_each_format([&]<class T>() {
    krylov_options o;
    o.keep_history = true;
    o.max_iterations = 25;
    o.restart = 25;
    o.tolerance = 0;
    const auto mine = solve<T>(A, preconditioner(), o).report.history;
    const auto theirs = solve_by<T>(attempt_method::gmres, ctx, A, ones(A), o).report.history;
    ASSERT_EQ(mine.size(), theirs.size());
    for (std::size_t i = 0; i < mine.size(); ++i) {
      EXPECT_NEAR(mine[i], theirs[i], 1e-10 * theirs[i] + 1e-13) << i;
      EXPECT_LE(mine[i], i == 0 ? 1 : mine[i - 1] * (1 + 0x1p-40)) << i;
    }
  });
}

/// As many iterations as there are different eigenvalues.
TEST_P(minres, ends_when_its_space_does) {
  const csr A = dense({1, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 2});
  for_each_format([&]<class T>() {
    const auto a = solve_by<T>(attempt_method::minres, ctx, A, {1, 2, 3, 4, 5});
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_LE(a.report.iterations, 3);
    expect_true_residual(A, {1, 2, 3, 4, 5}, a);
  });
}

TEST_P(minres, goes_on_from_a_guess) {
  const csr A = saddle_point(6);
  for_each_format([&]<class T>() {
    krylov_options o;
    o.tolerance = 1e-3;
    const auto rough = solve<T>(A, preconditioner(), o);
    o.reference_norm = std::sqrt(static_cast<double>(A.rows));
    o.tolerance = 1e-8;
    o.keep_history = true;
    const auto a =
        solve_by<T>(attempt_method::minres, ctx, A, ones(A), o, preconditioner_kind::none, rough.x);
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_LE(a.report.history.front(), 1e-3);
    expect_true_residual(A, ones(A), a);
  });
}

TEST_P(minres, names_its_ends) {
  for_each_format([&]<class T>() {
    const auto end = [&](const csr& A, const std::vector<double>& b, preconditioner_kind kind) {
      const auto a = solve_by<T>(attempt_method::minres, ctx, A, b, {}, kind);
      for (const T& value : a.x) EXPECT_TRUE(std::isfinite(leading(value)));
      return a.report.reason;
    };
    const auto none = preconditioner_kind::none, jacobi = preconditioner_kind::jacobi;
    EXPECT_EQ(end(dense({1, 0, 0, 0}), {1, 1}, none), stop_reason::krylov_breakdown) << "b is out of range";
    EXPECT_EQ(end(dense({1, 0, 0, 0}), {1, 0}, none), stop_reason::converged) << "b is in range";
    EXPECT_EQ(end(dense({0x1p-1040}), {1}, none), stop_reason::not_finite) << "1 / 2^-1040";
    EXPECT_EQ(end(dense({1, 0, 0, -2}), {1, 2}, jacobi), stop_reason::preconditioner_indefinite) << "r.z < 0";
    EXPECT_EQ(end(dense({1, 0, 0, -1}), {1, 1}, jacobi), stop_reason::preconditioner_indefinite) << "r.z = 0";
  });
}

}  // namespace
}  // namespace residua_test
