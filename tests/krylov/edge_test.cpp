// Starts and ends out of the ordinary: exact guesses, zero right-hand sides, limits, breakdowns, misuse.
#include "systems.hpp"

namespace residua_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

class krylov_edge : public on_backend {
 protected:
  /// Calls f.template operator()<T>(method) for every format and method.
  template <class F>
  void for_each(const F& f) {
    for_each_format([&]<class T>() {
      for (const auto method : all_methods) {
        SCOPED_TRACE(std::string(name_of(method)));
        f.template operator()<T>(method);
      }
    });
  }
  template <class T>
  krylov_report end_of(attempt_method method, const csr& A, const std::vector<double>& b,
                       preconditioner_kind kind = preconditioner_kind::none) {
    const auto a = solve_by<T>(method, ctx, A, b, {}, kind);
    for (const T& value : a.x) EXPECT_TRUE(std::isfinite(leading(value))) << "x must stay usable";
    return a.report;
  }
};
RESIDUA_ON_FEW_BACKENDS(krylov_edge);

TEST_P(krylov_edge, exact_guess_needs_no_iteration) {
  const csr A = residua::generate_problem("poisson7:4");
  for_each([&]<class T>(attempt_method method) {
    const std::vector<T> solution(A.rows, T(1.0));
    std::vector<double> b;  // small integers: A times ones, exactly
    for (index_t i = 0; i < A.rows; ++i) {
      double sum = 0;
      for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) sum += A.value[k];
      b.push_back(sum);
    }
    krylov_options o;
    o.keep_history = true;
    const auto a = solve_by<T>(method, ctx, A, b, o, preconditioner_kind::none, solution);
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_EQ(a.report.iterations, 0);
    EXPECT_EQ(a.report.relative_residual, 0);
    EXPECT_EQ(a.report.true_relative_residual, 0);
    EXPECT_EQ(a.report.history.size(), 1);
    EXPECT_TRUE(same_bits(a.x, solution));
  });
}

TEST_P(krylov_edge, zero_right_hand_side_has_the_solution_zero) {
  const csr A = residua::generate_problem("poisson7:4");
  for_each([&]<class T>(attempt_method method) {
    const std::vector<double> b(A.rows, 0.0);
    const auto a = solve_by<T>(method, ctx, A, b);
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_EQ(a.report.iterations, 0);
    EXPECT_EQ(a.report.true_relative_residual, 0);
    EXPECT_TRUE(same_bits(a.x, std::vector<T>(A.rows, T(0.0))));
    const auto from_ones =
        solve_by<T>(method, ctx, A, b, {}, preconditioner_kind::none, std::vector<T>(A.rows, T(1.0)));
    EXPECT_GT(from_ones.report.iterations, 0);
    EXPECT_EQ(from_ones.report.reason, stop_reason::converged);  // relative to |r0|, as |b| is 0
    EXPECT_LE(from_ones.report.true_relative_residual, 1e-8);
    for (const T& value : from_ones.x) EXPECT_LE(std::fabs(leading(value)), 1e-6);
  });
}

/// A history of so many iterations is refused, and no others are.
TEST_P(krylov_edge, any_limit_of_iterations_is_taken_where_no_history_is_kept) {
  const csr A = residua::generate_problem("poisson7:2");
  for_each([&]<class T>(attempt_method method) {
    krylov_options o;
    o.max_iterations = 100000001;
    const auto solve = [&] { return solve_by<T>(method, ctx, A, ones(A), o); };
    EXPECT_EQ(solve().report.reason, stop_reason::converged);
    o.keep_history = true;
    expect_rejected({"max_iterations <= 10^8"}, [&] { (void)solve(); });
  });
}

TEST_P(krylov_edge, empty_system) {
  for_each([&]<class T>(attempt_method method) {
    EXPECT_EQ((solve_by<T>(method, ctx, csr(), {}).report.reason), stop_reason::converged);
  });
}

