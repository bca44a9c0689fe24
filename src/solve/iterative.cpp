// The ladder.
#include "solve/iterative.hpp"

#include <algorithm>

namespace residua {

// In exact arithmetic CG ends within `rows` iterations, and its residual may rise before it falls; small
// systems are granted more than that because an iteration of theirs costs next to nothing.
index_t ladder_patience(index_t rows) { return std::clamp<index_t>(2 * rows, 1000, 5000); }

namespace solving {

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
  const auto& formats = problem_.formats;
  for (std::size_t k = 0; k < formats.size() && !tries.converged(); ++k) {
    const bool last = k + 1 == formats.size();
    const attempt_limits limits{most, last ? 0 : ladder_patience(problem_.A.rows())};
    tries.run(method, formats[k], M_, limits);
    if (tries.last_reason() == stop_reason::not_positive_definite && !o.method) {
      method = attempt_method::bicgstab;
      tries.run(method, formats[k], M_, limits);
    }
    if (limit > 0 && tries.last_reason() == stop_reason::iteration_limit) return;
  }
}

}  // namespace solving

}  // namespace residua
