// least_squares_mp: what it reports of x holds in MPFR, for matrices of every shape and rank.
#include "residua/solve/least_squares_mp.hpp"

#include <cmath>

#include "backends.hpp"
#include "mp/numbers.hpp"
#include "rejection.hpp"
#include "residua/generate/problems.hpp"

namespace {

using residua::csr, residua::csr_matrix, residua::index_t, residua::mp;
using namespace residua_test;

using least_squares_mp_on = on_backend;

constexpr int oracle_bits = 6000;

/// A sum of squares, and its root.
class exact_norm {
 public:
  exact_norm() : squares_(oracle_bits) { mpfr_set_zero(squares_.get(), 1); }
  void add(mpfr& x) { mpfr_fma(squares_.get(), x.get(), x.get(), squares_.get(), MPFR_RNDN); }
  mpfr root() const {
    mpfr result(oracle_bits);
    mpfr_sqrt(result.get(), squares_.get(), MPFR_RNDN);
    return result;
  }

 private:
  mpfr squares_;
};

double quotient(mpfr a, const mpfr& b) {
  mpfr_div(a.get(), a.get(), b.get(), MPFR_RNDD);
  return mpfr_get_d(a.get(), MPFR_RNDD);
}

struct exact_measures {
  double relative_residual, optimality;
};

/// |b - A x| / |b| and |A^T r| / (|A|_F |r|), rounded down.
exact_measures measures_of(const csr& A, const std::vector<double>& b, const std::vector<mp>& x) {
  std::vector<mpfr> gradient(static_cast<std::size_t>(A.columns), mpfr(oracle_bits));
  for (auto& g : gradient) mpfr_set_zero(g.get(), 1);
  exact_norm of_r, of_b, of_A, of_gradient;
  mpfr row(oracle_bits), term(oracle_bits);
  for (index_t i = 0; i < A.rows; ++i) {
    mpfr_set_d(row.get(), b[static_cast<std::size_t>(i)], MPFR_RNDN);
    of_b.add(row);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const mpfr element(x[static_cast<std::size_t>(A.column[k])]);
      mpfr_mul_d(term.get(), element.get(), A.value[k], MPFR_RNDN);
      mpfr_sub(row.get(), row.get(), term.get(), MPFR_RNDN);
    }
    of_r.add(row);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      auto& g = gradient[static_cast<std::size_t>(A.column[k])];
      mpfr_mul_d(term.get(), row.get(), A.value[k], MPFR_RNDN);
      mpfr_add(g.get(), g.get(), term.get(), MPFR_RNDN);
      mpfr_set_d(term.get(), A.value[k], MPFR_RNDN);
      of_A.add(term);
    }
  }
  for (auto& g : gradient) of_gradient.add(g);
  mpfr scale = of_A.root();
  mpfr_mul(scale.get(), scale.get(), of_r.root().get(), MPFR_RNDN);
  return {quotient(of_r.root(), of_b.root()), quotient(of_gradient.root(), scale)};
}

csr matrix_of(index_t rows, index_t columns, const std::vector<std::vector<double>>& elements) {
  csr A;
  A.rows = rows;
  A.columns = columns;
  for (const auto& row : elements) {
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (row[j] == 0) continue;
      A.column.push_back(static_cast<residua::sparse_index>(j));
      A.value.push_back(row[j]);
    }
    A.row_start.push_back(static_cast<residua::sparse_index>(A.value.size()));
  }
  return A;
}

/// 1 / (i + j + 1), rounded: its condition grows by 30 a column.
csr part_of_hilbert(index_t rows, index_t columns) {
  std::vector<std::vector<double>> elements;
  for (index_t i = 0; i < rows; ++i) {
    auto& row = elements.emplace_back();
    for (index_t j = 0; j < columns; ++j) row.push_back(1.0 / static_cast<double>(i + j + 1));
  }
  return matrix_of(rows, columns, elements);
}

std::vector<double> right_hand_side(index_t size) {
  std::vector<double> b;
  for (index_t i = 0; i < size; ++i) b.push_back(std::sin(1.0 + static_cast<double>(i)));
  return b;
}

residua::least_squares_options with_tolerance(double tolerance) {
  residua::least_squares_options o;
  o.tolerance = tolerance;
  return o;
}

