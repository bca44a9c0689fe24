// Which way to go: the rules and the model of costs, in seconds that are given.
#include "solve/choice/strategy.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "residua/generate/problems.hpp"
#include "residua/view/array.hpp"
#include "solve/choice/cost.hpp"
#include "solve/choice/diagonal.hpp"
#include "solve/choice/race.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

TEST(strategy, what_remains_follows_from_the_pace) {
  EXPECT_EQ(remaining_seconds({2, 4, 6}), 3);
  EXPECT_EQ(remaining_seconds({2, 0, 6}), infinite);
  EXPECT_EQ(remaining_seconds({2, 0, 0}), 0);
}

TEST(strategy, an_eighth_of_the_other_ways_time_is_granted) {
  EXPECT_TRUE(should_go_on(0.99, infinite, 8));
  EXPECT_FALSE(should_go_on(1.01, infinite, 8));
}

TEST(strategy, iterations_go_on_while_they_promise_to_be_faster) {
  EXPECT_TRUE(should_go_on(2, 7.9, 8));
  EXPECT_FALSE(should_go_on(2, 8.1, 8));
  EXPECT_TRUE(should_go_on(15.9, 0.1, 8));
  EXPECT_FALSE(should_go_on(16.1, 0.1, 8)) << "twice the other way's time is spent";
  EXPECT_TRUE(should_go_on(1e9, infinite, infinite)) << "there is no other way";
}

/// Whatever the true time of the iterations, the rule costs at most an eighth more than the other way where
/// they gain nothing, and at most three times the faster way where they gain evenly.
TEST(strategy, a_trial_never_costs_more_than_it_says) {
  constexpr double other = 8, step = 0.01;
  for (const double needed : {0.5, 4.0, 7.9, 8.1, 20.0, 100.0, infinite}) {
    double spent = 0;
    while (spent < needed && should_go_on(spent, needed - spent, other)) spent += step;
    const double total = spent >= needed ? needed : spent + other;
    EXPECT_LE(total, 3 * std::min(needed, other) + step) << needed;
    EXPECT_TRUE(std::isfinite(needed) || total <= other * 9 / 8 + step);
  }
}

TEST(strategy, predictions_follow_a_slow_machine_but_not_a_fast_cache) {
  EXPECT_EQ(calibrated(4, 3, 2), 6);
  EXPECT_EQ(calibrated(4, 1, 2), 4);
}

arm tried(double seconds, double gained) {
  arm a;
  a.seconds = seconds;
  a.gained = gained;
  return a;
}
arm untried(double setup, double trial) {
  arm a;
  a.setup_seconds = setup;
  a.trial_seconds = trial;
  return a;
}

TEST(strategy, the_first_arm_begins) {
  const std::vector<arm> arms = {untried(0, 1), untried(0, 0.1)};
  EXPECT_EQ(next_arm(arms, 8), 0);
}

TEST(strategy, another_arm_is_tried_where_its_trial_is_half_of_what_remains) {
  std::vector<arm> arms = {tried(4, 1), untried(1, 1)};
  EXPECT_EQ(next_arm(arms, 0.99, 0), 0);  // 3.96 s remain, the trial takes 2
  EXPECT_EQ(next_arm(arms, 1.01, 0), 1);
  arms[0] = tried(4, 0);
  EXPECT_EQ(next_arm(arms, 8, 0), 1) << "nothing was gained";
}

/// So trials in vain double the time at most.
TEST(strategy, another_arm_waits_until_those_before_have_had_as_much_as_its_trial) {
  const std::vector<arm> early = {tried(1.9, 0), untried(1, 1)}, late = {tried(2.1, 0), untried(1, 1)};
  EXPECT_EQ(next_arm(early, 8, 0), 0);
  EXPECT_EQ(next_arm(late, 8, 0), 1);
}

TEST(strategy, an_arm_is_left_out_where_what_is_affordable_does_not_suffice) {
  std::vector<arm> arms = {tried(4, 0), untried(1, 1)};
  arms[0].is_dead = true;
  EXPECT_FALSE(next_arm(arms, 8, {}, 5.9)) << "4 s are spent already";
  EXPECT_EQ(next_arm(arms, 8, {}, 6.1), 1);
  const std::vector<arm> dear_first = {untried(3, 1), untried(0, 1)};
  EXPECT_EQ(next_arm(dear_first, 8, {}, 2), 1) << "the first that is affordable";
  EXPECT_EQ(affordable_seconds(8), 2);
}