TEST_P(krylov_edge, limit_of_iterations) {
  const csr A = residua::generate_problem("plate:24");
  for_each([&]<class T>(attempt_method method) {
    for (const index_t limit : {0, 1, 2, 15, 16, 17, 18, 33}) {
      krylov_options o;
      o.max_iterations = limit;
      o.keep_history = true;
      o.tolerance = 1e-25;
      const auto a = solve_by<T>(method, ctx, A, ones(A), o);
      EXPECT_EQ(a.report.reason, stop_reason::iteration_limit);
      EXPECT_EQ(a.report.iterations, limit);
      EXPECT_EQ(static_cast<index_t>(a.report.history.size()), limit + 1);
      EXPECT_EQ(a.report.history[0], 1);
      expect_true_residual(A, ones(A), a);
      EXPECT_TRUE(limit > 0 || same_bits(a.x, std::vector<T>(A.rows, T(0.0))));
    }
  });
}

TEST_P(krylov_edge, failure_leaves_the_best_x) {
  const csr A = residua::generate_problem("plate:24");
  for_each([&]<class T>(attempt_method method) {
    krylov_options o;
    o.max_iterations = 37;
    o.keep_history = true;
    const auto a = solve_by<T>(method, ctx, A, ones(A), o);
    const double best = *std::min_element(a.report.history.begin(), a.report.history.end());
    EXPECT_LE(a.report.relative_residual, 2 * best);
    EXPECT_NEAR(a.report.true_relative_residual, a.report.relative_residual,
                1e-6 * a.report.relative_residual);
  });
}

TEST_P(krylov_edge, tolerance_zero_ends_without_a_false_claim) {
  const csr A = residua::generate_problem("poisson7:4");
  for_each([&]<class T>(attempt_method method) {
    krylov_options o;
    o.tolerance = 0;
    o.max_iterations = 300;
    const auto a = solve_by<T>(method, ctx, A, ones(A), o);
    expect_true_residual(A, ones(A), a);
    EXPECT_TRUE(a.report.reason != stop_reason::converged || a.report.true_relative_residual == 0);
    EXPECT_LE(a.report.true_relative_residual, 1e-12);
  });
}

TEST_P(krylov_edge, reference_norm_sets_the_scale_of_the_tolerance) {
  const csr A = residua::generate_problem("poisson7:6");
  for_each([&]<class T>(attempt_method method) {
    krylov_options o;
    o.keep_history = true;
    o.tolerance = 1e-4;
    const auto first = solve_by<T>(method, ctx, A, ones(A), o);
    o.reference_norm = std::sqrt(static_cast<double>(A.rows));
    o.tolerance = 1e-8;
    const auto second = solve_by<T>(method, ctx, A, ones(A), o, preconditioner_kind::none, first.x);
    EXPECT_EQ(second.report.reason, stop_reason::converged);
    EXPECT_LE(second.report.history.front(), 1e-4);
    EXPECT_LE(second.report.true_relative_residual, 1e-8);
  });
}

// ---- breakdowns, each reached in exact arithmetic ----

TEST_P(krylov_edge, singular_matrix) {
  csr A = dense({1, -1, 0, -1, 2, -1, 0, -1, 1});  // free ends: constants are in the kernel
  for_each([&]<class T>(attempt_method method) {
    EXPECT_NE(end_of<T>(method, A, {1, 1, 1}).reason, stop_reason::converged) << "not in the range of A";
    EXPECT_EQ(end_of<T>(method, A, {1, 0, -1}).reason, stop_reason::converged) << "in the range of A";
    const auto zero = end_of<T>(method, dense({0, 0, 0, 0}), {1, 1});
    EXPECT_EQ(zero.reason, method == attempt_method::cg         ? stop_reason::not_positive_definite
                           : method == attempt_method::bicgstab ? stop_reason::alpha_breakdown
                                                                : stop_reason::krylov_breakdown);
    EXPECT_EQ(zero.true_relative_residual, 1);
  });
}

