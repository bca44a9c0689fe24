// The scalars of a Krylov method and the decision to stop: on the host for its backends, on the device for a
// GPU.
#pragma once

#include <type_traits>

#include "residua/krylov/report.hpp"
#include "residua/number/arithmetic.hpp"
#include "residua/number/complex.hpp"

namespace residua::krylov {

/// The real numbers beside numbers of a type: that type, or the one of complex numbers' parts.
template <class T>
struct real_number {
  using type = T;
};
template <class T>
struct real_number<complex<T>> {
  using type = T;
};
template <class T>
using real_number_t = typename real_number<T>::type;

/// T: what a method multiplies its vectors by; complex numbers where it does so with complex ones.
template <class T>
struct method_scalars {
  using number = T;
  using real = real_number_t<T>;
  T rho, alpha, beta, omega;
  real residual_squared;
  double target;         // the residual norm to reach
  double residual_norm;  // the current one
  double best_norm;      // the smallest at which x was kept
  double* history;       // residual norms by iteration, or null
  index_t iteration;
  index_t best_iteration;
  index_t max_iterations;
  stop_reason status;
  bool started;         // false until the first iteration's first stage
  bool keep_x;          // whether this stage is to copy x to the best x
  bool half_step;       // BiCGStab: the residual was small enough before the stabilising step
  bool restarts;        // BiCGStab: this iteration takes the residual as new shadow residual
  real shadow_squared;  // BiCGStab: the shadow residual's norm, squared
  // CG: the signs of r.z and p.Ap, 0 before the first. That of a definite matrix or M does not change.
  double sign_of_rho, sign_of_curvature;

  [[nodiscard]] RESIDUA_INLINE bool running() const { return status == stop_reason::running; }
  RESIDUA_INLINE bool stop(stop_reason reason) {
    status = reason;
    return false;
  }

  /// Counts the iteration and decides by its residual whether to go on. `record`: whether to write the
  /// history.
  RESIDUA_INLINE void judge(real squared, bool record) {
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

template <class T>
RESIDUA_INLINE const T& real_part(const T& a) {
  return a;
}
template <class T>
RESIDUA_INLINE const T& real_part(const complex<T>& a) {
  return a.re;
}

/// |a| to double.
template <class T>
RESIDUA_INLINE double magnitude(const T& a) {
  return limb::abs(leading(a));
}
template <class T>
RESIDUA_INLINE double magnitude(const complex<T>& a) {
  const double re = magnitude(a.re), im = magnitude(a.im);
  const double larger = re < im ? im : re, smaller = re < im ? re : im;
  if (!(larger > 0) || larger - larger != 0) return larger + smaller;  // zero, or not finite
  const double ratio = smaller / larger;
  return larger * limb::sqrt(1 + ratio * ratio);
}

RESIDUA_INLINE bool is_finite(double a) { return a - a == 0; }
/// Whether a number may divide: finite and not zero.
RESIDUA_INLINE bool divides(double a) { return is_finite(a) && a != 0; }

}  // namespace residua::krylov
