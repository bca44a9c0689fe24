// What solve() chooses where everything is left open, by predicted times alone; and right-hand sides that
// share what was made.
#include <map>

#include "residua/generate/problems.hpp"
#include "residua/view/matrix.hpp"
#include "solve/choice/cost.hpp"
#include "solved.hpp"

namespace residua_test {
namespace {

using residua::consideration;
using residua::matrix;
using residua::solve_method;

solve_options repeatable() {
  solve_options o;
  o.repeatable = true;
  return o;
}

/// -1 on `width` diagonals on either side and twice their sum on the main one: CG's residual falls by 1/3 at
/// least in a step.
csr dominant(index_t n, index_t width) {
  csr A;
  A.rows = A.columns = n;
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = std::max<index_t>(0, i - width); j <= std::min(n - 1, i + width); ++j) {
      A.column.push_back(static_cast<sparse_index>(j));
      A.value.push_back(i == j ? 4.0 * static_cast<double>(width) : -1);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

const consideration& considered(const solution& s, solve_method method, preconditioner_kind kind) {
  for (const auto& c : s.considered) {
    if (c.method == method && c.precondition == kind) return c;
  }
  static const consideration none;
  ADD_FAILURE() << name_of(method) << " " << name_of(kind) << " was not considered";
  return none;
}

class choice : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(choice);

/// More than 0.005 s of predicted analysis and factors: iterations have a trial, which is enough.
TEST_P(choice, iterations_that_converge_at_once_leave_factors_out) {
  const csr A = dominant(6000, 10);
  const auto s = solved(ctx, A, repeatable());
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.method, solve_method::cg);
  EXPECT_FALSE(s.direct.factorised);
  ASSERT_EQ(s.attempts.size(), 1);
  EXPECT_GT(s.setup_seconds, 0);  // of Jacobi's preconditioner
  const auto& c = considered(s, solve_method::cg, preconditioner_kind::jacobi);
  EXPECT_EQ(c.verdict, "solved it");
  EXPECT_TRUE(c.measured_seconds);
  // Not tried, and priced: an iteration is dearer, and the factors have to be made.
  const auto& untried = considered(s, solve_method::cg, preconditioner_kind::ic0);
  EXPECT_FALSE(untried.measured_seconds);
  EXPECT_EQ(untried.verdict, "not tried: its trial was not worth the time");
  for (const auto& its : s.considered) EXPECT_NE(its.precondition, preconditioner_kind::none);
  ASSERT_TRUE(c.predicted_seconds && untried.predicted_seconds);
  EXPECT_GT(*untried.predicted_seconds, *c.predicted_seconds);
  const auto rates = residua::solving::nominal_rates(ctx.kind());
  const residua::solving::shape its{static_cast<double>(A.rows), static_cast<double>(A.value.size())};
  const auto iteration = [&](preconditioner_kind kind) {
    return iteration_seconds(rates, its, residua::attempt_method::cg, kind, residua::format::fp64);
  };
  const double iterations = *c.predicted_seconds / iteration(preconditioner_kind::jacobi);
  EXPECT_NEAR(*untried.predicted_seconds / (preconditioner_seconds(rates, its, preconditioner_kind::ic0) +
                                            iterations * iteration(preconditioner_kind::ic0)),
              1, 0.01);
  expect_truthful(ctx, A, s);
}

/// e_i.A e_i has both signs, so CG would break down: a run of it is not paid for.
TEST_P(choice, a_diagonal_of_both_signs_leaves_cg_out) {
  csr A = dominant(2000, 10);
  for (index_t i = 0; i < A.rows; i += 2) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] == i) A.value[k] = -A.value[k];
    }
  }
  const auto s = solved(ctx, A, repeatable());
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.attempts.front().method, attempt_method::minres);
  for (const auto& c : s.considered) EXPECT_NE(c.method, solve_method::cg);
  expect_truthful(ctx, A, s);
}

/// A plate with its first row twice: of order 257 and rank 256.
csr with_first_row_twice() {
  csr A = residua::generate_problem("plate:16");
  const auto length = A.row_start[1];
  A.column.insert(A.column.begin(), A.column.begin(), A.column.begin() + length);
  A.value.insert(A.value.begin(), A.value.begin(), A.value.begin() + length);
  for (auto& start : A.row_start) start += length;
  A.row_start.insert(A.row_start.begin(), 0);
  A.columns = ++A.rows;
  A.kind = residua::matrix_kind::general;
  return A;
}

