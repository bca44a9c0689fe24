// solve_mp: what it reports of the residual holds in MPFR, far beyond the digits of qd.
#include "residua/solve/solve_mp.hpp"

#include <cmath>
#include <limits>

#include "backends.hpp"
#include "mp/numbers.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"
#include "sparse/small_matrices.hpp"

namespace {

using residua::csr, residua::csr_matrix, residua::dense_matrix, residua::index_t, residua::mp, residua::qd;
using namespace residua_test;

using solve_mp_on = on_backend;

/// Some rows' products a_ij x_j and the elements of b that they leave, limb by limb, in enough bits that
/// |b - A x| / |b| is exact for what it is compared with.
class exact_residual {
 public:
  explicit exact_residual(const std::vector<mp>& x)
      : x_(x), bits_(3 * x.front().bits() + 2500), squares_(bits_), of_b_(bits_), row_(bits_), term_(bits_) {
    mpfr_set_zero(squares_.get(), 1);
    mpfr_set_zero(of_b_.get(), 1);
    mpfr_set_zero(row_.get(), 1);
  }
  void add_to_b(double limb) { mpfr_add_d(row_.get(), row_.get(), limb, MPFR_RNDN); }
  void end_b() { mpfr_fma(of_b_.get(), row_.get(), row_.get(), of_b_.get(), MPFR_RNDN); }
  void subtract(double a, index_t j) {
    const mpfr element(x_[static_cast<std::size_t>(j)]);
    mpfr_mul_d(term_.get(), element.get(), a, MPFR_RNDN);
    mpfr_sub(row_.get(), row_.get(), term_.get(), MPFR_RNDN);
  }
  void end_row() {
    mpfr_fma(squares_.get(), row_.get(), row_.get(), squares_.get(), MPFR_RNDN);
    mpfr_set_zero(row_.get(), 1);
  }
  /// Of all rows.
  mpfr& ratio() {
    mpfr_div(squares_.get(), squares_.get(), of_b_.get(), MPFR_RNDN);
    mpfr_sqrt(squares_.get(), squares_.get(), MPFR_RNDN);
    return squares_;
  }