residua::mp_least_squares_solution expect_solved(const residua::context& ctx, const csr& A,
                                                 const std::vector<double>& b, double tolerance) {
  const residua::array<double> right(ctx, std::span<const double>(b));
  auto s = least_squares_mp(ctx, csr_matrix(ctx, A), right, with_tolerance(tolerance));
  EXPECT_TRUE(s.converged) << s.hint << " after " << s.systems << " systems, the last to "
                           << s.system.true_relative_residual;
  const auto exact = measures_of(A, b, s.x.to_host(ctx));
  EXPECT_LE(exact.relative_residual, s.relative_residual);
  EXPECT_FALSE(exact.optimality > s.optimality);  // NaN where r is zero
  EXPECT_LE(std::min(s.relative_residual, s.optimality), tolerance);
  EXPECT_LE(s.null_space_part, tolerance);
  return s;
}

TEST_P(least_squares_mp_on, measures_hold_in_mpfr) {
  const auto A = part_of_hilbert(12, 7);
  const auto s = expect_solved(ctx, A, right_hand_side(12), 1e-150);
  EXPECT_EQ(s.rank, 7);
  EXPECT_GT(s.relative_residual, 1e-3);
  EXPECT_EQ(s.null_space_part, 0);
  expect_solved(ctx, A, right_hand_side(12), 1e-70);
  auto scaled = A;
  for (double& value : scaled.value) value *= 0x1p300;
  expect_solved(ctx, scaled, right_hand_side(12), 1e-100);
}

TEST_P(least_squares_mp_on, residuals_that_are_small_take_a_second_system) {
  const auto A = part_of_hilbert(9, 4);
  std::vector<double> b(9);  // A times ones in double: nearly in the range of A
  for (index_t i = 0; i < 9; ++i) {
    for (index_t j = 0; j < 4; ++j)
      b[static_cast<std::size_t>(i)] += A.value[static_cast<std::size_t>(4 * i + j)];
  }
  const auto s = expect_solved(ctx, A, b, 1e-100);
  EXPECT_LT(s.relative_residual, 1e-15);
  EXPECT_GT(s.systems, 1);
}

TEST_P(least_squares_mp_on, solutions_of_smallest_norm_are_found) {
  // x = A^T (A A^T)^-1 b for A = (3 4): b (3, 4) / 25.
  const auto wide = expect_solved(ctx, matrix_of(1, 2, {{3, 4}}), {1}, 1e-100);
  EXPECT_GT(wide.null_space_part, 0) << "of an x that is rounded a bound is left";
  const auto x = wide.x.to_host(ctx);
  EXPECT_LT(abs(x[0] - mp(3.0, wide.bits) / mp(25.0, wide.bits)).to_double(), 1e-99);
  EXPECT_LT(abs(x[1] - mp(4.0, wide.bits) / mp(25.0, wide.bits)).to_double(), 1e-99);
  // Of rank one: A = (1 2)^T (1 1), A^+ = A^T / 10.
  const auto s = expect_solved(ctx, matrix_of(2, 2, {{1, 1}, {2, 2}}), {1, 3}, 1e-100);
  EXPECT_EQ(s.rank, 1);
  for (const mp& element : s.x.to_host(ctx))
    EXPECT_LT(abs(element - mp(7.0, s.bits) / mp(10.0, s.bits)).to_double(), 1e-99);
}

TEST_P(least_squares_mp_on, zeros_and_empty_systems_are_solved) {
  const auto A = part_of_hilbert(5, 3);
  const residua::array<double> zero(ctx, 5), none(ctx, 0);
  const auto s = least_squares_mp(ctx, csr_matrix(ctx, A), zero, with_tolerance(1e-100));
  EXPECT_TRUE(s.converged);
  EXPECT_EQ(s.relative_residual, 0);
  for (const mp& element : s.x.to_host(ctx)) EXPECT_TRUE(element.is_zero());
  // b is orthogonal to A's range, which has one dimension of two.
  const auto s_zero = expect_solved(ctx, matrix_of(2, 2, {{1, 1}, {1, 1}}), {1, -1}, 1e-200);
  for (const mp& element : s_zero.x.to_host(ctx)) EXPECT_TRUE(element.is_zero());
  EXPECT_EQ(s_zero.bits, 13 * 64) << "128 more than the 665 of the tolerance, in whole words";
  const auto of_zeros = least_squares_mp(ctx, csr_matrix(ctx, matrix_of(2, 3, {{}, {}})),
                                         residua::array<double>(ctx, 2), with_tolerance(1e-100));
  EXPECT_TRUE(of_zeros.converged);
  EXPECT_EQ(of_zeros.rank, 0);
  EXPECT_TRUE(least_squares_mp(ctx, csr_matrix(ctx, csr()), none, with_tolerance(1e-100)).converged);
}