TEST(strategy, what_remains_is_that_of_the_fastest_arm_alive) {
  std::vector<arm> arms = {tried(1, 1), tried(1, 2), untried(0, 0)};
  EXPECT_EQ(least_remaining(arms, 8), 4);
  arms[1].is_dead = true;
  EXPECT_EQ(least_remaining(arms, 8), 8);
  EXPECT_EQ(least_remaining({}, 8), infinite);
}

TEST(strategy, the_fastest_arm_goes_on_and_the_present_one_until_another_is_twice_as_fast) {
  std::vector<arm> arms = {tried(1, 1), tried(1, 1.9), tried(1, 0.1)};
  EXPECT_EQ(next_arm(arms, 8), 1);
  EXPECT_EQ(next_arm(arms, 8, 0), 0);
  arms[1].gained = 2.1;
  EXPECT_EQ(next_arm(arms, 8, 0), 1);
}

TEST(strategy, dead_arms_are_never_taken) {
  std::vector<arm> arms = {tried(1, 10), untried(0, 0)};
  arms[0].is_dead = true;
  EXPECT_EQ(next_arm(arms, 8), 1);
  arms[1].is_dead = true;
  EXPECT_FALSE(next_arm(arms, 8));
  EXPECT_FALSE(next_arm({}, 8));
}

TEST(strategy, arms_that_gained_nothing_go_on_where_there_is_no_other) {
  const std::vector<arm> arms = {tried(1, 0), tried(1, 0)};
  EXPECT_TRUE(next_arm(arms, 8, 1));
}

TEST(cost, wider_formats_and_more_entries_cost_more) {
  for (const auto kind : {backend::reference, backend::cpu, backend::cuda}) {
    const auto r = nominal_rates(kind);
    double before = 0;
    for (const auto f : solver_formats) {
      const double s = iteration_seconds(r, {1e5, 1e6}, attempt_method::cg, preconditioner_kind::none, f);
      EXPECT_GT(s, before);
      EXPECT_GT(iteration_seconds(r, {1e5, 1e7}, attempt_method::cg, preconditioner_kind::none, f), s);
      EXPECT_GT(iteration_seconds(r, {1e5, 1e6}, attempt_method::bicgstab, preconditioner_kind::none, f), s);
      EXPECT_GT(iteration_seconds(r, {1e5, 1e6}, attempt_method::cg, preconditioner_kind::ic0, f), s);
      before = s;
    }
    for (const auto factors : {factor_kind::lu, factor_kind::cholesky}) {
      EXPECT_GT(factor_seconds(r, factors, 1e6, 1e9), factor_seconds(r, factors, 1e6, 1e8));
      EXPECT_GT(factor_seconds(r, factors, 1e7, 1e9), factor_seconds(r, factors, 1e6, 1e9));
    }
    EXPECT_GT(factor_seconds(r, factor_kind::lu, 1e6, 0), factor_seconds(r, factor_kind::cholesky, 1e6, 0));
  }
}

/// Which of the two took less on an H100 (docs/results/sparse/sparse_factors_h100.json),
/// loading cuDSS included.
TEST(cost, has_the_faster_library_as_measured) {
  struct {
    double rows;
    factor_kind kind;
    double entries, operations;
    bool is_cudss_faster;
  } const measured[] = {
      {39082, factor_kind::lu, 5.16e7, 4.9e10, true},         // cage11
      {20000, factor_kind::cholesky, 1.51e8, 3.49e11, true},  // Trefethen_20000
      {110592, factor_kind::cholesky, 4.21e7, 2.6e10, true},  // poisson7:48
      {32768, factor_kind::cholesky, 7.31e6, 1.86e9, true},   // poisson7:32
      {16384, factor_kind::cholesky, 1.59e6, 9.7e7, false},   // plate:128
      {10974, factor_kind::cholesky, 1.31e6, 7.9e7, false},   // bcsstk17
      {4929, factor_kind::lu, 5.2e4, 2.2e5, false},           // gemat11
  };
  const auto r = nominal_rates(backend::cuda);
  for (const auto& m : measured) {
    const double host = factor_seconds(r, m.kind, m.entries, m.operations) + placement_seconds(m.entries);
    EXPECT_EQ(cudss_seconds(m.rows, m.entries, m.operations) < host, m.is_cudss_faster) << m.rows << " rows";
  }
}

