// CG, BiCGStab and GMRES in run-time precision on every backend: what they claim of their residuals, by MPFR.
#include "residua/mp/krylov.hpp"

#include <algorithm>

#include "backends.hpp"
#include "data.hpp"
#include "mp/krylov/norms.hpp"
#include "rejection.hpp"

namespace {

using residua::csr, residua::krylov_options, residua::krylov_report, residua::preconditioner,
    residua::preconditioner_kind, residua::stop_reason;
using namespace residua_test;

using mp_krylov = on_backend;

/// The five-point Laplacian of side x side points, with a wind for matrices that are not symmetric.
csr laplacian(index_t side, double wind = 0) {
  csr A;
  A.rows = A.columns = side * side;
  const auto put = [&](index_t column, double value) {
    A.column.push_back(static_cast<residua::sparse_index>(column));
    A.value.push_back(value);
  };
  for (index_t i = 0; i < A.rows; ++i) {
    if (i >= side) put(i - side, -1 - wind);
    if (i % side > 0) put(i - 1, -1 - wind);
    put(i, 4.25);
    if (i % side < side - 1) put(i + 1, -1 + wind);
    if (i < A.rows - side) put(i + side, -1 + wind);
    A.row_start.push_back(static_cast<residua::sparse_index>(A.column.size()));
  }
  if (wind == 0) A.kind = residua::matrix_kind::symmetric;
  return A;
}

using method = krylov_report (*)(const residua::context&, const residua::csr_matrix&, const preconditioner&,
                                 residua::mp_const_vector_view, residua::mp_vector_view,
                                 const krylov_options&);

struct solved {
  std::vector<mp> x;
  krylov_report report;
};
solved solve_by(method solve, const residua::context& ctx, const csr& A, preconditioner_kind kind,
                const std::vector<mp>& b, const krylov_options& options) {
  const int bits = b.front().bits();
  const residua::csr_matrix of_A(ctx, A);
  const auto M = kind == preconditioner_kind::none ? preconditioner() : preconditioner(ctx, of_A, kind);
  residua::mp_array x(ctx, A.rows, bits);
  const auto report = solve(ctx, of_A, M, residua::mp_array(ctx, b, bits), x, options);
  return {x.to_host(ctx), report};
}

/// |b - A x| / |b| by MPFR.
double true_residual(const csr& A, const std::vector<mp>& b, const std::vector<mp>& x) {
  const int bits = 4 * b.front().bits();
  mpfr squares(bits), of_b(bits), row(bits), term(bits);
  mpfr_set_zero(squares.get(), 1);
  mpfr_set_zero(of_b.get(), 1);
  for (std::size_t i = 0; i < b.size(); ++i) {
    const mpfr value(b[i]);
    mpfr_set(row.get(), value.get(), MPFR_RNDN);
    mpfr_fma(of_b.get(), value.get(), value.get(), of_b.get(), MPFR_RNDN);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const auto e = static_cast<std::size_t>(k);
      const mpfr factor(x[static_cast<std::size_t>(A.column[e])]);
      mpfr_mul_d(term.get(), factor.get(), A.value[e], MPFR_RNDN);
      mpfr_sub(row.get(), row.get(), term.get(), MPFR_RNDN);
    }
    mpfr_fma(squares.get(), row.get(), row.get(), squares.get(), MPFR_RNDN);
  }
  mpfr_div(squares.get(), squares.get(), of_b.get(), MPFR_RNDN);
  mpfr_sqrt(squares.get(), squares.get(), MPFR_RNDN);
  return mpfr_get_d(squares.get(), MPFR_RNDU);
}

void expect_solved(const csr& A, const std::vector<mp>& b, const solved& s, double tolerance) {
  EXPECT_EQ(s.report.reason, stop_reason::converged) << name_of(s.report.reason);
  const double residual = true_residual(A, b, s.x);
  EXPECT_LE(residual, tolerance);
  EXPECT_LE(residual, s.report.true_relative_residual * (1 + 1e-12));
  EXPECT_LE(s.report.true_relative_residual, tolerance * (1 + 1e-12));
  EXPECT_GE(residual, s.report.true_relative_residual / 2) << "the bound is far above the residual";
}

