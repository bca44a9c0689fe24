// Direct solution: factors in double, refinement in the formats that the tolerance asks for.
#include <cmath>
#include <map>

#include "residua/number/convert.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/view/matrix.hpp"
#include "solve/choice/cost.hpp"
#include "solved.hpp"

namespace residua_test {
namespace {

using residua::format;
using residua::solve_method;

/// A 5-point Laplacian on m x m points beside m^2 constraints that couple neighbours: half of the diagonal is
/// zero.
csr saddle_point(index_t m) {
  const csr K = residua::generate_problem("poisson7:" + std::to_string(m) + "x" + std::to_string(m) + "x1");
  csr A;
  A.rows = A.columns = 2 * K.rows;
  const auto n = static_cast<sparse_index>(K.rows);
  const auto put = [&A](sparse_index j, double value) {
    A.column.push_back(j);
    A.value.push_back(value);
  };
  for (sparse_index i = 0; i < n; ++i) {
    for (auto k = K.row_start[i]; k < K.row_start[i + 1]; ++k) put(K.column[k], K.value[k]);
    if (i > 0) put(n + i - 1, -1);
    put(n + i, 2);
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  for (sparse_index i = 0; i < n; ++i) {
    put(i, 2);
    if (i + 1 < n) put(i + 1, -1);
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  return A;
}

class direct : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(direct);

TEST_P(direct, comes_first_where_factors_cost_nothing) {
  for (const char* problem : {"poisson7:8", "convection:16", "plate:16"}) {
    SCOPED_TRACE(problem);
    const csr A = residua::generate_problem(problem);
    const auto s = solved(ctx, A, {});
    EXPECT_TRUE(s.converged);
    EXPECT_EQ(s.last().method, residua::attempt_method::refinement);
    EXPECT_EQ(s.last().precision, format::fp64);
    const bool is_definite = A.kind == residua::matrix_kind::symmetric;
    EXPECT_EQ(s.last().precondition, is_definite ? preconditioner_kind::cholesky : preconditioner_kind::lu);
    EXPECT_TRUE(s.direct.factorised);
    EXPECT_GE(s.direct.entries, A.rows);
    expect_truthful(ctx, A, s);
  }
}

/// The condition number of plate:24 is about 2e4, u of double over it about 5e-21: every step of refinement
/// gains more than ten digits, in whatever format x is.
TEST_P(direct, refines_in_the_format_that_holds_the_tolerance) {
  const csr A = residua::generate_problem("plate:24");
  const format wanted[] = {format::fp64, format::dd, format::td, format::qd};
  const double tolerances[] = {1e-8, 1e-24, 1e-40, 1e-55};
  for (std::size_t k = 0; k < std::size(wanted); ++k) {
    SCOPED_TRACE(std::string(name_of(wanted[k])));
    solve_options o;
    o.method = solve_method::direct;
    o.tolerance = tolerances[k];
    const auto s = solved(ctx, A, o);
    EXPECT_TRUE(s.converged);
    ASSERT_EQ(s.attempts.size(), 1);
    EXPECT_EQ(s.last().precision, wanted[k]);
    EXPECT_LE(s.last().report.iterations, 8);
    expect_truthful(ctx, A, s);
  }
}

/// A tolerance that double's unit roundoff allows, but not the matrix in double: x goes on in dd.
TEST_P(direct, goes_on_in_dd_where_double_cannot_hold_x) {
  const csr A = residua::generate_problem("plate:32");
  solve_options o;
  o.method = solve_method::direct;
  o.tolerance = 1e-15;
  o.keep_history = true;
  const auto s = solved(ctx, A, o);
  ASSERT_EQ(s.attempts.size(), 2);
  EXPECT_EQ(s.attempts[0].precision, format::fp64);
  EXPECT_EQ(s.attempts[0].report.reason, stop_reason::stagnated);
  EXPECT_EQ(s.attempts[1].precision, format::dd);
  EXPECT_TRUE(s.converged);
  EXPECT_NEAR(s.attempts[1].report.history.front(), s.attempts[0].report.true_relative_residual,
              1e-10 * s.attempts[1].report.history.front());
  expect_truthful(ctx, A, s);
}

TEST_P(direct, solves_a_diagonal_matrix) {
  csr A;
  A.rows = A.columns = 150;
  for (sparse_index i = 0; i < 150; ++i) {
    A.column.push_back(i);
    A.value.push_back(i % 2 == 0 ? 3.0 + i : -1e-5 * i);
    A.row_start.push_back(i + 1);
  }
  solve_options o;
  o.tolerance = 1e-25;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.direct.entries, A.rows);
  expect_truthful(ctx, A, s);
}

TEST_P(direct, solves_a_saddle_point_with_zeros_on_its_diagonal) {
  const csr A = saddle_point(6);
  solve_options o;
  o.tolerance = 1e-25;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.last().method, residua::attempt_method::refinement);
  expect_truthful(ctx, A, s);
}

/// Hilbert matrices of order 14 and 18: condition numbers of about 1e20 and 1e26, beyond 1 / u of double,
/// where a step of refinement gains nothing.
TEST_P(direct, goes_on_by_gmres_where_refinement_gains_nothing) {
  for (const index_t n : {14, 18}) {
    SCOPED_TRACE(n);
    const csr A = hilbert(n);
    solve_options o;
    o.tolerance = 1e-25;
    const auto s = solved(ctx, A, o);
    EXPECT_TRUE(s.converged);
    expect_truthful(ctx, A, s);
  }
}

/// Of the formats td and qd behind dd, the first in which GMRES with the factors gains digits.
TEST_P(direct, tries_gmres_in_every_format_behind_the_first) {
  solve_options o;
  o.method = solve_method::direct;
  o.tolerance = 1e-25;
  const auto s = solved(ctx, hilbert(14), o);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.attempts.front().precision, format::dd);
  EXPECT_EQ(s.last().method, residua::attempt_method::gmres);
  EXPECT_EQ(s.last().precision, format::td);
  EXPECT_EQ(s.forward_error_estimate, 0) << "factors that refinement fails with tell nothing of the error";
  EXPECT_GT(s.direct.condition, 1e15);
}

/// The only format that may be tried is the last one, too.
TEST_P(direct, tries_gmres_in_the_format_asked_for) {
  solve_options o;
  o.method = solve_method::direct;
  o.precision = format::td;
  o.tolerance = 1e-25;
  const auto s = solved(ctx, hilbert(14), o);
  EXPECT_TRUE(s.converged);
  ASSERT_EQ(s.attempts.size(), 2U);
  EXPECT_EQ(s.attempts.front().method, residua::attempt_method::refinement);
  EXPECT_EQ(s.last().method, residua::attempt_method::gmres);
}

/// Whether factors are accurate is asked where refinement has not converged, of numbers of any size.
TEST_P(direct, judges_its_factors_alike_at_every_scale) {
  solve_options o;
  o.method = solve_method::direct;
  o.tolerance = 1e-100;
  const auto threshold_at = [&](int exponent) {
    csr A = residua::generate_problem("convection:6");
    for (double& value : A.value) value = std::ldexp(value, exponent);
    return solved(ctx, A, o).direct.pivot_threshold;
  };
  EXPECT_LT(threshold_at(0), 1);
  for (const int exponent : {-700, 700}) EXPECT_EQ(threshold_at(exponent), threshold_at(0)) << exponent;
}

/// n rows with 1 on the diagonal and two entries of ±2^k, |k| <= 30, at places drawn by a linear congruence.
csr powers_of_two(index_t n, std::uint64_t seed) {
  std::uint64_t state = seed;
  const auto draw = [&state](std::uint64_t below) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33) % below;
  };
  csr A;
  A.rows = A.columns = n;
  for (index_t i = 0; i < n; ++i) {
    std::map<sparse_index, double> row = {{static_cast<sparse_index>(i), 1.0}};
    for (int k = 0; k < 2; ++k) {
      const auto j = static_cast<sparse_index>(draw(static_cast<std::uint64_t>(n)));
      const double sign = draw(2) == 0 ? 1.0 : -1.0;
      row[j] = std::ldexp(sign, static_cast<int>(draw(61)) - 30);
    }
    for (const auto& [j, value] : row) {
      A.column.push_back(j);
      A.value.push_back(value);
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  return A;
}

/// A condition number of about 1e32 in qd: GMRES with factors in double ends above the tolerance, BiCGStab
/// with the same factors, begun where GMRES ended, does not.
TEST_P(direct, takes_bicgstab_as_the_last_resort) {
  const csr A = powers_of_two(60, 1);
  solve_options o;
  o.method = solve_method::direct;
  o.tolerance = 1e-20;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.last().method, residua::attempt_method::bicgstab);
  EXPECT_EQ(s.last().precision, format::qd);
  EXPECT_EQ(s.last().precondition, preconditioner_kind::lu);
  ASSERT_GE(s.attempts.size(), 2U);
  const auto& before = s.attempts[s.attempts.size() - 2];
  EXPECT_EQ(before.method, residua::attempt_method::gmres);
  EXPECT_FALSE(before.report.converged());
  expect_truthful(ctx, A, s);
}