/// b has the same in both rows: the answer is that of the independent rows.
TEST_P(choice, a_singular_system_is_solved_by_its_independent_rows) {
  const csr A = with_first_row_twice();
  for (const auto method : {std::optional<solve_method>(), std::optional(solve_method::direct)}) {
    auto o = repeatable();
    o.method = method;
    const auto s = solved(ctx, A, o);
    EXPECT_TRUE(s.converged && s.proved_singular && !s.proved_inconsistent) << s.hint;
    EXPECT_EQ(s.method, solve_method::direct);
    EXPECT_EQ(s.considered.back().verdict, "solved it by 256 independent rows and columns");
    expect_truthful(ctx, A, s);
  }
}

/// What is solved for the independent rows is of A as it was scaled.
TEST_P(choice, a_singular_system_may_have_entries_of_any_size) {
  csr A = with_first_row_twice();
  for (double& value : A.value) value = std::ldexp(value, 700);
  const auto s = solved(ctx, A, repeatable());
  EXPECT_TRUE(s.converged && s.proved_singular) << s.hint;
  EXPECT_EQ(s.considered.back().verdict, "solved it by 256 independent rows and columns");
  expect_truthful(ctx, A, s);
}

/// Rows 1 and 2 and columns 1 and 3 are independent, and where they meet nothing is symmetric.
TEST_P(choice, independent_rows_and_columns_of_a_symmetric_matrix_need_not_be_symmetric) {
  csr A = dense({-3, -2, -1, -2, 4, -6, -1, -6, 5});
  A.kind = residua::matrix_kind::symmetric;
  const auto s = solved(ctx, A, repeatable(), {-6, -4, -2});
  EXPECT_TRUE(s.converged && s.proved_singular) << s.hint;
  EXPECT_EQ(s.considered.back().verdict, "solved it by 2 independent rows and columns");
  EXPECT_EQ(s.considered.back().precondition, preconditioner_kind::lu);
}

/// The guess has an element for every row, and the system of the independent rows has fewer.
TEST_P(choice, a_singular_system_is_solved_from_a_guess_and_in_a_wider_format) {
  const csr A = with_first_row_twice();
  const array<double> guess(ctx, A.rows, 3.0);
  auto o = repeatable();
  o.method = solve_method::direct;
  o.tolerance = 1e-25;
  o.initial = guess.view();
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged) << s.hint;
  EXPECT_EQ(s.last().precision, residua::format::dd);
  EXPECT_EQ(s.considered.back().verdict, "solved it by 256 independent rows and columns");
  EXPECT_EQ(s.considered.back().precision, residua::format::dd);
  expect_truthful(ctx, A, s);
}

/// Rows that are the same, and right-hand sides that differ by a rounding error: nothing proves that there is
/// no x, and the independent row leaves 2^-52 in the other.
TEST_P(choice, a_singular_system_may_leave_a_residual_that_proves_nothing) {
  auto o = repeatable();
  o.tolerance = 1e-20;
  const auto s = solved(ctx, dense({1, 1, 1, 1}), o, {1, 1 + 0x1p-52});
  EXPECT_TRUE(s.proved_singular && !s.proved_inconsistent && !s.converged);
  EXPECT_EQ(s.last().report.reason, stop_reason::singular);
  EXPECT_EQ(s.considered.back().verdict, "left a residual beside 1 independent rows and columns");
  EXPECT_EQ(
      s.hint,
      "A is singular, and b is out of its range as far as their digits tell: add what the model lacks, or "
      "ask for the x nearest to it: --least-squares");
}

/// Whenever the caller asks for the end.
TEST_P(choice, a_singular_system_ends_where_it_is_interrupted) {
  const csr A = with_first_row_twice();
  for (int granted = 0; granted < 8; ++granted) {
    SCOPED_TRACE(granted);
    int asked = 0;
    auto o = repeatable();
    o.interrupted = [&] { return ++asked > granted; };
    const auto s = solved(ctx, A, o);
    EXPECT_TRUE(s.converged || s.last().report.reason == stop_reason::interrupted);
    expect_truthful(ctx, A, s);
  }
}