/// p.A p is -1, then 72; 2, then -24; and 0 at once.
/// What A does not see of x doubles with every step of BiCGStab: x is the best one before it is infinite.
TEST_P(krylov_edge, what_a_singular_matrix_does_not_see_stays_in_the_range) {
  csr A;
  A.rows = A.columns = 2;
  A.row_start = {0, 0, 1};
  A.column = {0};
  A.value = {-0.25};
  krylov_options o;
  o.max_iterations = 3000;
  for_each_format([&]<class T>() {
    const auto a =
        solve_by<T>(attempt_method::bicgstab, ctx, A, {-0.5, -0.625}, o, preconditioner_kind::ilut);
    EXPECT_NE(a.report.reason, stop_reason::converged);
    for (const T& value : a.x) EXPECT_TRUE(std::isfinite(leading(value)));
    EXPECT_LE(a.report.true_relative_residual, 1);
  });
}

TEST_P(krylov_edge, cg_names_indefiniteness) {
  for_each_format([&]<class T>() {
    for (const auto& A : {dense({1, 0, 0, -2}), dense({3, 0, 0, -1}), dense({1, 0, 0, -1})}) {
      EXPECT_EQ(end_of<T>(attempt_method::cg, A, {1, 1}).reason, stop_reason::not_positive_definite);
    }
    const csr A = dense({1, 0, 0, -1});  // r.z = 0
    EXPECT_EQ(end_of<T>(attempt_method::cg, A, {1, 1}, preconditioner_kind::jacobi).reason,
              stop_reason::preconditioner_indefinite);
  });
}

/// With r = (1, 1), z = (1, -1/2), so r.z = 1/2, A = diag(1, 4): p.A p = 2, alpha = 1/4, r = (3/4, 3/2), and
/// r.z = 9/16 - 9/8.
TEST_P(krylov_edge, cg_names_a_preconditioner_that_changes_the_sign) {
  const csr_matrix A(ctx, dense({1, 0, 0, 4}));
  const preconditioner M(ctx, csr_matrix(ctx, dense({1, 0, 0, -2})), preconditioner_kind::jacobi);
  const array<double> b(ctx, std::span<const double>(std::vector<double>{1, 1}));
  for_each_format([&]<class T>() {
    array<T> x(ctx, 2);
    EXPECT_EQ(residua::cg(ctx, A, M, b, x).reason, stop_reason::preconditioner_indefinite);
  });
}

/// All of CG's numbers for -A, and for M of -A, are those for A but for their signs.
TEST_P(krylov_edge, cg_solves_negative_definite_systems_likewise) {
  const csr A = residua::generate_problem("plate:12");
  csr negative = A;
  for (double& value : negative.value) value = -value;
  for_each_format([&]<class T>() {
    for (const auto kind : {preconditioner_kind::none, preconditioner_kind::jacobi}) {
      const auto expected = solve_by<T>(attempt_method::cg, ctx, A, ones(A), {}, kind);
      auto found = solve_by<T>(attempt_method::cg, ctx, negative, ones(A), {}, kind);
      EXPECT_EQ(found.report.reason, stop_reason::converged);
      EXPECT_EQ(found.report.iterations, expected.report.iterations);
      expect_true_residual(negative, ones(A), found);
      for (T& value : found.x) value = -value;
      EXPECT_TRUE(same_bits(found.x, expected.x));
    }
  });
}

TEST_P(krylov_edge, bicgstab_names_its_breakdowns) {
  for_each_format([&]<class T>() {
    const auto end = [&](const csr& A, const std::vector<double>& b) {
      return end_of<T>(attempt_method::bicgstab, A, b).reason;
    };
    EXPECT_EQ(end(dense({0, 1, -1, 0}), {1, 0}), stop_reason::alpha_breakdown) << "skew-symmetric: r.A r = 0";
    // v = (1, 1), s = (0, -1), t = 0.
    EXPECT_EQ(end(dense({1, 0, 1, 0}), {1, 0}), stop_reason::omega_breakdown) << "A s = 0";
    // v = (1, 1, 0), s = (0, -1, 0), t = (0, 0, -1), so t.s = 0; after a restart r.A r = 0.
    EXPECT_EQ(end(dense({1, 0, 0, 1, 0, 1, 0, 1, 0}), {1, 0, 0}), stop_reason::alpha_breakdown) << "t.s = 0";
  });
}