/// In double alone, a tolerance that double does not hold: the last resort is tried, and ends.
TEST_P(direct, gives_the_last_resort_up_where_it_gets_nowhere) {
  solve_options o;
  o.method = solve_method::direct;
  o.precision = residua::format::fp64;
  o.tolerance = 1e-20;
  const auto s = solved(ctx, powers_of_two(60, 1), o);
  EXPECT_FALSE(s.converged);
  EXPECT_EQ(s.last().method, residua::attempt_method::bicgstab);
}

/// A cycle of pairs of rows, each with a diagonal of 1 and 0.99 beside it, and 0.9 from pair to pair; all
/// other entries are tiny, and there for the order of elimination alone. By the diagonal the second pivot of
/// a pair is 1 - 0.99^2 = 0.0199, above the threshold of 0.01, and numbers grow by 0.9 / 0.0199 = 45 a pair;
/// by the largest of a row nothing grows.
void append_growing_cycle(csr& A, sparse_index pairs) {
  const auto first = static_cast<sparse_index>(A.rows), n = 2 * pairs;
  const auto value = [n](sparse_index i, sparse_index j) {
    if (i == j) return 1.0;
    if (i / 2 == j / 2) return 0.99;
    return i % 2 == 1 && j == (i + 2) % n ? 0.9 : 1e-60;
  };
  for (sparse_index i = 0; i < n; ++i) {
    for (sparse_index j = 0; j < n; ++j) {
      A.column.push_back(first + j);
      A.value.push_back(value(i, j));
    }
    A.row_start.push_back(static_cast<sparse_index>(A.value.size()));
  }
  A.rows = A.columns = first + n;
  A.kind = residua::matrix_kind::general;
}

