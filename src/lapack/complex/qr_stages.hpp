// Householder's reflectors I - tau v v^H of complex columns as stages (loop/stage.hpp): one source for every
// backend.
//
// v = (1, x / (alpha - beta)) and tau = ((beta - Re alpha) - i Im alpha) / beta take the column (alpha, x) to
// (beta, 0) by I - conj(tau) v v^H, with the real beta = -sign(Re alpha) |(alpha, x)|: LAPACK's zlarfg. Re
// tau is between 1 and 2, |tau - 1| = 1 and nothing cancels. A column with x = 0 and a real alpha stays as it
// is: then tau = 0, and v is stored as zeros.
#pragma once

#include "blas/complex/numbers.hpp"
#include "lapack/qr/reflector_stages.hpp"

namespace residua::lapack {

using blas::number_of, blas::put_number;

/// beta and tau of a column, and what x is divided by.
template <class Number>
struct complex_reflector {
  Number beta;
  complex<Number> tau, divisor;

  /// Of a column that begins with alpha; `rest` is the norm of x.
  RESIDUA_INLINE complex_reflector(const complex<Number>& alpha, const Number& rest)
      : beta(alpha.re), tau(Number(0.0)), divisor(Number(1.0)) {
    if (rest == Number(0.0) && alpha.im == Number(0.0)) return;
    accumulator<Number> square[blas::size_classes];
    Number sum[blas::size_classes];
    loop::clear(square, blas::size_classes);
    blas::add_square(alpha.re, square);
    blas::add_square(alpha.im, square);
    blas::add_square(rest, square);
    for (int k = 0; k < blas::size_classes; ++k) sum[k] = square[k].value();
    const Number norm = blas::safe_root(sum);
    beta = leading(alpha.re) < 0 ? norm : -norm;
    tau = {blas::quotient(beta - alpha.re, beta), blas::quotient(-alpha.im, beta)};
    divisor = {alpha.re - beta, alpha.im};
  }
  [[nodiscard]] RESIDUA_INLINE bool is_identity() const { return blas::is_zero(tau); }
};

template <class T>
struct complex_qr_stage : blas::vector_stage<T> {
  using complex_number = complex_number_t<T>;
  static constexpr bool one_by_one = true;
};

/// Makes the reflector of a column from the norm of what is below row `place`: v goes below that row of `a`,
/// and to the whole of `v`, -i v to `turned`. Row `place` of `a`, which every thread reads, stays: beta is
/// put apart.
template <class T>
struct complex_reflector_stage : complex_qr_stage<T> {
  using scalars = complex_reflector<arithmetic_t<T>>;
  vector_view<complex<T>> a, v, turned;
  index_t place;
  const arithmetic_t<T>* rest;
  complex<T>*tau, *beta;

  [[nodiscard]] RESIDUA_INLINE scalars read_scalars() const { return scalars(number_of(a[place]), *rest); }
  template <class Acc>
  RESIDUA_INLINE void element(const scalars& r, loop::scalar_lane lane, Acc*) const {
    using number = complex_number_t<T>;
    const index_t i = lane.i;
    number below = arithmetic_t<T>(0.0);
    if (i > place) {
      below = number_of(a[i]) / r.divisor;
      put_number(a[i], below);
    }
    const number z = reflector_element(i, place, r.is_identity(), below);
    put_number(v[i], z);
    put_number(turned[i], number(z.im, -z.re));
    if (i != place) return;
    put_number(*tau, r.tau);
    put_number(*beta, number(r.beta));
  }
};

/// From v^H a of the columns a behind, whose conjugates are w: -tau w, by which v is added to them.
template <class T>
struct reflection_products_stage : complex_qr_stage<T> {
  vector_view<T> re, im;
  const complex<T>* tau;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const auto product = number_of(*tau) * complex_number_t<T>(lane.load(re), lane.load(im));
    lane.store(re, -product.re);
    lane.store(im, -product.im);
  }
};

/// V from what geqrf has stored: reflectors below the diagonal of A.
template <class T>
struct complex_reflectors_stage : complex_qr_stage<T> {
  matrix_view<const complex<T>> A;
  vector_view<const complex<T>> tau;
  matrix_view<complex<T>> V;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    using number = complex_number_t<T>;
    const index_t i = lane.i % V.rows(), j = lane.i / V.rows();
    const bool is_identity = blas::is_zero(number_of(tau[j]));
    const number below = i > j ? number_of(A(i, j)) : number(arithmetic_t<T>(0.0));
    put_number(V(i, j), reflector_element(i, j, is_identity, below));
  }
};

/// 1 / tau, or 1 where tau is zero.
template <class T>
struct complex_inverse_tau_stage : complex_qr_stage<T> {
  vector_view<const complex<T>> tau;
  vector_view<complex<T>> target;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    using number = complex_number_t<T>;
    const number t = number_of(tau[lane.i]), one = arithmetic_t<T>(1.0);
    put_number(target[lane.i], blas::is_zero(t) ? one : one / t);
  }
};

/// Ones on the diagonal that starts in row `first`, and zeros.
template <class T>
struct unit_columns_stage : complex_qr_stage<T> {
  matrix_view<complex<T>> target;
  index_t first;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    put_number(target(i, j), complex_number_t<T>(arithmetic_t<T>(i == first + j ? 1.0 : 0.0)));
  }
};

/// target = source^H.
template <class T>
struct conjugate_transpose_stage : complex_qr_stage<T> {
  matrix_view<const complex<T>> source;
  matrix_view<complex<T>> target;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    put_number(target(i, j), conj(number_of(source(j, i))));
  }
};

#define RESIDUA_COMPLEX_QR_STAGES(X, T)   \
  X(lapack::complex_reflector_stage<T>)   \
  X(lapack::reflection_products_stage<T>) \
  X(lapack::complex_reflectors_stage<T>)  \
  X(lapack::complex_inverse_tau_stage<T>) \
  X(lapack::unit_columns_stage<T>)        \
  X(lapack::conjugate_transpose_stage<T>)

}  // namespace residua::lapack