 private:
  const std::vector<mp>& x_;
  int bits_;
  mpfr squares_, of_b_, row_, term_;
};

template <class F>
void for_each_limb(const dense_matrix& M, index_t i, index_t j, const F& f) {
  M.visit([&]<class T>(const std::vector<T>& all) {
    const T& element = all[static_cast<std::size_t>(i + j * M.rows)];
    if constexpr (residua::limb_count<T> == 1) {
      f(element);
    } else {
      for (const double limb : element.limb) f(limb);
    }
  });
}

void begin_row(exact_residual& exact, const dense_matrix& B, index_t i, index_t column) {
  for_each_limb(B, i, column, [&](double limb) { exact.add_to_b(limb); });
  exact.end_b();
}

/// That what is told of column k holds.
void expect_true(const csr& A, const dense_matrix& B, index_t column, const residua::mp_solution& s,
                 const std::vector<mp>& x) {
  exact_residual exact(x);
  for (index_t i = 0; i < A.rows; ++i) {
    begin_row(exact, B, i, column);
    for (auto k = static_cast<std::size_t>(A.row_start[static_cast<std::size_t>(i)]);
         k < static_cast<std::size_t>(A.row_start[static_cast<std::size_t>(i) + 1]); ++k)
      exact.subtract(A.value[k], A.column[k]);
    exact.end_row();
  }
  EXPECT_LE(mpfr_cmp_d(exact.ratio().get(), s.true_relative_residual), 0);  // never less than the truth
}
void expect_true(const dense_matrix& A, const dense_matrix& B, index_t column, const residua::mp_solution& s,
                 const std::vector<mp>& x) {
  exact_residual exact(x);
  for (index_t i = 0; i < A.rows; ++i) {
    begin_row(exact, B, i, column);
    for (index_t j = 0; j < A.rows; ++j)
      for_each_limb(A, i, j, [&](double limb) { exact.subtract(limb, j); });
    exact.end_row();
  }
  EXPECT_LE(mpfr_cmp_d(exact.ratio().get(), s.true_relative_residual), 0);
}

template <class Matrix>
void expect_all_solved(const residua::context& ctx, const Matrix& A, const dense_matrix& B, double tolerance,
                       const std::vector<residua::mp_solution>& answers) {
  ASSERT_EQ(static_cast<index_t>(answers.size()), B.columns);
  for (index_t j = 0; j < B.columns; ++j) {
    const auto& s = answers[static_cast<std::size_t>(j)];
    EXPECT_TRUE(s.converged) << s.hint;
    EXPECT_LE(s.true_relative_residual, tolerance);
    EXPECT_EQ(s.bits, s.x.bits());
    EXPECT_EQ(s.hint, "");
    EXPECT_GT(s.seconds, 0);
    expect_true(A, B, j, s, s.x.to_host(ctx));
  }
}

void expect_solved(const residua::context& ctx, const csr& A, const std::vector<double>& b,
                   const residua::solve_options& options, int bits = 0) {
  const csr_matrix on_device(ctx, A);
  const dense_matrix B{A.rows, 1, b};
  std::vector<residua::mp_solution> answers;
  answers.push_back(
      solve_mp(ctx, on_device, residua::array<double>(ctx, std::span<const double>(b)), options, bits));
  expect_all_solved(ctx, A, B, options.tolerance, answers);
  EXPECT_EQ(answers.front().history.back(), answers.front().true_relative_residual);
}

residua::solve_options with_tolerance(double tolerance) {
  residua::solve_options o;
  o.tolerance = tolerance;
  return o;
}

std::vector<double> numbers(index_t n) {
  std::mt19937_64 random(7);
  std::vector<double> b;
  for (index_t i = 0; i < n; ++i) b.push_back(std::uniform_real_distribution<double>(-1, 1)(random));
  return b;
}

TEST_P(solve_mp_on, residuals_of_any_size_are_reached_and_hold) {
  const auto A = residua::generate_problem("convection:9");
  for (const double tolerance : {1e-20, 1e-100, 1e-300})
    expect_solved(ctx, A, numbers(A.rows), with_tolerance(tolerance));
}

TEST_P(solve_mp_on, ill_conditioned_systems_are_solved) {
  for (const index_t n : {6, 12, 20}) expect_solved(ctx, hilbert(n), numbers(n), with_tolerance(1e-100));
}

TEST_P(solve_mp_on, bits_and_methods_can_be_chosen) {
  const auto A = residua::generate_problem("poisson7:5");
  auto options = with_tolerance(1e-90);
  options.method = residua::solve_method::cg;
  expect_solved(ctx, A, numbers(A.rows), options, 424);
}

TEST_P(solve_mp_on, too_few_bits_are_told_by_the_residual) {
  const auto A = residua::generate_problem("convection:9");
  const auto b = numbers(A.rows);
  const csr_matrix on_device(ctx, A);
  const residua::array<double> of_b(ctx, std::span<const double>(b));
  const auto s = solve_mp(ctx, on_device, of_b, with_tolerance(1e-100), 128);
  EXPECT_FALSE(s.converged);
  EXPECT_LE(s.true_relative_residual, 1e-30);
  expect_true(A, {A.rows, 1, b}, 0, s, s.x.to_host(ctx));
  EXPECT_NE(s.hint.find("128 bits"), std::string::npos) << s.hint;
  EXPECT_EQ(s.first.last().report.reason, residua::stop_reason::converged);
  EXPECT_EQ(s.reason(), residua::stop_reason::true_residual_above);
}

/// n x columns numbers of four limbs that are all in use.
dense_matrix wide_numbers(index_t n, index_t columns) {
  std::vector<qd> all;
  for (const double value : numbers(n * columns)) all.push_back(qd(value) / qd(3.0));
  return {n, columns, all};
}

TEST_P(solve_mp_on, right_hand_sides_of_limbs_are_taken_exactly) {
  const auto A = residua::generate_problem("convection:5");
  const csr_matrix on_device(ctx, A);
  const auto B = wide_numbers(A.rows, 2);
  expect_all_solved(ctx, A, B, 1e-100, solve_mp(ctx, on_device, B, with_tolerance(1e-100)));
  expect_all_solved(ctx, A, B, 1e-15,
                    solve_mp(ctx, on_device, B, with_tolerance(1e-15), 64));  // x has fewer bits than b
}

/// x is computed in the bits that b needs, and judged as it is rounded to those that were asked for.
TEST_P(solve_mp_on, converges_only_where_the_rounded_solution_does) {
  const auto A = residua::generate_problem("convection:5");
  const auto B = wide_numbers(A.rows, 1);
  const auto answers = solve_mp(ctx, csr_matrix(ctx, A), B, with_tolerance(1e-40), 64);
  const auto& s = answers.front();
  EXPECT_EQ(s.bits, 64);
  EXPECT_FALSE(s.converged);
  EXPECT_GT(s.true_relative_residual, 1e-40);
  expect_true(A, B, 0, s, s.x.to_host(ctx));
}

TEST_P(solve_mp_on, methods_run_in_the_precision_of_x) {
  using residua::solve_method;
  for (const auto& [problem, method] :
       {std::pair{"poisson7:4", solve_method::cg}, std::pair{"convection:6", solve_method::bicgstab},
        std::pair{"convection:6", solve_method::gmres}}) {
    const auto A = residua::generate_problem(problem);
    const csr_matrix on_device(ctx, A);
    const dense_matrix B{A.rows, 1, numbers(A.rows)};
    auto options = with_tolerance(1e-90);
    options.method = method;
    const auto answers = solve_mp(ctx, on_device, B, options, 0, residua::mp_digits::method);
    expect_all_solved(ctx, A, B, 1e-90, answers);
    ASSERT_TRUE(answers.front().by_method);
    EXPECT_TRUE(answers.front().by_method->converged());
    EXPECT_EQ(answers.front().history.size(), 2);
  }
}

/// Whenever the caller asks for the end; x is then as good as its residual says.
TEST_P(solve_mp_on, ends_where_it_is_interrupted) {
  const auto A = residua::generate_problem("poisson7:4");
  const dense_matrix B{A.rows, 1, numbers(A.rows)};
  for (const auto digits : {residua::mp_digits::corrections, residua::mp_digits::method}) {
    bool is_in_method = false;
    for (const int granted : {0, 1, 5, 25}) {
      int asked = 0;
      auto options = with_tolerance(1e-120);
      options.method = residua::solve_method::cg;
      options.interrupted = [&] { return ++asked > granted; };
      const auto answers = solve_mp(ctx, csr_matrix(ctx, A), B, options, 0, digits);
      const auto& s = answers.front();
      // A GPU asks less often, and may have ended before.
      EXPECT_TRUE(asked > granted || (granted > 0 && ctx.kind() == residua::backend::cuda));
      EXPECT_EQ(s.was_interrupted, asked > granted);
      EXPECT_EQ(s.converged, asked <= granted);
      EXPECT_EQ(s.reason(),
                s.converged ? residua::stop_reason::converged : residua::stop_reason::interrupted);
      EXPECT_EQ(s.hint,
                s.converged
                    ? ""
                    : "interrupted: run it again, by --initial from an x that --output wrote, or anew");
      expect_true(A, B, 0, s, s.x.to_host(ctx));
      is_in_method =
          is_in_method || (s.by_method && s.by_method->reason == residua::stop_reason::interrupted);
    }
    EXPECT_EQ(is_in_method, digits == residua::mp_digits::method);
  }
}

/// A condition number of about 1e129: factors in qd leave nothing.
csr beyond_qd() {
  csr A;
  A.rows = A.columns = 5;
  A.row_start = {0, 1, 5, 8, 9, 13};
  A.column = {4, 0, 1, 3, 4, 2, 3, 4, 3, 0, 2, 3, 4};
  A.value = {-4e-23, -2e-82, -5e-41, 7e13, -1e-86, -2e44, 1.4e-5, -0.3, 1e8, -1e40, 2e-11, 3e83, -3.5e-42};
  return A;
}

TEST_P(solve_mp_on, few_unknowns_take_dense_factors_where_those_of_limbs_do_not_suffice) {
  const csr_matrix A(ctx, beyond_qd());
  const dense_matrix B{5, 2, numbers(10)};
  auto options = with_tolerance(1e-80);
  options.max_iterations = 200;  // nothing that iterates in qd comes nearer
  const auto answers = solve_mp(ctx, A, B, options);
  expect_all_solved(ctx, beyond_qd(), B, 1e-80, answers);
  for (const auto& s : answers) {
    ASSERT_FALSE(s.first.considered.empty() || s.first.attempts.empty());
    EXPECT_EQ(s.first.considered.back().verdict, "LU in mp:424: the last tried");
    EXPECT_GT(s.first.considered.back().measured_seconds.value_or(0), 0);
    EXPECT_GT(s.first.direct.condition, 1e100);
  }
  options.method = residua::solve_method::bicgstab;
  EXPECT_FALSE(solve_mp(ctx, A, B, options).front().converged) << "not by another method than asked for";
}

TEST_P(solve_mp_on, dense_systems_end_between_corrections_where_they_are_interrupted) {
  const auto A = residua::generate_dense_problem("hilbert:9");
  const dense_matrix B{A.rows, 1, numbers(A.rows)};
  auto options = with_tolerance(1e-300);
  options.interrupted = [] { return true; };
  const auto s = std::move(solve_mp(ctx, A, B, options).front());
  EXPECT_TRUE(s.was_interrupted && !s.converged);
  EXPECT_EQ(s.history.size(), 1);
  EXPECT_EQ(s.hint, "interrupted: run it again, by --initial from an x that --output wrote, or anew");
  expect_true(A, B, 0, s, s.x.to_host(ctx));
}

TEST_P(solve_mp_on, says_what_to_do_next) {
  const auto A = residua::generate_problem("poisson7:4");
  const dense_matrix B{A.rows, 1, numbers(A.rows)};
  auto options = with_tolerance(1e-120);
  options.method = residua::solve_method::cg;
  options.max_iterations = 8;
  const auto few = solve_mp(ctx, csr_matrix(ctx, A), B, options, 0, residua::mp_digits::method);
  EXPECT_EQ(few.front().hint,
            "leave --method open: complete factors and corrections come nearer; or raise --max-iter");
  const auto short_of = solve_mp(ctx, csr_matrix(ctx, A), B, with_tolerance(1e-120), 192);
  EXPECT_EQ(short_of.front().hint, "192 bits may be too few: leave them open, or take more");
  const dense_matrix singular{2, 2, std::vector<qd>(4, qd(1.0) / qd(3.0))},
      two{2, 1, std::vector<double>{1, 2}};
  EXPECT_EQ(solve_mp(ctx, singular, two, with_tolerance(1e-100)).front().hint,
            "A is singular, or too near to it for the factors that were tried: add what the model lacks");
}

/// Three times a cyclic shift: thirds have no end in any precision, and a cycle shorter than the order brings
/// nothing.
TEST_P(solve_mp_on, gmres_restarts_as_it_is_told) {
  const csr A{4, 4, {0, 1, 2, 3, 4}, {3, 0, 1, 2}, {3, 3, 3, 3}};
  const csr_matrix on_device(ctx, A);
  const dense_matrix B{4, 1, std::vector<double>{0, 1, 0, 0}};
  auto options = with_tolerance(1e-90);
  options.method = residua::solve_method::gmres;
  for (const index_t restart : {3, 4}) {
    options.restart = restart;
    const auto answers = solve_mp(ctx, on_device, B, options, 0, residua::mp_digits::method);
    ASSERT_TRUE(answers.front().by_method);
    EXPECT_EQ(answers.front().by_method->reason,
              restart == 4 ? residua::stop_reason::converged : residua::stop_reason::stagnated);
    EXPECT_EQ(answers.front().converged, restart == 4);
  }
}

TEST_P(solve_mp_on, methods_end_after_as_many_iterations_as_they_may_take) {
  const auto A = residua::generate_problem("poisson7:6");
  auto options = with_tolerance(1e-90);
  options.method = residua::solve_method::cg;
  options.max_iterations = 3;
  const auto answers =
      solve_mp(ctx, csr_matrix(ctx, A), {A.rows, 1, numbers(A.rows)}, options, 0, residua::mp_digits::method);
  ASSERT_TRUE(answers.front().by_method);
  EXPECT_EQ(answers.front().by_method->reason, residua::stop_reason::iteration_limit);
  EXPECT_EQ(answers.front().by_method->iterations, 3);
  EXPECT_EQ(answers.front().reason(), residua::stop_reason::iteration_limit);
  // Enough for the first system, and fewer than the method takes to 1e-90.
  options.max_iterations = 40;
  const auto few =
      solve_mp(ctx, csr_matrix(ctx, A), {A.rows, 1, numbers(A.rows)}, options, 0, residua::mp_digits::method);
  EXPECT_EQ(few.front().first.last().report.reason, residua::stop_reason::converged);
  EXPECT_EQ(few.front().reason(), residua::stop_reason::iteration_limit);
}

TEST_P(solve_mp_on, solutions_begin_from_an_initial_x) {
  const auto A = residua::generate_problem("convection:5");
  const csr_matrix on_device(ctx, A);
  const dense_matrix B{A.rows, 1, numbers(A.rows)};
  const auto far = solve_mp(ctx, on_device, B, with_tolerance(1e-60));
  std::vector<qd> x0;
  for (const mp& element : far.front().x.to_host(ctx)) x0.push_back(element.rounded<qd>());
  const residua::array<qd> start(ctx, std::span<const qd>(x0));
  auto options = with_tolerance(1e-60);
  options.initial = start.view();
  const auto near = solve_mp(ctx, on_device, B, options);
  expect_all_solved(ctx, A, B, 1e-60, near);
  EXPECT_LT(near.front().history.size(), far.front().history.size());
}

TEST_P(solve_mp_on, solutions_of_zero_are_zero_whatever_they_begin_from) {
  const auto A = residua::generate_problem("convection:3");
  const residua::array<double> start(ctx, std::vector<double>(static_cast<std::size_t>(A.rows), 2.0));
  auto options = with_tolerance(1e-60);
  options.initial = start.view();
  options.method = residua::solve_method::gmres;
  const dense_matrix zero{A.rows, 1, std::vector<double>(static_cast<std::size_t>(A.rows), 0.0)};
  for (const auto digits : {residua::mp_digits::corrections, residua::mp_digits::method}) {
    const auto all = solve_mp(ctx, csr_matrix(ctx, A), zero, options, 300, digits);
    const auto& s = all.front();
    EXPECT_TRUE(s.converged);
    EXPECT_EQ(s.true_relative_residual, 0);
    for (const mp& element : s.x.to_host(ctx)) EXPECT_TRUE(element.is_zero());
  }
}

TEST_P(solve_mp_on, dense_solutions_begin_from_an_initial_x) {
  const auto A = residua::generate_dense_problem("hilbert:9");
  const dense_matrix B{A.rows, 1, numbers(A.rows)};
  const auto far = solve_mp(ctx, A, B, with_tolerance(1e-50));
  std::vector<qd> x0;
  for (const mp& element : far.front().x.to_host(ctx)) x0.push_back(element.rounded<qd>());
  const residua::array<qd> start(ctx, std::span<const qd>(x0)), longer(ctx, A.rows + 1);
  auto options = with_tolerance(1e-50);
  options.initial = start.view();
  const auto near = solve_mp(ctx, A, B, options);
  expect_all_solved(ctx, A, B, 1e-50, near);
  EXPECT_LT(near.front().history.size(), far.front().history.size());
  options.initial = longer.view();
  expect_rejected({"initial", "10", "9"}, [&] { (void)solve_mp(ctx, A, B, options); });
  x0.front() = qd(std::nan(""));
  const residua::array<qd> bad(ctx, std::span<const qd>(x0));
  options.initial = bad.view();
  expect_rejected({"initial", "finite"}, [&] { (void)solve_mp(ctx, A, B, options); });
}

void expect_dense_solved(const residua::context& ctx, const std::string& problem, double tolerance,
                         const std::string& last_factors) {
  const auto A = residua::generate_dense_problem(problem);
  const auto B = wide_numbers(A.rows, 2);
  const auto answers = solve_mp(ctx, A, B, with_tolerance(tolerance));
  expect_all_solved(ctx, A, B, tolerance, answers);
  const auto& first = answers.front().first;
  EXPECT_NE(first.considered.back().verdict.find(last_factors), std::string::npos) << problem;
  EXPECT_GT(first.direct.condition, 1);
  EXPECT_LE(answers.front().componentwise_backward_error, 1);
  EXPECT_LE(answers.front().normwise_backward_error, tolerance);
}

TEST_P(solve_mp_on, dense_systems_take_factors_that_their_condition_asks_for) {
  expect_dense_solved(ctx, "randsvd:17:kappa=1e3", 1e-100, "LU in double");
  expect_dense_solved(ctx, "hilbert:14", 1e-80, "LU in dd");
  expect_dense_solved(ctx, "hilbert:40:limbs=4", 1e-70, "LU in qd");
  expect_dense_solved(ctx, "hilbert:56:limbs=4", 1e-90, "LU in mp:424");
}

TEST_P(solve_mp_on, dearer_factors_are_not_made_for_bits_that_x_lacks) {
  const auto A = residua::generate_dense_problem("hilbert:12");
  const auto answers = solve_mp(ctx, A, wide_numbers(A.rows, 1), with_tolerance(1e-100), 128);
  EXPECT_FALSE(answers.front().converged);
  EXPECT_LE(answers.front().first.considered.size(), 2);  // of a condition of 10^16: in double and dd
  EXPECT_NE(answers.front().hint.find("128 bits"), std::string::npos);
}

TEST_P(solve_mp_on, forward_estimates_are_near_the_errors) {
  const auto A = residua::generate_dense_problem("hilbert:9");
  const dense_matrix B{A.rows, 1, numbers(A.rows)};
  const auto coarse = solve_mp(ctx, A, B, with_tolerance(1e-30)),
             fine = solve_mp(ctx, A, B, with_tolerance(1e-120));
  const auto x = coarse.front().x.to_host(ctx), y = fine.front().x.to_host(ctx);
  double error = 0, size = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    error += std::fabs((mp(x[i], 512) - mp(y[i], 512)).to_double());
    size += std::fabs(y[i].to_double());
  }
  // The estimated condition is within a factor of three of it in practice, and norms only make more of it.
  EXPECT_LE(error / size, 3 * coarse.front().forward_error_estimate);
  EXPECT_GT(coarse.front().forward_error_estimate, 0);
  EXPECT_LT(coarse.front().forward_error_estimate, 1e-10);
}

