// The steps of refinement with corrections that are known beforehand: when it ends, what it keeps, counts and
// promises. A is an identity, so that a correction is a part of the residual.
#include <gtest/gtest.h>

#include <cmath>

#include "lapack/refinement/refinement_run.hpp"
#include "residua/blas/level1/scal.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::format;
using residua::index_t;
using residua::matrix;
using residua::matrix_view;
using residua::refinement_attempt;
using residua::refinement_options;
using residua::lapack::dense_system;
using residua::lapack::refinement_run;

constexpr double infinite = std::numeric_limits<double>::infinity();

/// What is solved for becomes factor(step, column) times itself; |A^-1| is 1 in every direction.
struct scripted_corrections final : residua::lapack::corrections<double> {
  const context& ctx;
  std::vector<std::vector<double>> columns;  // the last factor of each is there for ever
  std::size_t steps = 0;
  int solved_well = 0, estimates = 0;
  bool is_scaled = true;

  scripted_corrections(const context& its_ctx, std::vector<std::vector<double>> factors)
      : ctx(its_ctx), columns(std::move(factors)) {}
  [[nodiscard]] double factor(index_t j) const {
    const auto& all = columns[std::min(static_cast<std::size_t>(j), columns.size() - 1)];
    return all[std::min(steps, all.size() - 1)];
  }
  void solve(const matrix_view<double>& r) override {
    for (index_t j = 0; j < r.columns(); ++j) {
      double largest = 0;
      for (index_t i = 0; i < r.rows(); ++i) largest = std::max(largest, std::fabs(r(i, j)));
      is_scaled = is_scaled && (largest == 0 || (largest >= 1 && largest < 2));
      residua::scal<double>(ctx, factor(j), r.column(j));
    }
    ++steps;
  }
  void solve_well(const matrix_view<double>&) override { ++solved_well; }
  double inverse_norm() override { return 1; }
  double inverse_times(const std::vector<double>& w) override {
    ++estimates;
    return *std::max_element(w.begin(), w.end());
  }
  [[nodiscard]] double roundoff() const override { return 0x1p-53; }
};

/// x = b for columns of two elements, refined.
struct refined {
  refinement_attempt attempt;
  std::vector<double> X;
  std::size_t steps;
  int solved_well, estimates;
};
refined run(const std::vector<double>& b, std::vector<std::vector<double>> factors,
            const refinement_options& options = {}, bool is_trusted = true) {
  const auto ctx = context::reference();
  const index_t columns = static_cast<index_t>(b.size()) / 2;
  const matrix<double> I(ctx, 2, 2, std::vector<double>{1, 0, 0, 1}), B(ctx, 2, columns, b);
  matrix<double> X(ctx, 2, columns);
  const dense_system<double, double> s{
      ctx, "gesv", residua::lapack::operand<double>(I.view()), B.view(), X.view(), options, I.view()};
  scripted_corrections solver(ctx, std::move(factors));
  refinement_attempt attempt;
  attempt.forward_error_bound = infinite;
  refinement_run<double, double> its(s, solver, attempt);
  its.run(is_trusted);
  EXPECT_TRUE(solver.is_scaled) << "a residual was not solved for as one of about 1";
  residua::lapack::copy_matrix<double, double>(ctx, residua::lapack::operand<double>(its.solution()),
                                               X.view());
  return {attempt, X.to_host(ctx), solver.steps, solver.solved_well, solver.estimates};
}

const double rounding = residua::lapack::residual_rounding<double>(2) * (1 + 7 * 0x1p-52);

/// Each step leaves a sixteenth: x = 1 - 2^-4k until that rounds to 1, and r = 0.
TEST(refinement_steps, end_where_the_residual_is_rounding_alone) {
  const auto its = run({1, 0.5}, {{0.9375}});
  EXPECT_EQ(its.attempt.refinements, 14);
  EXPECT_EQ(its.steps, 14U);
  EXPECT_EQ(its.X, (std::vector<double>{1, 0.5}));
  ASSERT_EQ(its.attempt.history.size(), 15U);
  for (int k = 0; k < 14; ++k)
    EXPECT_EQ(its.attempt.history[static_cast<std::size_t>(k)], std::ldexp(1, -4 * k));
  EXPECT_EQ(its.attempt.history.back(), 0);
  EXPECT_TRUE(its.attempt.at_rounding && its.attempt.converged);
  const double with_underflow = rounding * (1 + 0x1p-50);  // of products, which counts for nothing here
  EXPECT_EQ(its.attempt.componentwise_backward_error, with_underflow);
  EXPECT_EQ(its.attempt.normwise_backward_error, with_underflow);
  EXPECT_EQ(its.attempt.residuals, format::fp64);
  EXPECT_EQ(its.attempt.reason, ": the residual is rounding alone");
  // Three for the estimate, two for the factors, and |A||x| + |b| = 2 |x|, by the weights of the first step.
  EXPECT_NEAR(its.attempt.forward_error_bound / (12 * rounding), 1, 0x1p-48);
  EXPECT_EQ(its.estimates, 1);
}

