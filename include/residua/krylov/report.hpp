// What a Krylov solver is asked for and what it answers.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/number/format.hpp"

namespace residua {

/// Why a solver stopped. Failing to converge is a value, not an exception.
enum class stop_reason {
  running,                // not stopped: seen only inside a solver
  converged,              // the recursive residual reached the tolerance
  true_residual_above,    // it did, but the true residual did not follow
  iteration_limit,        // max_iterations reached
  attainable_accuracy,    // rounding keeps the true residual above the tolerance, whatever more iterations do
  stagnated,              // refinement, GMRES: a step or a cycle brought the true residual no nearer
  not_positive_definite,  // CG: p.Ap is zero or changed its sign, so A is not definite (to working precision)
  /// r.z is zero or changed its sign (CG) or is not above zero (MINRES): M is not definite.
  preconditioner_indefinite,
  alpha_breakdown,   // BiCGStab: r.Ar = 0 right after a restart, as for skew-symmetric A
  omega_breakdown,   // BiCGStab: the stabilising step vanished
  krylov_breakdown,  // GMRES, MINRES: the space stopped growing before it held a solution: A or M is singular
  singular,          // solve: A was proved to be singular, and no x was found
  interrupted,       // options.interrupted said so
  gave_way,          // solve: another way promised to be faster, and went on from its x
  not_finite         // overflow or NaN in the residual
};
/// A short name in snake_case, as in the JSON output.
std::string_view name_of(stop_reason reason);
/// A sentence for people.
std::string_view explain(stop_reason reason);

struct krylov_options {
  double tolerance = 1e-8;         // on |r| / |r0|; finite, >= 0
  index_t max_iterations = 30000;  // >= 0
  /// The |r0| that the tolerance refers to, as to continue an earlier solve; 0 for that of the initial guess.
  double reference_norm = 0;
  index_t restart = 50;  // GMRES alone: iterations before it starts anew; >= 1
  /// Once rounding alone is seen to keep the true residual above the tolerance, end where the residual no
  /// longer falls fast (halved in 128 iterations or an eighth of all), as another format will go on from x.
  /// If false, end where x can gain nothing more.
  bool ends_when_unattainable = false;
  bool keep_history = false;
  /// Called now and then with iterations done and the current |r| / |r0|.
  std::function<void(index_t iterations, double relative_residual)> progress{};
  /// Asked after every iteration, on a GPU after every sixteenth; true ends the solve with the best x so far.
  /// The function may read an atomic variable that another thread or a signal handler sets.
  std::function<bool()> interrupted{};
};

struct krylov_report {
  stop_reason reason = stop_reason::running;
  index_t iterations = 0;
  double relative_residual = 0;  // recursive: |r| / |r0| as the method updates it
  /// |b - A x| / |b| (b = 0: / |r0|) of the x that is returned, to 2^-20 of itself: from a residual of four
  /// limbs or two more than x has, or from integers where that is not sure to be so accurate. A zero
  /// residual alone gives 0.
  double true_relative_residual = 0;
  double seconds = 0;
  std::vector<double> history;  // |r| / |r0| after 0, 1, … iterations, where asked for
  [[nodiscard]] bool converged() const { return reason == stop_reason::converged; }
};

}  // namespace residua