TEST(cost, preconditioners_have_prices_of_their_own) {
  const auto r = nominal_rates(backend::cpu);
  const shape full{1e4, 1e5}, gaps{1e4, 1e5, false};
  const auto price = [&](const shape& A, preconditioner_kind kind) {
    return preconditioner_seconds(r, A, kind);
  };
  EXPECT_EQ(price(full, preconditioner_kind::jacobi), 0);
  EXPECT_GT(price(full, preconditioner_kind::ic0), 0);
  EXPECT_GT(price(full, preconditioner_kind::block_jacobi), 0);
  EXPECT_GT(price(full, preconditioner_kind::ilut), price(full, preconditioner_kind::ilu0));
  EXPECT_GT(price(gaps, preconditioner_kind::ilu0), price(full, preconditioner_kind::ilu0)) << "a matching";
  const auto iteration = [&](preconditioner_kind kind) {
    return iteration_seconds(r, full, attempt_method::cg, kind, format::fp64);
  };
  EXPECT_GT(iteration(preconditioner_kind::block_jacobi), iteration(preconditioner_kind::jacobi));
  EXPECT_GT(iteration(preconditioner_kind::ilut), iteration(preconditioner_kind::ilu0));
}

/// Before an analysis, iterations compete with all that comes after it.
TEST(cost, direct_solution_is_more_than_its_analysis) {
  const auto r = nominal_rates(backend::cpu);
  const shape A{1e4, 1e5};
  EXPECT_GT(usual_direct_seconds(r, A),
            r.analysed * A.entries + factor_seconds(r, factor_kind::lu, A.entries, 0));
  const double smaller = usual_direct_seconds(r, {9.9e3, 1e5});
  EXPECT_GE(usual_direct_seconds(r, A), smaller + r.dissected * A.rows) << "nested dissection is tried";
  shape definite = A;
  definite.may_be_definite = true;
  EXPECT_GT(usual_direct_seconds(r, definite), r.analysed_definite * A.entries);
  EXPECT_LT(usual_direct_seconds(r, definite), usual_direct_seconds(r, A));
}

csr square(std::vector<std::vector<double>> rows) {
  csr A;
  A.rows = A.columns = static_cast<index_t>(rows.size());
  for (const auto& row : rows) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (row[j] == 0) continue;
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(row[j]);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  return A;
}

TEST(diagonal, tells_of_gaps_and_signs) {
  const auto facts = [](const csr& A) { return diagonal_of(detail::view_of(A)); };
  const auto definite = facts(square({{2, 1}, {1, 2}})), negative = facts(square({{-2, 1}, {1, -2}}));
  EXPECT_TRUE(definite.is_full && definite.has_one_sign);
  EXPECT_TRUE(negative.is_full && negative.has_one_sign);
  const auto both = facts(square({{2, 1}, {1, -2}})), gap = facts(square({{2, 1}, {1, 0}}));
  EXPECT_TRUE(both.is_full && !both.has_one_sign);
  EXPECT_TRUE(!gap.is_full && !gap.has_one_sign);
  csr stored_zero = square({{2, 1}, {1, 3}});
  stored_zero.value[3] = 0;
  EXPECT_FALSE(facts(stored_zero).is_full);
  EXPECT_TRUE(facts(csr{}).has_one_sign);
}

/// Digits that double holds count once, those beyond as often as an iteration in the wider format is dearer.
TEST(cost, digits_count_by_the_format_that_holds_them) {
  EXPECT_NEAR(weighted_digits(1, 1e-8), 8, 1e-12);
  EXPECT_NEAR(weighted_digits(1e-3, 1e-8), 5, 1e-12);
  EXPECT_EQ(weighted_digits(1e-9, 1e-8), 0);
  const double held = digits_held(format::fp64);
  EXPECT_NEAR(weighted_digits(1, 1e-20), held + relative_cost(format::dd) * (20 - held), 1e-9);
  EXPECT_NEAR(weighted_digits(1e-16, 1e-20), relative_cost(format::dd) * 4, 1e-9);
  EXPECT_TRUE(std::isfinite(weighted_digits(1, 0)));
  EXPECT_GT(weighted_digits(1, 0), weighted_digits(1, 1e-50));
  EXPECT_GT(weighted_digits(1, 1e-90), weighted_digits(1, 0)) << "the last format's digits have no end";
}

