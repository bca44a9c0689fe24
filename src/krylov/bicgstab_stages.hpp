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
// On a GPU a small system's loops are three. A product's operand is formed anew whenever an element is read,
// and what other rows still read is not overwritten: p and v have two places each, which they change from
// pass to pass, and s has one beside r:
//
//   bicgstab_direction_product   judge r; beta; p' = r + beta (p - omega v), v' = A p'^    sums r~.v', v'.v'
//   bicgstab_half_product        alpha;         s = r - alpha v', t = A s^                 sums t.s, t.t, s.s
//   bicgstab_update              as above, by s.s without t where the half step is enough
//
// Breakdown: r~.r or r~.v that is zero, or no larger than its own rounding error, says nothing. The method
// then restarts from the current x with the residual as new shadow residual (Sleijpen, van der Vorst 1995);
// only if r~.v vanishes right after a restart, when r~ is r, it gives up.
#pragma once

#include "krylov/cg_stages.hpp"
#include "krylov/complex/inner_products.hpp"
#include "loop/complex_lane.hpp"
#include "residua/number/format.hpp"

namespace residua::krylov {

/// Whether a.b is no larger than its rounding error u |a| |b|, or no number.
template <class T>
RESIDUA_INLINE bool vanishes(const T& product, const real_number_t<T>& a_squared,
                             const real_number_t<T>& b_squared) {
  constexpr double unit = unit_roundoff<real_number_t<T>>;
  const double a = limb::sqrt(leading(a_squared)), b = limb::sqrt(leading(b_squared));
  return !(magnitude(product) > unit * a * b);
}

/// Whether the residual needs no more than the half step.
template <class T>
RESIDUA_INLINE bool is_small_enough(const method_scalars<T>& s, const T& squared) {
  return limb::sqrt(leading(real_part(squared))) <= s.target;
}

template <class T>
struct bicgstab_vectors {
  vector_view<T> x, best_x, r, shadow, p, v, t, p_hat, s_hat;
  vector_view<const double> inverse_diagonal;
  vector_view<T> s, next_p, next_v;  // s: r's place where loops are five
};

template <class T>
struct bicgstab_stage {
  using number = T;
  using scalars = method_scalars<T>;
  bicgstab_vectors<T> v;
  [[nodiscard]] bool unit_increments() const { return v.x.increment() == 1; }
};

/// previous: 2, or 3 where s.s is known now only.
template <class T, int previous>
struct bicgstab_update : bicgstab_stage<T> {
  static constexpr int sums = 2;
  static constexpr int previous_sums = previous;
  using bicgstab_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool) {
    if (!s.started) return true;  // alpha and omega are 0
    if constexpr (previous == 3) s.half_step = !s.restarts && is_small_enough(s, sum[2]);
    if (s.restarts) {  // r~.v vanished: keep x and r
      s.alpha = s.omega = T(0.0);
      return true;
    }
    if (s.half_step) {
      s.omega = T(0.0);
      return true;
    }
    if (!is_finite(leading(real_part(sum[1])))) return s.stop(stop_reason::not_finite);
    if (!divides(leading(real_part(sum[1])))) return s.stop(stop_reason::omega_breakdown);
    s.omega = sum[0] / sum[1];
    return true;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>& s, Lane lane, Acc* sum) const {
    const auto omega = lane.splat(s.omega);
    const auto half = multiply_add(lane.splat(s.alpha), lane.load(v.p_hat), lane.load(v.x));
    lane.store(v.x, multiply_add(omega, lane.load(v.s_hat), half));
    const auto r = multiply_add(-omega, lane.load(v.t), lane.load(place_of_s(s)));
    lane.store(v.r, r);
    add_square(sum[0], r);
    add_inner(sum[1], lane.load(v.shadow), r);
  }

 private:
  /// Before the first half step r itself.
  RESIDUA_INLINE const vector_view<T>& place_of_s(const method_scalars<T>& s) const {
    return previous == 3 && !s.started ? v.r : v.s;
  }
};

template <class T, applied M>
struct bicgstab_direction : bicgstab_stage<T> {
  static constexpr int sums = 0;
  static constexpr int previous_sums = 2;
  using bicgstab_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool record) {
    if (s.started) s.judge(real_part(sum[0]), record);
    if (!s.running()) return false;
    s.restarts = s.restarts || !s.started || vanishes(sum[1], real_part(sum[0]), s.shadow_squared);
    if (s.restarts) {
      s.rho = s.shadow_squared = real_part(sum[0]);
      s.beta = T(0.0);
    } else {
      if (!divides(magnitude(s.omega))) return s.stop(stop_reason::omega_breakdown);
      s.beta = (sum[1] / s.rho) * (s.alpha / s.omega);
      s.rho = sum[1];
    }
    s.started = true;
    return true;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>& s, Lane lane, Acc*) const {
    keep(s, lane, direction(s, lane), v.p);
  }
  /// The element of the new p.
  template <class Lane>
  RESIDUA_INLINE auto direction(const method_scalars<T>& s, Lane lane) const {
    const auto r = lane.load(v.r);
    const auto deflated = multiply_add(lane.splat(-s.omega), lane.load(v.v), lane.load(v.p));
    return s.restarts ? r : multiply_add(lane.splat(s.beta), deflated, r);
  }
  template <class Lane, class Number>
  RESIDUA_INLINE void keep(const method_scalars<T>& s, Lane lane, const Number& p,
                           const vector_view<T>& place) const {
    lane.store(place, p);
    if (s.restarts) lane.store(v.shadow, lane.load(v.r));
    if constexpr (M == applied::diagonal) lane.store(v.p_hat, p * lane.load(v.inverse_diagonal));
    if (s.keep_x) lane.store(v.best_x, lane.load(v.x));
  }
};