constexpr auto none = preconditioner_kind::none, jacobi = preconditioner_kind::jacobi,
               incomplete = preconditioner_kind::ilu0, cholesky = preconditioner_kind::ic0,
               complete = preconditioner_kind::lu;

TEST_P(mp_krylov, methods_reach_any_tolerance) {
  for (const int bits : {212, 424, 848}) {
    const double tolerance = bits == 212 ? 1e-50 : bits == 424 ? 1e-100 : 1e-220;
    const auto b = mp_numbers(101).vector(100, bits, 5);
    const csr A = laplacian(10), windy = laplacian(10, 0.25);
    krylov_options options;
    options.tolerance = tolerance;
    for (const auto kind : {none, jacobi, cholesky, complete})
      expect_solved(A, b, solve_by(residua::cg, ctx, A, kind, b, options), tolerance);
    for (const auto kind : {none, jacobi, incomplete, complete}) {
      expect_solved(windy, b, solve_by(residua::bicgstab, ctx, windy, kind, b, options), tolerance);
      expect_solved(windy, b, solve_by(residua::gmres, ctx, windy, kind, b, options), tolerance);
    }
  }
}

/// Small systems in every precision, to what its bits allow and a double can say; with the reference's bits.
TEST_P(mp_krylov, methods_reach_their_tolerance_in_every_precision) {
  const auto reference = residua::context::reference();
  const csr A = laplacian(4), windy = laplacian(4, 0.25);
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(107);
    auto b = numbers.vector(16, bits, reach_of(kind));
    for (std::size_t i = 1; i < b.size() && kind == data::cancelling; i += 2)
      b[i] = numbers.close_to(b[i - 1]);
    krylov_options options;
    options.tolerance = std::max(std::ldexp(1.0, -bits + bits / 5), 1e-300);
    const auto expect_method = [&](method solve, const csr& matrix, preconditioner_kind M) {
      const auto found = solve_by(solve, ctx, matrix, M, b, options);
      expect_solved(matrix, b, found, options.tolerance);
      expect_same_numbers(found.x, solve_by(solve, reference, matrix, M, b, options).x);
    };
    expect_method(residua::cg, A, none);
    expect_method(residua::cg, A, jacobi);
    expect_method(residua::bicgstab, windy, none);
    expect_method(residua::gmres, windy, jacobi);
  });
}

TEST_P(mp_krylov, bits_are_the_references) {
  const auto reference = residua::context::reference();
  const auto b = mp_numbers(102).vector(64, 424, 3);
  krylov_options options;
  options.tolerance = 1e-60;
  for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)}) {
    for (const auto kind : {none, jacobi}) {
      const auto found = solve_by(solve, ctx, laplacian(8), kind, b, options),
                 expected = solve_by(solve, reference, laplacian(8), kind, b, options);
      EXPECT_EQ(found.report.iterations, expected.report.iterations);
      expect_same_numbers(found.x, expected.x);
    }
  }
}

TEST_P(mp_krylov, right_hand_sides_of_any_exponent_are_solved_alike) {
  krylov_options options;
  options.tolerance = 1e-80;
  for (const std::int64_t exponent : {std::int64_t{-1'000'000}, std::int64_t{1'000'000}}) {
    auto b = mp_numbers(103).vector(64, 424, 3);
    const auto near = solve_by(residua::cg, ctx, laplacian(8), complete, b, options);
    for (auto& value : b) value = ldexp(value, exponent);
    const auto far = solve_by(residua::cg, ctx, laplacian(8), complete, b, options);
    EXPECT_EQ(far.report.iterations, near.report.iterations);
    for (std::size_t i = 0; i < b.size(); ++i) EXPECT_TRUE(same_bits(far.x[i], ldexp(near.x[i], exponent)));
  }
}

