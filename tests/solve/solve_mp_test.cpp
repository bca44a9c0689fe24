// solve_mp: what it reports of the residual holds in MPFR, far beyond the digits of qd.
#include "residua/solve/solve_mp.hpp"

#include "backends.hpp"
#include "mp/numbers.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"

namespace {

using residua::csr, residua::csr_matrix, residua::index_t, residua::mp;
using namespace residua_test;

using solve_mp_on = on_backend;

/// |b - A x| / |b| in enough bits that it is exact for what it is compared with.
mpfr true_ratio(const csr& A, const std::vector<double>& b, const std::vector<mp>& x) {
  const int bits = 3 * x.front().bits() + 400;
  mpfr squares(bits), of_b(bits), row(bits), term(bits);
  mpfr_set_zero(squares.get(), 1);
  mpfr_set_zero(of_b.get(), 1);
  for (std::size_t i = 0; i < b.size(); ++i) {
    mpfr_set_d(row.get(), b[i], MPFR_RNDN);
    mpfr_fma(of_b.get(), row.get(), row.get(), of_b.get(), MPFR_RNDN);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const mpfr element(x[static_cast<std::size_t>(A.column[static_cast<std::size_t>(k)])]);
      mpfr_mul_d(term.get(), element.get(), A.value[static_cast<std::size_t>(k)], MPFR_RNDN);
      mpfr_sub(row.get(), row.get(), term.get(), MPFR_RNDN);
    }
    mpfr_fma(squares.get(), row.get(), row.get(), squares.get(), MPFR_RNDN);
  }
  mpfr_div(squares.get(), squares.get(), of_b.get(), MPFR_RNDN);
  mpfr_sqrt(squares.get(), squares.get(), MPFR_RNDN);
  return squares;
}

void expect_solved(const residua::context& ctx, const csr& A, const std::vector<double>& b,
                   const residua::solve_options& options, int bits = 0) {
  const csr_matrix on_device(ctx, A);
  const residua::array<double> of_b(ctx, std::span<const double>(b));
  const auto s = solve_mp(ctx, on_device, of_b, options, bits);
  EXPECT_TRUE(s.converged);
  EXPECT_LE(s.true_relative_residual, options.tolerance);
  EXPECT_EQ(s.bits, s.x.bits());
  const mpfr exact = true_ratio(A, b, s.x.to_host(ctx));
  EXPECT_LE(mpfr_cmp_d(exact.get(), s.true_relative_residual), 0);  // never less than the truth
  EXPECT_EQ(s.history.back(), s.true_relative_residual);
}

residua::solve_options to(double tolerance) {
  residua::solve_options o;
  o.tolerance = tolerance;
  return o;
}

/// a_ij = 1 / (i + j + 1) rounded: condition numbers of e^3.5n.
csr hilbert(index_t n) {
  csr A;
  A.rows = A.columns = n;
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = 0; j < n; ++j) {
      A.column.push_back(static_cast<residua::sparse_index>(j));
      A.value.push_back(1.0 / static_cast<double>(i + j + 1));
    }
    A.row_start.push_back(static_cast<residua::sparse_index>(A.column.size()));
  }
  return A;
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
    expect_solved(ctx, A, numbers(A.rows), to(tolerance));
}

TEST_P(solve_mp_on, ill_conditioned_systems_are_solved) {
  for (const index_t n : {6, 12, 20}) expect_solved(ctx, hilbert(n), numbers(n), to(1e-100));
}

TEST_P(solve_mp_on, bits_and_methods_can_be_chosen) {
  const auto A = residua::generate_problem("poisson7:5");
  auto options = to(1e-90);
  options.method = residua::solve_method::cg;
  expect_solved(ctx, A, numbers(A.rows), options, 424);
}

TEST_P(solve_mp_on, too_few_bits_are_told_by_the_residual) {
  const auto A = residua::generate_problem("convection:9");
  const auto b = numbers(A.rows);
  const csr_matrix on_device(ctx, A);
  const residua::array<double> of_b(ctx, std::span<const double>(b));
  const auto s = solve_mp(ctx, on_device, of_b, to(1e-100), 128);
  EXPECT_FALSE(s.converged);
  EXPECT_LE(s.true_relative_residual, 1e-30);
  const mpfr exact = true_ratio(A, b, s.x.to_host(ctx));
  EXPECT_LE(mpfr_cmp_d(exact.get(), s.true_relative_residual), 0);
}

TEST_P(solve_mp_on, zero_right_hand_sides_and_ends_of_the_range_are_solved) {
  const auto A = residua::generate_problem("poisson7:3");
  const csr_matrix on_device(ctx, A);
  const residua::array<double> zero(ctx, A.rows);
  const auto s = solve_mp(ctx, on_device, zero, to(1e-100));
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.true_relative_residual, 0);
  auto tiny = numbers(A.rows), huge = tiny;
  for (double& value : tiny) value *= 0x1p-1040;  // some of them subnormal
  for (double& value : huge) value *= 0x1p1020;
  expect_solved(ctx, A, tiny, to(1e-100));
  expect_solved(ctx, A, huge, to(1e-100));
}

TEST_P(solve_mp_on, singular_systems_are_not_claimed_to_be_solved) {
  csr A;
  A.rows = A.columns = 2;
  A.row_start = {0, 2, 4};
  A.column = {0, 1, 0, 1};
  A.value = {1, 1, 1, 1};
  const csr_matrix on_device(ctx, A);
  const residua::array<double> b(ctx, std::vector<double>{1, 2});
  const auto s = solve_mp(ctx, on_device, b, to(1e-100));
  EXPECT_FALSE(s.converged);
  EXPECT_TRUE(s.first.proved_singular);
  EXPECT_GT(s.true_relative_residual, 0.1);
}

TEST_P(solve_mp_on, arguments_are_checked) {
  const auto A = residua::generate_problem("poisson7:3");
  const csr_matrix on_device(ctx, A);
  const residua::array<double> b(ctx, A.rows), short_b(ctx, 3);
  expect_rejected({"solve_mp", "tolerance"}, [&] { (void)solve_mp(ctx, on_device, b, to(0)); });
  expect_rejected({"solve_mp", "10"}, [&] { (void)solve_mp(ctx, on_device, b, to(1e-100), 10); });
  expect_rejected({"b", "3"}, [&] { (void)solve_mp(ctx, on_device, short_b, to(1e-100)); });
  auto with_history = to(1e-100);
  with_history.keep_history = true;
  expect_rejected({"keep_history"}, [&] { (void)solve_mp(ctx, on_device, b, with_history); });
  auto with_start = to(1e-100);
  with_start.initial = b.view();
  expect_rejected({"initial"}, [&] { (void)solve_mp(ctx, on_device, b, with_start); });
}

RESIDUA_ON_FEW_BACKENDS(solve_mp_on);

}  // namespace