/// The condition number grows with the fourth power of the plate's side: iterations gain little in their
/// trial.
TEST_P(choice, factors_follow_where_iterations_are_slow) {
  const csr A = residua::generate_problem("plate:128");
  const auto s = solved(ctx, A, repeatable());
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.method, solve_method::direct);
  EXPECT_EQ(s.last().method, attempt_method::refinement);
  ASSERT_GT(s.attempts.size(), 1);
  EXPECT_EQ(s.attempts.front().report.reason, stop_reason::gave_way);
  const auto& c = considered(s, solve_method::direct, preconditioner_kind::cholesky);
  EXPECT_EQ(c.verdict, "solved it");
  EXPECT_GT(c.predicted_seconds.value_or(0), 0);
  EXPECT_GT(c.predicted_bytes.value_or(0), 0);
  expect_truthful(ctx, A, s);
}

/// Those of one method with one preconditioner.
std::vector<residua::attempt> attempts_of(const solution& s, const consideration& way) {
  std::vector<residua::attempt> its;
  for (const auto& a : s.attempts) {
    if (method_of(a.method) == way.method && a.precondition == way.precondition) its.push_back(a);
  }
  return its;
}

/// Each way has its limit of iterations in each format, whichever ways come between its turns, and tells of
/// its last format and of all its seconds.
TEST_P(choice, turns_of_one_way_share_its_limit_in_a_format) {
  const csr A = residua::generate_problem("plate:40");
  auto o = repeatable();
  o.memory_limit = 1000;
  o.max_iterations = 70;
  const auto s = solved(ctx, A, o);
  EXPECT_FALSE(s.converged);
  EXPECT_EQ(s.last().precision, residua::format::qd);
  int several = 0;
  for (const auto& way : s.considered) {
    const auto its = attempts_of(s, way);
    if (its.empty()) continue;
    EXPECT_EQ(way.precision, its.back().precision);
    double seconds = 0;
    std::map<residua::format, index_t> iterations;
    for (const auto& a : its) {
      several += iterations[a.precision] > 0 ? 1 : 0;
      iterations[a.precision] += a.report.iterations;
      EXPECT_GT(a.report.iterations, 0);
      seconds += a.report.seconds;
    }
    for (const auto& [precision, count] : iterations) EXPECT_LE(count, o.max_iterations);
    EXPECT_GE(way.measured_seconds.value_or(0), seconds);
  }
  // A GPU's rates let other ways have their turns.
  EXPECT_TRUE(several > 0 || ctx.kind() == residua::backend::cuda) << "no way had two turns in a format";
}

/// Symmetric, with a diagonal of one sign and eigenvalues of both.
csr indefinite_plane() {
  csr A = residua::generate_problem("poisson7:40x40x1");
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (A.column[k] == i) A.value[k] -= 3.3;
    }
  }
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

/// The first curvature that is not positive ends all of CG's ways, and others take their place.
TEST_P(choice, an_indefinite_matrix_is_left_by_cg_for_good) {
  const csr A = indefinite_plane();
  auto o = repeatable();
  o.memory_limit = 1000;
  o.max_iterations = 300;
  const auto s = solved(ctx, A, o);
  ASSERT_EQ(s.attempts.front().method, attempt_method::cg);
  bool is_over = false, has_others = false;
  for (const auto& a : s.attempts) {
    EXPECT_FALSE(is_over && a.method == attempt_method::cg);
    is_over = is_over || a.report.reason == stop_reason::not_positive_definite;
    has_others = has_others || a.method == attempt_method::minres;
  }
  EXPECT_TRUE(is_over && has_others);
}

TEST_P(choice, goes_on_iteratively_where_factors_do_not_fit) {
  const csr A = residua::generate_problem("plate:24");
  auto o = repeatable();
  o.memory_limit = 1000;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  const auto& factors = considered(s, solve_method::direct, preconditioner_kind::cholesky);
  EXPECT_EQ(factors.verdict, "its factors would not fit in memory");
  EXPECT_FALSE(factors.measured_seconds);
  expect_truthful(ctx, A, s);
}

TEST_P(choice, is_the_same_on_every_run) {
  const csr A = residua::generate_problem("plate:48");
  const auto once = solved(ctx, A, repeatable()), again = solved(ctx, A, repeatable());
  ASSERT_EQ(once.attempts.size(), again.attempts.size());
  const auto x = once.x_as<residua::dd>(ctx).to_host(ctx), y = again.x_as<residua::dd>(ctx).to_host(ctx);
  for (std::size_t i = 0; i < x.size(); ++i) ASSERT_TRUE(same_bits(x[i], y[i])) << i;
}

