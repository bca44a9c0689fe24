// The ladder's preconditioner and its climb from format to format.
#include "solve/iterative.hpp"

namespace residua::solving {

namespace {

/// The method that replaces CG: MINRES where M is sure to be positive definite, else BiCGStab. docs/design.md
/// has the two measured beside each other.
attempt_method method_for_indefinite(const preconditioner& M) {
  const bool is_definite = M.kind() == preconditioner_kind::none || M.kind() == preconditioner_kind::ic0;
  return is_definite ? attempt_method::minres : attempt_method::bicgstab;
}

}  // namespace

preconditioner make_preconditioner(const problem& p, preconditioner_kind kind) {
  const bool is_complete = kind == preconditioner_kind::lu || kind == preconditioner_kind::cholesky;
  if (is_complete && p.options.factors == factor_library::cudss) {
    const auto its = kind == preconditioner_kind::lu ? factor_kind::lu : factor_kind::cholesky;
    return {p.ctx, sparse_factors::by_cudss(p.ctx, factor_analysis(p.ctx, p.A, its))};
  }
  if (kind == preconditioner_kind::jacobi && p.complex_A() != nullptr)
    return {p.ctx, *p.complex_A(), kind, p.options.preconditioner_settings};
  preconditioner M(p.ctx, p.A, kind, p.options.preconditioner_settings);
  p.ctx.synchronize();
  return M;
}

void iterative_solver::make_if_needed() {
  if (M_) return;
  const auto begin = std::chrono::steady_clock::now();
  M_ = make_preconditioner(problem_, problem_.options.precondition.value_or(preconditioner_kind::none));
  seconds_ += seconds_since(begin);
}

void iterative_solver::climb(attempts& tries, attempt_method method) {
  make_if_needed();
  const auto& o = problem_.options;
  // CG and MINRES need a symmetric M, which one with a matching is not.
  if (M_->report().is_matched && !o.method) method = attempt_method::bicgstab;
  for (const auto precision : problem_.formats) {
    if (tries.is_over()) return;
    const attempt_limits limits{o.max_iterations, precision != problem_.formats.back()};
    tries.run(method, precision, *M_, limits);
    const auto reason = tries.last_reason();
    const bool lacks_definite_M = reason == stop_reason::preconditioner_indefinite;
    if ((lacks_definite_M || reason == stop_reason::not_positive_definite) && !o.method) {
      method = lacks_definite_M ? attempt_method::bicgstab : method_for_indefinite(*M_);
      tries.run(method, precision, *M_, limits);
    }
  }
}

}  // namespace residua::solving