/// 45^13 u = 3e5: nothing of the cycle is left in the factors.
TEST_P(direct, takes_the_largest_pivots_where_numbers_have_grown) {
  csr A = residua::generate_problem("poisson7:10");
  append_growing_cycle(A, 14);
  solve_options o;
  o.method = solve_method::direct;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.direct.pivot_threshold, 1);
  ASSERT_EQ(s.attempts.size(), 2U);
  EXPECT_EQ(s.attempts[1].method, residua::attempt_method::refinement);
  EXPECT_EQ(s.attempts[1].precision, s.attempts[0].precision);
  expect_truthful(ctx, A, s);
  // Both factorisations are in it, each once.
  EXPECT_LE(s.considered.front().measured_seconds.value_or(0), s.seconds);
  EXPECT_GE(s.considered.front().measured_seconds.value_or(0), s.direct.factorise_seconds);
}

/// With 1 for 1 - 2^-53 the matrix is singular. By the diagonal's pivots double's rounding takes those 2^-53
/// away, by the largest it does not, in BLAS that fuses products with sums as in BLAS that does not.
TEST_P(direct, takes_the_largest_pivots_where_one_is_zero) {
  const csr A = dense({1, 1 - 0x1p-53, -2, 4, 1, 1, 1, 0, 1});
  const residua::factor_analysis analysis(ctx, csr_matrix(ctx, A));
  ASSERT_TRUE(residua::sparse_factors(analysis, {}).is_singular());
  solve_options o;
  o.method = solve_method::direct;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.direct.pivot_threshold, 1);
  EXPECT_EQ(s.direct.refusal, "");
  expect_truthful(ctx, A, s);
}

