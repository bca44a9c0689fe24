// The precision ladder of iterative methods: what `solve` does when a format or a method fails.
#include <limits>

#include "residua/number/convert.hpp"
#include "residua/solve/solve.hpp"
#include "solve/problem.hpp"
#include "solved.hpp"

namespace residua_test {
namespace {

using residua::format;

/// What leaves factors out.
solve_options iteratively() {
  solve_options o;
  o.precondition = preconditioner_kind::none;
  return o;
}

class ladder : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(ladder);

TEST(formats_of_a_tolerance, begin_with_the_first_that_can_hold_it) {
  using residua::solving::first_format_for_tolerance;
  const auto all = residua::solving::ladder({});
  EXPECT_EQ(first_format_for_tolerance(all, 0x1p-53), 0U);
  EXPECT_EQ(first_format_for_tolerance(all, 0x1p-54), 1U);
  EXPECT_EQ(first_format_for_tolerance(all, 1e-300), 3U);
  EXPECT_EQ(first_format_for_tolerance(all, 0), 0U) << "x has to be exact, which double may be";
  EXPECT_EQ(first_format_for_tolerance({format::dd}, 1e-300), 0U);
}

TEST_P(ladder, takes_cg_in_double_where_that_is_enough) {
  const csr A = residua::generate_problem("poisson7:8");
  const auto s = solved(ctx, A, iteratively());
  ASSERT_EQ(s.attempts.size(), 1);
  EXPECT_EQ(s.last().method, attempt_method::cg);
  EXPECT_EQ(s.last().precision, format::fp64);
  EXPECT_TRUE(s.converged);
  expect_truthful(ctx, A, s);
}

TEST_P(ladder, takes_bicgstab_for_other_matrices) {
  const csr A = residua::generate_problem("convection:16");
  const auto s = solved(ctx, A, iteratively());
  ASSERT_EQ(s.attempts.size(), 1);
  EXPECT_EQ(s.last().method, attempt_method::bicgstab);
  EXPECT_TRUE(s.converged);
  expect_truthful(ctx, A, s);
}

/// No format has the tolerance: the digits of the widest one are kept when other methods are tried.
TEST_P(ladder, keeps_the_digits_of_the_widest_format_for_a_tolerance_of_zero) {
  const csr A = residua::generate_problem("plate:4");
  solve_options o;
  o.tolerance = 0;
  const auto s = solved(ctx, A, o);
  EXPECT_FALSE(s.converged);
  EXPECT_EQ(s.last().precision, format::qd);
  EXPECT_LT(s.last().report.true_relative_residual, 1e-60);
  EXPECT_NE(s.hint.find("raise"), std::string::npos) << s.hint;
  expect_truthful(ctx, A, s);
}

/// Condition number about 6e4: the true residual in double ends above 1e-12.
TEST_P(ladder, goes_on_in_dd_where_double_cannot_reach_the_tolerance) {
  const csr A = residua::generate_problem("plate:32");
  solve_options o = iteratively();
  o.tolerance = 1e-14;
  o.keep_history = true;
  const auto s = solved(ctx, A, o);
  ASSERT_EQ(s.attempts.size(), 2);
  EXPECT_EQ(s.attempts[0].precision, format::fp64);
  EXPECT_EQ(s.attempts[0].report.reason, residua::stop_reason::attainable_accuracy)
      << "it ends as soon as rounding keeps the tolerance away, since dd follows";
  EXPECT_GT(s.attempts[0].report.true_relative_residual, o.tolerance);
  EXPECT_EQ(s.attempts[1].precision, format::dd);
  EXPECT_TRUE(s.converged);
  EXPECT_LE(s.last().report.true_relative_residual, o.tolerance);
  // It starts where double ended, and the residual is still relative to b.
  EXPECT_NEAR(s.attempts[1].report.history.front(), s.attempts[0].report.true_relative_residual,
              1e-10 * s.attempts[1].report.history.front());
  expect_truthful(ctx, A, s);
}

/// The true residual of the plate ends near 1e-12, 1e-28 and 1e-44 in double, dd and td: each tolerance lies
/// between two.
TEST_P(ladder, climbs_as_far_as_the_tolerance_asks) {
  const csr A = residua::generate_problem("plate:24");
  const format rungs[] = {format::fp64, format::dd, format::td, format::qd};
  const double tolerances[] = {1e-8, 1e-20, 1e-36, 1e-50};
  for (std::size_t k = 0; k < std::size(rungs); ++k) {
    SCOPED_TRACE(std::string(name_of(rungs[k])));
    solve_options o = iteratively();
    o.tolerance = tolerances[k];
    const auto s = solved(ctx, A, o);
    ASSERT_EQ(s.attempts.size(), k + 1);
    for (std::size_t rung = 0; rung <= k; ++rung) EXPECT_EQ(s.attempts[rung].precision, rungs[rung]);
    EXPECT_TRUE(s.converged);
    expect_truthful(ctx, A, s);
  }
}

TEST_P(ladder, is_read_in_the_format_asked_for) {
  const csr A = residua::generate_problem("plate:16");
  solve_options o = iteratively();
  o.precision = format::dd;
  const auto s = solved(ctx, A, o);
  const auto found = std::get<array<residua::dd>>(s.x).to_host(ctx);
  for_each_format([&]<class T>() {
    const std::vector<T> x = s.x_as<T>(ctx).to_host(ctx);
    ASSERT_EQ(x.size(), found.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      ASSERT_TRUE(same_bits(x[i], residua::convert<T>(found[i]))) << i;
  });
  expect_rejected({"solution::x_as:", "no x"}, [&] { (void)solution().x_as<double>(ctx); });
}

/// Entries are not looked at: a matrix that nobody calls symmetric is a general one.
TEST_P(ladder, takes_its_method_by_the_kind_of_the_matrix) {
  csr A = residua::generate_problem("poisson7:4");
  EXPECT_EQ(csr_matrix(ctx, A).kind(), residua::matrix_kind::symmetric);
  EXPECT_EQ(solved(ctx, A, iteratively()).last().method, attempt_method::cg);
  A.kind = residua::matrix_kind::general;
  EXPECT_EQ(csr_matrix(ctx, A).kind(), residua::matrix_kind::general);
  EXPECT_EQ(solved(ctx, A, iteratively()).last().method, attempt_method::bicgstab);
  solve_options o = iteratively();
  o.method = residua::solve_method::cg;
  EXPECT_EQ(solved(ctx, A, o).last().method, attempt_method::cg);
}

TEST_P(ladder, stays_in_the_format_asked_for) {
  const csr A = residua::generate_problem("plate:32");
  solve_options o = iteratively();
  o.tolerance = 1e-14;
  o.max_iterations = 3000;
  o.precision = format::fp64;
  const auto in_double = solved(ctx, A, o);
  EXPECT_EQ(in_double.attempts.size(), 1);
  EXPECT_FALSE(in_double.converged);
  expect_truthful(ctx, A, in_double);
  o.precision = format::dd;
  o.tolerance = 1e-25;
  const auto in_dd = solved(ctx, A, o);
  EXPECT_EQ(in_dd.attempts.size(), 1);
  EXPECT_TRUE(in_dd.converged);
  expect_truthful(ctx, A, in_dd);
}

/// Eigenvalues 1/2 - 2 cos(k pi / 13): of both signs.
csr indefinite() {
  csr A = residua::generate_problem("poisson7:12x1x1");
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) A.value[k] = A.column[k] == i ? 0.5 : -1;
  }
  return A;
}

TEST_P(ladder, goes_on_with_minres_where_a_matrix_is_not_definite) {
  const csr A = indefinite();
  const auto s = solved(ctx, A, iteratively());
  ASSERT_GE(s.attempts.size(), 2);
  EXPECT_EQ(s.attempts[0].method, attempt_method::cg);
  EXPECT_EQ(s.attempts[0].report.reason, stop_reason::not_positive_definite);
  EXPECT_EQ(s.attempts[1].method, attempt_method::minres);
  EXPECT_EQ(s.attempts[1].precision, format::fp64);
  EXPECT_TRUE(s.converged);
  expect_truthful(ctx, A, s);
}

TEST_P(ladder, goes_on_with_bicgstab_where_the_preconditioner_may_be_indefinite_too) {
  const csr A = indefinite();
  solve_options o = iteratively();
  o.precondition = preconditioner_kind::jacobi;
  const auto s = solved(ctx, A, o);
  ASSERT_GE(s.attempts.size(), 2);
  EXPECT_EQ(s.attempts[0].report.reason, stop_reason::not_positive_definite);
  EXPECT_EQ(s.attempts[1].method, attempt_method::bicgstab);
  EXPECT_TRUE(s.converged);
  expect_truthful(ctx, A, s);
}

/// IC(0) is positive definite, shifted as far as that takes.
TEST_P(ladder, goes_on_with_minres_where_the_preconditioner_is_definite) {
  solve_options o = iteratively();
  o.precondition = preconditioner_kind::ic0;
  const csr A = indefinite();
  const auto s = solved(ctx, A, o);
  ASSERT_GE(s.attempts.size(), 2);
  EXPECT_EQ(s.attempts[0].method, attempt_method::cg);
  EXPECT_EQ(s.attempts[1].method, attempt_method::minres);
  expect_truthful(ctx, A, s);
}

/// ILU(0) of a symmetric matrix with zeros on its diagonal is that of the matrix with other rows first.
TEST_P(ladder, takes_bicgstab_where_rows_were_matched_for_the_preconditioner) {
  csr A = indefinite();
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      if (A.column[k] == i) A.value[k] = 0;
  }
  A.kind = residua::matrix_kind::symmetric;
  solve_options o = iteratively();
  o.precondition = preconditioner_kind::ilu0;
  const auto s = solved(ctx, A, o);
  ASSERT_GE(s.attempts.size(), 1);
  EXPECT_TRUE(s.attempts[0].preconditioner_made.is_matched);
  EXPECT_EQ(s.attempts[0].method, attempt_method::bicgstab);
  expect_truthful(ctx, A, s);
}

