// What GMRES alone has: restarts, its breakdown, preconditioners that change, and ends that are told truly.
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/sparse/factors.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

class gmres : public on_backend {
 protected:
  template <class T>
  answer<T> solve(const csr& A, const preconditioner& M, const krylov_options& o = {}) const {
    const csr_matrix on_device(ctx, A);
    const array<double> b(ctx, std::span<const double>(ones(A)));
    array<T> x(ctx, std::span<const T>(std::vector<T>(static_cast<std::size_t>(A.rows), T(0.0))));
    const auto report = residua::gmres(ctx, on_device, M, b, x, o);
    return {report, x.to_host(ctx)};
  }
  /// M^-1 = factor D^-1, D being A's diagonal of sixes.
  [[nodiscard]] preconditioner sixth(const csr& A, double factor = 1) const {
    return {ctx, A.rows, [factor](const context& c, vector_view<const double> r, vector_view<double> z) {
              residua::copy<double>(c, r, z);
              residua::scal<double>(c, factor / 6, z);
            }};
  }
};
RESIDUA_ON_FEW_BACKENDS(gmres);

TEST_P(gmres, converges_whatever_the_restart) {
  const csr A = residua::generate_problem("poisson7:5");
  for_each_format([&]<class T>() {
    for (const index_t restart : {1, 2, 7, 124, 125, 126, 1000, 1000000000}) {
      krylov_options o;
      o.restart = restart;
      const auto a = solve<T>(A, preconditioner(), o);
      EXPECT_EQ(a.report.reason, stop_reason::converged) << restart;
      EXPECT_LE(a.report.true_relative_residual, 1e-8);
      expect_true_residual(A, ones(A), a);
    }
  });
}

/// Rows of many blocks of threads, and more columns of the basis than a block or a tile has.
TEST_P(gmres, goes_over_many_rows_and_columns) {
  const csr A = residua::generate_problem("plate:60");
  const auto check = [&]<class T>() {
    krylov_options o;
    o.keep_history = true;
    for (const index_t restart : {5, 16, 45}) {
      o.restart = restart;
      o.max_iterations = 50;
      const auto a = solve<T>(A, preconditioner(), o);
      EXPECT_EQ(a.report.reason, stop_reason::iteration_limit);
      ASSERT_EQ(a.report.iterations, 50);
      for (std::size_t i = 1; i < a.report.history.size(); ++i)
        EXPECT_LE(a.report.history[i], a.report.history[i - 1] * (1 + 0x1p-30)) << restart << " " << i;
      // The recursive residual is the true one: of the last cycle, which ended early, too.
      EXPECT_NEAR(a.report.relative_residual, a.report.true_relative_residual,
                  0x1p-30 * a.report.true_relative_residual);
      expect_true_residual(A, ones(A), a);
    }
  };
  check.template operator()<double>();
  check.template operator()<residua::dd>();
  check.template operator()<residua::qd>();
}

/// In exact arithmetic the residual vanishes after as many steps as there are rows, and never grows.
TEST_P(gmres, residuals_never_grow) {
  for (const char* problem : {"plate:8", "convection:8"}) {
    const csr A = residua::generate_problem(problem);
    for_each_format([&]<class T>() {
      krylov_options o;
      o.keep_history = true;
      o.restart = A.rows;
      o.max_iterations = A.rows;
      const auto a = solve<T>(A, preconditioner(), o);
      EXPECT_EQ(a.report.reason, stop_reason::converged);
      const auto& history = a.report.history;
      for (std::size_t i = 1; i + 1 < history.size(); ++i)
        EXPECT_LE(history[i], history[i - 1] * (1 + 0x1p-40));
    });
  }
}

TEST_P(gmres, takes_as_many_steps_as_there_are_rows_and_no_more) {
  const csr A = dense({0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0});
  const std::vector<double> b{0, 1, 0, 0, 0};  // a cyclic shift: no step but the last comes nearer
  for_each_format([&]<class T>() {
    krylov_options o;
    o.keep_history = true;
    const auto a = solve_by<T>(attempt_method::gmres, ctx, A, b, o);
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_EQ(a.report.history, (std::vector<double>{1, 1, 1, 1, 1, 0}));
    EXPECT_TRUE(same_bits(a.x, std::vector<T>{T(1.0), T(0.0), T(0.0), T(0.0), T(0.0)}));
    o.restart = 4;
    const auto stuck = solve_by<T>(attempt_method::gmres, ctx, A, b, o);
    EXPECT_EQ(stuck.report.reason, stop_reason::stagnated) << "a cycle brought nothing";
    EXPECT_EQ(stuck.report.iterations, 4);
    EXPECT_EQ(stuck.report.true_relative_residual, 1);
  });
}