/// Of 3 I of order 4 and b of ones: |A^-1|_1 = 1/3, |b|_2 = 2 and |x|_1 = 4/3, so that sqrt(4) |A^-1|_1 |r|_2
/// over |x|_1 is |r|_2 / |b|_2.
TEST_P(solve_mp_on, forward_estimates_are_of_norms_known_by_hand) {
  std::vector<double> threes(16, 0.0);
  for (std::size_t i = 0; i < 4; ++i) threes[5 * i] = 3;
  const dense_matrix A{4, 4, threes}, B{4, 1, std::vector<double>(4, 1.0)};
  const auto answers = solve_mp(ctx, A, B, with_tolerance(1e-60));
  const auto& s = answers.front();
  EXPECT_GT(s.true_relative_residual, 0);
  EXPECT_NEAR(s.forward_error_estimate, s.true_relative_residual, 1e-6 * s.true_relative_residual);
}

TEST_P(solve_mp_on, singular_dense_systems_are_not_claimed_to_be_solved) {
  const dense_matrix A{2, 2, std::vector<double>{1, 1, 1, 1}}, B{2, 1, std::vector<double>{1, 2}};
  const auto s = solve_mp(ctx, A, B, with_tolerance(1e-100));
  EXPECT_FALSE(s.front().converged);
  EXPECT_TRUE(s.front().first.proved_singular);
  EXPECT_NE(s.front().hint, "");
  const dense_matrix wide{2, 2, std::vector<qd>(4, qd(1.0) / qd(3.0))};
  const auto of_wide = solve_mp(ctx, wide, B, with_tolerance(1e-100));
  EXPECT_FALSE(of_wide.front().converged);
  EXPECT_NE(of_wide.front().hint.find("singular"), std::string::npos);
}

