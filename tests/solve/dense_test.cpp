// Dense systems by solve: what it claims of x, against MPFR.
#include "residua/solve/dense.hpp"

#include "lapack/exact_solution.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::dense_matrix;
using residua::format;
using residua::solution;
using residua::solve_options;
using residua::stop_reason;
using residua::td;

dense_matrix ones(index_t n) { return {n, 1, std::vector<double>(static_cast<std::size_t>(n), 1.0)}; }

exact_matrix exact_elements(const dense_matrix& M) {
  return M.visit([&]<class T>(const std::vector<T>& elements) { return exactly(elements, M.rows); });
}

/// |b - A x| / |b| of column j.
template <class T>
double exact_residual(const dense_matrix& A, const dense_matrix& B, index_t j, const std::vector<T>& x) {
  auto a = exact_elements(A), b = exact_elements(B);
  mp squares(solution_bits), size(solution_bits), term(solution_bits), sum(solution_bits);
  for (index_t i = 0; i < A.rows; ++i) {
    mpfr_sqr(term.get(), b(i, j).get(), MPFR_RNDN);
    mpfr_add(size.get(), size.get(), term.get(), MPFR_RNDN);
    mpfr_set(sum.get(), b(i, j).get(), MPFR_RNDN);
    for (index_t k = 0; k < A.rows; ++k) {
      mp element(x[k], solution_bits);
      mpfr_mul(term.get(), a(i, k).get(), element.get(), MPFR_RNDN);
      mpfr_sub(sum.get(), sum.get(), term.get(), MPFR_RNDN);
    }
    mpfr_sqr(sum.get(), sum.get(), MPFR_RNDN);
    mpfr_add(squares.get(), squares.get(), sum.get(), MPFR_RNDN);
  }
  if (mpfr_zero_p(squares.get())) return 0;
  mpfr_div(squares.get(), squares.get(), size.get(), MPFR_RNDN);
  mpfr_sqrt(squares.get(), squares.get(), MPFR_RNDN);
  return squares.to_double();
}

/// That the residual is right to 2^-20 of itself, and the error no larger than its bound.
void expect_truthful(const context& ctx, const dense_matrix& A, const dense_matrix& B, index_t j,
                     const solution& s, double tolerance) {
  residua::with_solver_format(s.last().precision, [&]<class T>() {
    const auto x = s.x_as<T>(ctx).to_host(ctx);
    const double residual = exact_residual(A, B, j, x), claimed = s.last().report.true_relative_residual;
    EXPECT_NEAR(claimed, residual, 0x1p-20 * residual);
    EXPECT_EQ(s.converged, claimed <= tolerance);
    exact_matrix b(A.rows, 1);
    auto all = exact_elements(B);
    for (index_t i = 0; i < A.rows; ++i) mpfr_swap(b(i, 0).get(), all(i, j).get());
    EXPECT_LE(relative_error(x, exact_solution(exact_elements(A), std::move(b))), s.forward_error_bound);
  });
}

class dense_solve : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(dense_solve);

TEST_P(dense_solve, keeps_its_promises_on_hard_problems) {
  for (const char* spec : {"hilbert:6", "hilbert:12", "hilbert:9:limbs=2", "vandermonde:12:limbs=3",
                           "kahan:25", "wilkinson:40", "randsvd:20:kappa=1e4", "randsvd:20:kappa=1e14:mode=1",
                           "randsvd:15:kappa=1e28:limbs=2:mode=2", "randsvd:15:kappa=1e55:limbs=4"}) {
    for (const double tolerance : {1e-8, 1e-25}) {
      SCOPED_TRACE(spec + std::string(" ") + std::to_string(tolerance));
      const auto A = residua::generate_dense_problem(spec);
      const auto b = ones(A.rows);
      solve_options options;
      options.tolerance = tolerance;
      const auto answers = solve(ctx, A, b, options);
      expect_truthful(ctx, A, b, 0, answers.front(), tolerance);
      EXPECT_TRUE(answers.front().converged || spec == std::string("randsvd:15:kappa=1e55:limbs=4"));
    }
  }
}