/// v = (1, 1, 0), s = (0, -1, 0), t = (0, -1, -1), omega = 1/2, r = (0, -1/2, 1/2): orthogonal to the shadow
/// residual.
TEST_P(krylov_edge, bicgstab_restarts_where_rho_vanishes) {
  for_each_format([&]<class T>() {
    const auto report = end_of<T>(attempt_method::bicgstab, dense({1, 0, 0, 1, 1, 0, 0, 1, 1}), {1, 0, 0});
    EXPECT_EQ(report.reason, stop_reason::converged);
    EXPECT_LE(report.true_relative_residual, 1e-8);
  });
}

/// After one iteration and its half step r~.v is zero, and the residual takes the shadow residual's place:
/// what x and r got from the half step before must not be added once more.
TEST_P(krylov_edge, bicgstab_restarts_where_the_half_step_vanishes) {
  const csr A = dense({2, 0, 1, 2, 2, -2, 2, 1, 0});
  for_each_format([&]<class T>() {
    const auto a = solve_by<T>(attempt_method::bicgstab, ctx, A, {1, 0, 0});
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_LE(a.report.true_relative_residual, 1e-8);
    EXPECT_NEAR(a.report.true_relative_residual, a.report.relative_residual, 1e-8);
  });
}

TEST_P(krylov_edge, overflow_is_named) {
  for_each([&]<class T>(attempt_method method) {
    // p.A p and v.v overflow, unlike the matrix and the solution. GMRES squares neither.
    const auto end = end_of<T>(method, dense({1e308, 1e308, 1e308, -1e308}), {1, 1});
    if (method != attempt_method::gmres || end.reason != stop_reason::converged) {
      EXPECT_EQ(end.reason, stop_reason::not_finite);
    }
  });
}

/// p.A p is about 1e700 here but for the scale of b, and 1e100 with it.
TEST_P(krylov_edge, products_beyond_the_range_do_not_matter) {
  for_each([&]<class T>(attempt_method method) {
    EXPECT_EQ(end_of<T>(method, dense({1e100, 0, 0, 1e100}), {1e300, 1e300}).reason, stop_reason::converged);
  });
}

TEST_P(krylov_edge, what_is_not_finite_in_b_or_x_is_named) {
  const csr A = residua::generate_problem("poisson7:3");
  for_each([&]<class T>(attempt_method method) {
    for (const double value : {nan, infinity}) {
      auto b = ones(A);
      b[13] = value;
      EXPECT_EQ(end_of<T>(method, A, b).reason, stop_reason::not_finite);
      std::vector<T> x(A.rows, T(0.0));
      x[13] = T(value);
      EXPECT_EQ((solve_by<T>(method, ctx, A, ones(A), {}, preconditioner_kind::none, x).report.reason),
                stop_reason::not_finite);
    }
  });
}

/// Also where the residual's square would underflow or overflow.
TEST_P(krylov_edge, scale_of_b_does_not_matter) {
  const csr A = residua::generate_problem("poisson7:5");
  for_each([&]<class T>(attempt_method method) {
    const auto usual = solve_by<T>(method, ctx, A, ones(A));
    for (const double scale : {0x1p-800, 0x1p-700, 0x1p-300, 0x1p300, 0x1p700, 0x1p1000}) {
      auto b = ones(A);
      for (double& value : b) value *= scale;
      const auto scaled = solve_by<T>(method, ctx, A, b);
      EXPECT_EQ(scaled.report.reason, stop_reason::converged)
          << scale << " " << name_of(scaled.report.reason);
      EXPECT_EQ(scaled.report.iterations, usual.report.iterations) << scale;
      auto expected = usual.x;
      for (T& value : expected) value = value * T(scale);
      EXPECT_TRUE(same_bits(scaled.x, expected)) << scale;
    }
  });
}

