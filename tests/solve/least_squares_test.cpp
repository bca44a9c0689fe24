// Least-squares and minimum-norm solutions against rational arithmetic.
#include "residua/solve/least_squares.hpp"

#include <chrono>
#include <functional>

#include "exact_least_squares.hpp"
#include "residua/number/bounds.hpp"
#include "solve/augmented.hpp"
#include "solve/least_squares_direct.hpp"
#include "sparse/small_matrices.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

using residua::format;
using residua::least_squares_method;
using residua::least_squares_options;
using residua::least_squares_solution;

constexpr double infinity = std::numeric_limits<double>::infinity();

csr lauchli(index_t n, double epsilon) {
  std::vector<double> values(static_cast<std::size_t>((n + 1) * n), 0.0);
  for (index_t j = 0; j < n; ++j) {
    values[static_cast<std::size_t>(j)] = 1;
    values[static_cast<std::size_t>((j + 1) * n + j)] = epsilon;
  }
  return rectangular(n + 1, n, values);
}

/// Powers of i / 16.
csr vandermonde(index_t rows, index_t columns) {
  std::vector<double> values;
  for (index_t i = 1; i <= rows; ++i) {
    for (index_t j = 0; j < columns; ++j)
      values.push_back(std::pow(static_cast<double>(i) / 16, static_cast<double>(j)));
  }
  return rectangular(rows, columns, values);
}

/// The differences between neighbours of a grid of m x m points: the constants are in its null space.
csr grid_differences(index_t m) {
  csr A;
  A.columns = m * m;
  const auto add = [&A](index_t first, index_t second) {
    A.column.insert(A.column.end(), {static_cast<sparse_index>(first), static_cast<sparse_index>(second)});
    A.value.insert(A.value.end(), {-1.0, 1.0});
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
    ++A.rows;
  };
  for (index_t i = 0; i < m; ++i) {
    for (index_t j = 0; j < m; ++j) {
      if (j + 1 < m) add(i * m + j, i * m + j + 1);
      if (i + 1 < m) add(i * m + j, (i + 1) * m + j);
    }
  }
  return A;
}

struct example {
  std::string name;
  csr A;
  std::vector<double> b;
  index_t rank;
  bool lsmr_suffices = true;  // below 30000 iterations in qd
};

std::vector<example> examples() {
  const csr tall = rectangular(5, 3, {2, 1, 0, 0, 3, 1, 1, 0, 4, 0, 5, 0, 1, 1, 1});
  const csr wide = rectangular(3, 5, {2, 0, 1, 0, 1, 1, 3, 0, 5, 1, 0, 1, 4, 0, 1});
  const csr graph = rectangular(4, 4, {2, -1, -1, 0, -1, 2, 0, -1, -1, 0, 2, -1, 0, -1, -1, 2});
  const csr both = rectangular(4, 5, {1, 2, 3, 4, 1, 0, 1, 1, 0, 2, 1, 3, 4, 4, 3, 2, 4, 6, 8, 2});
  return {
      {"tall, consistent", tall, {4, 9, 13, 10, 6}, 3},
      {"tall", tall, {1, -2, 3, 0.5, 7}, 3},
      {"wide", wide, {1, 2, -4}, 3},
      {"square", rectangular(2, 2, {3, 1, 1, 2}), {1, 5}, 2},
      {"square, singular, consistent", graph, {1, -1, 0, 0}, 3},
      {"square, singular", graph, {1, 2, 3, 5}, 3},
      {"wide, dependent rows", both, {1, -1, 2, 5}, 2},
      {"tall, dependent columns", rectangular(4, 2, {1, 2, 3, 6, 0.5, 1, -1, -2}), {1, 0, 0, 2}, 1},
      {"empty rows and columns", rectangular(4, 3, {0, 0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 4}), {9, 1, 9, 2}, 2},
      {"one row", rectangular(1, 4, {1, -2, 0, 3}), {7}, 1},
      {"one column", rectangular(4, 1, {1, -2, 0, 3}), {7, 1, 1, 1}, 1},
      {"one element", rectangular(1, 1, {3}), {1}, 1},
      {"structurally singular", rectangular(3, 3, {1, 0, 0, 2, 0, 0, 3, 4, 5}), {1, 1, 1}, 2},
      {"Läuchli, 2^-20", lauchli(3, 0x1p-20), {1, 2, 3, 5}, 3},
      {"Läuchli, 2^-40", lauchli(3, 0x1p-40), {1, 2, 3, 5}, 3},
      {"Vandermonde, 12 x 8", vandermonde(12, 8), {1, 0, -1, 2, 1, 0, -1, 2, 1, 0, -1, 2}, 8},
      {"Vandermonde, 8 x 12", vandermonde(8, 12), {1, 0, -1, 2, 1, 0, -1, 2}, 8},
      {"columns of unlike size", rectangular(3, 2, {0x1p90, 1, 0x1p91, 3, 0x1p90, 0}), {1, 1, 3}, 2},
      {"large", rectangular(3, 2, {1e300, 2e300, 3e300, 1e300, 0, 1e300}), {1e100, 2e100, 1e100}, 2},
      {"small", rectangular(2, 3, {1e-300, 2e-300, 0, 3e-300, 1e-300, 1e-300}), {1e-150, 2e-150}, 2},
      {"grid",
       grid_differences(4),
       {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6},
       15},
  };
}