/// Beside the cycle a block of which the largest pivots leave zero, and those of the diagonal do not: its
/// first and last rows differ by 2^-53 in two places.
TEST_P(direct, keeps_its_factors_where_the_largest_pivots_have_none) {
  csr A = dense({1, 1 + 0x1p-52, 1, 3, -3, 5, 1 - 0x1p-53, 1 + 0x1p-52, 1 - 0x1p-53});
  append_growing_cycle(A, 14);
  solve_options o;
  o.method = solve_method::direct;
  const csr_matrix on_device(ctx, A);
  const residua::matrix<double> B(ctx, A.rows, 2,
                                  std::vector<double>(2 * static_cast<std::size_t>(A.rows), 1.0));
  const auto columns = residua::solve(ctx, on_device, B, o);
  for (const auto& s : columns) {
    EXPECT_TRUE(s.converged);
    EXPECT_EQ(s.direct.pivot_threshold, residua::factor_options{}.pivot_threshold);
    EXPECT_EQ(s.direct.refusal, "");
    EXPECT_EQ(s.last().precondition, preconditioner_kind::lu);
    expect_truthful(ctx, A, s);
  }
  EXPECT_EQ(columns[1].direct.factorise_seconds, columns[0].direct.factorise_seconds) << "tried once";
  const auto& its = columns[0].direct;
  EXPECT_GT(its.factorise_seconds, 0);
  EXPECT_GE(columns[0].setup_seconds, its.analyse_seconds + its.factorise_seconds);
}

/// Definite, of either sign, by half of the factors, which are exactly as large as predicted.
TEST_P(direct, takes_cholesky_factors_of_definite_matrices) {
  csr A = residua::generate_problem("plate:24");
  for (const double sign : {1.0, -1.0}) {
    for (double& value : A.value) value *= sign;
    solve_options o;
    o.method = solve_method::direct;
    o.tolerance = 1e-30;
    const auto s = solved(ctx, A, o);
    EXPECT_TRUE(s.converged);
    EXPECT_EQ(s.last().precondition, preconditioner_kind::cholesky);
    const residua::factor_analysis analysis(ctx, csr_matrix(ctx, A), residua::factor_kind::cholesky);
    EXPECT_EQ(s.direct.entries, analysis.predicted_entries());
    EXPECT_EQ(s.direct.pivot_threshold, 0);
    expect_truthful(ctx, A, s);
    o.precondition = preconditioner_kind::lu;
    const auto by_lu = solved(ctx, A, o);
    EXPECT_TRUE(by_lu.converged);
    EXPECT_EQ(by_lu.last().precondition, preconditioner_kind::lu);
    EXPECT_GT(by_lu.direct.predicted_bytes, 2 * s.direct.predicted_bytes);
    o.precondition = preconditioner_kind::cholesky;
    EXPECT_TRUE(solved(ctx, A, o).converged);
  }
}