/// From an x0 of 2^300 beside b all methods take the steps that they take from one of 1 where b is zero, in
/// numbers 2^300 times as large.
TEST_P(krylov_edge, scale_of_the_first_residual_does_not_matter) {
  const csr A = residua::generate_problem("poisson7:4");
  krylov_options o;
  o.keep_history = true;
  for_each([&]<class T>(attempt_method method) {
    const auto started = [&](double b, double x) {
      return solve_by<T>(method, ctx, A, std::vector<double>(A.rows, b), o, preconditioner_kind::none,
                         std::vector<T>(A.rows, T(x)));
    };
    const auto usual = started(0, 1), far = started(1, 0x1p300);
    EXPECT_GT(usual.report.iterations, 0);
    EXPECT_EQ(far.report.iterations, usual.report.iterations);
    EXPECT_TRUE(same_bits(far.report.history, usual.report.history));
    auto expected = usual.x;
    for (T& value : expected) value = value * T(0x1p300);
    EXPECT_TRUE(same_bits(far.x, expected));
    EXPECT_EQ(far.report.reason, stop_reason::true_residual_above) << "nothing is left of b";
  });
}

/// An x0 near the end of the range that leaves a residual of 2^-110: x stays in the range, though residuals
/// of that size are scaled elsewhere. (Of doubles x0 is the solution.)
TEST_P(krylov_edge, a_small_first_residual_leaves_a_large_x0_in_the_range) {
  const csr A = dense({1, 0, 0, 0x1p-970});
  krylov_options o;
  o.tolerance = 1e-40;
  o.reference_norm = 1;
  for_each([&]<class T>(attempt_method method) {
    const auto a = solve_by<T>(method, ctx, A, {1, 1}, o, preconditioner_kind::jacobi,
                               {T(1.0) + T(0x1p-110), T(0x1p970) + T(0x1p860)});
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_NEAR(leading(a.x[1]) * 0x1p-970, 1, 0x1p-52);
    EXPECT_LE(a.report.true_relative_residual, 1e-40);
  });
}

/// Where b is zero x0 is scaled, before a product with it can overflow.
TEST_P(krylov_edge, scale_of_x0_does_not_matter_where_b_is_zero) {
  csr A = residua::generate_problem("poisson7:4");
  for (double& value : A.value) value *= 0x1p10;
  krylov_options o;
  o.keep_history = true;
  for_each([&]<class T>(attempt_method method) {
    const auto started = [&](double x) {
      return solve_by<T>(method, ctx, A, std::vector<double>(A.rows, 0.0), o, preconditioner_kind::none,
                         std::vector<T>(A.rows, T(x)));
    };
    const auto usual = started(1);
    for (const double size : {0x1p-700, 0x1p1020}) {
      const auto scaled = started(size);
      EXPECT_EQ(scaled.report.reason, stop_reason::converged) << size;
      EXPECT_EQ(scaled.report.iterations, usual.report.iterations) << size;
      EXPECT_TRUE(same_bits(scaled.report.history, usual.report.history)) << size;
      auto expected = usual.x;
      for (T& value : expected) value = value * T(size);
      EXPECT_TRUE(same_bits(scaled.x, expected)) << size;
    }
  });
}

/// A reference norm is of b as it was given.
TEST_P(krylov_edge, scale_of_b_and_of_the_reference_norm_together_do_not_matter) {
  const csr A = residua::generate_problem("poisson7:5");
  for_each([&]<class T>(attempt_method method) {
    const auto report_of = [&](double scale) {
      krylov_options o;
      o.keep_history = true;
      o.reference_norm = 300 * scale;
      return solve_by<T>(method, ctx, A, std::vector<double>(A.rows, scale), o).report;
    };
    const auto usual = report_of(1);
    EXPECT_GT(usual.iterations, 0);
    for (const double scale : {0x1p-300, 0x1p300}) {
      EXPECT_EQ(report_of(scale).iterations, usual.iterations) << scale;
      EXPECT_TRUE(same_bits(report_of(scale).history, usual.history)) << scale;
    }
  });
}