class least_squares : public on_backend {
 protected:
  [[nodiscard]] least_squares_solution solve(const csr& A, const std::vector<double>& b,
                                             const least_squares_options& o = {}) const {
    const array<double> right(ctx, std::span<const double>(b));
    return residua::least_squares(ctx, csr_matrix(ctx, A), right, o);
  }
  [[nodiscard]] rational_matrix exact_x(const least_squares_solution& s) const {
    return residua::with_solver_format(
        s.precision, [&]<class T>() { return column_of(std::get<array<T>>(s.x).to_host(ctx)); });
  }
  /// That whatever is claimed of x is true: norms to 2^-20, bounds from above.
  void expect_truthful(const example& e, const least_squares_solution& s, double tolerance) const {
    const exact_least_squares problem(e.A, e.b);
    const exact_least_squares::truth truth(problem, exact_x(s));
    const double close = 0x1p-20;
    EXPECT_NEAR(s.relative_residual, truth.relative_residual, close * truth.relative_residual);
    EXPECT_NEAR(s.residual_norm, truth.residual_norm, close * truth.residual_norm);
    EXPECT_NEAR(s.solution_norm, truth.solution_norm, close * truth.solution_norm);
    EXPECT_GE(s.optimality * (1 + close), truth.optimality);
    EXPECT_LE(s.optimality, truth.optimality * (1 + close) + 1e-55);
    EXPECT_GE(s.null_space_part * (1 + close), truth.null_space_part);
    EXPECT_LE(truth.error, truth.error_bound * (1 + close));
    if (s.converged) {
      EXPECT_TRUE(truth.relative_residual <= tolerance || truth.optimality <= tolerance);
      EXPECT_LE(truth.null_space_part, tolerance);
    }
    EXPECT_LE(s.rank, e.rank);
    EXPECT_GE(s.structural_rank, e.rank);
  }
};
RESIDUA_ON_FEW_BACKENDS(least_squares);

TEST_P(least_squares, solves_every_kind_directly) {
  for (const auto& e : examples()) {
    for (const double tolerance : {1e-8, 1e-14, 1e-25, 1e-50}) {
      SCOPED_TRACE(e.name + " to " + std::to_string(tolerance));
      least_squares_options o;
      o.tolerance = tolerance;
      o.method = least_squares_method::direct;
      const auto s = solve(e.A, e.b, o);
      EXPECT_TRUE(s.converged);
      EXPECT_EQ(s.rank, e.rank);
      for (const auto& a : s.attempts) EXPECT_NE(a.method, "lsmr");
      expect_truthful(e, s, tolerance);
    }
  }
}

