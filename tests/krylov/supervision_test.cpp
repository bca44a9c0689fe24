// When a format is left: by the gap between recursive and true residual, not by a residual that does not
// fall.
#include "krylov/supervision.hpp"

#include "residua/blas/level1/copy.hpp"
#include "residua/krylov/refinement.hpp"
#include "residua/sparse/factors.hpp"
#include "systems.hpp"

namespace residua_test {
namespace {

using residua::krylov::inspection_times;

TEST(inspection_times, are_every_128_passes_and_later_every_eighth) {
  inspection_times times;
  index_t last = 1;
  for (index_t passes = 1; passes < 100000; ++passes) {
    if (!times.is_due(passes)) continue;
    EXPECT_EQ((passes - 1) % inspection_times::block, 0) << "a GPU replays so many at once";
    EXPECT_GE(passes - last, 128);
    EXPECT_LE(passes - last, std::max<index_t>(128, last / 8));
    EXPECT_GE(passes - last, last / 8 - inspection_times::block);
    last = passes;
    times.proceed();
  }
  EXPECT_GT(last, 80000);
}

/// A method whose recursive residual is zero beside a true one of norm `gap`.
struct parted {
  using scalars = residua::krylov::method_scalars<double>;
  double subtract_residual(const scalars&, vector_view<double>) const { return 0; }
};

/// After 128 iterations, and as often again as the looks before the last.
stop_reason verdict(double gap, double residual_norm, double target, index_t best_iteration,
                    bool ends_when_unattainable = true, int looks = 1) {
  const auto ctx = context::cpu(1);
  krylov_options options;
  options.ends_when_unattainable = ends_when_unattainable;
  const residua::krylov::callbacks none(options, 1);
  const parted method;
  const auto residual = [&](vector_view<double> r) {
    r[0] = gap;
    return gap;
  };
  const auto norm = [](vector_view<const double> r) { return std::abs(r[0]); };
  residua::krylov::watch<double, parted, decltype(residual), decltype(norm)> watch(ctx, 1, none, method,
                                                                                   residual, norm);
  parted::scalars s{};
  s.residual_norm = residual_norm;
  s.target = target;
  s.best_iteration = best_iteration;
  auto last = stop_reason::running;
  for (int look = 1; look <= looks; ++look) {
    s.iteration = 128 * look;
    last = watch.inspect(s);
  }
  return last;
}

TEST(watch, ends_what_cannot_converge_and_comes_no_nearer) {
  constexpr index_t halved = 100, not_halved = 0;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(verdict(1.9, 100, 1, not_halved), stop_reason::running) << "it may yet converge";
  EXPECT_EQ(verdict(2 + 0x1p-51, 100, 1, not_halved), stop_reason::running) << "by the gap's own error";
  EXPECT_EQ(verdict(2.1, 100, 1, not_halved), stop_reason::attainable_accuracy);
  EXPECT_EQ(verdict(2.1, 100, 1, not_halved, false), stop_reason::running) << "no other format follows";
  EXPECT_EQ(verdict(2.1, 2.0, 1, not_halved, false), stop_reason::attainable_accuracy);
  EXPECT_EQ(verdict(2.1, 100, 1, halved), stop_reason::running) << "it comes nearer";
  EXPECT_EQ(verdict(2.1, 2.0, 1, halved), stop_reason::attainable_accuracy) << "x gains nothing more";
  EXPECT_EQ(verdict(0, 1, 0, not_halved), stop_reason::running);
  EXPECT_EQ(verdict(nan, 1, 1, not_halved), stop_reason::running) << "the method itself names it";
}

TEST(watch, counts_what_was_halved_since_its_last_look) {
  EXPECT_EQ(verdict(2.1, 100, 1, 100, true, 2), stop_reason::attainable_accuracy) << "halved before";
  EXPECT_EQ(verdict(2.1, 100, 1, 200, true, 2), stop_reason::running);
}

/// x is kept where the residual is half of that of the x that was kept last, and no larger.
TEST(method_scalars, keep_x_where_the_residual_is_halved) {
  residua::krylov::method_scalars<double> s{};
  s.status = stop_reason::running;
  s.best_norm = 1;
  s.max_iterations = 10;
  for (const auto& [norm, keeps] :
       {std::pair{0.75, false}, {0.5, true}, {0.375, false}, {0.25, true}, {0.5, false}}) {
    s.judge(norm * norm, false);
    EXPECT_EQ(s.keep_x, keeps) << norm;
  }
  EXPECT_EQ(s.best_norm, 0.25);
  EXPECT_EQ(s.best_iteration, 4);
  EXPECT_EQ(s.residual_norm, 0.5);
}

class supervision : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(supervision);

/// The second difference.
csr line(index_t rows) {
  csr A = residua::generate_problem("poisson7:" + std::to_string(rows) + "x1x1");
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) A.value[k] = A.column[k] == i ? 2 : -1;
  }
  return A;
}
/// e_1, of which a method's x learns one row further an iteration.
std::vector<double> end_of_line(const csr& A) {
  std::vector<double> b(static_cast<std::size_t>(A.rows), 0.0);
  b[0] = 1;
  return b;
}