TEST_P(mp_krylov, cg_solves_negative_definite_systems_and_names_indefinite_ones) {
  csr A = laplacian(6);
  const auto b = mp_numbers(104).vector(36, 212, 1);
  krylov_options options;
  options.tolerance = 1e-40;
  for (auto& value : A.value) value = -value;
  expect_solved(A, b, solve_by(residua::cg, ctx, A, none, b, options), 1e-40);
  const csr indefinite{2, 2, {0, 1, 2}, {0, 1}, {1, -1}, residua::matrix_kind::symmetric};
  const std::vector<mp> ones(2, mp(1.0, 212));
  EXPECT_EQ(solve_by(residua::cg, ctx, indefinite, none, ones, options).report.reason,
            stop_reason::not_positive_definite);
}

TEST_P(mp_krylov, breakdowns_limits_and_too_few_bits_are_told) {
  const csr turning{2, 2, {0, 1, 2}, {1, 0}, {1, -1}}, singular{2, 2, {0, 1, 1}, {0}, {1}};
  const std::vector<mp> ones(2, mp(1.0, 128));
  krylov_options options;
  EXPECT_EQ(solve_by(residua::bicgstab, ctx, turning, none, ones, options).report.reason,
            stop_reason::alpha_breakdown);
  EXPECT_FALSE(solve_by(residua::gmres, ctx, singular, none, ones, options).report.converged());
  const auto b = mp_numbers(105).vector(100, 106, 1);
  options.tolerance = 1e-60;  // u is 1e-32
  for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)}) {
    const auto s = solve_by(solve, ctx, laplacian(10), none, b, options);
    EXPECT_EQ(s.report.reason,
              solve == method(residua::gmres) ? stop_reason::stagnated : stop_reason::true_residual_above);
    EXPECT_LE(true_residual(laplacian(10), b, s.x), s.report.true_relative_residual * (1 + 1e-12));
    EXPECT_LE(s.report.true_relative_residual, 1e-29);
  }
  options.max_iterations = 3;
  options.keep_history = true;
  const auto s = solve_by(residua::cg, ctx, laplacian(10), none, b, options);
  EXPECT_EQ(s.report.reason, stop_reason::iteration_limit);
  EXPECT_EQ(s.report.iterations, 3);
  EXPECT_EQ(s.report.history.size(), 4U);
  options.interrupted = [] { return true; };
  EXPECT_EQ(solve_by(residua::gmres, ctx, laplacian(10), none, b, options).report.reason,
            stop_reason::interrupted);
}

/// Curvatures of both signs, and of zero; r.z of zero, and first -1/2 and then 1/4.
TEST_P(mp_krylov, cg_tells_what_is_not_definite) {
  const std::vector<mp> ones(2, mp(1.0, 212)), first{mp(1.0, 212), mp(212)};
  const auto reason_of = [&](const csr& A, preconditioner_kind kind, const std::vector<mp>& b) {
    return solve_by(residua::cg, ctx, A, kind, b, {}).report.reason;
  };
  constexpr auto symmetric = residua::matrix_kind::symmetric;
  EXPECT_EQ(reason_of({2, 2, {0, 1, 2}, {0, 1}, {2, -1}, symmetric}, none, ones),
            stop_reason::not_positive_definite);
  EXPECT_EQ(reason_of({2, 2, {0, 1, 2}, {1, 0}, {1, 1}, symmetric}, none, first),
            stop_reason::not_positive_definite);
  EXPECT_EQ(reason_of({2, 2, {0, 1, 2}, {0, 1}, {1, -1}, symmetric}, jacobi, ones),
            stop_reason::preconditioner_indefinite);
  EXPECT_EQ(reason_of({2, 2, {0, 2, 4}, {0, 1, 0, 1}, {2, 1, 1, -1}, symmetric}, jacobi, ones),
            stop_reason::preconditioner_indefinite);
}