TEST_P(least_squares, solves_every_kind_by_lsmr) {
  for (const auto& e : examples()) {
    for (const double tolerance : {1e-8, 1e-25, 1e-50}) {
      SCOPED_TRACE(e.name + " to " + std::to_string(tolerance));
      least_squares_options o;
      o.tolerance = tolerance;
      o.method = least_squares_method::lsmr;
      const auto s = solve(e.A, e.b, o);
      EXPECT_TRUE(s.converged);
      for (const auto& a : s.attempts) EXPECT_EQ(a.method, "lsmr");
      expect_truthful(e, s, tolerance);
    }
  }
}

/// The estimates are of A's condition and of x's largest error; they may be low by a factor of three.
TEST_P(least_squares, estimates_condition_and_error) {
  for (const auto& e : examples()) {
    if (e.name == "large" || e.name == "small") continue;  // whose squares leave the range of this oracle
    SCOPED_TRACE(e.name);
    const auto s = solve(e.A, e.b);
    const exact_least_squares problem(e.A, e.b);
    const double condition = exact_norm(problem.A).value() * exact_norm(problem.inverse).value();
    // |A|_1 is between |A|_F / sqrt(n) and sqrt(m) |A|_F.
    const double sides = std::sqrt(static_cast<double>(e.A.rows * e.A.columns));
    ASSERT_FALSE(s.attempts.empty());
    EXPECT_LE(s.direct.condition, 1.001 * sides * condition);
    EXPECT_GE(s.direct.condition * 3 * sides, condition);
    if (s.forward_error_estimate == 0) continue;
    double error = 0, size = 0;
    const auto errors = difference(exact_x(s), problem.x);
    for (const auto& value : errors.element) error = std::max(error, std::fabs(value.get_d()));
    for (const auto& value : problem.x.element) size = std::max(size, std::fabs(value.get_d()));
    EXPECT_LE(error, 3 * s.forward_error_estimate * size);
  }
}

/// Three columns, two of which are nearly the same: beyond double's precision refinement gains nothing. With
/// alpha of 2^-26 errors of the factors matter in as many directions as there are columns alone, elsewhere
/// they are 2^-53 2^26 times a small factor. So GMRES takes three steps for these, and three others gain 20
/// bits each.
TEST_P(least_squares, takes_few_steps_of_gmres_where_columns_are_nearly_dependent) {
  for (const double gap : {0x1p-30, 0x1p-34}) {
    std::vector<double> values, b;
    for (int i = 0; i < 40; ++i) {
      const double first = std::cos(i), second = std::sin(3 * i);
      values.insert(values.end(), {first, second, first + gap * std::cos(5 * i)});
      b.push_back(std::cos(i * i));
    }
    const example e{"", rectangular(40, 3, values), b, 3};
    least_squares_options o;
    o.method = least_squares_method::direct;
    o.tolerance = 1e-14;
    const auto s = solve(e.A, e.b, o);
    EXPECT_TRUE(s.converged);
    expect_truthful(e, s, o.tolerance);
    ASSERT_FALSE(s.attempts.empty());
    EXPECT_EQ(s.attempts.back().method, "gmres");
    EXPECT_LE(s.attempts.back().iterations, 6);
    o.precision = s.attempts.back().precision;  // the only one, which is the last one, too
    EXPECT_EQ(solve(e.A, e.b, o).attempts.back().method, "gmres");
  }
}

/// Small integers whose elimination modulo a prime is more work than is done before factors are made.
csr dense_integers(index_t rows, index_t columns) {
  std::vector<double> values;
  std::mt19937_64 random(7);
  for (index_t k = 0; k < rows * columns; ++k) values.push_back(static_cast<double>(random() % 9) - 4);
  return rectangular(rows, columns, values);
}

/// The rank is taken to be full, and what the factors give shows that x is in A^T's range.
TEST_P(least_squares, of_a_rank_that_is_too_much_work_to_find) {
  if (ctx.kind() != residua::backend::cpu) GTEST_SKIP() << "of the host's work alone";
  const csr A = dense_integers(700, 600);
  std::vector<double> b(700, 0.0);
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) b[static_cast<std::size_t>(i)] += A.value[k];
  }
  const auto s = solve(A, b, least_squares_options());
  ASSERT_TRUE(s.converged);
  EXPECT_FALSE(s.rank_is_certain);
  EXPECT_LT(s.rank, 600);
  EXPECT_EQ(s.structural_rank, 600);
  EXPECT_LE(s.null_space_part, least_squares_options().tolerance);
  EXPECT_TRUE(s.direct.factorised);
  for (const double x : std::get<residua::array<double>>(s.x).to_host(ctx))
    EXPECT_NEAR(x, 1, least_squares_options().tolerance * s.direct.condition);
}