TEST_P(ladder, takes_cg_for_a_negative_definite_matrix) {
  csr A = residua::generate_problem("plate:16");
  for (double& value : A.value) value = -value;
  const auto s = solved(ctx, A, iteratively());
  ASSERT_EQ(s.attempts.size(), 1);
  EXPECT_EQ(s.last().method, attempt_method::cg);
  EXPECT_TRUE(s.converged);
  expect_truthful(ctx, A, s);
}

TEST_P(ladder, stays_with_the_method_asked_for) {
  const csr A = indefinite();
  solve_options o = iteratively();
  o.method = residua::solve_method::cg;
  const auto s = solved(ctx, A, o);
  EXPECT_FALSE(s.converged);
  for (const auto& a : s.attempts) {
    EXPECT_EQ(a.method, attempt_method::cg);
    EXPECT_EQ(a.report.reason, stop_reason::not_positive_definite);
  }
  for (const auto method : {residua::solve_method::minres, residua::solve_method::bicgstab}) {
    o.method = method;
    const auto by_name = solved(ctx, A, o);
    EXPECT_TRUE(by_name.converged);
    EXPECT_EQ(name_of(by_name.last().method), name_of(method));
  }
}

TEST_P(ladder, uses_the_preconditioner_and_names_what_it_lacks) {
  const csr A = residua::generate_problem("plate:16");
  solve_options o = iteratively();
  o.precondition = preconditioner_kind::jacobi;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_GE(s.setup_seconds, 0);
  expect_error(residua::error_kind::invalid_input, {"jacobi", "row 2"}, [&] {
    solved(ctx, dense({1, 1, 1, 0}), o);
  });
}