/// Seconds of the model, each kind of work with a rate that tells it from the others.
constexpr rates distinct{1,    1e1,  1e2,  1e3,  1e-3, 2e-3, 5e-3, 1e-4,
                         2e-4, 1e-5, 1e-6, 3e-5, 4e-4, 7e-5, 8e-6, 9e-5};

TEST(cost, of_an_iteration_is_that_of_its_parts) {
  const shape A{3, 20};
  const auto seconds = [&](attempt_method method, preconditioner_kind kind, format f = format::fp64) {
    return iteration_seconds(distinct, A, method, kind, f);
  };
  const double product = 10.0 * 20, vectors = 100.0 * 3, applied = 1000.0 * 20;
  using enum attempt_method;
  const auto none = preconditioner_kind::none;
  EXPECT_DOUBLE_EQ(seconds(cg, none), 1 + product + vectors);
  EXPECT_DOUBLE_EQ(seconds(minres, none), 1 + product + vectors);
  EXPECT_DOUBLE_EQ(seconds(bicgstab, none), 1 + 2 * product + 2 * vectors);
  EXPECT_DOUBLE_EQ(seconds(gmres, none), 1 + product + 25.0 / 3 * vectors);
  EXPECT_DOUBLE_EQ(seconds(cg, none, format::dd), 1 + 1.8 * (product + vectors));
  EXPECT_DOUBLE_EQ(seconds(cg, none, format::td), 1 + 5 * (product + vectors));
  EXPECT_DOUBLE_EQ(seconds(cg, none, format::qd), 1 + 9 * (product + vectors));
  for (const auto kind :
       {preconditioner_kind::ilu0, preconditioner_kind::ic0, preconditioner_kind::block_jacobi}) {
    EXPECT_DOUBLE_EQ(seconds(cg, kind, format::qd), 1 + 9 * (product + vectors) + applied);
    EXPECT_DOUBLE_EQ(seconds(bicgstab, kind), 1 + 2 * product + 2 * vectors + 2 * applied);
  }
  EXPECT_DOUBLE_EQ(seconds(gmres, preconditioner_kind::ilut), 1 + product + 25.0 / 3 * vectors + 2 * applied);
  EXPECT_DOUBLE_EQ(seconds(cg, preconditioner_kind::jacobi), seconds(cg, none));
}

TEST(cost, of_what_is_made_once_is_that_of_its_parts) {
  const shape full{100, 2000}, gaps{100, 2000, false}, large{1e4, 2000}, definite{1e4, 2000, true, true};
  const auto price = [](const shape& A, preconditioner_kind kind) {
    return preconditioner_seconds(distinct, A, kind);
  };
  EXPECT_DOUBLE_EQ(price(full, preconditioner_kind::ilu0), 1e-3 * 2000);
  EXPECT_DOUBLE_EQ(price(gaps, preconditioner_kind::ilu0), (1e-3 + 5e-3) * 2000);
  EXPECT_DOUBLE_EQ(price(gaps, preconditioner_kind::ic0), 1e-3 * 2000);
  EXPECT_DOUBLE_EQ(price(gaps, preconditioner_kind::block_jacobi), 1e-3 * 2000);
  EXPECT_DOUBLE_EQ(price(full, preconditioner_kind::ilut), 2e-3 * 2000);
  EXPECT_EQ(price(full, preconditioner_kind::jacobi), 0);
  const double lu = factor_seconds(distinct, factor_kind::lu, 1000, 5000),
               cholesky = factor_seconds(distinct, factor_kind::cholesky, 1000, 5000);
  EXPECT_DOUBLE_EQ(lu, (1e-5 + 15 * 3e-5) * 1000 + 1e-6 * 5000);
  EXPECT_DOUBLE_EQ(cholesky, (7e-5 + 15 * 9e-5) * 1000 + 8e-6 * 5000);
  EXPECT_DOUBLE_EQ(factor_seconds(distinct, factor_kind::ldlt, 500, 2500), lu);
  // Factors of four times A's entries, and an order by nested dissection from 10^4 rows on.
  const double filled = factor_seconds(distinct, factor_kind::lu, 8000, 0);
  EXPECT_DOUBLE_EQ(usual_direct_seconds(distinct, full), 1e-4 * 2000 + filled);
  EXPECT_DOUBLE_EQ(usual_direct_seconds(distinct, large), 1e-4 * 2000 + 2e-4 * 1e4 + filled);
  EXPECT_DOUBLE_EQ(usual_direct_seconds(distinct, definite),
                   4e-4 * 2000 + factor_seconds(distinct, factor_kind::cholesky, 8000, 0));
  EXPECT_DOUBLE_EQ(placement_seconds(1e6), 0.06);
  EXPECT_DOUBLE_EQ(cudss_seconds(0, 0, 0), 0.2);
  EXPECT_DOUBLE_EQ(cudss_seconds(1e6, 0, 0) - 0.2, 4.8 + 0.75);
  EXPECT_DOUBLE_EQ(cudss_seconds(0, 1e9, 0), 0.2 + 3.75);
  EXPECT_DOUBLE_EQ(cudss_seconds(0, 0, 1e12), 0.2 + 2);
}

