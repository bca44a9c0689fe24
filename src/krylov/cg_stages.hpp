// The three fused loops of a CG iteration, for every backend (thesis, figure 4.1, with the update of x moved
// to the next loop that reads p, which saves one pass over it).
//
//   cg_residual    alpha = rho / p.q;               r = r - alpha q                    sums r.r, r.z
//   cg_direction   judge r; beta = rho / rho_old;   x = x + alpha p, p = z + beta p
//   cg_product                                      q = A p                            sum p.q
//
// The first pass begins with alpha = 0, so needs no start of its own. z = M^-1 r: r itself without
// preconditioner, formed on the fly by Jacobi's, else a vector of its own whose r.z takes a loop more
// (cg_inner).
//
// On a GPU a small system's second and third loop are one:
//
//   cg_direction_product   judge r; beta;   x = x + alpha p, p' = z + beta p, q = A p'         sum p'.q
//
// where p' = z + beta p is formed anew whenever the product reads an element. p' has a place of its own, as
// other rows still read p; the two change places from pass to pass.
//
// With -A for A, or -M for M, alpha and p change their signs, and x stays as it is: so A and M may be
// positive or negative definite, and what shows that one is neither is a change of sign in p.q or r.z.
#pragma once

#include "krylov/scalars.hpp"
#include "loop/stage.hpp"

namespace residua::krylov {

using namespace loop;

enum class applied { identity, diagonal, solve };

template <class T>
struct cg_vectors {
  vector_view<T> x, best_x, r, p, q, z;
  vector_view<const double> inverse_diagonal;
  vector_view<T> next_p;  // of cg_direction_product
};

template <class T>
struct cg_stage {
  using number = T;
  using scalars = method_scalars<T>;
  cg_vectors<T> v;
  [[nodiscard]] bool unit_increments() const { return v.x.increment() == 1; }
};

template <class T, applied M>
struct cg_direction : cg_stage<T> {
  static constexpr int sums = 0;
  static constexpr int previous_sums = M == applied::identity ? 1 : M == applied::diagonal ? 2 : 1;
  using cg_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool record) {
    if constexpr (M != applied::solve) s.residual_squared = sum[0];
    const T rho = sum[previous_sums - 1];
    if (s.started) s.judge(s.residual_squared, record);
    if (s.running() && !keeps_sign(leading(rho), s.sign_of_rho))
      s.stop(stop_reason::preconditioner_indefinite);
    s.beta = s.started ? rho / s.rho : T(0.0);
    s.rho = rho;
    s.started = true;
    return true;  // also when the method ends here: x has not had its last step
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>& s, Lane lane, Acc*) const {
    const auto p = lane.load(v.p);
    step_x(s, lane, p);
    lane.store(v.p, next(s, lane, p));
  }
  template <class Lane, class Number>
  RESIDUA_INLINE void step_x(const method_scalars<T>& s, Lane lane, const Number& p) const {
    const auto x = multiply_add(lane.splat(s.alpha), p, lane.load(v.x));
    lane.store(v.x, x);
    if (s.keep_x) lane.store(v.best_x, x);
  }
  template <class Lane, class Number>
  RESIDUA_INLINE auto next(const method_scalars<T>& s, Lane lane, const Number& p) const {
    return multiply_add(lane.splat(s.beta), p, preconditioned(lane));
  }
  template <class Lane>
  RESIDUA_INLINE auto preconditioned(Lane lane) const {
    if constexpr (M == applied::identity) return lane.load(v.r);
    if constexpr (M == applied::diagonal) return lane.load(v.r) * lane.load(v.inverse_diagonal);
    if constexpr (M == applied::solve) return lane.load(v.z);
  }
};

template <class T>
struct cg_product : cg_stage<T> {
  static constexpr int sums = 1;
  static constexpr int previous_sums = 0;
  using product_accumulator = accumulator<T>;
  using cg_stage<T>::v;
  vector_view<const T> operand;

  static RESIDUA_INLINE bool begin(method_scalars<T>&, const T*, bool) { return true; }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const method_scalars<T>&, Lane lane, const Product& product, Acc* sum) const {
    lane.store(v.q, product);
    sum[0].add_product(lane.load(v.p), product);
  }
};

/// This stage runs on GPUs.
template <class T, applied M>
struct cg_direction_product : cg_direction<T, M> {
  static constexpr int sums = 1;
  using product_accumulator = accumulator<T>;
  using cg_stage<T>::v;

  /// The element of p'.
  template <class Lane>
  RESIDUA_INLINE auto formed(const method_scalars<T>& s, Lane lane) const {
    return this->next(s, lane, lane.load(v.p));
  }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const method_scalars<T>& s, Lane lane, const Product& product, Acc* sum) const {
    const auto p = lane.load(v.p), next_p = this->next(s, lane, p);
    this->step_x(s, lane, p);
    lane.store(v.next_p, next_p);
    lane.store(v.q, product);
    sum[0].add_product(next_p, product);
  }
};

template <class T, applied M>
struct cg_residual : cg_stage<T> {
  static constexpr int sums = M == applied::diagonal ? 2 : 1;
  static constexpr int previous_sums = 1;
  using cg_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool) {
    if (!s.started) return true;  // alpha is 0
    if (!(leading(sum[0]) - leading(sum[0]) == 0)) return s.stop(stop_reason::not_finite);
    if (!keeps_sign(leading(sum[0]), s.sign_of_curvature)) return s.stop(stop_reason::not_positive_definite);
    s.alpha = s.rho / sum[0];
    return true;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>& s, Lane lane, Acc* sum) const {
    const auto r = multiply_add(lane.splat(-s.alpha), lane.load(v.q), lane.load(v.r));
    lane.store(v.r, r);
    sum[0].add_product(r, r);
    if constexpr (M == applied::diagonal) sum[1].add_product(r, r * lane.load(v.inverse_diagonal));
  }
};

/// r.z once z is known; the r.r of the loop before is kept for the judgement.
template <class T>
struct cg_inner : cg_stage<T> {
  static constexpr int sums = 1;
  static constexpr int previous_sums = 1;
  using cg_stage<T>::v;

  static RESIDUA_INLINE bool begin(method_scalars<T>& s, const T* sum, bool) {
    s.residual_squared = sum[0];
    return true;
  }
  template <class Lane, class Acc>
  RESIDUA_INLINE void element(const method_scalars<T>&, Lane lane, Acc* sum) const {
    sum[0].add_product(lane.load(v.r), lane.load(v.z));
  }
};

#define RESIDUA_CG_ELEMENT_STAGES(X, T)                 \
  X(krylov::cg_direction<T, krylov::applied::identity>) \
  X(krylov::cg_direction<T, krylov::applied::diagonal>) \
  X(krylov::cg_direction<T, krylov::applied::solve>)    \
  X(krylov::cg_residual<T, krylov::applied::identity>)  \
  X(krylov::cg_residual<T, krylov::applied::diagonal>)  \
  X(krylov::cg_residual<T, krylov::applied::solve>)     \
  X(krylov::cg_inner<T>)
#define RESIDUA_CG_ROW_STAGES(X, T) X(krylov::cg_product<T>)
#define RESIDUA_CG_FORMING_STAGES(X, T)                         \
  X(krylov::cg_direction_product<T, krylov::applied::identity>) \
  X(krylov::cg_direction_product<T, krylov::applied::diagonal>)

}  // namespace residua::krylov