/// Singular matrices, of which the second has numbers that are rounded, and steps that gain nothing.
TEST_P(mp_krylov, gmres_tells_what_it_cannot_go_on_with) {
  const auto reason_of = [&](const csr& A, const std::vector<double>& b, index_t restart) {
    krylov_options options;
    options.restart = restart;
    options.tolerance = 1e-25;
    std::vector<mp> of_b;
    for (const double value : b) of_b.emplace_back(value, 128);
    return solve_by(residua::gmres, ctx, A, none, of_b, options).report.reason;
  };
  csr product{3, 3, {0, 3, 6, 9}, {0, 1, 2, 0, 1, 2, 0, 1, 2}, {}};
  for (const double row : {0.1, 0.2, 0.5}) {
    for (const double column : {0.3, 0.7, 0.9}) product.value.push_back(row * column);
  }
  EXPECT_EQ(reason_of({2, 2, {0, 1, 1}, {0}, {1}}, {1, 1}, 30), stop_reason::krylov_breakdown);
  EXPECT_EQ(reason_of(product, {1, -2, 3.3}, 30), stop_reason::krylov_breakdown);
  EXPECT_EQ(reason_of({2, 2, {0, 1, 2}, {1, 0}, {1, 1}}, {1, 0}, 1), stop_reason::stagnated);
}

/// x rounds to a unit of the guess at first, which is 2^60 times that of the solution.
TEST_P(mp_krylov, begins_anew_where_the_guess_has_cost_digits) {
  const residua::csr_matrix A(ctx, laplacian(6));
  const residua::mp_array b(ctx, mp_numbers(139).vector(36, 106, 1), 106);
  krylov_options options;
  options.tolerance = 1e-29;
  for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)}) {
    residua::mp_array x(ctx, std::vector<mp>(36, mp(0x1p60, 106)), 106);
    EXPECT_TRUE(solve(ctx, A, {}, b, x.view(), options).converged());
  }
}

/// The limit ends a method that would begin anew where its recursive residual has just reached the tolerance.
TEST_P(mp_krylov, does_not_begin_anew_beyond_its_limit) {
  const residua::csr_matrix A(ctx, laplacian(6));
  const residua::mp_array b(ctx, mp_numbers(139).vector(36, 106, 1), 106);
  krylov_options options;
  options.tolerance = 1e-29;
  options.keep_history = true;
  const auto from_far = [&] {
    residua::mp_array x(ctx, std::vector<mp>(36, mp(0x1p60, 106)), 106);
    return cg(ctx, A, {}, b, x.view(), options);
  };
  const auto history = from_far().history;
  const auto first = std::find_if(history.begin(), history.end(), [](double r) { return r <= 1e-29; });
  options.max_iterations = first - history.begin();
  ASSERT_LT(options.max_iterations + 1, static_cast<index_t>(history.size()));
  const auto report = from_far();
  EXPECT_EQ(report.reason, stop_reason::iteration_limit);
  EXPECT_EQ(report.iterations, options.max_iterations);
}

/// The half step leaves r = -e_2 of e_1, of which A r has nothing along r, or nothing at all.
TEST_P(mp_krylov, bicgstab_tells_where_its_second_step_vanishes) {
  const std::vector<mp> b{mp(1.0, 128), mp(128)};
  for (const csr& A : {csr{2, 2, {0, 2, 3}, {0, 1, 0}, {1, 1, 1}}, csr{2, 2, {0, 1, 2}, {0, 0}, {1, 1}}}) {
    EXPECT_EQ(solve_by(residua::bicgstab, ctx, A, none, b, {}).report.reason, stop_reason::omega_breakdown);
  }
}

TEST_P(mp_krylov, right_hand_sides_that_are_not_finite_are_told) {
  const std::vector<mp> b{mp(HUGE_VAL, 128), mp(1.0, 128), mp(1.0, 128), mp(1.0, 128)};
  for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)})
    EXPECT_EQ(solve_by(solve, ctx, laplacian(2), none, b, {}).report.reason, stop_reason::not_finite);
}