/// Of x whose coefficients the factors give without an error at once.
TEST(augmented, coefficients_without_an_error_leave_nothing_in_the_null_space) {
  const auto ctx = residua::context::cpu(1);
  const csr host = rectangular(2, 2, {1, 0, 0, 1});
  const residua::csr_matrix A(ctx, host);
  const residua::array<double> b(ctx, std::vector<double>{3, 5});
  const least_squares_options options;
  const residua::solving::least_squares_problem problem(ctx, A, b.view(), options);
  residua::sparse::modular_basis basis;
  basis.rows = basis.columns = {0, 1};
  auto system = residua::solving::augment(residua::detail::view_of(host), basis);
  ASSERT_TRUE(system);
  residua::solving::augmented_solver factors(problem, std::move(*system));
  residua::solving::least_squares_tries tries(problem);
  ASSERT_TRUE(factors.factorise(true));
  factors.solve(tries);
  EXPECT_TRUE(tries.converged());
  const auto s = tries.finish();
  EXPECT_LE(s.null_space_part, options.tolerance);
  EXPECT_EQ(s.attempts.size(), 1U);
}

TEST_P(least_squares, x_zero_needs_no_attempt) {
  const csr A = rectangular(3, 2, {1, 0, 0, 1, 0, 0}), zero = rectangular(3, 2, {0, 0, 0, 0, 0, 0});
  const std::vector<example> cases = {{"b = 0", A, {0, 0, 0}, 2},
                                      {"b orthogonal to the range", A, {0, 0, 5}, 2},
                                      {"no entries", zero, {1, 2, 3}, 0},
                                      {"no columns", rectangular(3, 0, {}), {1, 2, 3}, 0}};
  for (const auto& e : cases) {
    for (const double tolerance : {1e-8, 1e-50}) {
      SCOPED_TRACE(e.name);
      least_squares_options o;
      o.tolerance = tolerance;
      const auto s = solve(e.A, e.b, o);
      EXPECT_TRUE(s.converged);
      EXPECT_TRUE(s.attempts.empty());
      EXPECT_EQ(s.solution_norm, 0);
      EXPECT_EQ(s.null_space_part, 0);
      EXPECT_LE(s.optimality, tolerance);
      EXPECT_EQ(s.relative_residual, e.b[2] == 0 ? 0 : 1);
      EXPECT_EQ(s.precision, format::fp64);
      EXPECT_EQ(s.rank, e.rank);
      EXPECT_EQ(s.x_as<double>(ctx).to_host(ctx), std::vector<double>(static_cast<std::size_t>(e.A.columns)));
    }
  }
  EXPECT_TRUE(solve(rectangular(0, 3, {}), {}).converged);
  EXPECT_TRUE(solve(rectangular(0, 0, {}), {}).converged);
}

/// Columns that differ by 2^-130: x is of about 2^130, its condition number far beyond 1/u of double and dd.
TEST_P(least_squares, claims_nothing_false_of_nearly_dependent_columns) {
  const example e{"", rectangular(4, 2, {1, 1, 1, 1, 0, 0x1p-130, 2, 2}), {1, 2, 3, 4}, 2};
  for (const double tolerance : {1e-8, 1e-25, 1e-50}) {
    for (const auto method : {least_squares_method::direct, least_squares_method::lsmr}) {
      SCOPED_TRACE(std::string(name_of(method)));
      least_squares_options o;
      o.tolerance = tolerance;
      o.method = method;
      o.max_iterations = 200;
      expect_truthful(e, solve(e.A, e.b, o), tolerance);
    }
  }
}