/// As the analysis and the factors that are made of the same matrix by themselves say.
TEST_P(direct, reports_what_analysis_and_factors_tell) {
  for (const auto& [problem, kind] : {std::pair{"plate:16", residua::factor_kind::cholesky},
                                      std::pair{"convection:16", residua::factor_kind::lu}}) {
    SCOPED_TRACE(problem);
    const csr A = residua::generate_problem(problem);
    solve_options o;
    o.method = solve_method::direct;
    o.factors = residua::factor_library::host;
    const auto its = solved(ctx, A, o).direct;
    const residua::factor_analysis analysis(ctx, csr_matrix(ctx, A), kind);
    EXPECT_FALSE(analysis.ordering().empty());
    EXPECT_EQ(its.ordering, analysis.ordering());
    EXPECT_EQ(its.structural_rank, A.rows);
    EXPECT_EQ(its.structural_rank, analysis.structural_rank());
    EXPECT_GT(its.predicted_operations, 0);
    EXPECT_EQ(its.predicted_operations, analysis.predicted_operations());
    EXPECT_GT(its.predicted_bytes, 0);
    EXPECT_EQ(its.predicted_bytes, analysis.predicted_bytes());
    EXPECT_TRUE(its.factorised);
    EXPECT_EQ(its.library, residua::factor_library::host);
    EXPECT_TRUE(its.refusal.empty() && its.cudss_refusal.empty()) << its.refusal << its.cudss_refusal;
    EXPECT_TRUE(its.are_factors_repeatable);
    EXPECT_EQ(its.device_bytes, 0);
    EXPECT_EQ(its.factor_format, format::fp64);
    EXPECT_GT(its.analyse_seconds, 0);
    EXPECT_GT(its.factorise_seconds, 0);
  }
}

/// No pair of rows and columns shows that the matrix is not definite: 1 - 0.9 - 0.9 is an eigenvalue.
csr secretly_indefinite() {
  csr A = dense({1, -0.9, -0.9, -0.9, 1, -0.9, -0.9, -0.9, 1});
  A.kind = residua::matrix_kind::symmetric;
  return A;
}

TEST_P(direct, takes_lu_where_a_pivot_tells_that_the_matrix_is_not_definite) {
  const csr A = secretly_indefinite();
  for (const bool is_named : {false, true}) {
    solve_options o;
    if (is_named) o.method = solve_method::direct;
    const auto s = solved(ctx, A, o);
    EXPECT_TRUE(s.converged);
    EXPECT_EQ(s.last().precondition, preconditioner_kind::lu);
    EXPECT_EQ(s.direct.refusal, "");
    EXPECT_GT(s.direct.pivot_threshold, 0);
    expect_truthful(ctx, A, s);
  }
}

TEST_P(direct, names_why_cholesky_factors_that_are_asked_for_do_not_exist) {
  const auto rejects = [&](const csr& A, const std::vector<std::string>& words) {
    for (const auto method : {solve_method::direct, solve_method::cg}) {
      solve_options o;
      o.method = method;
      o.precondition = preconditioner_kind::cholesky;
      try {
        (void)solved(ctx, A, o);
        FAIL() << "nothing was thrown";
      } catch (const residua::error& e) {
        EXPECT_EQ(e.kind(), residua::error_kind::invalid_input);
        for (const auto& word : words)
          EXPECT_NE(std::string(e.what()).find(word), std::string::npos) << e.what();
      }
    }
  };
  const residua::factor_analysis analysis(ctx, residua::csr_matrix(ctx, secretly_indefinite()),
                                          residua::factor_kind::cholesky);
  const auto row = residua::sparse_factors(analysis).indefinite_row() + 1;
  rejects(secretly_indefinite(), {"cholesky", "not definite", "pivot of row " + std::to_string(row) + " is"});
  csr A = dense({2, 1, 1, -2});
  A.kind = residua::matrix_kind::symmetric;
  rejects(A, {"cholesky", "not definite", "diagonal element of row 2", "sign"});
  A = dense({2, 3, 3, 4});
  A.kind = residua::matrix_kind::symmetric;
  rejects(A, {"cholesky", "not definite", "entry (2, 1)"});
}