TEST(refinement_steps, that_do_not_halve_the_error_are_the_last) {
  // 1/2 and 4/5 of x, whose residuals are 1/3 and 1/9 beside |x| + |b|; the third one changes nothing.
  const auto halved = run({1, 1}, {{0.5, 0.6, 0}});
  EXPECT_EQ(halved.attempt.refinements, 3);
  EXPECT_EQ(halved.X[0], 0.8);
  // 0.65 of it, whose residual is smaller, but not by a half.
  const auto slow = run({1, 1}, {{0.5, 0.3}});
  EXPECT_EQ(slow.attempt.refinements, 2);
  EXPECT_EQ(slow.X[0], 0.65);
  EXPECT_EQ(slow.attempt.reason, ": the residual stopped falling");
  EXPECT_FALSE(slow.attempt.converged || slow.attempt.at_rounding);
  EXPECT_NEAR(slow.attempt.componentwise_backward_error, 0.35 / 1.65, 0x1p-48);
  // 5/2 of it, which is worse than 1/2: that is kept.
  const auto worse = run({1, 1}, {{0.5, 4}});
  EXPECT_EQ(worse.attempt.refinements, 2);
  EXPECT_EQ(worse.X[0], 0.5);
  EXPECT_EQ(worse.attempt.history, (std::vector<double>{1, 0.5, 0.5}));
  EXPECT_NEAR(worse.attempt.normwise_backward_error, 1.0 / 3, 0x1p-48);
}

TEST(refinement_steps, are_no_more_than_the_limit) {
  refinement_options o;
  o.most_refinements = 3;
  const auto its = run({1, 0.5}, {{0.9375}}, o);
  EXPECT_EQ(its.attempt.refinements, 3);
  EXPECT_EQ(its.X[0], 1 - 0x1p-12);
  EXPECT_FALSE(its.attempt.converged);
}

/// 2^-4k / 2 <= 2^-20 for the first time.
TEST(refinement_steps, end_with_the_backward_error_that_suffices) {
  refinement_options o;
  o.backward_error = 0x1p-20;
  const auto its = run({1, 0.5}, {{0.9375}}, o);
  EXPECT_EQ(its.attempt.refinements, 5);
  EXPECT_TRUE(its.attempt.converged);
  EXPECT_FALSE(its.attempt.at_rounding);
  EXPECT_EQ(its.attempt.reason, ": errors are as small as asked for");
  EXPECT_EQ(run({0, 0}, {{0.9375}}, o).attempt.refinements, 0);
}

/// A correction of 15/16 2^-32 is the first below 2^-30; the bound is six times the 2^-36 that it leaves. By
/// steps that leave a quarter a correction of 3 2^-32 is, and its bound, twice as large, is not: one more.
TEST(refinement_steps, end_with_the_forward_error_that_suffices) {
  refinement_options o;
  o.forward_error = 0x1p-30;
  const auto fast = run({1, 0.5}, {{0.9375}}, o);
  EXPECT_EQ(fast.attempt.refinements, 9);
  EXPECT_NEAR(fast.attempt.forward_error_bound / (6 * (0x1p-36 + 2 * rounding)), 1, 0x1p-30);
  EXPECT_EQ(fast.estimates, 1);
  const auto slow = run({1, 0.5}, {{0.75}}, o);
  EXPECT_EQ(slow.attempt.refinements, 17);
  EXPECT_EQ(slow.estimates, 2);
  EXPECT_TRUE(fast.attempt.converged && slow.attempt.converged);
  // Those that leave 0.45 have a bound of 6 0.45^27 where corrections are below 2^-30 first: too large by
  // 2.8, for which they take two steps at once.
  const auto slower = run({1, 0.5}, {{0.55}}, o);
  EXPECT_EQ(slower.attempt.refinements, 29);
  EXPECT_EQ(slower.estimates, 2);
}