/// x of about 1e-600 and 1e600: what is returned are its zeros or infinities, and no claim.
TEST_P(least_squares, claims_nothing_of_an_x_out_of_range) {
  const auto below = solve(rectangular(2, 1, {1e300, 1e300}), {1e-300, 1e-300});
  EXPECT_FALSE(below.converged);
  EXPECT_EQ(below.relative_residual, 1);
  EXPECT_EQ(below.attempts.back().reason, stop_reason::attainable_accuracy);
  const auto above = solve(rectangular(2, 1, {1e-300, 1e-300}), {1e300, 1e300});
  EXPECT_FALSE(above.converged);
  EXPECT_FALSE(std::isfinite(above.relative_residual));
  EXPECT_EQ(above.attempts.back().reason, stop_reason::not_finite);
}

/// Four columns of about 1 beside 400 of 2^-40, which LSMR sees with norms between 1 and 2: so large a norm
/// of the matrix makes its optimality small, and it ends where the true one is thrice the tolerance. All
/// of that is asked for at once: halves of the tolerance would begin runs of LSMR that end where they begin.
TEST_P(least_squares, tightens_the_tolerance_of_lsmr_by_what_is_missing) {
  constexpr index_t rows = 12, large = 4, small = 400;
  const csr A = matrix_from(rows + small, large + small, [](index_t i, index_t j) {
    if (i < rows && j < large) return std::pow(static_cast<double>(i + 1) / 16, static_cast<double>(j));
    return i - rows == j - large ? 0x1p-40 : 0.0;
  });
  std::vector<double> b(static_cast<std::size_t>(A.rows), 1.0);
  for (index_t i = 0; i < rows; ++i) b[static_cast<std::size_t>(i)] = static_cast<double>((i + 1) % 3) - 1;
  least_squares_options o;
  o.method = least_squares_method::lsmr;
  o.tolerance = 3.75e-4;
  const auto s = solve(A, b, o);
  EXPECT_TRUE(s.converged);
  ASSERT_EQ(s.attempts.size(), 2U);
  EXPECT_GT(s.attempts[0].optimality, 2 * o.tolerance);
}

TEST_P(least_squares, keeps_to_the_format_asked_for) {
  const auto e = examples()[1];
  for (const auto f : residua::solver_formats) {
    for (const auto method : {least_squares_method::direct, least_squares_method::lsmr}) {
      least_squares_options o;
      o.method = method;
      o.precision = f;
      // Ten times what a product of rows of up to five elements may err by.
      o.tolerance = residua::with_solver_format(
          f, []<class T>() { return 50 * residua::error_bounds<T>::dot * residua::limb_unit<T>; });
      const auto s = solve(e.A, e.b, o);
      EXPECT_TRUE(s.converged);
      EXPECT_EQ(s.precision, f);
      for (const auto& a : s.attempts) EXPECT_EQ(a.precision, f);
      o.tolerance *= 1e-8;
      const auto beyond = solve(e.A, e.b, o);
      EXPECT_FALSE(beyond.converged);
      expect_truthful(e, beyond, o.tolerance);
    }
  }
}

TEST_P(least_squares, goes_on_with_lsmr_where_factors_do_not_fit) {
  const example e{"", grid_differences(5), std::vector<double>(40, 1.0), 24};
  least_squares_options o;
  o.memory_limit = 1000;
  const auto s = solve(e.A, e.b, o);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.attempts.back().method, "lsmr");
  EXPECT_EQ(s.direct.refusal, "its factors would not fit in memory");
  EXPECT_FALSE(s.direct.factorised);
  EXPECT_GT(s.setup_seconds, 0);
  expect_truthful(e, s, o.tolerance);
  o.method = least_squares_method::direct;
  expect_error(residua::error_kind::out_of_memory, {"MiB"}, [&] { (void)solve(e.A, e.b, o); });
}

TEST_P(least_squares, returns_the_best_x_where_it_does_not_converge) {
  const example e{"", vandermonde(14, 9), std::vector<double>{1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0}, 9};
  for (const index_t limit : {0, 1, 3}) {
    least_squares_options o;
    o.method = least_squares_method::lsmr;
    o.max_iterations = limit;
    o.keep_history = true;
    const auto s = solve(e.A, e.b, o);
    EXPECT_FALSE(s.converged);
    expect_truthful(e, s, o.tolerance);
    for (const auto& a : s.attempts) {
      EXPECT_EQ(a.reason, stop_reason::iteration_limit);
      EXPECT_EQ(static_cast<index_t>(a.history.size()), a.iterations + 1);
      EXPECT_GE(a.optimality, s.optimality);
    }
  }
}