TEST_P(choice, names_the_method_that_found_x) {
  const csr A = residua::generate_problem("poisson7:4");
  for (const auto method :
       {solve_method::direct, solve_method::cg, solve_method::minres, solve_method::gmres}) {
    solve_options o;
    o.method = method;
    const auto s = solved(ctx, A, o);
    EXPECT_EQ(s.method, method);
    EXPECT_FALSE(s.considered.empty());
    EXPECT_EQ(s.hint, "");
  }
}

/// Of what was named there is nothing else to consider.
TEST_P(choice, the_time_of_what_was_asked_for_is_that_of_its_setup_and_of_all_attempts) {
  auto o = repeatable();
  o.method = solve_method::cg;
  o.precondition = preconditioner_kind::jacobi;
  o.tolerance = 1e-25;
  const auto s = solved(ctx, residua::generate_problem("poisson7:4"), o);
  EXPECT_TRUE(s.converged);
  ASSERT_GE(s.attempts.size(), 2U);
  ASSERT_EQ(s.considered.size(), 1U);
  const auto& its = s.considered.front();
  EXPECT_EQ(its.verdict, "asked for; solved it");
  EXPECT_EQ(its.method, solve_method::cg);
  EXPECT_EQ(its.precondition, preconditioner_kind::jacobi);
  EXPECT_EQ(its.precision, s.last().precision);
  double seconds = s.setup_seconds;
  for (const auto& a : s.attempts) seconds += a.report.seconds;
  EXPECT_DOUBLE_EQ(its.measured_seconds.value_or(0), seconds);
}

TEST_P(choice, an_interrupt_ends_it) {
  auto o = repeatable();
  o.interrupted = [] { return true; };
  o.tolerance = 1e-25;  // beyond what a GPU does between two questions
  const auto s = solved(ctx, dominant(2000, 10), o);
  EXPECT_FALSE(s.converged);
  EXPECT_EQ(s.last().report.reason, stop_reason::interrupted);
  EXPECT_NE(s.hint, "");
}

// ---- several right-hand sides ----

matrix<double> columns(const context& ctx, const csr& A, index_t k) {
  std::vector<double> values;
  for (index_t j = 0; j < k; ++j) {
    for (index_t i = 0; i < A.rows; ++i) values.push_back(static_cast<double>((i * (j + 3)) % 7) - 2);
  }
  return {ctx, A.rows, k, values};
}

/// Each column has the bits that it has alone, and factors are made once.
TEST_P(choice, columns_are_solved_as_they_are_alone) {
  const csr A = residua::generate_problem("convection:12");
  const csr_matrix on_device(ctx, A);
  auto o = repeatable();
  o.tolerance = 1e-20;
  const auto B = columns(ctx, A, 3);
  const auto together = solve(ctx, on_device, B, o);
  ASSERT_EQ(together.size(), 3);
  for (index_t k = 0; k < 3; ++k) {
    const auto& s = together[static_cast<std::size_t>(k)];
    const auto alone = solve(ctx, on_device, B.view().column(k), o);
    EXPECT_TRUE(s.converged);
    const auto x = s.x_as<residua::dd>(ctx).to_host(ctx), y = alone.x_as<residua::dd>(ctx).to_host(ctx);
    for (std::size_t i = 0; i < x.size(); ++i) ASSERT_TRUE(same_bits(x[i], y[i])) << i;
    EXPECT_EQ(s.direct.factorise_seconds, together[0].direct.factorise_seconds);
  }
  EXPECT_EQ(together[1].setup_seconds, 0);
}

/// The preconditioner of a named kind is made for the first column alone, and every column has all its
/// iterations.
TEST_P(choice, columns_share_a_preconditioner_and_no_limit) {
  const csr A = residua::generate_problem("plate:16");
  const csr_matrix on_device(ctx, A);
  const auto B = columns(ctx, A, 3);
  auto o = repeatable();
  o.precondition = preconditioner_kind::jacobi;
  const auto alone = solve(ctx, on_device, B.view().column(2), o);
  o.max_iterations = alone.last().report.iterations;
  const auto together = solve(ctx, on_device, B, o);
  EXPECT_GT(together[0].setup_seconds, 0);
  EXPECT_EQ(together[2].setup_seconds, 0);
  EXPECT_TRUE(together[2].converged);
  EXPECT_EQ(together[2].last().report.iterations, alone.last().report.iterations);
}