TEST_P(dense_solve, solves_symmetric_definite_systems_by_cholesky_and_others_by_lu) {
  const auto order_of = [&](const char* spec) {
    const auto A = residua::generate_dense_problem(spec);
    return std::string(solve(ctx, A, ones(A.rows)).front().direct.ordering);
  };
  EXPECT_EQ(order_of("hilbert:6"), "Cholesky, dense");
  EXPECT_EQ(order_of("wilkinson:6"), "partial pivoting, dense");
  const dense_matrix indefinite{2, 2, std::vector<double>{1, 2, 2, 1}};
  const auto answers = solve(ctx, indefinite, ones(2));
  const auto& s = answers.front();
  EXPECT_EQ(s.direct.ordering, "partial pivoting, dense");
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.considered.size(), 2U);
}

/// The condition number is near 10^15 and 10^16: Cholesky's factors in double find x, but nothing can be
/// believed that they tell of its error. Those of LU in dd bound it; an x in double has no wider factors.
TEST_P(dense_solve, bounds_the_error_where_cholesky_finds_x_without_a_bound) {
  for (const char* spec : {"hilbert:11", "hilbert:12"}) {
    SCOPED_TRACE(spec);
    const auto A = residua::generate_dense_problem(spec);
    const auto b = ones(A.rows);
    solve_options options;
    options.tolerance = 1e-25;
    const auto answers = solve(ctx, A, b, options);
    const auto& s = answers.front();
    expect_truthful(ctx, A, b, 0, s, options.tolerance);
    EXPECT_TRUE(s.converged);
    EXPECT_TRUE(s.considered.front().verdict.starts_with("Cholesky's factors in double"));
    EXPECT_TRUE(s.considered[1].verdict.starts_with("LU factors in dd")) << s.considered[1].verdict;
    EXPECT_EQ(s.direct.factor_format, format::dd);
    EXPECT_LT(s.forward_error_bound, 1e-8);
    options.tolerance = 1e-8;
    EXPECT_EQ(solve(ctx, A, b, options).front().direct.ordering, "Cholesky, dense");
  }
}

/// Multiplications, each with an addition: n^3 / 6 of Cholesky's factors, n^3 / 3 of L and U.
TEST_P(dense_solve, reports_its_factors) {
  const auto expect_factors = [&](const char* spec, residua::factor_kind kind, double operations) {
    SCOPED_TRACE(spec);
    const auto A = residua::generate_dense_problem(spec);
    const auto answers = solve(ctx, A, ones(A.rows));
    const auto& its = answers.front().direct;
    const auto precondition = kind == residua::factor_kind::cholesky ? residua::preconditioner_kind::cholesky
                                                                     : residua::preconditioner_kind::lu;
    EXPECT_EQ(its.kind, kind);
    EXPECT_EQ(answers.front().last().precondition, precondition);
    EXPECT_EQ(answers.front().considered.back().precondition, precondition);
    EXPECT_GT(answers.front().considered.back().measured_seconds.value_or(0), 0);
    EXPECT_DOUBLE_EQ(its.predicted_operations, operations);
    EXPECT_EQ(its.predicted_bytes, static_cast<double>(A.rows * A.rows) * sizeof(double));
    EXPECT_EQ(its.entries, A.rows * A.rows);
    EXPECT_TRUE(its.factorised && its.refusal.empty()) << its.refusal;
    EXPECT_EQ(its.factor_format, format::fp64);
    EXPECT_GT(its.factorise_seconds, 0);
    EXPECT_GT(its.condition, 1);
  };
  expect_factors("hilbert:6", residua::factor_kind::cholesky, 36);
  expect_factors("wilkinson:6", residua::factor_kind::lu, 72);
}

