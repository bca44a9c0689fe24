// Iterative refinement: the accuracy it reaches, and how it ends where it reaches none.
#include "residua/krylov/refinement.hpp"

#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/sparse/factors.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

class refinement : public on_backend {
 protected:
  template <class T>
  answer<T> refine(const csr& A, const preconditioner& M, const std::vector<double>& b,
                   const krylov_options& o = {}, std::vector<T> x0 = {}) const {
    if (x0.empty()) x0.assign(b.size(), T(0.0));
    const array<double> right(ctx, std::span<const double>(b));
    array<T> x(ctx, std::span<const T>(x0));
    const auto report = residua::refine(ctx, csr_matrix(ctx, A), M, right, x, o);
    return {report, x.to_host(ctx)};
  }
  [[nodiscard]] preconditioner factors_of(const csr& A) const {
    return {ctx, residua::sparse_factors(ctx, csr_matrix(ctx, A))};
  }
};
RESIDUA_ON_FEW_BACKENDS(refinement);

/// x rounded to T leaves a residual of at most u_T |A||x| n; |A|_inf is at most 12 and |x|_inf at most 100
/// here, beside b of ones.
template <class T>
double reachable(const csr& A) {
  return residua::unit_roundoff<T> * static_cast<double>(A.rows) * 1200;
}

TEST_P(refinement, reaches_the_accuracy_of_the_format) {
  for (const char* problem : {"poisson7:6", "convection:10", "diffusion:8"}) {
    SCOPED_TRACE(problem);
    const csr A = residua::generate_problem(problem);
    const auto M = factors_of(A);
    for_each_format([&]<class T>() {
      krylov_options o;
      o.tolerance = std::max(reachable<T>(A), std::is_same_v<T, residua::dd>   ? 1e-26
                                              : std::is_same_v<T, residua::qd> ? 1e-57
                                                                               : 0.0);
      o.keep_history = true;
      const auto a = refine<T>(A, M, ones(A), o);
      EXPECT_EQ(a.report.reason, stop_reason::converged) << name_of(a.report.reason);
      EXPECT_LE(exact_residual(A, ones(A), a.x).relative(), o.tolerance);
      expect_true_residual(A, ones(A), a);
      const auto& history = a.report.history;
      ASSERT_EQ(static_cast<index_t>(history.size()), a.report.iterations + 1);
      EXPECT_EQ(history.front(), 1);
      EXPECT_EQ(history.back(), a.report.relative_residual);
      // u cond(A) is below 1e-10 for all of these: so many digits come with a step.
      EXPECT_LE(a.report.iterations, 1 + std::ceil(-std::log10(o.tolerance) / 10));
    });
  }
}

TEST_P(refinement, of_well_conditioned_systems_gives_all_digits) {
  const csr A = dense({4, 1, 0, 0, 1, 5, 2, 0, 0, 1, 6, 1, 1, 0, 0, 3});
  const auto M = factors_of(A);
  const auto reaches = [&]<class T>(double tolerance) {
    const auto a = refine<T>(A, M, {1, 2, 3, 4}, {.tolerance = tolerance});
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_LE(exact_residual(A, {1, 2, 3, 4}, a.x).relative(), tolerance);
  };
  reaches.template operator()<double>(1e-15);
  reaches.template operator()<residua::dd>(1e-30);
  reaches.template operator()<residua::td>(1e-45);
  reaches.template operator()<residua::qd>(1e-60);
}