/// A column of zeros is solved with factors in double, whose condition is not that of the ones that the next
/// column takes.
TEST_P(solve_mp_on, dense_conditions_are_those_of_the_last_factors) {
  const auto A = residua::generate_dense_problem("hilbert:14");
  auto b = numbers(A.rows), both = std::vector<double>(static_cast<std::size_t>(A.rows), 0.0);
  both.insert(both.end(), b.begin(), b.end());
  const auto alone = solve_mp(ctx, A, dense_matrix{A.rows, 1, b}, with_tolerance(1e-100));
  const auto behind = solve_mp(ctx, A, dense_matrix{A.rows, 2, both}, with_tolerance(1e-100));
  EXPECT_TRUE(behind[0].converged && behind[1].converged);
  EXPECT_EQ(behind[1].first.direct.condition, alone.front().first.direct.condition);
  EXPECT_NE(behind[1].first.direct.condition, behind[0].first.direct.condition);
  EXPECT_EQ(behind[1].forward_error_estimate, alone.front().forward_error_estimate);
}

/// The second pivot, fl(1/3) - fl(1/3) 1, is zero in double, but A is regular: det A = 3 fl(1/3) - 1.
TEST_P(solve_mp_on, dense_factors_without_a_pivot_are_told_by_its_column) {
  const dense_matrix A{2, 2, std::vector<double>{3, 1, 1, 1.0 / 3.0}};
  const dense_matrix B{2, 1, std::vector<double>{1, 2}};
  const auto answers = solve_mp(ctx, A, B, with_tolerance(1e-100));
  expect_all_solved(ctx, A, B, 1e-100, answers);
  const auto& tried = answers.front().first.considered;
  ASSERT_GE(tried.size(), 2U);
  EXPECT_NE(tried.front().verdict.find("no pivot in column 2"), std::string::npos) << tried.front().verdict;
  for (std::size_t k = 1; k < tried.size(); ++k)
    EXPECT_EQ(tried[k].verdict.find("no pivot"), std::string::npos) << tried[k].verdict;
}