/// The condition number is 10^28: dd holds neither x nor its residual, and td goes on from dd's factors.
TEST_P(dense_solve, does_not_make_factors_again_that_came_to_nothing) {
  const auto A = residua::generate_dense_problem("randsvd:15:kappa=1e28:limbs=2:mode=2");
  solve_options options;
  options.tolerance = 1e-25;
  const auto answers = solve(ctx, A, ones(A.rows), options);
  const auto& s = answers.front();
  EXPECT_GE(s.attempts.size(), 2U);
  const auto in_double = std::count_if(s.considered.begin(), s.considered.end(), [](const auto& c) {
    return c.verdict.starts_with("LU factors in double");
  });
  EXPECT_EQ(in_double, 1);
  EXPECT_TRUE(std::isfinite(s.forward_error_bound));
  EXPECT_EQ(s.forward_error_estimate, s.forward_error_bound);
  // Of one column all factors' seconds are its own, those that failed among them, and of all attempts.
  EXPECT_DOUBLE_EQ(s.setup_seconds, s.direct.factorise_seconds);
  double of_attempts = 0;
  for (const auto& a : s.attempts) of_attempts += a.report.seconds;
  EXPECT_DOUBLE_EQ(s.seconds, of_attempts);
  // Of the factors that the last attempt ended with.
  EXPECT_EQ(s.direct.factor_format, format::dd);
  EXPECT_EQ(s.direct.predicted_bytes, static_cast<double>(15 * 15 * sizeof(dd)));
}

TEST_P(dense_solve, takes_right_hand_sides_of_several_columns_and_limbs) {
  const auto A = residua::generate_dense_problem("randsvd:10:kappa=1e6");
  auto elements = vector_of<td>(data::uniform, 30, 401);
  for (index_t i = 10; i < 20; ++i) elements[i] = td(0.0);
  const dense_matrix B{10, 3, elements};
  solve_options options;
  options.tolerance = 1e-30;
  const auto answers = solve(ctx, A, B, options);
  ASSERT_EQ(answers.size(), 3U);
  for (const index_t j : {0, 2}) expect_truthful(ctx, A, B, j, answers[j], 1e-30);
  EXPECT_TRUE(answers[1].converged);
  EXPECT_EQ(answers[1].last().report.true_relative_residual, 0);
  EXPECT_GE(answers[0].last().precision, format::td);
}

TEST_P(dense_solve, takes_elements_near_the_ends_of_the_range) {
  for (const double size : {0x1p-1000, 0x1p-300, 0x1p300, 0x1p990}) {
    SCOPED_TRACE(size);
    auto A = residua::generate_dense_problem("randsvd:8:kappa=1e3");
    for (double& a : std::get<std::vector<double>>(A.elements)) a *= size;
    const dense_matrix b{8, 1, std::vector<double>(8, size)};
    const auto answers = solve(ctx, A, b);
    const auto& s = answers.front();
    expect_truthful(ctx, A, b, 0, s, 1e-8);
    EXPECT_TRUE(s.converged);
  }
}

/// x, scaled back, loses bits of its low limbs, or nearly all; what is told of x knows it.
TEST_P(dense_solve, knows_what_the_range_takes_from_x) {
  solve_options options;
  options.tolerance = 1e-25;
  const std::vector<double> given{3, 2, 1, 3};
  struct sizes {
    double of_A, of_b, least_error, most_error;
  };
  for (const auto& [of_A, of_b, least_error, most_error] :
       {sizes{1, 1e-300, 1e-26, 1e-21}, sizes{1e300, 1e-20, 1e-6, 1e-2},
        sizes{1e150, 1e-140, 1e-31, 1e-26}}) {
    SCOPED_TRACE(of_A);
    dense_matrix A{2, 2, given};
    for (double& a : std::get<std::vector<double>>(A.elements)) a *= of_A;
    const dense_matrix b{2, 1, std::vector<double>{of_b, of_b / 3}};
    const auto answers = solve(ctx, A, b, options);
    const auto& s = answers.front();
    expect_truthful(ctx, A, b, 0, s, options.tolerance);
    EXPECT_GE(s.forward_error_bound, least_error);
    EXPECT_LE(s.forward_error_bound, most_error);
    EXPECT_GE(s.componentwise_backward_error, s.normwise_backward_error);
    // |b - A x| <= w (|A||x| + |b|) in the norm `infinity`, and here |A||x| <= 2 |b|.
    EXPECT_GE(s.normwise_backward_error * 3 * std::sqrt(2.0), s.last().report.true_relative_residual);
    EXPECT_EQ(s.hint.find("--precision mp") != std::string::npos, !s.converged) << s.hint;
  }
}