TEST_P(direct, estimates_condition_and_error) {
  const csr A =
      hilbert(6);  // condition number 2.9e7 in the 1-norm (Higham, Accuracy and Stability, table 28.1)
  solve_options o;
  o.method = solve_method::direct;
  const auto s = solved(ctx, A, o);
  EXPECT_GT(s.direct.condition, 2.9e7 / 3);
  EXPECT_LT(s.direct.condition, 2.91e7);
  // Against x to four limbs more.
  o.tolerance = 1e-60;
  const auto exact = solved(ctx, A, o).x_as<residua::qd>(ctx).to_host(ctx);
  const auto found = s.x_as<residua::qd>(ctx).to_host(ctx);
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    difference += std::fabs((found[i] - exact[i]).hi());
    size += std::fabs(exact[i].hi());
  }
  // The estimate is of a bound; its own |A^-1| may be low by a factor of three.
  EXPECT_LE(difference / size, 3 * s.forward_error_estimate);
}

/// I and a matrix of ones: |A|_1 = n + 1, and |A^-1|_1 = (2 n - 1) / (n + 1), whatever the scale.
TEST_P(direct, estimates_the_condition_of_large_and_small_norms) {
  constexpr index_t n = 30;
  for (const int exponent : {-700, 0, 700}) {
    const csr A =
        square_matrix(n, [&](index_t i, index_t j) { return std::ldexp(i == j ? 2.0 : 1.0, exponent); });
    solve_options o;
    o.method = solve_method::direct;
    const auto s = solved(ctx, A, o);
    EXPECT_GT(s.direct.condition, (2 * n - 1) / 3.0);
    EXPECT_LT(s.direct.condition, (2 * n - 1) * (1 + 1e-12));
  }
}

/// 1/3 rounded n times: the residual's 1-norm, which the error is compared with, is sqrt(n) times its 2-norm.
TEST_P(direct, estimates_errors_that_are_spread_over_all_elements) {
  constexpr index_t n = 400;
  const csr A = square_matrix(n, [](index_t i, index_t j) { return i == j ? 3.0 : 0.0; });
  solve_options o;
  o.method = solve_method::direct;
  const auto s = solved(ctx, A, o);
  EXPECT_EQ(s.x_as<double>(ctx).to_host(ctx), std::vector<double>(n, 1.0 / 3));
  EXPECT_NEAR(s.forward_error_estimate, 0x1p-54, 0x1p-54 * 1e-10);  // as 1 - 3 x is 2^-54
}

TEST_P(direct, names_a_structurally_singular_matrix) {
  // Two rows have nothing but their first column. Of the second matrix no null vector has short numbers.
  for (const csr& A : {dense({1, 0, 0, 2, 0, 0, 3, 4, 5}), dense({0.1, 0, 0, 0.3, 0, 0, 0.5, 0.7, 0.9})}) {
    const auto s = solved(ctx, A, {});
    EXPECT_FALSE(s.converged);
    EXPECT_TRUE(s.proved_singular);
    EXPECT_EQ(s.direct.structural_rank, 2);
    EXPECT_EQ(s.direct.rank, 2);
    EXPECT_EQ(s.last().report.reason, stop_reason::singular);
  }
}

TEST_P(direct, proves_what_factors_only_suggest) {
  // Row sums are zero: a graph's Laplacian. b of ones is not in its range, (1, -1, 0, 0) is.
  const csr A = dense({2, -1, -1, 0, -1, 2, 0, -1, -1, 0, 2, -1, 0, -1, -1, 2});
  const auto none = solved(ctx, A, {});
  EXPECT_FALSE(none.converged);
  EXPECT_TRUE(none.proved_singular);
  EXPECT_EQ(none.direct.rank, 3);
  EXPECT_EQ(none.last().report.reason, stop_reason::singular);
  const auto some = solved(ctx, A, {}, {1, -1, 0, 0});
  EXPECT_TRUE(some.converged);
}

