// Householder's reflectors I - tau v v^T as stages (loop/stage.hpp): one source for every backend.
//
// v = (1, x / (alpha - beta)) takes the column (alpha, x) to (beta, 0), beta = -sign(alpha) |(alpha, x)|,
// with tau = (beta - alpha) / beta between 1 and 2: nothing cancels (Higham, Accuracy and Stability, section
// 19.1). As in LAPACK, a column with x = 0 stays as it is: then tau = 0, and v is stored as zeros.
#pragma once

#include "blas/level3/trsm_triangle.hpp"
#include "lapack/matrix_stages.hpp"

namespace residua::lapack {

/// beta of a column, and what x is divided by.
template <class Number>
struct reflector {
  Number beta, divisor;

  /// Of a column that begins with alpha; `rest` is the norm of x.
  RESIDUA_INLINE reflector(const Number& alpha, const Number& rest) : reflector(alpha) {
    if (rest == Number(0.0)) return;
    accumulator<Number> square[blas::size_classes];
    loop::clear(square, blas::size_classes);
    blas::add_square(alpha, square);
    blas::add_square(rest, square);
    Number sum[blas::size_classes];
    for (int k = 0; k < blas::size_classes; ++k) sum[k] = square[k].value();
    reflect(alpha, blas::safe_root(sum));
  }
  /// The reflector by the sum of the squares of x, which does not leave the range if alpha's is added.
  static RESIDUA_INLINE reflector of_squares(const Number& alpha, const Number& squares) {
    reflector r(alpha);
    if (squares != Number(0.0)) r.reflect(alpha, blas::root(loop::multiply_add(alpha, alpha, squares)));
    return r;
  }

  [[nodiscard]] RESIDUA_INLINE bool is_identity() const { return divisor == Number(0.0); }
  [[nodiscard]] RESIDUA_INLINE Number tau() const {
    return is_identity() ? Number(0.0) : blas::quotient(-divisor, beta);
  }

 private:
  /// The identity.
  RESIDUA_INLINE explicit reflector(const Number& alpha) : beta(alpha), divisor(0.0) {}
  RESIDUA_INLINE void reflect(const Number& alpha, const Number& norm) {
    beta = leading(alpha) < 0 ? norm : -norm;
    divisor = alpha - beta;
  }
};

/// Element i of a column v below zeros, whose one is in row `place`; `below`: x_i / (alpha - beta).
template <class Number>
RESIDUA_INLINE Number reflector_element(index_t i, index_t place, bool is_identity, const Number& below) {
  if (i < place || is_identity) return Number(0.0);
  return i == place ? Number(1.0) : below;
}

/// Makes the reflector of a column from the norm of what is below row `place`: v goes below that row of `a`
/// and to the whole of `v`. Row `place` of `a`, which every thread reads, stays: beta is put apart.
template <class T>
struct reflector_stage : matrix_stage<T> {
  using scalars = reflector<arithmetic_t<T>>;
  vector_view<T> a, v;
  index_t place;
  const arithmetic_t<T>* rest;
  T *tau, *beta;
  arithmetic_t<T>* minus_tau;

  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const {
    return scalars(loop::scalar_lane{place}.load(a), *rest);
  }
  template <class Acc>
  RESIDUA_INLINE void element(const scalars& r, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i;
    auto below = arithmetic_t<T>(0.0);
    if (i > place && !r.is_identity()) {
      below = blas::quotient(lane.load(a), r.divisor);
      lane.store(a, below);
    }
    lane.store(v, reflector_element(i, place, r.is_identity(), below));
    if (i != place) return;
    loop::store_element(tau, stored<T>(r.tau()));
    loop::store_element(beta, stored<T>(r.beta));
    *minus_tau = -loaded(stored<T>(r.tau()));
  }
};

/// V from what geqrf has stored: reflectors below the diagonal of A.
template <class T>
struct reflectors_stage : matrix_stage<T> {
  matrix_view<const T> A;
  vector_view<const T> tau;
  matrix_view<T> V;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    using number = arithmetic_t<T>;
    const index_t i = lane.i % V.rows(), j = lane.i / V.rows();
    const bool is_identity = loop::scalar_lane{j}.load(tau) == number(0.0);
    const number below = i > j ? loop::scalar_lane{i}.load(A.column(j)) : number(0.0);
    store(V, i, j, reflector_element(i, j, is_identity, below));
  }
};

/// 1 / tau, or 1 where tau is zero.
template <class T>
struct inverse_tau_stage : matrix_stage<T> {
  vector_view<const T> tau;
  vector_view<T> target;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    using number = arithmetic_t<T>;
    const number t = lane.load(tau);
    lane.store(target, t == number(0.0) ? number(1.0) : blas::quotient(number(1.0), t));
  }
};

#define RESIDUA_REFLECTOR_STAGES(X, T) \
  X(lapack::reflector_stage<T>)        \
  X(lapack::reflectors_stage<T>)       \
  X(lapack::inverse_tau_stage<T>)

}  // namespace residua::lapack