/// This stage runs on GPUs.
template <class T, applied M>
struct bicgstab_direction_product : bicgstab_direction<T, M> {
  static constexpr int sums = 2;
  using product_accumulator = accumulator<T>;
  using bicgstab_stage<T>::v;

  /// The element of p'^.
  template <class Lane>
  RESIDUA_INLINE T formed(const method_scalars<T>& s, Lane lane) const {
    const T p = this->direction(s, lane);
    if constexpr (M == applied::diagonal) return p * lane.load(v.inverse_diagonal);
    return p;
  }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const method_scalars<T>& s, Lane lane, const Product& product, Acc* sum) const {
    this->keep(s, lane, this->direction(s, lane), v.next_p);
    lane.store(v.next_v, product);
    add_inner(sum[0], lane.load(s.restarts ? v.r : v.shadow), product);
    add_square(sum[1], product);
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
    add_inner(sum[0], lane.load(v.shadow), product);
    add_square(sum[1], product);
  }
};

template <class T, applied M>
struct bicgstab_half : bicgstab_stage<T> {
  static constexpr int sums = 1;
  static constexpr int previous_sums = 2;
  using bicgstab_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool) {
    if (!is_finite(leading(real_part(sum[1])))) return s.stop(stop_reason::not_finite);
    if (vanishes(sum[0], real_part(sum[1]), s.shadow_squared)) {
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
    const auto half = halfway(s, lane, v.v);
    keep(lane, half);
    add_square(sum[0], half);
  }
  /// Of s, by the new v.
  template <class Lane>
  RESIDUA_INLINE auto halfway(const method_scalars<T>& s, Lane lane, const vector_view<T>& new_v) const {
    return multiply_add(lane.splat(-s.alpha), lane.load(new_v), lane.load(v.r));
  }
  template <class Lane, class Number>
  RESIDUA_INLINE void keep(Lane lane, const Number& half) const {
    lane.store(v.s, half);
    if constexpr (M == applied::diagonal) lane.store(v.s_hat, half * lane.load(v.inverse_diagonal));
  }
};

/// This stage runs on GPUs.
template <class T, applied M>
struct bicgstab_half_product : bicgstab_half<T, M> {
  static constexpr int sums = 3;
  using product_accumulator = accumulator<T>;
  using bicgstab_stage<T>::v;

  /// Where bicgstab_half leaves r as it is, s is made of it without a step.
  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool record) {
    if (bicgstab_half<T, M>::begin(s, sum, record)) return true;
    if (!s.running()) return false;
    s.alpha = T(0.0);
    return true;
  }
  /// The element of s^.
  template <class Lane>
  RESIDUA_INLINE T formed(const method_scalars<T>& s, Lane lane) const {
    const T half = this->halfway(s, lane, v.next_v);
    if constexpr (M == applied::diagonal) return half * lane.load(v.inverse_diagonal);
    return half;
  }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const method_scalars<T>& s, Lane lane, const Product& product, Acc* sum) const {
    const auto half = this->halfway(s, lane, v.next_v);
    this->keep(lane, half);
    lane.store(v.t, product);
    add_inner(sum[0], product, half);
    add_square(sum[1], product);
    add_square(sum[2], half);
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
    s.half_step = !s.restarts && is_small_enough(s, sum[0]);
    return !s.half_step && !s.restarts;
  }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const method_scalars<T>&, Lane lane, const Product& product, Acc* sum) const {
    lane.store(v.t, product);
    add_inner(sum[0], product, lane.load(v.r));
    add_square(sum[1], product);
  }
};

#define RESIDUA_BICGSTAB_ELEMENT_STAGES(X, T)                 \
  X(krylov::bicgstab_update<T, 2>)                            \
  X(krylov::bicgstab_direction<T, krylov::applied::identity>) \
  X(krylov::bicgstab_direction<T, krylov::applied::diagonal>) \
  X(krylov::bicgstab_half<T, krylov::applied::identity>)      \
  X(krylov::bicgstab_half<T, krylov::applied::diagonal>)
#define RESIDUA_BICGSTAB_ROW_STAGES(X, T) \
  X(krylov::bicgstab_product<T>)          \
  X(krylov::bicgstab_stabilise<T>)
#define RESIDUA_BICGSTAB_FORMING_STAGES(X, T)                         \
  X(krylov::bicgstab_direction_product<T, krylov::applied::identity>) \
  X(krylov::bicgstab_direction_product<T, krylov::applied::diagonal>) \
  X(krylov::bicgstab_half_product<T, krylov::applied::identity>)      \
  X(krylov::bicgstab_half_product<T, krylov::applied::diagonal>)

}  // namespace residua::krylov