/// CG's residual after k iterations is 1 / (k + 1), halved ever more rarely, and zero after as many as there
/// are rows.
TEST_P(supervision, lets_a_slow_residual_fall) {
  const csr A = line(2000);
  const auto a = solve_by<double>(attempt_method::cg, ctx, A, end_of_line(A));
  EXPECT_EQ(a.report.reason, stop_reason::converged);
  EXPECT_EQ(a.report.iterations, A.rows);
}

/// The plate's condition number is about 2e4: what is asked for is below u in every format. What it ends with
/// is what can be attained: four times as much is reached, and said to be.
TEST_P(supervision, ends_a_format_that_cannot_reach_the_tolerance) {
  const csr A = residua::generate_problem("plate:24");
  for_each_format([&]<class T>() {
    for (const auto method : {attempt_method::cg, attempt_method::minres, attempt_method::bicgstab}) {
      SCOPED_TRACE(std::string(name_of(method)));
      krylov_options o;
      o.tolerance = residua::unit_roundoff<T> * residua::unit_roundoff<T>;
      const auto a = solve_by<T>(method, ctx, A, ones(A), o);
      EXPECT_TRUE(a.report.reason == stop_reason::attainable_accuracy ||
                  a.report.reason == stop_reason::true_residual_above)
          << name_of(a.report.reason);
      EXPECT_LT(a.report.iterations, 3000);
      EXPECT_LE(a.report.true_relative_residual, 1e8 * residua::unit_roundoff<T>);
      expect_true_residual(A, ones(A), a);
      o.tolerance = 4 * a.report.true_relative_residual;
      EXPECT_EQ((solve_by<T>(method, ctx, A, ones(A), o).report.reason), stop_reason::converged);
    }
  });
}

/// A tolerance that the recursive residual passes before the true one: beginning anew makes up for it.
TEST_P(supervision, begins_anew_where_the_residuals_have_parted) {
  const csr A = residua::generate_problem("plate:24");
  for_each_format([&]<class T>() {
    for (const auto method : {attempt_method::cg, attempt_method::minres, attempt_method::bicgstab}) {
      SCOPED_TRACE(std::string(name_of(method)));
      krylov_options o;
      o.keep_history = true;
      o.tolerance = residua::unit_roundoff<T> * residua::unit_roundoff<T>;
      const double attained = solve_by<T>(method, ctx, A, ones(A), o).report.true_relative_residual;
      for (const double factor : {2.0, 3.0, 4.0}) {
        o.tolerance = factor * attained;
        const auto a = solve_by<T>(method, ctx, A, ones(A), o);
        EXPECT_EQ(a.report.reason, stop_reason::converged) << factor;
        EXPECT_LE(a.report.true_relative_residual, o.tolerance) << factor;
        EXPECT_EQ(a.report.history.size(), static_cast<std::size_t>(a.report.iterations + 1));
        expect_true_residual(A, ones(A), a);
      }
    }
  });
}

