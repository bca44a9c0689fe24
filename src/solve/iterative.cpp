// The ladder.
#include "solve/iterative.hpp"

#include <algorithm>

namespace residua::solving {

void iterative_solver::make_preconditioner() {
  const auto begin = std::chrono::steady_clock::now();
  const auto& p = problem_;
  const auto kind = p.options.precondition.value_or(preconditioner_kind::none);
  M_ = kind == preconditioner_kind::factors ? preconditioner(p.ctx, sparse_factors(p.ctx, p.A))
                                            : preconditioner(p.ctx, p.A, kind);
  p.ctx.synchronize();
  seconds_ += seconds_since(begin);
}

void iterative_solver::solve(attempts& tries, attempt_method method, index_t limit) {
  make_preconditioner();
  const auto& o = problem_.options;
  const index_t most = limit > 0 ? std::min(limit, o.max_iterations) : o.max_iterations;
  const attempt_limits limits{most};
  for (const auto precision : problem_.formats) {
    if (tries.is_over()) return;
    tries.run(method, precision, M_, limits);
    if (tries.last_reason() == stop_reason::not_positive_definite && !o.method) {
      method = attempt_method::bicgstab;
      tries.run(method, precision, M_, limits);
    }
    if (limit > 0 && tries.last_reason() == stop_reason::iteration_limit) return;
  }
}

}  // namespace residua::solving