/// Where the last iteration of all says converged, and the true residual does not, no other cycle follows.
TEST_P(gmres, ends_at_its_limit_where_the_residual_of_x_is_above) {
  const csr A = residua::generate_problem("plate:24");
  krylov_options o;
  o.tolerance = 1e-15;
  o.restart = 1000;
  index_t first = 0;
  o.progress = [&](index_t iterations, double residual) {
    if (first == 0 && residual <= o.tolerance) first = iterations;
  };
  (void)solve<double>(A, preconditioner(), o);
  ASSERT_GT(first, 0);
  o.max_iterations = first;
  const auto a = solve<double>(A, preconditioner(), o);
  EXPECT_EQ(a.report.reason, stop_reason::iteration_limit);
  EXPECT_EQ(a.report.iterations, first);
  EXPECT_GT(a.report.true_relative_residual, o.tolerance);
}

TEST_P(gmres, names_its_breakdown) {
  for_each_format([&]<class T>() {
    const auto end = [&](const csr& A, const std::vector<double>& b) {
      return solve_by<T>(attempt_method::gmres, ctx, A, b).report;
    };
    // A e_1 = e_2, A e_2 = 0.
    const auto nilpotent = end(dense({0, 0, 1, 0}), {1, 0});
    EXPECT_EQ(nilpotent.reason, stop_reason::krylov_breakdown);
    EXPECT_EQ(nilpotent.true_relative_residual, 1);
    EXPECT_EQ(end(dense({0, 0, 0, 0}), {1, 1}).reason, stop_reason::krylov_breakdown);
    // The part of b in the range of A is reached.
    const auto part = end(dense({1, 0, 0, 0}), {3, 4});
    EXPECT_EQ(part.reason, stop_reason::krylov_breakdown);
    EXPECT_LE(part.true_relative_residual, 0.8 * (1 + 0x1p-50));
    EXPECT_EQ(end(dense({1, 0, 0, 0}), {3, 0}).reason, stop_reason::converged);
  });
}

/// Near the format's accuracy the recursive residual falls on where the true one does not follow: the method
/// starts anew then, at any iteration, and must still keep to its limit.
TEST_P(gmres, keeps_to_the_limit_of_iterations_near_the_last_digit) {
  const csr A = residua::generate_problem("poisson7:4");
  for_each_format([&]<class T>() {
    for (index_t limit = 0; limit <= 40; ++limit) {
      for (const double tolerance : {4.0, 1.0, 0.25}) {
        krylov_options o;
        o.tolerance = tolerance * residua::unit_roundoff<T>;
        o.max_iterations = limit;
        o.keep_history = true;
        const auto a = solve<T>(A, preconditioner(), o);
        EXPECT_LE(a.report.iterations, limit);
        EXPECT_EQ(static_cast<index_t>(a.report.history.size()), a.report.iterations + 1);
        EXPECT_TRUE(!a.report.converged() || a.report.true_relative_residual <= o.tolerance);
        expect_true_residual(A, ones(A), a);
      }
    }
  });
}

TEST_P(gmres, returns_the_best_x_of_the_limit) {
  const csr A = residua::generate_problem("plate:12");
  for_each_format([&]<class T>() {
    double before = 1;
    for (const index_t limit : {1, 3, 10, 11, 25, 60}) {
      krylov_options o;
      o.restart = 10;
      o.max_iterations = limit;
      const auto a = solve<T>(A, preconditioner(), o);
      EXPECT_EQ(a.report.reason, stop_reason::iteration_limit);
      EXPECT_EQ(a.report.iterations, limit);
      EXPECT_LE(a.report.true_relative_residual, before * (1 + 1e-6)) << limit;
      EXPECT_NEAR(a.report.relative_residual, a.report.true_relative_residual,
                  1e-6 * a.report.true_relative_residual);
      before = a.report.true_relative_residual;
    }
  });
}

TEST_P(gmres, takes_every_preconditioner) {
  const csr A = residua::generate_problem("poisson7:6x7x9");
  const csr_matrix on_device(ctx, A);
  for_each_format([&]<class T>() {
    const auto plain = solve<T>(A, preconditioner()).report;
    const auto iterations = [&](const preconditioner& M) {
      SCOPED_TRACE(std::string(name_of(M.kind())));
      const auto a = solve<T>(A, M);
      EXPECT_EQ(a.report.reason, stop_reason::converged);
      expect_true_residual(A, ones(A), a);
      return a.report.iterations;
    };
    EXPECT_EQ(iterations({ctx, on_device, preconditioner_kind::none}), plain.iterations);
    const auto jacobi = iterations({ctx, on_device, preconditioner_kind::jacobi});
    EXPECT_LE(jacobi, plain.iterations + 1) << "the diagonal is constant";
    EXPECT_LE(std::abs(iterations(sixth(A)) - jacobi), 1);
    EXPECT_LT(iterations({ctx, on_device, preconditioner_kind::ilu0}), plain.iterations);
    EXPECT_LT(iterations({ctx, on_device, preconditioner_kind::ic0}), plain.iterations);
    EXPECT_EQ(iterations({ctx, residua::sparse_factors(ctx, on_device)}), 1);
  });
}

