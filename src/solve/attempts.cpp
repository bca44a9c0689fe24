// One attempt: options, the method, its report and x kept.
#include "solve/attempts.hpp"

#include "krylov/system.hpp"

namespace residua::solving {

namespace {

template <class T>
krylov_report dispatch(attempt_method method, const krylov::system<T>& s) {
  switch (method) {
    case attempt_method::refinement:
      return krylov::run_refinement(s);
    case attempt_method::cg:
      return krylov::run_cg(s);
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
  o.patience = limits.patience;
  o.keep_history = asked.keep_history;
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

template <class T>
void attempts::run_in(attempt_method method, const preconditioner& M, const attempt_limits& limits) {
  const auto& p = problem_;
  auto x = answer_.attempts.empty() ? array<T>(p.ctx, p.A.columns()) : answer_.x_as<T>(p.ctx);
  const auto o = options_for(p.options, method, format_of<T>::id, limits);
  const krylov::system<T> s{p.ctx, p.A, M, b_, x, o, p.exponent, /*relative_to_b=*/true};
  answer_.attempts.push_back({method, format_of<T>::id, M.kind(), dispatch(method, s)});
  answer_.converged = answer_.last().report.converged();
  answer_.x = std::move(x);
}

void attempts::keep_zero() { run(attempt_method::gmres, problem_.formats.front(), preconditioner(), {0}); }

}  // namespace residua::solving