/// Where no factors have pivots their bits double from 424 to twice those asked for, and to four times 424
/// where none are: 3392 <= 2 1700 < 2 3392, and 1696.
TEST_P(solve_mp_on, dense_factors_have_up_to_twice_the_bits_asked_for) {
  const dense_matrix singular{2, 2, std::vector<qd>(4, qd(1.0) / qd(3.0))};
  const dense_matrix B{2, 1, std::vector<double>{1, 2}};
  for (const auto& [bits, last] : {std::pair{1700, "LU in mp:3392:"}, std::pair{0, "LU in mp:1696:"}}) {
    const auto answers = solve_mp(ctx, singular, B, with_tolerance(1e-100), bits);
    const auto& tried = answers.front().first.considered;
    ASSERT_FALSE(tried.empty());
    EXPECT_EQ(tried.back().verdict.find(last), 0U) << tried.back().verdict;
  }
}

/// [4 -1; -1 4] x = 1 has x = 1/3 in both elements, and equal residuals r: |r|_2 / |b|_2 = r, and in each row
/// |A||x| + |b| is 8/3, which |A|_inf |x|_inf + |b|_inf is, too.
TEST_P(solve_mp_on, backward_errors_are_beside_magnitudes) {
  csr A;
  A.rows = A.columns = 2;
  A.row_start = {0, 2, 4};
  A.column = {0, 1, 0, 1};
  A.value = {4, -1, -1, 4};
  const residua::array<double> b(ctx, std::vector<double>{1, 1});
  const auto s = solve_mp(ctx, csr_matrix(ctx, A), b, with_tolerance(1e-60));
  ASSERT_GT(s.true_relative_residual, 0);
  EXPECT_NEAR(s.componentwise_backward_error / s.true_relative_residual, 3.0 / 8, 0.01);
  EXPECT_NEAR(s.normwise_backward_error / s.true_relative_residual, 3.0 / 8, 0.01);
}