/// Where b is zero, residuals are relative to that of the guess.
TEST_P(mp_krylov, right_hand_sides_of_zeros_are_solved_from_a_guess) {
  const residua::csr_matrix A(ctx, laplacian(5));
  const residua::mp_array zeros(ctx, 25, 212);
  krylov_options options;
  options.tolerance = 1e-40;
  for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)}) {
    residua::mp_array x(ctx, std::vector<mp>(25, mp(1.0, 212)), 212);
    options.max_iterations = 0;
    const auto first = solve(ctx, A, {}, zeros, x.view(), options);
    EXPECT_NEAR(first.relative_residual, 1, 1e-12);
    EXPECT_NEAR(first.true_relative_residual, 1, 1e-12);
    options.max_iterations = 1000;
    const auto last = solve(ctx, A, {}, zeros, x.view(), options);
    EXPECT_TRUE(last.converged());
    EXPECT_LE(last.true_relative_residual, 1e-40 * (1 + 1e-12));
  }
}

TEST(mp_norms, quotients_are_rounded_upwards) {
  const mp one(1.0, 128), three(3.0, 128), zero(128);
  EXPECT_GT(mp(residua::multiple::quotient_above(one, three), 128) * three, one);
  EXPECT_EQ(residua::multiple::quotient_above(ldexp(one, -3000), three),
            std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(residua::multiple::quotient_above(one, zero), HUGE_VAL);
  EXPECT_EQ(residua::multiple::quotient_above(zero, zero), 0);
}

/// After one iteration and its half step r~.v is zero, and the residual takes the shadow residual's place: as
/// krylov_edge has it of the other formats.
TEST_P(mp_krylov, bicgstab_begins_anew_where_the_half_step_vanishes) {
  const csr A{3, 3, {0, 2, 5, 7}, {0, 2, 0, 1, 2, 0, 1}, {2, 1, 2, 2, -2, 2, 1}};
  const std::vector<mp> b{mp(1.0, 128), mp(128), mp(128)};
  krylov_options options;
  options.tolerance = 1e-25;
  expect_solved(A, b, solve_by(residua::bicgstab, ctx, A, none, b, options), 1e-25);
}

/// The first iteration leaves (0, 1/4, -1/4), which has nothing along r~ = (1, 0, 0).
TEST_P(mp_krylov, bicgstab_begins_anew_where_residuals_say_nothing) {
  const csr A{3, 3, {0, 2, 3, 6}, {0, 1, 2, 0, 1, 2}, {2, 2, 1, 1, 2, 1}};
  const std::vector<mp> b{mp(1.0, 128), mp(128), mp(128)};
  krylov_options options;
  options.tolerance = 1e-25;
  expect_solved(A, b, solve_by(residua::bicgstab, ctx, A, none, b, options), 1e-25);
}

TEST_P(mp_krylov, goes_on_from_the_guess_and_does_nothing_where_nothing_is_to_be_done) {
  const residua::csr_matrix A(ctx, laplacian(6));
  const residua::mp_array b(ctx, mp_numbers(106).vector(36, 424, 1), 424);
  residua::mp_array x(ctx, 36, 424), zeros(ctx, 36, 424), nowhere(ctx, 36, 424);
  krylov_options options;
  options.tolerance = 1e-40;
  const auto first = cg(ctx, A, preconditioner(), b, x, options);
  EXPECT_EQ(cg(ctx, A, preconditioner(), b, x, options).iterations, 0);
  options.tolerance = 1e-42;
  EXPECT_LT(cg(ctx, A, preconditioner(), b, x, options).iterations, first.iterations);
  const auto nothing = cg(ctx, A, preconditioner(), zeros, nowhere, options);
  EXPECT_TRUE(nothing.converged());
  EXPECT_EQ(nothing.true_relative_residual, 0);
}

/// The first step solves diag(1/8, 1/4) exactly: what is left is zero, and so is M^-1 of it.
TEST_P(mp_krylov, exact_solutions_raise_no_flags) {
  const csr A{2, 2, {0, 1, 2}, {0, 1}, {0.125, 0.25}, residua::matrix_kind::symmetric};
  for (const double size : {0x1p-20, 0x1p20}) {
    const std::vector<mp> b{mp(size, 128), mp(2 * size, 128)};
    for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)}) {
      residua::clear_mp_flags();
      const auto s = solve_by(solve, ctx, A, complete, b, {});
      const auto raised = residua::raised_mp_flags();
      EXPECT_TRUE(s.report.converged());
      EXPECT_FALSE(raised.overflow || raised.underflow || raised.invalid);
    }
  }
  residua::clear_mp_flags();
}