/// What the bound takes is found by whoever has the factors, between the first step and the others.
TEST(refinement_steps, leave_their_estimate_to_others) {
  const auto ctx = context::reference();
  const matrix<double> I(ctx, 2, 2, std::vector<double>{1, 0, 0, 1}),
      b(ctx, 2, 1, std::vector<double>{1, 0.5});
  matrix<double> x(ctx, 2, 1);
  const refinement_options options;
  const dense_system<double, double> s{
      ctx, "gesv", residua::lapack::operand<double>(I.view()), b.view(), x.view(), options, I.view()};
  scripted_corrections solver(ctx, {{0.9375}});
  refinement_attempt attempt;
  refinement_run<double, double> its(s, solver, attempt);
  its.begin();
  EXPECT_EQ(solver.steps, 1U);
  int estimates = 0;
  const auto inverse_times = [&](const std::vector<double>& w) {
    ++estimates;
    return solver.inverse_times(w);
  };
  its.estimate_bound(inverse_times);
  EXPECT_EQ(estimates, 1);
  its.go_on();
  EXPECT_EQ(solver.steps, 14U);
  its.estimate_bound(inverse_times);
  its.run(true);
  EXPECT_EQ(estimates, 1);
  EXPECT_EQ(solver.estimates, 1);
  EXPECT_EQ(solver.steps, 14U);
  EXPECT_NEAR(attempt.forward_error_bound / (12 * rounding), 1, 0x1p-48);
}

TEST(refinement_steps, with_factors_that_are_not_trusted_bound_no_forward_error) {
  const auto own = run({1, 0.5}, {{0.9375}}, {}, false);
  EXPECT_EQ(own.attempt.forward_error_bound, infinite);
  EXPECT_TRUE(own.attempt.at_rounding);
  EXPECT_EQ(own.estimates, 0);
  refinement_options o;
  o.residuals = format::dd;
  const auto wide = run({1, 0.5}, {{0.9375}}, o, false);
  EXPECT_EQ(wide.attempt.forward_error_bound, infinite);
  EXPECT_FALSE(wide.attempt.at_rounding || wide.attempt.converged);
  EXPECT_EQ(wide.solved_well, 0);
}

/// By corrections, the largest of any column: the first one is solved at once, the others are 15/16 2^-4(k
/// - 1) until x is 1, and then none.
TEST(refinement_steps, with_wider_residuals_end_by_their_corrections) {
  refinement_options o;
  o.residuals = format::dd;
  const auto its = run({1, 1, 1, 0.5}, {{1}, {0.9375}}, o);
  EXPECT_EQ(its.X, (std::vector<double>{1, 1, 1, 0.5}));
  EXPECT_EQ(its.attempt.refinements, 15);
  EXPECT_TRUE(its.attempt.at_rounding && its.attempt.converged);
  EXPECT_EQ(its.attempt.residuals, format::dd);
  EXPECT_EQ(its.attempt.reason, ": corrections are rounding alone");
  EXPECT_EQ(its.solved_well, 1);
  EXPECT_EQ(its.estimates, 2);
  const double of_dd = residua::lapack::residual_rounding<residua::dd>(2);
  EXPECT_NEAR(its.attempt.forward_error_bound / (12 * of_dd), 1, 0x1p-40);
}

/// A next correction of 2^-40 of x, which rounding x does not leave, is counted twice.
TEST(refinement_steps, with_wider_residuals_promise_twice_the_next_correction) {
  refinement_options o;
  o.residuals = format::dd;
  o.most_refinements = 1;
  const auto its = run({1, 1}, {{1 - 0x1p-40}}, o);
  EXPECT_FALSE(its.attempt.at_rounding);
  EXPECT_NEAR(its.attempt.forward_error_bound / 0x1p-39, 1, 0x1p-36);
  // Half of what rounding x may leave over, and twice that.
  const double limit = 2 * residua::error_bounds<double>::scaled_sum * 0x1p-53;
  EXPECT_TRUE(run({1, 1}, {{1 - limit / 2}}, o).attempt.at_rounding);
  EXPECT_FALSE(run({1, 1}, {{1 - 2 * limit}}, o).attempt.at_rounding);
}

/// Columns of any size, of which one is zero, are each refined beside themselves.
TEST(refinement_steps, take_columns_of_any_size) {
  const auto its = run({0x1p-200, 0, 0, 0, 0, 0x1p300}, {{0.9375}, {0.5}, {0.9375, 0.75}});
  EXPECT_EQ(its.X, (std::vector<double>{0x1p-200, 0, 0, 0, 0, 0x1p300}));
  EXPECT_EQ(its.attempt.history[1], 0x1p-4);
  EXPECT_EQ(its.attempt.history[2], 0x1p-6);  // of the last column
  EXPECT_TRUE(its.attempt.converged);
  EXPECT_EQ(its.estimates, 3);
}

}  // namespace
}  // namespace residua_test