/// diag(3, 1) x = 1 has one residual r, that of the first row, where |A||x| + |b| is 2. |b|_2 is the root of
/// 2.
TEST_P(solve_mp_on, componentwise_backward_errors_are_those_of_every_row) {
  csr A;
  A.rows = A.columns = 2;
  A.row_start = {0, 1, 2};
  A.column = {0, 1};
  for (const bool is_first : {true, false}) {
    A.value = is_first ? std::vector<double>{3, 1} : std::vector<double>{1, 3};
    const residua::array<double> b(ctx, std::vector<double>{1, 1});
    const auto s = solve_mp(ctx, csr_matrix(ctx, A), b, with_tolerance(1e-60));
    ASSERT_GT(s.true_relative_residual, 0);
    EXPECT_NEAR(s.componentwise_backward_error / s.true_relative_residual, std::sqrt(2.0) / 2, 0.01);
  }
}

/// What is told of the first system is what became of x.
TEST_P(solve_mp_on, dense_systems_tell_of_the_refinement_that_they_are) {
  const auto A = residua::generate_dense_problem("randsvd:9:kappa=1e3");
  const auto answers = solve_mp(ctx, A, wide_numbers(A.rows, 1), with_tolerance(1e-90));
  const auto& s = answers.front();
  EXPECT_TRUE(s.first.converged);
  const auto& report = s.first.last().report;
  EXPECT_EQ(report.reason, residua::stop_reason::converged);
  EXPECT_EQ(report.true_relative_residual, s.true_relative_residual);
  EXPECT_EQ(report.relative_residual, s.true_relative_residual);
  EXPECT_EQ(report.iterations, static_cast<index_t>(s.history.size())) << "corrections";
  EXPECT_EQ(s.first.method, residua::solve_method::direct);
  EXPECT_EQ(s.first.last().method, residua::attempt_method::refinement);
  const auto& factors = s.first.direct;
  EXPECT_TRUE(factors.factorised);
  EXPECT_EQ(factors.refusal, "");
  EXPECT_EQ(factors.ordering, "partial pivoting, dense");
  EXPECT_EQ(factors.entries, 9 * 9);
  EXPECT_EQ(factors.predicted_operations, 9 * 9 * 9 / 3);
  EXPECT_EQ(factors.factor_format, residua::format::fp64);
  EXPECT_GT(factors.factorise_seconds, 0);
  // kappa in the 2-norm: |A|_1 |A^-1|_1 is that but for a factor of n.
  EXPECT_GE(factors.condition, 1e3 / 9);
  EXPECT_LE(factors.condition, 9e3);
  const dense_matrix singular{2, 2, std::vector<double>{1, 2, 2, 4}}, b{2, 1, std::vector<double>{1, 1}};
  const auto without = solve_mp(ctx, singular, b, with_tolerance(1e-90));
  EXPECT_FALSE(without.front().first.converged);
  EXPECT_TRUE(without.front().first.proved_singular);
  EXPECT_EQ(without.front().first.direct.rank, 1);
  EXPECT_EQ(without.front().first.last().report.reason, residua::stop_reason::singular);
  EXPECT_EQ(without.front().reason(), residua::stop_reason::singular);
  EXPECT_EQ(answers.front().reason(), residua::stop_reason::converged);
  EXPECT_EQ(without.front().first.last().report.true_relative_residual,
            without.front().true_relative_residual);
}