/// A GPU is faster in what it computes, and slower to begin.
TEST(cost, has_rates_of_a_core_but_for_what_a_gpu_computes) {
  const auto core = nominal_rates(backend::cpu), gpu = nominal_rates(backend::cuda);
  EXPECT_EQ(nominal_rates(backend::reference).entry, core.entry);
  EXPECT_GT(gpu.iteration, core.iteration);
  EXPECT_LT(gpu.entry, core.entry / 10);
  EXPECT_LT(gpu.row, core.row / 10);
  EXPECT_LT(gpu.application, core.application);
  EXPECT_EQ(gpu.incomplete, core.incomplete);
  EXPECT_EQ(gpu.factor_operation, core.factor_operation);
  EXPECT_EQ(gpu.panel_substituted, core.panel_substituted);
}

/// Three digits fewer than the format has.
TEST(cost, digits_of_formats_are_those_of_their_bits) {
  EXPECT_NEAR(digits_held(format::fp64), 53 * std::log10(2.0) - 3, 0.5);
  EXPECT_NEAR(digits_held(format::dd), 106 * std::log10(2.0) - 3, 1);
  EXPECT_NEAR(digits_held(format::qd), 212 * std::log10(2.0) - 3, 2);
}

/// What a race of a plate's iterative ways spends, by the model, where it may last so long.
struct race_result {
  double seconds = 0, setup = 0, longest_iteration = 0;
  index_t iterations = 0;
  bool converged = false;
};
race_result race_of(double seconds) {
  const auto ctx = context::cpu(1);
  const csr_matrix A(ctx, generate_problem("plate:24"));
  solve_options options;
  options.precision = format::fp64;
  options.repeatable = true;
  const problem p(ctx, A, options);
  const array<double> b(ctx, A.rows(), 1.0);
  attempts tries(p, b.view());
  race its(p);
  its.run(tries, {seconds, /*by_pace=*/false});
  race_result all;
  all.converged = tries.converged();
  for (const auto& a : tries.answer().attempts) {
    const double each =
        iteration_seconds(nominal_rates(backend::cpu), shape_of(A), a.method, a.precondition, a.precision);
    all.seconds += each * static_cast<double>(a.report.iterations);
    all.setup =
        std::max(all.setup, preconditioner_seconds(nominal_rates(backend::cpu), shape_of(A), a.precondition));
    all.longest_iteration = std::max(all.longest_iteration, each);
    all.iterations += a.report.iterations;
  }
  return all;
}

TEST(race, ends_when_its_time_is_over) {
  constexpr index_t trial_iterations = 20;
  EXPECT_EQ(race_of(0).iterations, 0) << "no trial is affordable";
  const auto whole = race_of(infinite);
  EXPECT_TRUE(whole.converged);
  for (const double part : {0.3, 0.6}) {
    const auto cut = race_of(part * whole.seconds);
    EXPECT_FALSE(cut.converged);
    const double trial = trial_iterations * cut.longest_iteration;
    EXPECT_GE(cut.seconds, part * whole.seconds - cut.setup - trial);
    EXPECT_LE(cut.seconds, part * whole.seconds + trial);
  }
}

}  // namespace
}  // namespace residua::solving