TEST_P(choice, columns_race_anew_in_the_first_format) {
  const csr A = dominant(6000, 10);
  auto o = repeatable();
  o.tolerance = 1e-20;
  const auto together = solve(ctx, csr_matrix(ctx, A), columns(ctx, A, 2), o);
  for (const auto& s : together) {
    EXPECT_TRUE(s.converged);
    EXPECT_EQ(s.attempts.front().precision, residua::format::fp64);
  }
}

/// The same column twice: ways that have failed for the first one at their limits begin anew.
TEST_P(choice, columns_have_all_ways_that_failed_for_others_alone) {
  const csr A = residua::generate_problem("plate:40");
  auto o = repeatable();
  o.memory_limit = 1000;
  o.max_iterations = 30;
  const matrix<double> B(ctx, A.rows, 2, std::vector<double>(static_cast<std::size_t>(2 * A.rows), 1.0));
  const auto together = solve(ctx, csr_matrix(ctx, A), B, o);
  EXPECT_FALSE(together[0].converged || together[1].converged);
  ASSERT_FALSE(together[1].attempts.empty());
  EXPECT_EQ(together[1].attempts.front().precision, residua::format::fp64);
  EXPECT_EQ(together[1].last().precision, residua::format::qd);
}

TEST_P(choice, columns_leave_out_what_is_no_way_for_the_matrix) {
  const csr A = indefinite_plane();
  auto o = repeatable();
  o.memory_limit = 1000;
  o.max_iterations = 60;
  o.precision = residua::format::fp64;
  const auto together = solve(ctx, csr_matrix(ctx, A), columns(ctx, A, 2), o);
  EXPECT_EQ(together[0].attempts.front().method, attempt_method::cg);
  EXPECT_FALSE(together[1].attempts.empty());
  for (const auto& a : together[1].attempts) EXPECT_NE(a.method, attempt_method::cg);
}

TEST_P(choice, columns_of_a_singular_matrix_are_judged_one_by_one) {
  const csr A = with_first_row_twice();
  const auto n = static_cast<std::size_t>(A.rows);
  std::vector<double> values(3 * n, 1.0);
  values[n] = 2;  // beside 1 in the same row once more
  const auto together = solve(ctx, csr_matrix(ctx, A), matrix<double>(ctx, A.rows, 3, values), repeatable());
  ASSERT_EQ(together.size(), 3);
  EXPECT_TRUE(together[0].converged && together[2].converged);
  EXPECT_TRUE(together[1].proved_inconsistent && !together[1].converged);
}

TEST_P(choice, columns_may_be_none_or_of_no_rows) {
  const csr_matrix A(ctx, residua::generate_problem("poisson7:3"));
  EXPECT_TRUE(solve(ctx, A, matrix<double>(ctx, 27, 0)).empty());
  solve_options wrong;
  wrong.restart = 0;
  expect_rejected({"options.restart >= 1"}, [&] { (void)solve(ctx, A, matrix<double>(ctx, 27, 0), wrong); });
  const auto empty = solve(ctx, csr_matrix(ctx, csr{}), matrix<double>(ctx, 0, 2));
  ASSERT_EQ(empty.size(), 2);
  EXPECT_TRUE(empty[1].converged);
}

TEST_P(choice, names_the_column_that_is_wrong) {
  const csr A = residua::generate_problem("poisson7:3");
  const csr_matrix on_device(ctx, A);
  std::vector<double> values(3 * 27, 1.0);
  values[27 + 5] = std::numeric_limits<double>::quiet_NaN();
  const matrix<double> B(ctx, 27, 3, values);
  expect_rejected({"solve: B has an element that is not finite in column 2"},
                  [&] { (void)solve(ctx, on_device, B); });
  expect_rejected({"solve: B has 26 rows, A has 27"},
                  [&] { (void)solve(ctx, on_device, matrix<double>(ctx, 26, 1)); });
  expect_rejected({"solve: B is null"}, [&] {
    (void)solve(ctx, on_device, residua::matrix_view<const double>(nullptr, 27, 1, 27, ctx.memory()));
  });
}

}  // namespace
}  // namespace residua_test