/// Singular to double precision, but not exactly.
TEST_P(direct, does_not_call_singular_what_is_not) {
  const csr A = dense({1, 1, 1, 1 + 0x1p-52});
  solve_options o;
  o.tolerance = 1e-25;
  const auto s = solved(ctx, A, o);
  EXPECT_FALSE(s.proved_singular);
  EXPECT_TRUE(s.converged);
  expect_truthful(ctx, A, s);
}

TEST_P(direct, a_zero_right_hand_side_has_the_solution_zero) {
  for (const auto& A : {dense({1, 0, 0, 2, 0, 0, 3, 4, 5}), dense({2, 1, 1, 2})}) {
    const auto s = solved(ctx, A, {}, std::vector<double>(static_cast<std::size_t>(A.rows), 0.0));
    EXPECT_TRUE(s.converged);
    for (const double x : s.x_as<double>(ctx).to_host(ctx)) EXPECT_EQ(x, 0);
  }
}

TEST_P(direct, goes_on_iteratively_where_a_pivot_is_zero) {
  const csr A = dense({1, 1, 1, 1});
  const auto s = solved(ctx, A, {});  // consistent: (1/2, 1/2)
  EXPECT_FALSE(s.direct.refusal.empty());
  EXPECT_TRUE(s.converged);
  expect_truthful(ctx, A, s);
}

TEST_P(direct, factors_that_do_not_fit_are_refused_or_left_out) {
  const csr A = residua::generate_problem("poisson7:6");
  solve_options o;
  o.memory_limit = 1000;
  const auto s = solved(ctx, A, o);
  EXPECT_TRUE(s.converged);
  EXPECT_FALSE(s.direct.factorised);
  EXPECT_EQ(s.last().method, residua::attempt_method::cg);
  EXPECT_EQ(s.direct.refusal, "its factors would not fit in memory");
  o.memory_limit = s.direct.predicted_bytes;
  EXPECT_TRUE(solved(ctx, A, o).direct.factorised) << "they take no more than the limit";
  o.memory_limit = 0.75 * s.direct.predicted_bytes;
  EXPECT_FALSE(solved(ctx, A, o).direct.factorised);
  o.method = solve_method::direct;
  try {
    solved(ctx, A, o);
    FAIL() << "nothing was thrown";
  } catch (const residua::error& e) {
    EXPECT_EQ(e.kind(), residua::error_kind::out_of_memory);
    EXPECT_NE(std::string(e.what()).find("solve: factors of A need about"), std::string::npos) << e.what();
  }
}

const residua::consideration& of_factors(const solution& s) {
  for (const auto& c : s.considered) {
    if (c.method == solve_method::direct) return c;
  }
  ADD_FAILURE() << "factors were not considered";
  return s.considered.front();
}