TEST_P(dense_solve, claims_nothing_of_an_x_beyond_the_range) {
  const dense_matrix A{1, 1, std::vector<double>{0x1p-1040}};
  const auto answers = solve(ctx, A, {1, 2, std::vector<double>{1, 0x1p-1000}});
  const auto& s = answers.front();
  EXPECT_FALSE(s.converged);
  EXPECT_EQ(s.last().report.reason, stop_reason::not_finite);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(s.forward_error_bound, infinity);
  EXPECT_EQ(s.forward_error_estimate, 0);
  EXPECT_EQ(s.componentwise_backward_error, infinity);
  EXPECT_EQ(s.normwise_backward_error, infinity);
  EXPECT_NE(s.hint.find("double's range"), std::string::npos) << s.hint;
  EXPECT_TRUE(answers.back().converged);
  EXPECT_LE(answers.back().forward_error_bound, 1e-8);
}

/// Rows from 2^-500 to 2^500: products of their elements leave the range unless they are equilibrated.
TEST_P(dense_solve, brings_rows_of_different_sizes_together) {
  constexpr index_t n = 11;
  const auto grade = [](index_t i) { return static_cast<int>(i * 7 % n) * 100 - 500; };
  auto A = residua::generate_dense_problem("randsvd:11:kappa=1e3").elements_as<double>(), b = A;
  b.resize(n);
  for (index_t k = 0; k < n * n; ++k) A[k] = std::ldexp(A[k], grade(k % n));
  for (index_t i = 0; i < n; ++i) b[i] = std::ldexp(b[i], grade(i));
  const dense_matrix graded{n, n, A}, right{n, 1, b};
  solve_options options;
  options.tolerance = 1e-20;
  const auto answers = solve(ctx, graded, right, options);
  const auto& s = answers.front();
  expect_truthful(ctx, graded, right, 0, s, options.tolerance);
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.direct.factor_format, format::fp64);
  EXPECT_LE(s.forward_error_bound, 1e-20);
}

TEST_P(dense_solve, says_what_it_could_not_do) {
  const dense_matrix singular{2, 2, std::vector<double>{1, 2, 2, 4}};
  const auto answers = solve(ctx, singular, ones(2));
  const auto& s = answers.front();
  EXPECT_FALSE(s.converged);
  EXPECT_FALSE(s.direct.factorised);
  EXPECT_NE(s.direct.refusal, "");
  EXPECT_EQ("LU " + s.direct.refusal, s.considered.back().verdict);
  EXPECT_EQ(s.forward_error_bound, std::numeric_limits<double>::infinity());
  EXPECT_EQ(s.forward_error_estimate, 0) << "none is known";
  EXPECT_TRUE(s.proved_singular && s.proved_inconsistent);
  EXPECT_EQ(s.direct.rank, 1);
  EXPECT_EQ(s.last().report.reason, stop_reason::singular);
  EXPECT_EQ(s.attempts.size(), 1U) << "no other format is tried";
  EXPECT_NE(s.hint.find("no x solves"), std::string::npos) << s.hint;
  const auto in_range = solve(ctx, singular, {2, 2, std::vector<double>{1, 2, 1, 1}});
  EXPECT_TRUE(in_range.front().proved_singular && !in_range.front().proved_inconsistent);
  EXPECT_TRUE(in_range.back().proved_inconsistent);
  const auto of_zeros = solve(ctx, singular, {2, 2, std::vector<double>{0, 0, 1, 1}});
  EXPECT_TRUE(of_zeros.front().converged && of_zeros.front().proved_singular);
  EXPECT_EQ(of_zeros.front().last().report.reason, stop_reason::converged);
  EXPECT_FALSE(of_zeros.front().proved_inconsistent);
  const auto in_range_last = solve(ctx, singular, {2, 2, std::vector<double>{1, 1, 1, 2}});
  EXPECT_TRUE(in_range_last.front().proved_inconsistent);
  EXPECT_TRUE(in_range_last.back().proved_singular && !in_range_last.back().proved_inconsistent);
  EXPECT_NE(in_range.front().hint.find("may be in its range"), std::string::npos) << in_range.front().hint;
  solve_options options;
  options.precision = format::fp64;
  options.tolerance = 1e-30;
  const auto A = residua::generate_dense_problem("randsvd:8:kappa=1e3");
  const auto in_double = solve(ctx, A, ones(8), options);
  const auto& short_of = in_double.front();
  EXPECT_FALSE(short_of.converged);
  EXPECT_NE(short_of.hint.find("--precision"), std::string::npos) << short_of.hint;
  EXPECT_EQ(short_of.last().precision, format::fp64);
  EXPECT_EQ(short_of.last().report.reason, stop_reason::attainable_accuracy);
}