TEST_P(ladder, tells_of_its_progress) {
  const csr A = residua::generate_problem("plate:16");
  index_t calls = 0, last = 0;
  solve_options o = iteratively();
  o.progress = [&](attempt_method method, format f, index_t iterations, double) {
    ++calls;
    EXPECT_GE(iterations, last);
    last = iterations;
    EXPECT_EQ(method, attempt_method::cg);
    EXPECT_EQ(f, format::fp64);
  };
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_GT(calls, 0);
  EXPECT_EQ(last, s.last().report.iterations);
}

TEST_P(ladder, ends_at_its_limits) {
  const csr A = residua::generate_problem("plate:16");
  solve_options o = iteratively();
  o.max_iterations = 0;
  const auto s = solved(ctx, A, o);
  EXPECT_FALSE(s.converged);
  for (const auto& a : s.attempts) EXPECT_EQ(a.report.reason, stop_reason::iteration_limit);
  EXPECT_EQ(s.last().report.true_relative_residual, 1);
  const auto nothing = solved(ctx, A, {}, std::vector<double>(A.rows, 0.0));
  EXPECT_TRUE(nothing.converged);
  EXPECT_EQ(nothing.last().report.iterations, 0);
}

TEST_P(ladder, makes_its_preconditioner_by_the_settings) {
  const csr A = residua::generate_problem("convection:6");
  auto o = iteratively();
  o.precondition = preconditioner_kind::ilut;
  for (const index_t fill : {0, 3}) {
    o.preconditioner_settings.fill = fill;
    const preconditioner M(ctx, csr_matrix(ctx, A), preconditioner_kind::ilut, o.preconditioner_settings);
    EXPECT_EQ(solved(ctx, A, o).last().preconditioner_made.entries, M.report().entries) << fill;
  }
}