/// The first pass of each beginning takes no step: there is one more than iterations where there is but one,
/// and M is applied once a pass.
TEST_P(supervision, hands_over_to_another_format_without_beginning_anew) {
  if (ctx.kind() == residua::backend::cuda) return;  // which runs passes ahead
  const csr A = residua::generate_problem("plate:24");
  const csr_matrix in_place(ctx, A);
  const array<double> b(ctx, std::span<const double>(ones(A)));
  for (const bool ends : {true, false}) {
    index_t applied = 0;
    const preconditioner M(ctx, A.rows,
                           [&](const context& c, vector_view<const double> r, vector_view<double> z) {
                             residua::copy<double>(c, r, z);
                             ++applied;
                           });
    array<double> x(ctx, A.rows);
    krylov_options o;
    o.tolerance = 1e-30;
    o.ends_when_unattainable = ends;
    const auto report = residua::cg(ctx, in_place, M, b, x, o);
    EXPECT_EQ(report.reason, stop_reason::attainable_accuracy);
    EXPECT_TRUE(ends ? applied == report.iterations + 1 : applied > report.iterations + 1);
  }
}

// ---- interruption ----

/// Far from convergence, so that the recursive residual is the true one, however many passes a GPU replays.
TEST_P(supervision, ends_what_is_interrupted_with_the_best_x) {
  const csr A = line(2000);
  const auto b = end_of_line(A);
  for_each_format([&]<class T>() {
    for (const auto method : all_methods) {
      SCOPED_TRACE(std::string(name_of(method)));
      int questions = 0;
      krylov_options o;
      o.tolerance = 0;
      o.keep_history = true;
      o.interrupted = [&] { return ++questions == 7; };
      const auto a = solve_by<T>(method, ctx, A, b, o);
      EXPECT_EQ(a.report.reason, stop_reason::interrupted);
      EXPECT_EQ(questions, 7) << "not asked again";
      EXPECT_GE(a.report.iterations, 6);
      EXPECT_LE(a.report.iterations, 8 * inspection_times::block);
      const double best = *std::min_element(a.report.history.begin(), a.report.history.end());
      EXPECT_LE(a.report.true_relative_residual, 2 * best * (1 + 1e-6));
      expect_true_residual(A, b, a);
    }
  });
}

/// What has converged is not called interrupted when the interrupt comes with its last iteration.
TEST_P(supervision, tells_of_convergence_before_an_interrupt) {
  const csr A = line(40);
  const auto b = end_of_line(A);
  for (const auto method : all_methods) {
    SCOPED_TRACE(std::string(name_of(method)));
    krylov_options o;
    o.tolerance = 1e-8;
    bool is_near = false;
    o.progress = [&](index_t, double residual) { is_near = residual <= o.tolerance; };
    o.interrupted = [&] { return is_near; };
    EXPECT_EQ(solve_by<double>(method, ctx, A, b, o).report.reason, stop_reason::converged);
  }
}

TEST_P(supervision, ends_refinement_that_is_interrupted) {
  const csr A = residua::generate_problem("plate:8");
  const csr_matrix on_device(ctx, A);
  const preconditioner M(ctx, residua::sparse_factors(ctx, on_device));
  const array<double> b(ctx, std::span<const double>(ones(A)));
  krylov_options o;
  o.tolerance = 0;
  o.interrupted = [] { return true; };
  array<residua::qd> x(ctx, A.rows);
  const auto report = residua::refine(ctx, on_device, M, b, x, o);
  EXPECT_EQ(report.reason, stop_reason::interrupted);
  EXPECT_EQ(report.iterations, 1);
  EXPECT_LE(report.true_relative_residual, 1e-10) << "the step that was under way is kept";
}

TEST_P(supervision, hands_on_what_a_callback_throws) {
  const csr A = line(200);
  krylov_options o;
  o.interrupted = []() -> bool { throw std::runtime_error("no answer"); };
  for (const auto method : all_methods) {
    EXPECT_THROW(solve_by<double>(method, ctx, A, end_of_line(A), o), std::runtime_error);
  }
}

}  // namespace
}  // namespace residua_test