/// x is 0, whose residual is b.
TEST_P(dense_solve, tells_the_backward_errors_of_an_x_without_factors) {
  for (const bool is_zero : {false, true}) {
    const dense_matrix A{5, 5, std::vector<double>(25, is_zero ? 0.0 : 1.0)};
    const auto answers = solve(ctx, A, {5, 2, std::vector<double>{1, 1, 1, 1, 1, 0, 0, 0, 0, 0}});
    EXPECT_FALSE(answers.front().converged);
    EXPECT_EQ(answers.front().componentwise_backward_error, 1);
    EXPECT_EQ(answers.front().normwise_backward_error, 1);
    EXPECT_TRUE(answers.back().converged);
    EXPECT_EQ(answers.back().componentwise_backward_error, 0);
    EXPECT_EQ(answers.back().normwise_backward_error, 0);
  }
}

/// Of the pattern, and modulo a prime.
TEST_P(dense_solve, tells_the_ranks_of_a_singular_matrix) {
  for (const auto& [elements, structural_rank] :
       {std::pair{std::vector<double>{1, 2, 3, 2, 4, 6, 1, 1, 1}, 3},
        std::pair{std::vector<double>{1, 2, 3, 0, 0, 0, 1, 1, 1}, 2}}) {
    const dense_matrix A{3, 3, elements}, B{3, 2, std::vector<double>{1, 2, 5, 1, 1, 1}};
    for (const auto& s : solve(ctx, A, B)) {
      EXPECT_TRUE(s.proved_singular);
      EXPECT_EQ(s.direct.structural_rank, structural_rank);
      EXPECT_EQ(s.direct.rank, 2);
    }
  }
}

TEST_P(dense_solve, says_what_to_do_next) {
  const auto hint_of = [&](const dense_matrix& A, double tolerance, std::optional<format> precision) {
    solve_options options;
    options.tolerance = tolerance;
    options.precision = precision;
    return solve(ctx, A, ones(A.rows), options).front().hint;
  };
  const auto A = residua::generate_dense_problem("randsvd:8:kappa=1e3");
  EXPECT_EQ(hint_of(A, 1e-20, {}), "");
  EXPECT_EQ(hint_of(A, 1e-30, format::fp64),
            "double cannot hold the tolerance on this system: leave --precision open, or take a wider one");
  const std::string few = "212 bits do not determine x to this tolerance: ";
  EXPECT_EQ(hint_of(A, 1e-90, {}), few + "--precision mp has more, or raise --tol");
  EXPECT_EQ(hint_of(A, 1e-90, format::qd), few + "--precision mp has more, or raise --tol");
  EXPECT_EQ(hint_of(A, 0, {}), few + "raise --tol");
  const dense_matrix singular{2, 2, std::vector<dd>{dd(1.0), dd(2.0), dd(2.0), dd(4.0)}};
  EXPECT_EQ(hint_of(singular, 1e-8, {}),
            "A is singular, or so near to it that qd cannot tell: add what the model lacks, or ask for the x "
            "nearest to b: --least-squares");
}