TEST_P(ladder, rejects_what_does_not_fit) {
  const csr A = residua::generate_problem("poisson7:2");
  solve_options o = iteratively();
  for (const double tolerance : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
    o.tolerance = tolerance;
    expect_rejected({"solve: requires a finite tolerance >= 0, got "}, [&] { solved(ctx, A, o); });
    expect_rejected({"solve: requires a finite tolerance >= 0, got "},
                    [&] { solved(ctx, A, {.tolerance = tolerance}); });
  }
  o = {};
  o.max_iterations = -1;
  expect_rejected({"solve: requires max_iterations >= 0, got -1"}, [&] { solved(ctx, A, o); });
  o = {};
  o.precision = format::ff;
  expect_error(residua::error_kind::unsupported, {"ff"}, [&] { solved(ctx, A, o); });
  o = {};
  o.factors = residua::factor_library::cudss;
  if (ctx.kind() != residua::backend::cuda)
    expect_rejected({"solve: options.factors", "cuDSS", "GPU"}, [&] { solved(ctx, A, o); });
  o = {};
  o.precondition = preconditioner_kind::user;
  expect_rejected({"solve: options.precondition", "user's own"}, [&] { solved(ctx, A, o); });
  o.method = residua::solve_method::direct;
  o.precondition = preconditioner_kind::ilu0;
  expect_rejected({"solve: options.precondition", "iterative methods"}, [&] { solved(ctx, A, o); });
  expect_rejected({"solve: b has 3 elements, A has 8 rows"}, [&] { solved(ctx, A, {}, {1, 2, 3}); });
  csr wide = dense({1, 0, 0, 1});
  wide.columns = 3;
  expect_rejected({"solve: A is 2 x 3; it must be square"}, [&] { solved(ctx, wide, iteratively()); });
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    auto b = ones(A);
    b[3] = value;
    expect_rejected({"solve:", " b "}, [&] { solved(ctx, A, {}, b); });
  }
}

/// In the last format, or the only one, x comes as near as that allows, whatever is asked for.
TEST_P(ladder, comes_as_near_as_the_format_asked_for_allows) {
  const csr A = residua::generate_problem("plate:48");
  for (const auto method : {residua::solve_method::cg, residua::solve_method::minres}) {
    solve_options o = iteratively();
    o.method = method;
    o.precision = format::dd;
    o.tolerance = 0;
    const auto s = solved(ctx, A, o);
    EXPECT_EQ(s.last().report.reason, stop_reason::attainable_accuracy);
    EXPECT_LE(s.last().report.true_relative_residual, 1e-20);
    expect_truthful(ctx, A, s);
  }
}

/// The second difference with b = e_1, whose residual after k iterations of CG is 1 / (k + 1), and zero after
/// as many as there are rows: it does not come to be halved for half of them, and is in the right format.
TEST(ladder_on_the_cpu, stays_in_a_format_whose_residual_falls_late) {
  constexpr index_t rows = 8000;
  csr A = residua::generate_problem("poisson7:" + std::to_string(rows) + "x1x1");
  for (index_t i = 0; i < rows; ++i) {
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) A.value[k] = A.column[k] == i ? 2 : -1;
  }
  std::vector<double> b(static_cast<std::size_t>(rows), 0.0);
  b[0] = 1;
  solve_options o = iteratively();
  o.tolerance = 1e-6;
  const auto s = solved(context::cpu(1), A, o, b);
  ASSERT_EQ(s.attempts.size(), 1) << name_of(s.attempts.front().report.reason);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.last().report.iterations, rows);
}

/// A cyclic shift, of which a cycle of GMRES shorter than its order brings nothing.
TEST_P(ladder, gives_gmres_its_restart) {
  const csr A = dense({0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0});
  solve_options o;
  o.method = residua::solve_method::gmres;
  for (const format f : {format::fp64, format::qd}) {
    o.precision = f;
    for (const index_t restart : {4, 5}) {
      o.restart = restart;
      const auto s = solved(ctx, A, o, {0, 1, 0, 0, 0});
      EXPECT_EQ(s.converged, restart == 5);
      EXPECT_EQ(s.last().report.reason, restart == 5 ? stop_reason::converged : stop_reason::stagnated);
      EXPECT_EQ(s.last().report.iterations, restart);
    }
  }
}

TEST_P(ladder, rejects_a_restart_of_nothing) {
  const csr A = residua::generate_problem("poisson7:2");
  for (const index_t restart : {0, -3}) {
    solve_options o;
    o.restart = restart;
    expect_rejected({"solve: requires options.restart >= 1, got " + std::to_string(restart)},
                    [&] { (void)solved(ctx, A, o); });
  }
}

}  // namespace
}  // namespace residua_test
