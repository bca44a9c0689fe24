// The five fused loops of a BiCGStab iteration, for every backend (thesis, figure 4.2).
//
//   bicgstab_update      omega = t.s / t.t;    x = x + alpha p^ + omega s^, r = s - omega t    sums r.r, r~.r
//   bicgstab_direction   judge r; beta;        p = r + beta (p - omega v), p^ = M^-1 p
//   bicgstab_product     v = A p^                                                              sums r~.v, v.v
//   bicgstab_half        alpha = rho / r~.v;   s = r - alpha v, s^ = M^-1 s                    sum s.s
//   bicgstab_stabilise   t = A s^                                                              sums t.s, t.t
//
// s is kept in r. Without preconditioner p^ is p and s^ is r; Jacobi's is applied on the fly; others between
// loops. The first pass begins with alpha = omega = 0, so needs no start of its own. When |s| is small enough
// already, the stabilising product is left out (half_step).
//
// Breakdown: r~.r or r~.v that is zero, or no larger than its own rounding error, says nothing. The method
// then restarts from the current x with the residual as new shadow residual (Sleijpen, van der Vorst 1995);
// only if r~.v vanishes right after a restart, when r~ is r, it gives up.
#pragma once

#include "krylov/cg_stages.hpp"
#include "residua/number/format.hpp"

namespace residua::krylov {

/// Whether a.b is no larger than its rounding error u |a| |b|, or no number.
template <class T>
RESIDUA_INLINE bool vanishes(const T& product, const T& a_squared, const T& b_squared) {
  constexpr double unit = unit_roundoff<T>;
  const double a = limb::sqrt(leading(a_squared)), b = limb::sqrt(leading(b_squared));
  return !(limb::abs(leading(product)) > unit * a * b);
}

template <class T>
struct bicgstab_vectors {
  vector_view<T> x, best_x, r, shadow, p, v, t, p_hat, s_hat;
  vector_view<const double> inverse_diagonal;
};

template <class T>
struct bicgstab_stage {
  using number = T;
  using scalars = method_scalars<T>;
  bicgstab_vectors<T> v;
  [[nodiscard]] bool unit_increments() const { return v.x.increment() == 1; }
};

template <class T>
struct bicgstab_update : bicgstab_stage<T> {
  static constexpr int sums = 2;
  static constexpr int previous_sums = 2;
  using bicgstab_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool) {
    if (!s.started) return true;  // alpha and omega are 0
    if (s.restarts) {             // r~.v vanished: keep x and r
      s.alpha = s.omega = T(0.0);
      return true;
    }
    if (s.half_step) {
      s.omega = T(0.0);
      return true;
    }
    if (!is_finite(leading(sum[1]))) return s.stop(stop_reason::not_finite);
    if (!divides(leading(sum[1]))) return s.stop(stop_reason::omega_breakdown);
    s.omega = sum[0] / sum[1];
    return true;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>& s, Lane lane, Acc* sum) const {
    const auto omega = lane.splat(s.omega);
    const auto half = multiply_add(lane.splat(s.alpha), lane.load(v.p_hat), lane.load(v.x));
    lane.store(v.x, multiply_add(omega, lane.load(v.s_hat), half));
    const auto r = multiply_add(-omega, lane.load(v.t), lane.load(v.r));
    lane.store(v.r, r);
    sum[0].add_product(r, r);
    sum[1].add_product(lane.load(v.shadow), r);
  }
};

template <class T, applied M>
struct bicgstab_direction : bicgstab_stage<T> {
  static constexpr int sums = 0;
  static constexpr int previous_sums = 2;
  using bicgstab_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool record) {
    if (s.started) s.judge(sum[0], record);
    if (!s.running()) return false;
    s.restarts = s.restarts || !s.started || vanishes(sum[1], sum[0], s.shadow_squared);
    if (s.restarts) {
      s.rho = s.shadow_squared = sum[0];
      s.beta = T(0.0);
    } else {
      if (!divides(leading(s.omega))) return s.stop(stop_reason::omega_breakdown);
      s.beta = (sum[1] / s.rho) * (s.alpha / s.omega);
      s.rho = sum[1];
    }
    s.started = true;
    return true;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>& s, Lane lane, Acc*) const {
    const auto r = lane.load(v.r);
    const auto deflated = multiply_add(lane.splat(-s.omega), lane.load(v.v), lane.load(v.p));
    const auto p = s.restarts ? r : multiply_add(lane.splat(s.beta), deflated, r);
    lane.store(v.p, p);
    if (s.restarts) lane.store(v.shadow, r);
    if constexpr (M == applied::diagonal) lane.store(v.p_hat, p * lane.load(v.inverse_diagonal));
    if (s.keep_x) lane.store(v.best_x, lane.load(v.x));
  }
};

template <class T>
struct bicgstab_product : bicgstab_stage<T> {
  static constexpr int sums = 2;
  static constexpr int previous_sums = 0;
  using product_accumulator = accumulator<T>;
  using bicgstab_stage<T>::v;
  vector_view<const T> operand;

  static RESIDUA_INLINE bool begin(method_scalars<T>&, const T*, bool) { return true; }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const method_scalars<T>&, Lane lane, const Product& product, Acc* sum) const {
    lane.store(v.v, product);
    sum[0].add_product(lane.load(v.shadow), product);
    sum[1].add_product(product, product);
  }
};

template <class T, applied M>
struct bicgstab_half : bicgstab_stage<T> {
  static constexpr int sums = 1;
  static constexpr int previous_sums = 2;
  using bicgstab_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool) {
    if (!is_finite(leading(sum[1]))) return s.stop(stop_reason::not_finite);
    if (vanishes(sum[0], sum[1], s.shadow_squared)) {
      if (s.restarts) return s.stop(stop_reason::alpha_breakdown);
      s.restarts = true;
      return false;
    }
    s.restarts = false;
    s.alpha = s.rho / sum[0];
    return true;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>& s, Lane lane, Acc* sum) const {
    const auto half = multiply_add(lane.splat(-s.alpha), lane.load(v.v), lane.load(v.r));
    lane.store(v.r, half);
    if constexpr (M == applied::diagonal) lane.store(v.s_hat, half * lane.load(v.inverse_diagonal));
    sum[0].add_product(half, half);
  }
};

template <class T>
struct bicgstab_stabilise : bicgstab_stage<T> {
  static constexpr int sums = 2;
  static constexpr int previous_sums = 1;
  using product_accumulator = accumulator<T>;
  using bicgstab_stage<T>::v;
  vector_view<const T> operand;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool) {
    s.half_step = !s.restarts && limb::sqrt(leading(sum[0])) <= s.target;
    return !s.half_step && !s.restarts;
  }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const method_scalars<T>&, Lane lane, const Product& product, Acc* sum) const {
    lane.store(v.t, product);
    sum[0].add_product(product, lane.load(v.r));
    sum[1].add_product(product, product);
  }
};

#define RESIDUA_BICGSTAB_ELEMENT_STAGES(X, T)                 \
  X(krylov::bicgstab_update<T>)                               \
  X(krylov::bicgstab_direction<T, krylov::applied::identity>) \
  X(krylov::bicgstab_direction<T, krylov::applied::diagonal>) \
  X(krylov::bicgstab_half<T, krylov::applied::identity>)      \
  X(krylov::bicgstab_half<T, krylov::applied::diagonal>)
#define RESIDUA_BICGSTAB_ROW_STAGES(X, T) \
  X(krylov::bicgstab_product<T>)          \
  X(krylov::bicgstab_stabilise<T>)

}  // namespace residua::krylov
