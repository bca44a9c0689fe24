// The fused loops of a MINRES iteration, for every backend: algorithm 6.1 of Elman, Silvester, Wathen 2005
// (2.4 in the edition of 2014), which is that of Paige, Saunders 1975 where M is the identity.
//
//   minres_lanczos   delta = z.A z / gamma^2;        t = z / gamma - a_3 w_old - a_2 w
//                    v_new = q / gamma - (delta / gamma) v - (gamma / gamma_old) v_old     sum z.v
//   minres_step      gamma_new = sqrt(z.v), a_1;     w_new = t / a_1, x = x + c eta w_new
//                    r = s^2 r - (c eta / a_1) v_new                                       sum r.r
//   minres_product   judge r; keep x;                q = A z                               sum z.q
//
// z = M^-1 v; v, z and gamma are not normalised. v_new takes the place of v, v that of v_old. z: v itself
// without preconditioner, formed on the fly by Jacobi's, else made between the first two loops, and then z.v
// takes a loop more (minres_inner). The first pass begins with scalars that make v of v and t zero.
//
// The method minimises |r| in M^-1's norm, which |eta| is. The residual itself is kept for its own norm, by
// r_k = Q_k^T e_{k+1} eta_k in the basis v / gamma, where the last rotation gives r_k = s^2 r_{k-1} +
// (c eta_k / gamma_{k+1}) v_{k+1} with eta_k = -s eta_{k-1} and s = gamma_{k+1} / a_1.
#pragma once

#include "krylov/cg_stages.hpp"
#include "residua/number/bounds.hpp"
#include "residua/number/format.hpp"

namespace residua::krylov {

/// With z as it stands, its multiples in the loops, by the names above.
template <class T>
struct minres_scalars : method_scalars<T> {
  T gamma, gamma_old, eta;
  T cosine, cosine_old, sine, sine_old;
  T diagonal;                     // a_0: of the triangle, before the rotation that is next
  T of_product, of_v, of_v_old;   // in v_new: 1 / gamma, -delta / gamma, -gamma / gamma_old
  T of_z, of_w, of_w_old;         // in t: 1 / gamma, -a_2, -a_3
  T of_t, of_step, of_r, of_new;  // 1 / a_1, c eta, s^2, -c eta / a_1
  double size;                    // the largest magnitude in the column of the triangle
};

template <class T>
struct minres_vectors {
  vector_view<T> x, best_x, r, v, v_old, z, w, w_old, q;
  vector_view<const double> inverse_diagonal;
};

template <class T>
struct minres_stage {
  using number = T;
  using scalars = minres_scalars<T>;
  minres_vectors<T> v;
  [[nodiscard]] bool unit_increments() const { return v.x.increment() == 1; }
};

template <class T, applied M>
struct minres_lanczos : minres_stage<T> {
  static constexpr int sums = M == applied::solve ? 0 : 1;
  static constexpr int previous_sums = 1;
  using minres_stage<T>::v;

  static RESIDUA_INLINE bool begin(minres_scalars<T>& s, const T* sum, bool) {
    if (!s.started) {
      s.of_v = T(1.0);
      return true;
    }
    if (!is_finite(leading(sum[0]))) return s.stop(stop_reason::not_finite);
    const T inverse = T(1.0) / s.gamma;
    const T delta = sum[0] * inverse * inverse;
    s.of_product = s.of_z = inverse;
    s.of_v = -(delta * inverse);
    s.of_v_old = divides(leading(s.gamma_old)) ? -(s.gamma / s.gamma_old) : T(0.0);
    s.diagonal = s.cosine * delta - s.cosine_old * s.sine * s.gamma;
    s.of_w = -(s.sine * delta + s.cosine_old * s.cosine * s.gamma);
    s.of_w_old = -(s.sine_old * s.gamma);
    // The first gamma is b's norm and no number of the triangle's.
    const double of_delta = limb::abs(leading(delta));
    const double of_gamma = leading(s.gamma_old) == 0 ? 0 : leading(s.gamma);
    s.size = of_delta > of_gamma ? of_delta : of_gamma;
    return true;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const minres_scalars<T>& s, Lane lane, Acc* sum) const {
    const auto basis = lane.load(v.v), z = lane.load(v.z);
    const auto old = multiply_add(lane.splat(s.of_w_old), lane.load(v.w_old), lane.splat(s.of_z) * z);
    lane.store(v.w_old, multiply_add(lane.splat(s.of_w), lane.load(v.w), old));
    const auto product =
        multiply_add(lane.splat(s.of_v_old), lane.load(v.v_old), lane.splat(s.of_product) * lane.load(v.q));
    const auto next = multiply_add(lane.splat(s.of_v), basis, product);
    lane.store(v.v_old, basis);
    lane.store(v.v, next);
    if constexpr (M == applied::identity) sum[0].add_product(next, next);
    if constexpr (M == applied::diagonal) {
      const auto preconditioned = next * lane.load(v.inverse_diagonal);
      lane.store(v.z, preconditioned);
      sum[0].add_product(next, preconditioned);
    }
  }
};

/// z.v once z is known.
template <class T>
struct minres_inner : minres_stage<T> {
  static constexpr int sums = 1;
  static constexpr int previous_sums = 0;
  using minres_stage<T>::v;