/// Where corrections in double reach the tolerance nothing is left for the method.
TEST_P(solve_mp_on, methods_do_not_run_where_the_first_correction_suffices) {
  const auto A = residua::generate_problem("poisson7:3");
  const dense_matrix B{A.rows, 1, numbers(A.rows)};
  auto options = with_tolerance(1e-8);
  options.method = residua::solve_method::cg;
  const auto s = solve_mp(ctx, csr_matrix(ctx, A), B, options, 424, residua::mp_digits::method);
  EXPECT_TRUE(s.front().converged);
  EXPECT_FALSE(s.front().by_method.has_value());
  EXPECT_EQ(s.front().history.size(), 1U);
}

TEST_P(solve_mp_on, empty_systems_are_solved) {
  const dense_matrix none{0, 0, std::vector<double>()}, b{0, 1, std::vector<double>()};
  EXPECT_TRUE(solve_mp(ctx, none, b, with_tolerance(1e-100)).front().converged);
  EXPECT_EQ(solve_mp(ctx, none, {0, 3, std::vector<double>()}, with_tolerance(1e-100)).size(), 3U);
  const auto sparse = solve_mp(ctx, csr_matrix(ctx, csr()), b, with_tolerance(1e-100), 424);
  EXPECT_TRUE(sparse.front().converged);
  EXPECT_EQ(sparse.front().bits, 424);
  EXPECT_EQ(sparse.front().x.bits(), 424);
}

TEST_P(solve_mp_on, zero_right_hand_sides_and_ends_of_the_range_are_solved) {
  const auto A = residua::generate_problem("poisson7:3");
  const csr_matrix on_device(ctx, A);
  const residua::array<double> zero(ctx, A.rows);
  const auto s = solve_mp(ctx, on_device, zero, with_tolerance(1e-100));
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.true_relative_residual, 0);
  auto tiny = numbers(A.rows), huge = tiny;
  for (double& value : tiny) value *= 0x1p-1040;  // some of them subnormal
  for (double& value : huge) value *= 0x1p1020;
  expect_solved(ctx, A, tiny, with_tolerance(1e-100));
  expect_solved(ctx, A, huge, with_tolerance(1e-100));
}

