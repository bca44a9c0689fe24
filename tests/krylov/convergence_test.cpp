// CG, MINRES, BiCGStab and GMRES with every preconditioner, in every format: they reach their tolerance and
// report it truly.
#include "systems.hpp"

namespace residua_test {
namespace {

struct run_case {
  const char* problem;
  attempt_method method;
  preconditioner_kind kind;
};

std::vector<run_case> all_cases() {
  std::vector<run_case> cases;
  for (const char* problem : {"plate:16", "poisson7:8", "diffusion:16", "convection:16", "powerlaw:300"}) {
    const bool symmetric = residua::describe_problem(problem).symmetric;
    for (const auto method : all_methods) {
      for (const auto kind : {preconditioner_kind::none, preconditioner_kind::jacobi,
                              preconditioner_kind::ilu0, preconditioner_kind::ic0}) {
        if (!symmetric && (needs_symmetry(method) || kind == preconditioner_kind::ic0)) continue;
        cases.push_back({problem, method, kind});
      }
    }
  }
  return cases;
}

template <class T>
void expect_convergence(const context& ctx, const run_case& c, double tolerance) {
  const csr A = residua::generate_problem(c.problem);
  const auto b = ones(A);
  krylov_options o;
  o.tolerance = tolerance;
  o.keep_history = true;
  o.restart = 100;
  index_t calls = 0;
  o.progress = [&](index_t iterations, double residual) {
    ++calls;
    EXPECT_GE(iterations, 0);
    EXPECT_GE(residual, 0);
  };
  const auto a = solve_by<T>(c.method, ctx, A, b, o, c.kind);
  const auto& report = a.report;
  ASSERT_EQ(report.reason, stop_reason::converged)
      << name_of(report.reason) << ", true residual " << report.true_relative_residual;
  EXPECT_GT(report.iterations, 0);
  EXPECT_LE(report.relative_residual, tolerance);
  EXPECT_LE(report.true_relative_residual, tolerance);
  EXPECT_GT(report.seconds, 0);
  EXPECT_GT(calls, 0);
  expect_true_residual(A, b, a);
  ASSERT_EQ(static_cast<index_t>(report.history.size()), report.iterations + 1);
  EXPECT_EQ(report.history.front(), 1);
  EXPECT_EQ(report.history.back(), report.relative_residual);
  for (std::size_t i = 0; i + 1 < report.history.size(); ++i) EXPECT_GT(report.history[i], tolerance);
}

class convergence : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(convergence);

TEST_P(convergence, reaches_the_tolerance) {
  for (const auto& c : all_cases()) {
    SCOPED_TRACE(std::string(c.problem) + ", " + std::string(name_of(c.method)) + ", " +
                 std::string(name_of(c.kind)));
    for_each_format([&]<class T>() { expect_convergence<T>(ctx, c, 1e-8); });
    expect_convergence<residua::dd>(ctx, c, 1e-20);
  }
}

TEST_P(convergence, takes_vectors_of_any_increment) {
  const csr A = residua::generate_problem("convection:12");
  const csr_matrix on_device(ctx, A);
  for_each_format([&]<class T>() {
    for (const auto kind :
         {preconditioner_kind::none, preconditioner_kind::jacobi, preconditioner_kind::ilu0}) {
      for (const auto method : {attempt_method::bicgstab, attempt_method::gmres}) {
        const strided<double> b(ctx, ones(A), -2);
        const strided<T> x(ctx, std::vector<T>(A.rows, T(0.0)), -3);
        const preconditioner M(ctx, on_device, kind);
        const answer<T> a{run_method<T>(method, ctx, on_device, M, b, x), x.elements()};
        EXPECT_EQ(a.report.reason, stop_reason::converged);
        expect_true_residual(A, b.elements(), a);
      }
    }
  });
}

/// Its loops are the same with every preconditioner but for what CG's have, too.
bool has_loops_of_its_own(attempt_method method, preconditioner_kind kind) {
  return method != attempt_method::minres || kind == preconditioner_kind::jacobi;
}

/// Every method's answer on one place, with a preconditioner that is made once.
template <class T>
std::vector<answer<T>> answers_on(const place& location, const csr& A, preconditioner_kind kind) {
  krylov_options o;
  o.max_iterations = 4;
  o.keep_history = true;
  const auto ctx = location.make();
  const csr_matrix on_place(ctx, A);
  const preconditioner M(ctx, on_place, kind);
  const array<double> b(ctx, A.rows, 1.0);
  std::vector<answer<T>> all;
  for (const auto method : all_methods) {
    if (!has_loops_of_its_own(method, kind)) continue;
    array<T> x(ctx, A.rows, T(0.0));
    const auto report = run_method<T>(method, ctx, on_place, M, b, x, o);
    all.push_back({report, x.to_host(ctx)});
  }
  return all;
}

/// Large enough for threads; a fixed number of iterations.
TEST(krylov_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  const csr A = residua::generate_problem("poisson7:33");
  const auto places = cpu_places();
  for_each_format([&]<class T>() {
    for (const auto kind :
         {preconditioner_kind::none, preconditioner_kind::jacobi, preconditioner_kind::ic0}) {
      const auto first = answers_on<T>(places.front(), A, kind);
      for (std::size_t p = 1; p < places.size(); ++p) {
        const auto other = answers_on<T>(places[p], A, kind);
        ASSERT_EQ(other.size(), first.size());
        for (std::size_t m = 0; m < first.size(); ++m) {
          EXPECT_EQ(other[m].report.iterations, first[m].report.iterations) << places[p].name();
          EXPECT_EQ(other[m].report.history, first[m].report.history) << places[p].name();
          EXPECT_TRUE(same_bits(other[m].x, first[m].x)) << places[p].name();
        }
      }
    }
  });
}

/// To the end: the number of iterations is the same, too.
TEST(krylov_on_the_cpu, takes_the_same_number_of_iterations_everywhere) {
  const csr A = residua::generate_problem("plate:24");
  for_each_format([&]<class T>() {
    const auto first = solve_by<T>(attempt_method::cg, cpu_places().front().make(), A, ones(A));
    for (const auto& p : cpu_places()) {
      const auto a = solve_by<T>(attempt_method::cg, p.make(), A, ones(A));
      EXPECT_EQ(a.report.iterations, first.report.iterations) << p.name();
      EXPECT_TRUE(same_bits(a.x, first.x)) << p.name();
    }
  });
}

}  // namespace
}  // namespace residua_test