  static RESIDUA_INLINE bool begin(minres_scalars<T>&, const T*, bool) { return true; }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const minres_scalars<T>&, Lane lane, Acc* sum) const {
    sum[0].add_product(lane.load(v.z), lane.load(v.v));
  }
};

template <class T>
struct minres_step : minres_stage<T> {
  static constexpr int sums = 1;
  static constexpr int previous_sums = 1;
  using minres_stage<T>::v;

  static RESIDUA_INLINE bool begin(minres_scalars<T>& s, const T* sum, bool) {
    if (!is_finite(leading(sum[0]))) return s.stop(stop_reason::not_finite);
    if (leading(sum[0]) < 0) return s.stop(stop_reason::preconditioner_indefinite);
    const T gamma = root(sum[0]);
    return s.started ? rotate(s, gamma) : start(s, gamma);
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const minres_scalars<T>& s, Lane lane, Acc* sum) const {
    const auto t = lane.load(v.w_old);
    lane.store(v.w_old, lane.load(v.w));
    const auto w = lane.splat(s.of_t) * t;
    lane.store(v.w, w);
    lane.store(v.x, multiply_add(lane.splat(s.of_step), w, lane.load(v.x)));
    const auto r = multiply_add(lane.splat(s.of_new), lane.load(v.v), lane.splat(s.of_r) * lane.load(v.r));
    lane.store(v.r, r);
    sum[0].add_product(r, r);
  }

 private:
  static RESIDUA_INLINE bool start(minres_scalars<T>& s, const T& gamma) {
    s.gamma = s.eta = gamma;
    s.cosine = s.cosine_old = s.of_r = T(1.0);
    return true;
  }
  /// The rotation that makes the triangle's next column; where a_1 is no larger than its own rounding error,
  /// so is a singular value of A. That is of three rotations, of six roundings each (Higham, Accuracy and
  /// Stability of Numerical Algorithms, lemma 19.8), on numbers of the column's size.
  static RESIDUA_INLINE bool rotate(minres_scalars<T>& s, const T& gamma) {
    constexpr double error_of_operation = error_bounds<T>::quotient > error_bounds<T>::scaled_sum
                                              ? error_bounds<T>::quotient
                                              : error_bounds<T>::scaled_sum;
    const double size = leading(gamma) > s.size ? leading(gamma) : s.size;
    // Scaled, as squares leave double's range long before the numbers do.
    const T scale(1 / size), a = s.diagonal * scale, b = gamma * scale;
    const T a_1 = root(a * a + b * b) / scale;
    if (size > 0 && !is_finite(leading(a_1))) return s.stop(stop_reason::not_finite);
    if (!(leading(a_1) > 18 * error_of_operation * unit_roundoff<T> * size))
      return s.stop(stop_reason::krylov_breakdown);
    const T inverse = T(1.0) / a_1;
    s.cosine_old = s.cosine;
    s.sine_old = s.sine;
    s.cosine = s.diagonal * inverse;
    s.sine = gamma * inverse;
    s.gamma_old = s.gamma;
    s.gamma = gamma;
    s.of_t = inverse;
    s.of_step = s.cosine * s.eta;
    s.of_r = s.sine * s.sine;
    s.of_new = -(s.of_step * inverse);
    s.eta = -(s.sine * s.eta);
    return true;
  }
};

template <class T>
struct minres_product : minres_stage<T> {
  static constexpr int sums = 1;
  static constexpr int previous_sums = 1;
  using product_accumulator = accumulator<T>;
  using minres_stage<T>::v;
  vector_view<const T> operand;

  static RESIDUA_INLINE bool begin(minres_scalars<T>& s, const T* sum, bool record) {
    if (s.started) s.judge(sum[0], record);
    s.started = true;
    // z.v = 0 with v = 0 leaves r = 0.
    if (s.running() && !(leading(s.gamma) > 0)) s.stop(stop_reason::preconditioner_indefinite);
    return s.running();
  }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const minres_scalars<T>& s, Lane lane, const Product& product, Acc* sum) const {
    if (s.keep_x) lane.store(v.best_x, lane.load(v.x));
    lane.store(v.q, product);
    sum[0].add_product(lane.load(v.z), product);
  }
};

#define RESIDUA_MINRES_ELEMENT_STAGES(X, T)               \
  X(krylov::minres_lanczos<T, krylov::applied::identity>) \
  X(krylov::minres_lanczos<T, krylov::applied::diagonal>) \
  X(krylov::minres_lanczos<T, krylov::applied::solve>)    \
  X(krylov::minres_inner<T>)                              \
  X(krylov::minres_step<T>)
#define RESIDUA_MINRES_ROW_STAGES(X, T) X(krylov::minres_product<T>)

}  // namespace residua::krylov