/// The last element of U is 2^1024, and so is the determinant.
TEST(dense_solve_beyond_range, does_not_call_singular_what_overflows) {
  const auto A = residua::generate_dense_problem("wilkinson:1025");
  solve_options options;
  options.precision = format::qd;
  options.max_iterations = 1;
  const auto solutions = solve(context::cpu(), A, ones(A.rows), options);
  EXPECT_FALSE(solutions.front().converged);
  EXPECT_EQ(solutions.front().hint,
            "A's factors leave double's range, which all formats share: --precision mp has a wider one");
}

/// Seconds of all columns are shared out among them.
TEST_P(dense_solve, shares_its_seconds_among_columns) {
  const auto A = residua::generate_dense_problem("randsvd:30:kappa=1e6");
  const dense_matrix B{30, 3, std::vector<double>(90, 1.0)};
  const auto answers = solve(ctx, A, B);
  for (const auto& s : answers) {
    EXPECT_EQ(s.seconds, answers[0].seconds);
    double sum = 0;
    for (const auto& a : s.attempts) sum += a.report.seconds;
    EXPECT_DOUBLE_EQ(s.seconds, sum);
    EXPECT_DOUBLE_EQ(3 * s.setup_seconds, s.direct.factorise_seconds);
    EXPECT_LE(s.setup_seconds, s.seconds);
  }
}

/// A matrix of dd is not examined for being singular; without factors there is no x.
TEST_P(dense_solve, does_not_call_an_x_without_factors_accurate) {
  const dense_matrix singular{2, 2, std::vector<dd>{dd(1.0), dd(2.0), dd(2.0), dd(4.0)}};
  const auto answers = solve(ctx, singular, ones(2));
  EXPECT_FALSE(answers.front().direct.factorised);
  EXPECT_EQ(answers.front().last().report.reason, stop_reason::stagnated);
}

TEST_P(dense_solve, keeps_a_history_where_it_is_asked_for) {
  const auto A = residua::generate_dense_problem("randsvd:8:kappa=1e3");
  solve_options options;
  for (const auto& s : solve(ctx, A, ones(8), options)) EXPECT_TRUE(s.last().report.history.empty());
  options.keep_history = true;
  for (const auto& s : solve(ctx, A, ones(8), options)) EXPECT_FALSE(s.last().report.history.empty());
}

TEST_P(dense_solve, refines_no_more_often_than_it_may) {
  const auto A = residua::generate_dense_problem("randsvd:20:kappa=1e10");
  const auto most_of = [&](const solve_options& options) {
    index_t most = 0;
    for (const auto& s : solve(ctx, A, ones(20), options))
      for (const auto& a : s.attempts) most = std::max(most, a.report.iterations);
    return most;
  };
  solve_options options;
  options.tolerance = 1e-40;
  EXPECT_GT(most_of(options), 2);
  options.max_iterations = 2;
  EXPECT_EQ(most_of(options), 2);
}

/// The first refinement finds x.
TEST_P(dense_solve, leaves_x_zero_where_no_refinement_is_allowed) {
  const auto A = residua::generate_dense_problem("randsvd:20:kappa=1e10");
  solve_options options;
  options.max_iterations = 0;
  const auto answers = solve(ctx, A, ones(20), options);
  const auto& s = answers.front();
  EXPECT_FALSE(s.converged);
  EXPECT_FALSE(s.direct.factorised);
  ASSERT_EQ(s.attempts.size(), 1U);
  EXPECT_EQ(s.last().report.reason, stop_reason::iteration_limit);
  EXPECT_EQ(s.last().report.iterations, 0);
  EXPECT_EQ(s.last().report.true_relative_residual, 1);
  EXPECT_EQ(s.componentwise_backward_error, 1);
  EXPECT_EQ(s.forward_error_bound, std::numeric_limits<double>::infinity());
  EXPECT_EQ(s.hint, "raise --max-iter, or --tol");
}