/// What was considered of factors: predicted of all their work, and measured where they were made.
TEST_P(direct, tells_what_was_considered_of_factors) {
  const csr A = residua::generate_problem("convection:12");
  solve_options o;
  o.factors = residua::factor_library::host;
  o.tolerance = 1e-20;
  const auto s = solved(ctx, A, o);
  const auto& c = of_factors(s);
  EXPECT_EQ(c.precondition, preconditioner_kind::lu);
  EXPECT_EQ(c.precision, format::dd) << "the first that holds the tolerance";
  EXPECT_EQ(c.verdict, "solved it");
  EXPECT_EQ(c.predicted_bytes.value_or(0), s.direct.predicted_bytes);
  const residua::factor_analysis analysis(ctx, csr_matrix(ctx, A));
  const double predicted = residua::solving::factor_seconds(
      residua::solving::nominal_rates(ctx.kind()), residua::factor_kind::lu,
      static_cast<double>(analysis.predicted_entries()), analysis.predicted_operations());
  EXPECT_DOUBLE_EQ(c.predicted_seconds.value_or(0), s.direct.analyse_seconds + predicted);
  EXPECT_GE(c.measured_seconds.value_or(0), s.direct.analyse_seconds + s.direct.factorise_seconds);
  EXPECT_GT(c.measured_seconds.value_or(0), s.setup_seconds) << "refinement takes time, too";
  EXPECT_LE(c.measured_seconds.value_or(0), s.seconds);

  o.method = solve_method::direct;
  o.precision = format::fp64;
  const auto missed = solved(ctx, A, o);
  EXPECT_FALSE(missed.converged);
  EXPECT_EQ(of_factors(missed).verdict, "did not reach the tolerance");
  EXPECT_EQ(of_factors(missed).precision, format::fp64);

  const auto refused = solved(ctx, dense({1, 1, 1, 1}), {});
  EXPECT_EQ(of_factors(refused).verdict, "a pivot is zero: A is singular in double precision");
  EXPECT_EQ(refused.direct.refusal, of_factors(refused).verdict);
  const auto singular = solved(ctx, dense({1, 0, 0, 2, 0, 0, 3, 4, 5}), {});
  EXPECT_EQ(of_factors(singular).verdict, "A is singular");
  EXPECT_FALSE(of_factors(singular).predicted_seconds || of_factors(singular).predicted_bytes);
  EXPECT_TRUE(of_factors(singular).measured_seconds);
}

/// Where a method was named, that alone was considered.
TEST_P(direct, tells_of_a_method_that_was_asked_for) {
  const csr A = residua::generate_problem("plate:12");
  solve_options o;
  o.method = solve_method::cg;
  o.precondition = preconditioner_kind::jacobi;
  o.tolerance = 1e-13;
  for (const index_t most : {30000, 2}) {
    o.max_iterations = most;
    const auto s = solved(ctx, A, o);
    ASSERT_EQ(s.considered.size(), 1U);
    const auto& c = s.considered.front();
    EXPECT_EQ(c.method, solve_method::cg);
    EXPECT_EQ(c.precondition, preconditioner_kind::jacobi);
    EXPECT_EQ(c.precision, s.last().precision);
    EXPECT_EQ(c.verdict, s.converged ? "asked for; solved it" : "asked for");
    double sum = s.setup_seconds;
    for (const auto& a : s.attempts) sum += a.report.seconds;
    EXPECT_DOUBLE_EQ(c.measured_seconds.value_or(0), sum);
    EXPECT_FALSE(c.predicted_seconds || c.predicted_bytes);
    EXPECT_LE(sum, s.seconds);
  }
}

TEST_P(direct, tells_how_much_memory_factors_need) {
  const csr A = residua::generate_problem("poisson7:12");
  solve_options o;
  o.method = solve_method::direct;
  o.factors = residua::factor_library::host;
  const double needed = solved(ctx, A, o).direct.predicted_bytes;
  ASSERT_GT(needed, 0x1p20);
  o.memory_limit = 0x1p19;
  try {
    (void)solved(ctx, A, o);
    FAIL() << "nothing was thrown";
  } catch (const residua::error& e) {
    EXPECT_EQ(std::string(e.what()), "solve: factors of A need about " +
                                         std::to_string(static_cast<int>(needed / 0x1p20)) +
                                         " MiB, and there are 0 MiB; use an iterative method");
  }
}

TEST_P(direct, has_the_same_bits_on_every_run) {
  const csr A = residua::generate_problem("convection:16");
  solve_options o;
  o.tolerance = 1e-20;
  const auto once = solved(ctx, A, o).x_as<residua::dd>(ctx).to_host(ctx);
  const auto again = solved(ctx, A, o).x_as<residua::dd>(ctx).to_host(ctx);
  for (std::size_t i = 0; i < once.size(); ++i) ASSERT_TRUE(same_bits(once[i], again[i])) << i;
}

}  // namespace
}  // namespace residua_test