/// With complete factors each step is one of refinement: to the accuracy of every format.
TEST_P(gmres, refines_with_complete_factors) {
  const csr A = residua::generate_problem("convection:9");
  const preconditioner M(ctx, residua::sparse_factors(ctx, csr_matrix(ctx, A)));
  for_each_format([&]<class T>() {
    krylov_options o;
    // |x| is below |b| / sigma: the residual of a rounded x is below u |A||x| sqrt(n).
    o.tolerance = residua::unit_roundoff<T> * 1e4;
    const auto a = solve<T>(A, M, o);
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_LE(a.report.iterations, 12);
    EXPECT_LE(exact_residual(A, ones(A), a.x).relative(), o.tolerance);
  });
}

/// Flexible: M is another operator in every iteration, by ratios up to 9.
TEST_P(gmres, takes_a_preconditioner_that_changes) {
  const csr A = residua::generate_problem("poisson7:5");
  int calls = 0;
  const preconditioner M(ctx, A.rows,
                         [&calls](const context& c, vector_view<const double> r, vector_view<double> z) {
                           residua::copy<double>(c, r, z);
                           residua::scal<double>(c, ++calls % 3 == 0 ? -1.5 : 1.0 / 6, z);
                         });
  for_each_format([&]<class T>() {
    calls = 0;
    const auto a = solve<T>(A, M);
    EXPECT_EQ(a.report.reason, stop_reason::converged);
    EXPECT_EQ(calls, a.report.iterations);
    expect_true_residual(A, ones(A), a);
  });
}

TEST_P(gmres, names_what_a_preconditioner_makes_not_finite) {
  const csr A = residua::generate_problem("poisson7:4");
  for_each_format([&]<class T>() {
    for (const double value :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      for (const int good_calls : {0, 3}) {
        int calls = 0;
        const preconditioner M(ctx, A.rows,
                               [&](const context& c, vector_view<const double> r, vector_view<double> z) {
                                 residua::copy<double>(c, r, z);
                                 if (++calls > good_calls) residua::scal<double>(c, value, z);
                               });
        krylov_options o;
        o.keep_history = true;
        const auto a = solve<T>(A, M, o);
        EXPECT_EQ(a.report.reason, stop_reason::not_finite);
        EXPECT_LE(a.report.true_relative_residual, 1);
        for (const T& x : a.x) EXPECT_TRUE(std::isfinite(leading(x)));
        ASSERT_EQ(static_cast<index_t>(a.report.history.size()), a.report.iterations + 1);
        EXPECT_FALSE(a.report.history.back() <= 1) << "no claim of a small residual";
      }
    }
  });
}

TEST_P(gmres, passes_on_what_a_preconditioner_throws) {
  const csr A = residua::generate_problem("poisson7:4");
  for_each_format([&]<class T>() {
    int calls = 0;
    const preconditioner M(ctx, A.rows,
                           [&](const context& c, vector_view<const double> r, vector_view<double> z) {
                             if (++calls == 3) throw std::runtime_error("no third time");
                             residua::copy<double>(c, r, z);
                           });
    EXPECT_THROW(solve<T>(A, M), std::runtime_error);
    EXPECT_EQ(calls, 3);
  });
}

TEST_P(gmres, tells_its_progress) {
  const csr A = residua::generate_problem("convection:6");
  for_each_format([&]<class T>() {
    std::vector<index_t> iterations;
    std::vector<double> residuals;
    krylov_options o;
    o.keep_history = true;
    o.restart = 5;
    o.progress = [&](index_t k, double residual) {
      iterations.push_back(k);
      residuals.push_back(residual);
    };
    const auto a = solve<T>(A, preconditioner(), o);
    ASSERT_EQ(static_cast<index_t>(iterations.size()), a.report.iterations);
    for (std::size_t k = 0; k < iterations.size(); ++k) {
      EXPECT_EQ(iterations[k], static_cast<index_t>(k) + 1);
      EXPECT_NEAR(residuals[k], a.report.history[k + 1], 1e-6 * residuals[k]);
    }
  });
}

}  // namespace
}  // namespace residua_test