TEST_P(least_squares, has_the_same_bits_on_every_run_and_number_of_threads) {
  const csr A = grid_differences(40);
  std::vector<double> b(static_cast<std::size_t>(A.rows));
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<double>(i * i % 97);
  for (const auto method : {least_squares_method::direct, least_squares_method::lsmr}) {
    least_squares_options o;
    o.method = method;
    o.tolerance = 1e-20;
    const auto once = solve(A, b, o);
    EXPECT_TRUE(once.converged);
    EXPECT_EQ(once.rank, A.columns - 1);
    const auto expected = once.x_as<residua::qd>(ctx).to_host(ctx);
    EXPECT_TRUE(same_bits(expected, solve(A, b, o).x_as<residua::qd>(ctx).to_host(ctx)));
    if (ctx.kind() != residua::backend::cpu) continue;
    const auto alone = context::cpu(1);
    const array<double> right(alone, std::span<const double>(b));
    const auto again = residua::least_squares(alone, csr_matrix(alone, A), right, o);
    EXPECT_TRUE(same_bits(expected, again.x_as<residua::qd>(alone).to_host(alone)));
  }
}

/// Errors and sizes are magnitudes: -b has the estimate of b.
TEST_P(least_squares, estimates_errors_whatever_the_sign) {
  const csr A = rectangular(5, 3, {2, 1, 0, 0, 3, 1, 1, 0, 4, 0, 5, 0, 1, 1, 1});
  const auto s = solve(A, {1, 2, 3, 4, 7}), negative = solve(A, {-1, -2, -3, -4, -7});
  EXPECT_GT(s.forward_error_estimate, 0);
  EXPECT_EQ(negative.forward_error_estimate, s.forward_error_estimate);
}

/// The inverse of the augmented matrix has elements beyond double's range here.
TEST_P(least_squares, estimates_no_error_where_the_inverse_overflows) {
  for (const auto& s : {solve(rectangular(2, 2, {1e200, 0, 0, 1e-200}), {1, 1}),
                        solve(rectangular(3, 2, {1e200, 0, 0, 1e-200, 0, 0}), {1, 1, 1})})
    EXPECT_TRUE(std::isfinite(s.forward_error_estimate)) << s.forward_error_estimate;
}

TEST_P(least_squares, returns_the_best_x_where_it_is_interrupted) {
  const example e{"", vandermonde(14, 9), std::vector<double>{1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0}, 9};
  for (const auto method : {least_squares_method::direct, least_squares_method::lsmr}) {
    least_squares_options o;
    o.method = method;
    o.tolerance = 1e-40;
    o.interrupted = [] { return true; };
    const auto s = solve(e.A, e.b, o);
    EXPECT_TRUE(s.was_interrupted);
    EXPECT_FALSE(s.converged);
    ASSERT_EQ(s.attempts.size(), 1);
    EXPECT_EQ(s.attempts[0].reason, stop_reason::interrupted);
    EXPECT_EQ(s.attempts[0].iterations, 1);
    expect_truthful(e, s, o.tolerance);
  }
}

/// Refinement that may take one step, and what it tells of that step.
TEST_P(least_squares, refines_no_more_often_than_it_may_and_keeps_its_history) {
  const auto e = examples()[1];
  for (const bool keeps : {false, true}) {
    least_squares_options o;
    o.method = least_squares_method::direct;
    o.tolerance = 1e-200;
    o.max_iterations = 1;
    o.keep_history = keeps;
    const auto s = solve(e.A, e.b, o);
    ASSERT_FALSE(s.attempts.empty());
    for (const auto& a : s.attempts) {
      EXPECT_LE(a.iterations, 1) << a.method;
      EXPECT_EQ(a.history.size(), keeps ? static_cast<std::size_t>(a.iterations) + 1 : 0U) << a.method;
    }
  }
}

