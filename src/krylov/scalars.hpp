// The scalars of a Krylov method and the decision to stop: on the host for its backends, on the device for a
// GPU.
#pragma once

#include <type_traits>

#include "residua/krylov/report.hpp"
#include "residua/number/arithmetic.hpp"

namespace residua::krylov {

template <class T>
struct method_scalars {
  T rho, alpha, beta, omega;
  T residual_squared;
  double target;         // the residual norm to reach
  double residual_norm;  // the current one
  double best_norm;      // the smallest at which x was kept
  double* history;       // residual norms by iteration, or null
  index_t iteration;
  index_t best_iteration;
  index_t max_iterations;
  stop_reason status;
  bool started;      // false until the first iteration's first stage
  bool keep_x;       // whether this stage is to copy x to the best x
  bool half_step;    // BiCGStab: the residual was small enough before the stabilising step
  bool restarts;     // BiCGStab: this iteration takes the residual as new shadow residual
  T shadow_squared;  // BiCGStab: the shadow residual's norm, squared
  // CG: the signs of r.z and p.Ap, 0 before the first. That of a definite matrix or M does not change.
  double sign_of_rho, sign_of_curvature;

  [[nodiscard]] RESIDUA_INLINE bool running() const { return status == stop_reason::running; }
  RESIDUA_INLINE bool stop(stop_reason reason) {
    status = reason;
    return false;
  }

  /// Counts the iteration and decides by its residual whether to go on. `record`: whether to write the
  /// history.
  RESIDUA_INLINE void judge(T squared, bool record) {
    ++iteration;
    residual_norm = limb::sqrt(leading(squared));
    if (record && history != nullptr) history[iteration] = residual_norm;
    keep_x = false;
    if (!(residual_norm - residual_norm == 0)) {
      stop(stop_reason::not_finite);
    } else if (residual_norm <= target) {
      stop(stop_reason::converged);
    } else if (iteration >= max_iterations) {
      stop(stop_reason::iteration_limit);
    } else if (residual_norm <= 0.5 * best_norm) {
      keep_x = true;
      best_norm = residual_norm;
      best_iteration = iteration;
    }
  }
};

/// Whether a number has the sign of those before it, which `sign` keeps: false for zero and NaN.
RESIDUA_INLINE bool keeps_sign(double a, double& sign) {
  if (sign == 0) sign = a < 0 ? -1.0 : 1.0;
  return a * sign > 0;
}

/// sqrt(a), to error_bounds<T>::root.
template <class T>
RESIDUA_INLINE T root(const T& a) {
  if constexpr (std::is_same_v<T, double>) {
    return limb::sqrt(a);
  } else {
    return sqrt(a);
  }
}

RESIDUA_INLINE bool is_finite(double a) { return a - a == 0; }
/// Whether a number may divide: finite and not zero.
RESIDUA_INLINE bool divides(double a) { return is_finite(a) && a != 0; }

}  // namespace residua::krylov
