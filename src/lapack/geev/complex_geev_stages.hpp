// The refinement of eigenvectors of complex matrices as stages (loop/stage.hpp): one source for every
// backend. As geev_stages.hpp says, with a vector a column and W = diag(w): e_pq = d_pq / (w_q - w_p).
#pragma once

#include "lapack/geev/general_pair.hpp"

namespace residua::lapack {

/// Parts of eigenvalues, in arrays of their own.
template <class T>
[[nodiscard]] RESIDUA_INLINE complex<arithmetic_t<T>> eigenvalue(const vector_view<const T>& wr,
                                                                 const vector_view<const T>& wi, index_t j) {
  const loop::scalar_lane lane{j};
  return {lane.load(wr), lane.load(wi)};
}

/// D, and the eigenvalues.
template <class T>
struct complex_general_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const complex<T>> D;
  vector_view<const T> wr, wi;
  rounding_limits limits;

  /// The pair of two columns.
  [[nodiscard]] RESIDUA_INLINE general_pair<number> pair(index_t i, index_t j) const {
    const general_pair<number> its{blas::number_of(D(i, j)),
                                   eigenvalue<T>(wr, wi, j) - eigenvalue<T>(wr, wi, i)};
    return its.within(limits);
  }
};

/// w_p + d_pp.
template <class T>
struct complex_value_stage : matrix_stage<T> {
  matrix_view<const complex<T>> D;
  vector_view<T> wr, wi;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const auto d = blas::number_of(D(lane.i, lane.i));
    lane.store(wr, lane.load(wr) + d.re);
    lane.store(wi, lane.load(wi) + d.im);
  }
};

/// V = A X becomes A X - X W; `sign` = -1: V = A^H X becomes A^H X - X W^H.
template <class T>
struct complex_residual_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const complex<T>> X;
  vector_view<const T> wr, wi;
  double sign;
  matrix_view<complex<T>> V;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % V.rows(), j = lane.i / V.rows();
    const auto w = eigenvalue<T>(wr, wi, j), x = blas::number_of(X(i, j)), v = blas::number_of(V(i, j));
    const number im = w.im * number(sign);
    blas::put_number(V(i, j), {loop::multiply_add(im, x.im, loop::multiply_add(-w.re, x.re, v.re)),
                               loop::multiply_add(-im, x.re, loop::multiply_add(-w.re, x.im, v.im))});
  }
};

/// How far X is from eigenvectors: `skewness` is zero, as nothing is to be orthonormal.
template <class T>
struct complex_distance_stage : complex_general_stage<T> {
  static constexpr int sums = 3;
  using sum_accumulator = blas::largest_element<double>;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    const index_t i = lane.i % this->D.rows(), j = lane.i / this->D.rows();
    if (i != j) take(this->pair(i, j), lane.i, largest);
  }
  [[nodiscard]] RESIDUA_INLINE eigen_distance result(const sum_accumulator* largest) const {
    return distance_of(largest);
  }
};

/// E.
template <class T>
struct complex_correction_stage : complex_general_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<complex<T>> E;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % E.rows(), j = lane.i / E.rows();
    const number zero(0.0);
    blas::put_number(E(i, j), i == j ? complex<number>(zero, zero) : this->pair(i, j).rotation());
  }
};

#define RESIDUA_COMPLEX_GENERAL_EIGEN_STAGES(X, T) \
  X(lapack::complex_value_stage<T>)                \
  X(lapack::complex_residual_stage<T>)             \
  X(lapack::complex_correction_stage<T>)

}  // namespace residua::lapack