/// Each iteration is told once, with the residual that the history keeps, and the limit is reached exactly.
TEST_P(mp_krylov, every_iteration_is_told) {
  const csr A = laplacian(10);
  const auto b = mp_numbers(131).vector(100, 212, 5);
  for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)}) {
    std::vector<double> told;
    krylov_options options;
    options.tolerance = 1e-40;
    options.keep_history = true;
    options.reference_norm = 8;
    options.progress = [&](index_t iterations, double residual) {
      told.push_back(residual);
      EXPECT_EQ(iterations, static_cast<index_t>(told.size()));
    };
    for (const index_t most : {5, 1000}) {
      told.clear();
      options.max_iterations = most;
      const auto its = solve_by(solve, ctx, A, none, b, options).report;
      EXPECT_EQ(its.reason, most == 5 ? stop_reason::iteration_limit : stop_reason::converged);
      if (most == 5) {
        EXPECT_EQ(its.iterations, 5);
      }
      ASSERT_EQ(its.history.size(), told.size() + 1);
      EXPECT_EQ(static_cast<std::size_t>(its.iterations), told.size());
      for (std::size_t k = 0; k < told.size(); ++k) EXPECT_EQ(its.history[k + 1], told[k]);
      EXPECT_EQ(its.relative_residual, its.history.back());
      EXPECT_GT(its.seconds, 0);
    }
    // The true one is that of b, whatever the tolerance refers to.
    options.reference_norm = 0;
    options.max_iterations = 0;
    EXPECT_NEAR(solve_by(solve, ctx, A, none, b, options).report.true_relative_residual, 1, 1e-12);
    options.reference_norm = 1e9;
    options.tolerance = 0.5;
    EXPECT_NEAR(solve_by(solve, ctx, A, none, b, options).report.true_relative_residual, 1, 1e-12);
  }
}

/// In 212 bits a recursion of few steps has lost nothing that double could tell.
TEST_P(mp_krylov, the_smallest_residual_told_is_that_of_x) {
  const csr A = laplacian(10);
  const auto b = mp_numbers(137).vector(100, 212, 5);
  krylov_options options;
  options.tolerance = 1e-40;
  options.keep_history = true;
  for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)}) {
    for (const index_t most : {1, 4, 7}) {
      options.max_iterations = most;
      const auto its = solve_by(solve, ctx, A, none, b, options).report;
      const double smallest = *std::min_element(its.history.begin(), its.history.end());
      EXPECT_NEAR(its.true_relative_residual / smallest, 1, 1e-12) << most;
    }
  }
}

/// The first step of CG takes the residual from about 1 to 14.
TEST_P(mp_krylov, what_does_not_converge_ends_with_the_best_x) {
  const csr A{2, 2, {0, 1, 2}, {0, 1}, {1, 1000}, residua::matrix_kind::symmetric};
  const std::vector<mp> b{mp(1.0, 128), mp(0.05, 128)};
  krylov_options options;
  options.max_iterations = 1;
  const auto s = solve_by(residua::cg, ctx, A, none, b, options);
  EXPECT_EQ(s.report.reason, stop_reason::iteration_limit);
  EXPECT_GT(s.report.relative_residual, 10);
  EXPECT_NEAR(s.report.true_relative_residual, 1, 1e-12);
  EXPECT_LE(true_residual(A, b, s.x), s.report.true_relative_residual);
}

