// The ladder.
#include "solve/iterative.hpp"

#include <algorithm>

namespace residua::solving {

namespace {

/// MINRES where M is sure to be positive definite: docs/design.md has it measured beside BiCGStab.
attempt_method method_for_indefinite(const preconditioner& M) {
  const bool is_definite = M.kind() == preconditioner_kind::none || M.kind() == preconditioner_kind::ic0;
  return is_definite ? attempt_method::minres : attempt_method::bicgstab;
}

}  // namespace

void iterative_solver::make_preconditioner() {
  const auto begin = std::chrono::steady_clock::now();
  const auto& p = problem_;
  const auto kind = p.options.precondition.value_or(preconditioner_kind::none);
  M_ = preconditioner(p.ctx, p.A, kind, p.options.preconditioner_settings);
  p.ctx.synchronize();
  seconds_ += seconds_since(begin);
}

void iterative_solver::solve(attempts& tries, attempt_method method, index_t limit) {
  make_preconditioner();
  const auto& o = problem_.options;
  // Of a matching M is not symmetric.
  if (M_.report().is_matched && !o.method) method = attempt_method::bicgstab;
  const index_t most = limit > 0 ? std::min(limit, o.max_iterations) : o.max_iterations;
  for (const auto precision : problem_.formats) {
    if (tries.is_over()) return;
    const attempt_limits limits{most, precision != problem_.formats.back()};
    tries.run(method, precision, M_, limits);
    const auto reason = tries.last_reason();
    const bool lacks_definite_M = reason == stop_reason::preconditioner_indefinite;
    if ((lacks_definite_M || reason == stop_reason::not_positive_definite) && !o.method) {
      method = lacks_definite_M ? attempt_method::bicgstab : method_for_indefinite(M_);
      tries.run(method, precision, M_, limits);
    }
    if (limit > 0 && tries.last_reason() == stop_reason::iteration_limit) return;
  }
}

}  // namespace residua::solving