TEST_P(least_squares, tells_what_it_takes_before_the_first_iteration) {
  const auto e = examples()[1];
  least_squares_options o;
  o.method = least_squares_method::lsmr;
  EXPECT_GT(solve(e.A, e.b, o).setup_seconds, 0);
}

/// x is all below 2^-1040, where a number of two limbs has one.
TEST_P(least_squares, claims_no_part_of_a_null_space_of_an_x_that_has_lost_limbs) {
  least_squares_options o;
  o.precision = format::dd;
  o.tolerance = 1e-20;
  const auto s = solve(rectangular(2, 2, {3, 3, 3, 3}), {0x1p-1040, 0x1p-1040}, o);
  EXPECT_FALSE(s.converged);
  EXPECT_EQ(s.null_space_part, infinity);
}

TEST_P(least_squares, tells_its_progress) {
  const auto e = examples()[1];
  std::vector<std::string> methods;
  least_squares_options o;
  o.progress = [&](std::string_view method, format, index_t, double) { methods.emplace_back(method); };
  (void)solve(e.A, e.b, o);
  EXPECT_EQ(std::vector<std::string>(methods.size(), "refinement"), methods);
  EXPECT_FALSE(methods.empty());
}

/// In double, which does not reach the tolerance, and in dd, up to where that does.
TEST_P(least_squares, tells_its_progress_in_lsmr) {
  const auto e = examples()[1];
  std::vector<format> formats;
  index_t iterations = -1;
  double last = -1;
  least_squares_options o;
  o.method = least_squares_method::lsmr;
  o.tolerance = 1e-25;
  o.progress = [&](std::string_view method, format f, index_t so_far, double value) {
    EXPECT_EQ(method, "lsmr");
    if (formats.empty() || formats.back() != f) formats.push_back(f);
    iterations = so_far;
    last = value;
  };
  const auto s = solve(e.A, e.b, o);
  ASSERT_TRUE(s.converged);
  EXPECT_EQ(formats, (std::vector{format::fp64, format::dd}));
  EXPECT_EQ(iterations, s.attempts.back().iterations);
  EXPECT_LE(last, 1e-25);
}

TEST_P(least_squares, shares_its_seconds_among_attempts) {
  const auto e = examples()[1];
  for (const auto method : {least_squares_method::direct, least_squares_method::lsmr}) {
    least_squares_options o;
    o.method = method;
    o.tolerance = 1e-25;
    const auto begin = std::chrono::steady_clock::now();
    const auto s = solve(e.A, e.b, o);
    const std::chrono::duration<double> all = std::chrono::steady_clock::now() - begin;
    double sum = s.setup_seconds;
    for (const auto& a : s.attempts) {
      EXPECT_GT(a.seconds, 0);
      sum += a.seconds;
    }
    EXPECT_LE(sum, all.count());
  }
}

TEST_P(least_squares, rejects_misuse) {
  const csr A = rectangular(3, 2, {1, 2, 3, 4, 5, 6});
  expect_rejected({"least_squares: b", "2", "3"}, [&] { (void)solve(A, {1, 2}); });
  for (const double value : {std::numeric_limits<double>::quiet_NaN(), infinity})
    expect_rejected({"least_squares: b", "not finite"}, [&] { (void)solve(A, {1, value, 2}); });
  expect_rejected({"least_squares: b", "null"}, [&] {
    const csr_matrix of_two(ctx, rectangular(2, 2, {1, 2, 3, 4}));
    (void)residua::least_squares(ctx, of_two,
                                 residua::vector_view<const double>(nullptr, 2, 1, ctx.memory()));
  });
  least_squares_options o;
  o.tolerance = -1;
  expect_rejected({"least_squares", "tolerance"}, [&] { (void)solve(A, {1, 2, 3}, o); });
  o.tolerance = 1;
  o.max_iterations = -1;
  expect_rejected({"least_squares", "max_iterations"}, [&] { (void)solve(A, {1, 2, 3}, o); });
  expect_rejected({"x_as", "no x"}, [&] { (void)least_squares_solution().x_as<double>(ctx); });
}

}  // namespace
}  // namespace residua_test