// ---- misuse ----

TEST_P(krylov_edge, rejects_what_does_not_fit) {
  const csr_matrix A(ctx, residua::generate_problem("poisson7:2"));
  csr wide;
  wide.rows = 2;
  wide.columns = 3;
  wide.row_start = {0, 0, 0};
  const csr_matrix B(ctx, wide), tall(ctx, csr{3, 2, {0, 0, 0, 0}, {}, {}});
  for_each([&]<class T>(attempt_method method) {
    const std::string name(name_of(method));
    const strided<double> b(ctx, std::vector<double>(8, 1.0)), short_b(ctx, std::vector<double>(7, 1.0));
    const strided<T> x(ctx, std::vector<T>(8, T(0.0))), short_x(ctx, std::vector<T>(7, T(0.0)));
    const auto call = [&](const csr_matrix& M, vector_view<const double> right, vector_view<T> solution,
                          const krylov_options& o) {
      run_method<T>(method, ctx, M, preconditioner(), right, solution, o);
    };
    expect_rejected({name + ":", "b has 7 elements, A has 8 rows"}, [&] { call(A, short_b, x, {}); });
    expect_rejected({name + ":", "x has 7 elements, A has 8 rows"}, [&] { call(A, b, short_x, {}); });
    expect_rejected({name + ":", "A is 2 x 3; it must be square"}, [&] { call(B, b, x, {}); });
    expect_rejected({name + ":", "A is 3 x 2; it must be square"}, [&] { call(tall, b, x, {}); });
    expect_rejected({name + ":", " b ", "increment 0"}, [&] {
      call(A, {b.view().first(), 8, 0, ctx.memory()}, x, {});
    });
    expect_rejected({name + ":", " x ", "null"}, [&] { call(A, b, {nullptr, 8, 1, ctx.memory()}, {}); });
    const preconditioner of_another(ctx, csr_matrix(ctx, residua::generate_problem("poisson7:3")),
                                    preconditioner_kind::jacobi);
    expect_rejected({name + ": M was made of another matrix: A has 8 rows"},
                    [&] { run_method<T>(method, ctx, A, of_another, b, x); });
    if constexpr (std::is_same_v<T, double>) {
      expect_rejected({name + ": x lies where b does"}, [&] { call(A, b, b, {}); });
    }
    const auto expect_refusal = [&](auto change, const char* word) {
      krylov_options o;
      change(o);
      expect_rejected({name + ":", word}, [&] { call(A, b, x, o); });
    };
    expect_refusal([](krylov_options& o) { o.tolerance = -1; }, "tolerance");
    expect_refusal([](krylov_options& o) { o.tolerance = -1e-30; }, "a finite tolerance >= 0, got -1e-30");
    expect_refusal([](krylov_options& o) { o.tolerance = nan; }, "tolerance");
    expect_refusal([](krylov_options& o) { o.tolerance = infinity; }, "tolerance");
    expect_refusal([](krylov_options& o) { o.max_iterations = -1; }, "max_iterations");
    expect_refusal([](krylov_options& o) { o.reference_norm = -1; }, "reference_norm");
    if (method == attempt_method::gmres) {
      for (const index_t restart : {0, -1}) {
        expect_refusal([restart](krylov_options& o) { o.restart = restart; }, "restart");
      }
    }
    expect_refusal([](krylov_options& o) { o.reference_norm = nan; }, "reference_norm");
    expect_refusal([](krylov_options& o) { o.reference_norm = infinity; }, "reference_norm");
    expect_refusal([](krylov_options& o) { o.keep_history = true, o.max_iterations = index_t{1} << 40; },
                   "history");
  });
}

}  // namespace
}  // namespace residua_test