TEST_P(solve_mp_on, singular_systems_are_not_claimed_to_be_solved) {
  csr A;
  A.rows = A.columns = 2;
  A.row_start = {0, 2, 4};
  A.column = {0, 1, 0, 1};
  A.value = {1, 1, 1, 1};
  const csr_matrix on_device(ctx, A);
  const residua::array<double> b(ctx, std::vector<double>{1, 2});
  const auto s = solve_mp(ctx, on_device, b, with_tolerance(1e-100));
  EXPECT_FALSE(s.converged);
  EXPECT_TRUE(s.first.proved_singular);
  EXPECT_GT(s.true_relative_residual, 0.1);
}

TEST_P(solve_mp_on, arguments_are_checked) {
  const auto A = residua::generate_problem("poisson7:3");
  const csr_matrix on_device(ctx, A);
  const residua::array<double> b(ctx, A.rows), short_b(ctx, 3);
  for (const double tolerance : {0.0, HUGE_VAL})
    expect_rejected({"solve_mp", "tolerance"},
                    [&] { (void)solve_mp(ctx, on_device, b, with_tolerance(tolerance)); });
  expect_rejected({"solve_mp", "10"}, [&] { (void)solve_mp(ctx, on_device, b, with_tolerance(1e-100), 10); });
  expect_rejected({"B", "3"}, [&] { (void)solve_mp(ctx, on_device, short_b, with_tolerance(1e-100)); });
  auto with_history = with_tolerance(1e-100);
  with_history.keep_history = true;
  expect_rejected({"keep_history"}, [&] { (void)solve_mp(ctx, on_device, b, with_history); });
  const dense_matrix B{A.rows, 1, std::vector<double>(static_cast<std::size_t>(A.rows), 1.0)};
  const dense_matrix infinite{1, 1, std::vector<double>{std::numeric_limits<double>::infinity()}};
  const dense_matrix one{1, 1, std::vector<double>{1}}, wide{1, 2, std::vector<double>{1, 2}};
  for (const auto method :
       {std::optional<residua::solve_method>(), std::optional(residua::solve_method::direct)}) {
    auto without_form = with_tolerance(1e-100);
    without_form.method = method;
    expect_rejected({"options.method", "cg"},
                    [&] { (void)solve_mp(ctx, on_device, B, without_form, 0, residua::mp_digits::method); });
  }
  expect_rejected({"solve_mp", "tolerance"},
                  [&] { (void)solve_mp(ctx, one, one, with_tolerance(HUGE_VAL)); });
  expect_rejected({"A", "finite"}, [&] { (void)solve_mp(ctx, infinite, one, with_tolerance(1e-100)); });
  expect_rejected({"B", "finite"}, [&] { (void)solve_mp(ctx, one, infinite, with_tolerance(1e-100)); });
  expect_rejected({"A", "1 x 2"}, [&] { (void)solve_mp(ctx, wide, one, with_tolerance(1e-100)); });
  const dense_matrix tall{2, 1, std::vector<double>{1, 2}};
  expect_rejected({"A", "2 x 1"}, [&] { (void)solve_mp(ctx, tall, tall, with_tolerance(1e-100)); });
  expect_rejected({"B", "27"}, [&] { (void)solve_mp(ctx, one, B, with_tolerance(1e-100)); });
  auto iterative = with_tolerance(1e-100);
  iterative.method = residua::solve_method::cg;
  expect_rejected({"options.method"}, [&] { (void)solve_mp(ctx, one, one, iterative); });
  auto with_preconditioner = with_tolerance(1e-100), with_precision = with_preconditioner;
  with_preconditioner.precondition = residua::preconditioner_kind::jacobi;
  expect_rejected({"options.precondition"}, [&] { (void)solve_mp(ctx, one, one, with_preconditioner); });
  with_precision.precision = residua::format::dd;
  expect_rejected({"options.precision"}, [&] { (void)solve_mp(ctx, one, one, with_precision); });
  const dense_matrix too_few{1, 1, std::vector<double>()};
  expect_rejected({"solve_mp: A is 1 x 1 with 0 elements"},
                  [&] { (void)solve_mp(ctx, too_few, one, with_tolerance(1e-100)); });
  expect_rejected({"solve_mp: B is 1 x 1 with 0 elements"},
                  [&] { (void)solve_mp(ctx, one, too_few, with_tolerance(1e-100)); });
  const dense_matrix none{1, 0, std::vector<double>()};
  expect_rejected({"B has no columns"}, [&] { (void)solve_mp(ctx, one, none, with_tolerance(1e-100)); });
  const residua::vector_view<const double> null(nullptr, A.rows, 1, ctx.memory());
  expect_rejected({"solve_mp: b", "null"},
                  [&] { (void)solve_mp(ctx, on_device, null, with_tolerance(1e-100)); });
}

RESIDUA_ON_FEW_BACKENDS(solve_mp_on);

}  // namespace
