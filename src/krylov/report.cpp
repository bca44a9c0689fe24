// The names of reasons to stop, and what they mean.
#include "residua/krylov/report.hpp"

#include <cmath>

#include "base/number_checks.hpp"
#include "krylov/frame.hpp"

namespace residua {

std::string_view name_of(stop_reason reason) {
  switch (reason) {
    case stop_reason::running:
      return "running";
    case stop_reason::converged:
      return "converged";
    case stop_reason::true_residual_above:
      return "true_residual_above";
    case stop_reason::iteration_limit:
      return "iteration_limit";
    case stop_reason::attainable_accuracy:
      return "attainable_accuracy";
    case stop_reason::stagnated:
      return "stagnated";
    case stop_reason::not_positive_definite:
      return "not_positive_definite";
    case stop_reason::preconditioner_indefinite:
      return "preconditioner_indefinite";
    case stop_reason::alpha_breakdown:
      return "alpha_breakdown";
    case stop_reason::omega_breakdown:
      return "omega_breakdown";
    case stop_reason::krylov_breakdown:
      return "krylov_breakdown";
    case stop_reason::singular:
      return "singular";
    case stop_reason::interrupted:
      return "interrupted";
    case stop_reason::gave_way:
      return "gave_way";
    case stop_reason::not_finite:
      return "not_finite";
  }
  return "?";
}

std::string_view explain(stop_reason reason) {
  switch (reason) {
    case stop_reason::running:
      return "still running";
    case stop_reason::converged:
      return "recursive and true residual are within the tolerance";
    case stop_reason::true_residual_above:
      return "the recursive residual converged, the true residual did not follow";
    case stop_reason::iteration_limit:
      return "the limit of iterations was reached";
    case stop_reason::attainable_accuracy:
      return "rounding keeps the true residual above the tolerance in this precision";
    case stop_reason::stagnated:
      return "the residual stopped falling";
    case stop_reason::not_positive_definite:
      return "p.Ap changed its sign or vanished: the matrix is not definite in this precision";
    case stop_reason::preconditioner_indefinite:
      return "r.z changed its sign or vanished: the preconditioner is not definite";
    case stop_reason::alpha_breakdown:
      return "r.Ar = 0 right after a restart";
    case stop_reason::omega_breakdown:
      return "the stabilising step vanished";
    case stop_reason::krylov_breakdown:
      return "the Krylov space stopped growing before it held a solution: the matrix or its preconditioner "
             "is singular";
    case stop_reason::singular:
      return "the matrix was proved to be singular";
    case stop_reason::interrupted:
      return "the solve was interrupted";
    case stop_reason::gave_way:
      return "another way promised to be faster";
    case stop_reason::not_finite:
      return "the residual overflowed or became NaN";
  }
  return "?";
}

namespace krylov {

void check_options(const char* routine, const krylov_options& options) {
  require_number(std::isfinite(options.tolerance) && options.tolerance >= 0, routine,
                 "a finite tolerance >= 0", options.tolerance);
  require(options.max_iterations >= 0, routine, "max_iterations >= 0", options.max_iterations);
  require_number(std::isfinite(options.reference_norm) && options.reference_norm >= 0, routine,
                 "a finite reference_norm >= 0", options.reference_norm);
  constexpr index_t longest_history = 100000000;
  require(!options.keep_history || options.max_iterations <= longest_history, routine,
          "max_iterations <= 10^8 where the history is kept", options.max_iterations);
}

}  // namespace krylov

}  // namespace residua
