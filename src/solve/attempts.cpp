// One attempt: options, the method, its report and x kept.
#include "solve/attempts.hpp"

#include "krylov/system.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/copy.hpp"

namespace residua::solving {

namespace {

template <class T>
krylov_report dispatch(attempt_method method, const krylov::system<T>& s) {
  switch (method) {
    case attempt_method::refinement:
      return krylov::run_refinement(s);
    case attempt_method::cg:
      return krylov::run_cg(s);
    case attempt_method::minres:
      return krylov::run_minres(s);
    case attempt_method::gmres:
      return krylov::run_gmres(s);
    case attempt_method::bicgstab:
      break;
  }
  return krylov::run_bicgstab(s);
}

krylov_options options_for(const solve_options& asked, attempt_method method, format precision,
                           const attempt_limits& limits) {
  krylov_options o;
  o.tolerance = asked.tolerance;
  o.max_iterations = limits.iterations;
  o.ends_when_unattainable = limits.has_successor;
  o.keep_history = asked.keep_history;
  o.interrupted = asked.interrupted;
  if (!asked.progress) return o;
  o.progress = [&asked, method, precision](index_t iterations, double residual) {
    asked.progress(method, precision, iterations, residual);
  };
  return o;
}

}  // namespace

void attempts::run(attempt_method method, format precision, const preconditioner& M,
                   const attempt_limits& limits) {
  with_solver_format(precision, [&]<class T>() { run_in<T>(method, M, limits); });
}

bool attempts::is_over() const {
  return converged() || (!answer_.attempts.empty() && last_reason() == stop_reason::interrupted);
}

template <class T>
array<T> attempts::best_x() const {
  if (!answer_.attempts.empty()) return answer_.x_as<T>(problem_.ctx);
  array<T> x(problem_.ctx, problem_.A.columns());
  std::visit(
      [&]<class From>(const From& from) {
        if constexpr (std::is_same_v<From, vector_view<const T>>) {
          copy<T>(problem_.ctx, from, x);
        } else if constexpr (!std::is_same_v<From, std::monostate>) {
          convert(problem_.ctx, from, x);
        }
      },
      problem_.options.initial);
  return x;
}

template <class T>
void attempts::run_in(attempt_method method, const preconditioner& M, const attempt_limits& limits) {
  const auto& p = problem_;
  auto x = best_x<T>();
  const auto o = options_for(p.options, method, format_of<T>::id, limits);
  const krylov::system<T> s{p.ctx, p.A, M, b_, x, o, p.exponent, /*relative_to_b=*/true};
  answer_.attempts.push_back({method, format_of<T>::id, M.kind(), dispatch(method, s), M.report()});
  answer_.converged = answer_.last().report.converged();
  answer_.x = std::move(x);
}

void attempts::keep_start() { run(attempt_method::gmres, problem_.formats.front(), preconditioner(), {0}); }

}  // namespace residua::solving