TEST_P(least_squares_mp_on, tolerances_above_1_leave_bits_to_compute_in) {
  const residua::array<double> right(ctx, std::span<const double>(right_hand_side(5)));
  const auto s =
      least_squares_mp(ctx, csr_matrix(ctx, part_of_hilbert(5, 3)), right, with_tolerance(0x1p200));
  EXPECT_TRUE(s.converged) << "x = 0 is within it";
  EXPECT_EQ(s.bits, 64) << "the fewest in whole words: 128 - 200 are asked for";
}

TEST_P(least_squares_mp_on, too_few_bits_are_not_claimed_to_suffice) {
  const auto A = part_of_hilbert(12, 7);
  const auto b = right_hand_side(12);
  const residua::array<double> right(ctx, std::span<const double>(b));
  const auto s = least_squares_mp(ctx, csr_matrix(ctx, A), right, with_tolerance(1e-100), 128);
  EXPECT_FALSE(s.converged);
  EXPECT_EQ(s.bits, 128);
  EXPECT_NE(s.hint, "");
  const auto exact = measures_of(A, b, s.x.to_host(ctx));
  EXPECT_LE(exact.optimality, s.optimality);
}

TEST_P(least_squares_mp_on, an_interrupt_ends_them) {
  const auto A = part_of_hilbert(12, 7);
  const residua::array<double> right(ctx, std::span<const double>(right_hand_side(12)));
  auto options = with_tolerance(1e-100);
  options.interrupted = [] { return true; };
  const auto s = least_squares_mp(ctx, csr_matrix(ctx, A), right, options);
  EXPECT_TRUE(s.was_interrupted && !s.converged);
  EXPECT_EQ(s.systems, 1);
  EXPECT_EQ(s.hint, "interrupted: run it again, by --initial from an x that --output wrote, or anew");
  EXPECT_GT(s.seconds, 0);
}

TEST_P(least_squares_mp_on, factors_that_do_not_fit_are_refused) {
  const auto A = part_of_hilbert(12, 7);
  const residua::array<double> right(ctx, std::span<const double>(right_hand_side(12)));
  auto options = with_tolerance(1e-100);
  options.memory_limit = 1000;
  expect_error(residua::error_kind::out_of_memory, {"MiB"},
               [&] { (void)least_squares_mp(ctx, csr_matrix(ctx, A), right, options); });
}

TEST_P(least_squares_mp_on, arguments_are_checked) {
  const csr_matrix A(ctx, part_of_hilbert(5, 3));
  const residua::array<double> b(ctx, 5), longer(ctx, 6),
      infinite(ctx, std::vector<double>{1, 2, HUGE_VAL, 4, 5});
  const auto expect_refused = [&](const residua::least_squares_options& o, const std::string& what) {
    expect_rejected({"least_squares_mp", what}, [&] { (void)least_squares_mp(ctx, A, b, o); });
  };
  auto o = with_tolerance(0);
  expect_refused(o, "tolerance");
  o = with_tolerance(HUGE_VAL);
  expect_refused(o, "tolerance");
  o = with_tolerance(1e-80);
  o.max_iterations = -1;
  expect_refused(o, "max_iterations");
  o = with_tolerance(1e-80);
  o.method = residua::least_squares_method::lsmr;
  expect_refused(o, "LSMR");
  o = with_tolerance(1e-80);
  o.precision = residua::format::dd;
  expect_refused(o, "precision");
  o = with_tolerance(1e-80);
  o.keep_history = true;
  expect_refused(o, "history");
  expect_rejected({"b", "6", "5"}, [&] { (void)least_squares_mp(ctx, A, longer, with_tolerance(1e-80)); });
  expect_rejected({"b", "finite"}, [&] { (void)least_squares_mp(ctx, A, infinite, with_tolerance(1e-80)); });
  expect_rejected({"52"}, [&] { (void)least_squares_mp(ctx, A, b, with_tolerance(1e-80), 52); });
}

RESIDUA_ON_FEW_BACKENDS(least_squares_mp_on);

}  // namespace
