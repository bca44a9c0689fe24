// What Krylov methods of run-time precision share: the system, residuals with bounds, M, and the run.
#pragma once

#include <chrono>
#include <utility>
#include <vector>

#include "krylov/system.hpp"
#include "mp/krylov/norms.hpp"
#include "residua/mp/krylov.hpp"
#include "residua/view/array.hpp"

namespace residua::multiple {

/// b - A x of x as it stands, and the method's vectors.
class mp_system {
 public:
  /// Checks, and computes r = b - A x.
  mp_system(const char* routine, const context& ctx, const csr_matrix& A, const preconditioner& M,
            const mp_const_vector_view& b, const mp_vector_view& x, const krylov_options& options);

  [[nodiscard]] const context& ctx() const { return ctx_; }
  [[nodiscard]] index_t size() const { return x_.size(); }
  [[nodiscard]] int bits() const { return x_.bits(); }
  [[nodiscard]] const mp_vector_view& x() const { return x_; }
  [[nodiscard]] const krylov_options& options() const { return options_; }
  [[nodiscard]] const mp_array& r() const { return r_; }
  [[nodiscard]] mp_array& r() { return r_; }
  [[nodiscard]] mp_array vector() const { return {ctx_, size(), bits()}; }
  [[nodiscard]] mp number(double value) const { return {value, bits()}; }

  /// y = A x.
  void multiply(const mp_const_vector_view& x, const mp_vector_view& y) const;
  [[nodiscard]] bool is_preconditioned() const { return M_.kind() != preconditioner_kind::none; }
  /// Whether M is applied in double, and so is a linear map to that precision alone.
  [[nodiscard]] bool has_M_in_double() const {
    return is_preconditioned() && M_.kind() != preconditioner_kind::jacobi;
  }
  /// z = M^-1 r.
  void precondition(const mp_const_vector_view& r, const mp_vector_view& z);

  /// Computes r = b - A x, and returns its norm and the norm of the bounds of its rows' errors.
  mp compute_residual();

  /// Runs a method until it stops. A method has begin(norm of r), iterate(norm), which makes an iteration,
  /// sets the recursive residual's norm and returns why it stopped or `running`, has_cycle_ended(), and
  /// end(), which leaves all that was found in x.
  template <class Method>
  krylov_report run(Method& method);

 private:
  void keep_best(const mp& norm);
  [[nodiscard]] krylov_report finish(stop_reason reason);
  void note(const mp& norm);
  /// What a recursive residual's norm says after an iteration.
  [[nodiscard]] stop_reason judge(stop_reason of_method, const mp& norm) const;

  const context& ctx_;
  const csr_matrix& A_;
  const preconditioner& M_;
  mp_const_vector_view b_;
  mp_vector_view x_;
  const krylov_options& options_;
  std::chrono::steady_clock::time_point begin_;
  mp_array r_, errors_, best_x_;
  array<double> narrow_, solved_;
  mp start_, reference_, size_of_b_, target_, best_norm_;
  krylov_report report_;
};

template <class Method>
krylov_report mp_system::run(Method& method) {
  mp norm = start_;
  stop_reason reason = norm <= target_ ? stop_reason::converged : stop_reason::running;
  if (!norm.is_finite()) reason = stop_reason::not_finite;
  if (reason == stop_reason::running && options_.max_iterations == 0) reason = stop_reason::iteration_limit;
  while (reason == stop_reason::running) {
    const mp before = norm;
    method.begin(norm);
    do {
      reason = judge(method.iterate(norm), norm);
      note(norm);
    } while (reason == stop_reason::running && !method.has_cycle_ended());
    method.end();
    norm = compute_residual();
    keep_best(norm);
    if (norm <= target_) {
      reason = stop_reason::converged;
    } else if (reason == stop_reason::converged) {
      reason = norm <= ldexp(before, -1) ? stop_reason::running : stop_reason::true_residual_above;
      if (reason == stop_reason::running && report_.iterations >= options_.max_iterations)
        reason = stop_reason::iteration_limit;
    } else if (reason == stop_reason::running && !(norm < before)) {
      reason = stop_reason::stagnated;
    }
  }
  return finish(reason);
}

}  // namespace residua::multiple