/// 1 / (i + j + 1) of order 14 has the condition number 1e18 or more: u cond(A) is above one, and refinement
/// by factors in double comes to nothing.
TEST_P(refinement, ends_where_the_condition_number_is_too_large) {
  csr A;
  A.rows = A.columns = 14;
  for (index_t i = 0; i < 14; ++i) {
    for (index_t j = 0; j < 14; ++j) {
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(1 / static_cast<double>(i + j + 1));
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  const residua::sparse_factors factors(ctx, csr_matrix(ctx, A));
  ASSERT_FALSE(factors.is_singular());
  EXPECT_GT(factors.inverse_norm_estimate(), 1e15);
  const preconditioner M(ctx, factors);
  for_each_format([&]<class T>() {
    krylov_options o;
    o.tolerance = 1e-25;
    o.keep_history = true;
    const auto a = refine<T>(A, M, ones(A), o);
    EXPECT_EQ(a.report.reason, stop_reason::stagnated);
    // The last step is the first that does not halve the residual.
    const auto& history = a.report.history;
    ASSERT_GE(history.size(), 2U);
    for (std::size_t k = 1; k + 1 < history.size(); ++k)
      EXPECT_LE(history[k], 0.5 * history[k - 1] * (1 + 1e-12));
    EXPECT_GT(history.back(), 0.5 * history[history.size() - 2]);
    EXPECT_EQ(a.report.relative_residual, *std::min_element(history.begin(), history.end()));
    expect_true_residual(A, ones(A), a);
    EXPECT_NEAR(a.report.true_relative_residual, a.report.relative_residual,
                1e-6 * a.report.relative_residual);
  });
}

/// I - A makes constant residuals -5 times as long.
TEST_P(refinement, that_diverges_returns_where_it_began) {
  const csr A = dense({5, 1, 1, 5});
  for_each_format([&]<class T>() {
    const std::vector<T> x0(static_cast<std::size_t>(A.rows), T(0.125));
    const auto a = refine<T>(A, preconditioner(), ones(A), {}, x0);
    EXPECT_EQ(a.report.reason, stop_reason::stagnated);
    EXPECT_EQ(a.report.iterations, 1);
    EXPECT_EQ(a.report.relative_residual, 1);
    EXPECT_TRUE(same_bits(a.x, x0));
  });
}

/// M^-1 = A^-1 / 2 halves the residual with every step but for rounding; two thirds of A^-1 leave a third.
TEST_P(refinement, goes_by_halves) {
  const csr A = dense({3, 0, 0, 3});
  for_each_format([&]<class T>() {
    const auto scaled_by = [&](double factor) {
      return preconditioner(ctx, 2,
                            [factor](const context& c, vector_view<const double> r, vector_view<double> z) {
                              residua::copy<double>(c, r, z);
                              residua::scal<double>(c, factor, z);
                            });
    };
    const auto fast = refine<T>(A, scaled_by(2.0 / 9), {1, 1}).report;
    EXPECT_EQ(fast.reason, stop_reason::converged);
    EXPECT_EQ(fast.iterations, 17) << "3^-17 < 1e-8 < 3^-16";
    const auto slow = refine<T>(A, scaled_by(0.125), {1, 1}).report;  // leaves five eighths
    EXPECT_EQ(slow.reason, stop_reason::stagnated);
    EXPECT_EQ(slow.iterations, 1);
    EXPECT_NEAR(slow.true_relative_residual, 0.625, 1e-12) << "what a last step has gained is kept";
  });
}

TEST_P(refinement, from_the_start_to_the_end_at_once) {
  const csr A = residua::generate_problem("poisson7:3");
  const auto M = factors_of(A);
  for_each_format([&]<class T>() {
    const std::vector<double> zero(static_cast<std::size_t>(A.rows), 0.0);
    const auto nothing = refine<T>(A, M, zero).report;
    EXPECT_EQ(nothing.reason, stop_reason::converged);
    EXPECT_EQ(nothing.iterations, 0);
    EXPECT_EQ((refine<T>(csr(), preconditioner(), {}).report.reason), stop_reason::converged);
    krylov_options o;
    o.max_iterations = 0;
    EXPECT_EQ(refine<T>(A, M, ones(A), o).report.reason, stop_reason::iteration_limit);
    o.max_iterations = 1;
    o.tolerance = 0;
    o.keep_history = true;
    const auto one = refine<T>(A, M, ones(A), o).report;
    EXPECT_EQ(one.reason, stop_reason::iteration_limit);
    EXPECT_EQ(one.iterations, 1);
    EXPECT_EQ(one.history.size(), 2U);
    EXPECT_LE(one.true_relative_residual, 1e-12);
  });
}

TEST_P(refinement, takes_vectors_of_any_increment) {
  const csr A = residua::generate_problem("convection:6");
  const auto M = factors_of(A);
  const csr_matrix on_device(ctx, A);
  for_each_format([&]<class T>() {
    const strided<double> b(ctx, ones(A), -2);
    const strided<T> x(ctx, std::vector<T>(A.rows, T(0.0)), -3);
    const answer<T> a{residua::refine(ctx, on_device, M, b, x), x.elements()};
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    expect_true_residual(A, b.elements(), a);
  });
}

TEST_P(refinement, is_not_disturbed_by_scale) {
  const csr A = residua::generate_problem("poisson7:4");
  const auto M = factors_of(A);
  for_each_format([&]<class T>() {
    const auto usual = refine<T>(A, M, ones(A));
    for (const double scale : {0x1p-900, 0x1p-300, 0x1p300, 0x1p1000}) {
      auto b = ones(A);
      for (double& value : b) value *= scale;
      const auto scaled = refine<T>(A, M, b);
      EXPECT_EQ(scaled.report.reason, stop_reason::converged) << scale;
      EXPECT_EQ(scaled.report.iterations, usual.report.iterations);
    }
  });
}

TEST_P(refinement, passes_on_what_goes_wrong) {
  const csr A = residua::generate_problem("poisson7:3");
  for_each_format([&]<class T>() {
    const preconditioner nan(ctx, A.rows,
                             [](const context& c, vector_view<const double> r, vector_view<double> z) {
                               residua::copy<double>(c, r, z);
                               residua::scal<double>(c, std::numeric_limits<double>::quiet_NaN(), z);
                             });
    const auto a = refine<T>(A, nan, ones(A));
    EXPECT_EQ(a.report.reason, stop_reason::not_finite);
    EXPECT_TRUE(same_bits(a.x, std::vector<T>(static_cast<std::size_t>(A.rows), T(0.0))));
    const preconditioner throwing(ctx, A.rows,
                                  [](const context&, vector_view<const double>, vector_view<double>) {
                                    throw std::runtime_error("not today");
                                  });
    EXPECT_THROW(refine<T>(A, throwing, ones(A)), std::runtime_error);
    expect_rejected({"refine:", "M was made of another matrix"}, [&] {
      refine<T>(dense({1, 0, 0, 1}), throwing, {1, 1});
    });
    expect_rejected({"refine:", "tolerance"}, [&] { refine<T>(A, throwing, ones(A), {.tolerance = -1}); });
    expect_rejected({"refine:", "b has 2 elements"}, [&] { refine<T>(A, preconditioner(), {1, 1}); });
  });
}

}  // namespace
}  // namespace residua_test