/// x is b.
TEST_P(dense_solve, keeps_elements_of_b_that_are_far_apart) {
  const dense_matrix A{2, 2, std::vector<double>{1, 0, 0, 1}}, b{2, 1, std::vector<double>{1e300, 1e-300}};
  const auto answers = solve(ctx, A, b);
  EXPECT_TRUE(answers.front().converged);
  EXPECT_EQ(answers.front().x_as<double>(ctx).to_host(ctx), (std::vector<double>{1e300, 1e-300}));
  EXPECT_LE(answers.front().componentwise_backward_error, 1e-14);
  solve_options options;
  options.tolerance = 1e-20;
  const dense_matrix graded{2, 2, std::vector<double>{1e300, 0, 0, 1e-300}};
  const auto of_graded = solve(ctx, graded, ones(2), options);
  expect_truthful(ctx, graded, ones(2), 0, of_graded.front(), options.tolerance);
  EXPECT_TRUE(of_graded.front().converged);
}

/// x is 2^2000.
TEST_P(dense_solve, says_that_x_is_beyond_the_range) {
  const auto answers =
      solve(ctx, {1, 1, std::vector<double>{0x1p-1000}}, {1, 1, std::vector<double>{0x1p1000}});
  const auto& s = answers.front();
  EXPECT_FALSE(s.converged);
  for (const auto& attempt : s.attempts) EXPECT_EQ(attempt.report.reason, stop_reason::not_finite);
  EXPECT_EQ(s.last().report.true_relative_residual, std::numeric_limits<double>::infinity());
}

TEST_P(dense_solve, has_nothing_to_do_for_nothing) {
  EXPECT_TRUE(solve(ctx, dense_matrix{0, 0, {}}, dense_matrix{0, 1, {}}).front().converged);
}

TEST_P(dense_solve, rejects_what_does_not_fit) {
  const dense_matrix A{2, 2, std::vector<double>{1, 2, 3, 4}}, b = ones(2);
  const auto call_with = [&](const dense_matrix& M, const dense_matrix& R, const solve_options& o = {}) {
    return [&ctx = ctx, &M, &R, &o] { solve(ctx, M, R, o); };
  };
  const dense_matrix wide{1, 2, std::vector<double>{1, 2}}, none{2, 0, {}},
      less{2, 1, std::vector<double>{1}};
  const dense_matrix tall{2, 1, std::vector<double>{1, 2}};
  expect_rejected({"solve:", " A ", "1 x 2", "square"}, call_with(wide, b));
  expect_rejected({"solve:", " A ", "2 x 1", "square"}, call_with(tall, b));
  expect_rejected({"solve:", " B ", "3 x 1", "2 rows"}, call_with(A, ones(3)));
  expect_rejected({"solve:", " B ", "column"}, call_with(A, none));
  expect_rejected({"solve:", " B ", "1 elements"}, call_with(A, less));
  dense_matrix bad = A;
  std::get<std::vector<double>>(bad.elements)[3] = std::numeric_limits<double>::quiet_NaN();
  expect_rejected({"solve:", " A ", "not finite"}, call_with(bad, b));
  bad.elements = std::vector<dd>{dd(1.0), dd(2.0), dd(3.0, std::nan("")), dd(4.0)};
  expect_rejected({"solve:", " A ", "not finite"}, call_with(bad, b));
  solve_options o;
  o.method = residua::solve_method::gmres;
  expect_rejected({"options.method"}, call_with(A, b, o));
  o = {};
  o.precondition = residua::preconditioner_kind::jacobi;
  expect_rejected({"options.precondition"}, call_with(A, b, o));
  o = {};
  const residua::array<double> start(ctx, 2);
  o.initial = start.view();
  expect_rejected({"options.initial"}, call_with(A, b, o));
  o = {};
  o.precision = format::fp64;
  const dense_matrix wider{2, 1, std::vector<dd>{dd(1.0), dd(1.0)}};
  expect_rejected({"options.precision", "double", "dd"}, call_with(A, wider, o));
  o = {};
  for (const double tolerance : {-1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    o.tolerance = tolerance;
    expect_rejected({"solve: requires a finite options.tolerance >= 0"}, call_with(A, b, o));
  }
}

}  // namespace
}  // namespace residua_test