/// 1 - 1 + 2^-300, of which sums of 128 bits lose all, is no residual of zero.
TEST_P(mp_krylov, residuals_have_what_their_own_sums_lose) {
  const residua::csr_matrix A(ctx, csr{2, 2, {0, 2, 4}, {0, 1, 0, 1}, {0x1p-150, 1, 1, 0x1p-150}});
  const residua::mp_array b(ctx, std::vector<mp>{mp(1.0, 128), mp(0.0, 128)}, 128);
  krylov_options options;
  options.max_iterations = 0;
  options.tolerance = 0x1p-310;
  for (const method solve : {method(residua::cg), method(residua::bicgstab), method(residua::gmres)}) {
    residua::mp_array x(ctx, std::vector<mp>{mp(-0x1p-150, 128), mp(1.0, 128)}, 128);
    const auto report = solve(ctx, A, preconditioner(), b, x.view(), options);
    EXPECT_FALSE(report.converged());
    EXPECT_GE(report.true_relative_residual, 0x1p-300);
  }
}

/// |b| is 3; a reference below and above 1.
TEST_P(mp_krylov, tolerance_refers_to_the_norm_that_is_given) {
  const csr A = laplacian(3);
  const std::vector<mp> b(9, mp(1.0, 212));
  for (const method solve : {method(&residua::cg), method(&residua::bicgstab), method(&residua::gmres)}) {
    for (const double norm : {0.125, 96.0}) {
      krylov_options o;
      o.reference_norm = norm;
      o.max_iterations = 0;
      EXPECT_NEAR(solve_by(solve, ctx, A, preconditioner_kind::none, b, o).report.relative_residual, 3 / norm,
                  1e-12 * 3 / norm);
      o.tolerance = 3.5 / norm;
      EXPECT_TRUE(solve_by(solve, ctx, A, preconditioner_kind::none, b, o).report.converged());
      o.tolerance = 2.5 / norm;
      EXPECT_FALSE(solve_by(solve, ctx, A, preconditioner_kind::none, b, o).report.converged());
    }
  }
}

TEST_P(mp_krylov, arguments_are_checked) {
  const residua::csr_matrix A(ctx, laplacian(2)), other(ctx, laplacian(3)),
      wide(ctx, csr{1, 2, {0, 1}, {0}, {1}});
  residua::mp_array x(ctx, 4, 128), b(ctx, 4, 128), longer(ctx, 4, 212), three(ctx, 3, 128);
  expect_rejected({"cg", "128", "212"}, [&] { cg(ctx, A, {}, longer, x); });
  expect_rejected({"bicgstab", "b", "3"}, [&] { bicgstab(ctx, A, {}, three, x); });
  expect_rejected({"cg: x has 3 elements, A has 4 rows"}, [&] { cg(ctx, A, {}, b, three); });
  const residua::mp_vector_view null(nullptr, 128, 4, 1, 4, ctx.memory());
  expect_rejected({"cg: x lies where b does"}, [&] { cg(ctx, A, {}, x, x); });
  expect_rejected({"bicgstab: x lies where b does"}, [&] { bicgstab(ctx, A, {}, x, x); });
  expect_rejected({"gmres: x lies where b does"}, [&] { gmres(ctx, A, {}, x, x); });
  expect_rejected({"cg: b is null"}, [&] { cg(ctx, A, {}, null, x); });
  expect_rejected({"cg: x is null"}, [&] { cg(ctx, A, {}, b, null); });
  krylov_options negative;
  negative.tolerance = -1;
  expect_rejected({"cg", "tolerance", "-1"}, [&] { cg(ctx, A, {}, b, x, negative); });
  expect_rejected({"gmres", "1 x 2"}, [&] { gmres(ctx, wide, {}, b, x); });
  expect_rejected({"cg", "M"}, [&] { cg(ctx, A, preconditioner(ctx, other, jacobi), b, x); });
  krylov_options options;
  options.restart = 0;
  expect_rejected({"gmres", "restart"}, [&] { gmres(ctx, A, {}, b, x, options); });
  options.ends_when_unattainable = true;
  expect_rejected({"cg", "ends_when_unattainable"}, [&] { cg(ctx, A, {}, b, x, options); });
}

RESIDUA_ON_FEW_BACKENDS(mp_krylov);

}  // namespace
