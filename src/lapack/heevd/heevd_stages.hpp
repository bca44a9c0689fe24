// The refinement of a Hermitian matrix's eigenvectors as stages (loop/stage.hpp): one source for every
// backend.
//
// As lapack/eigen/eigen_stages.hpp says, with S = X^H A X and R = I - X^H X, which are Hermitian, and real
// lambda:
//   E = R / 2 + K,  k_ij = c_ij / (lambda_j - lambda_i),  c_ij = s_ij + (lambda_i + lambda_j) / 2 r_ij,
// of which R / 2 is Hermitian and K is skew-Hermitian.
#pragma once

#include "blas/complex/numbers.hpp"
#include "lapack/eigen/eigen_stages.hpp"

namespace residua::lapack {

/// Two columns of X, by the parts of what couples them.
template <class Number>
struct hermitian_pair {
  eigen_pair<Number> re, im;

  RESIDUA_INLINE hermitian_pair(const complex<Number>& s, const complex<Number>& r, const Number& at_i,
                                const Number& at_j)
      : re(s.re, r.re, at_i, at_j), im(s.im, r.im, at_i, at_j) {}
  [[nodiscard]] RESIDUA_INLINE bool is_apart() const { return re.is_apart() && im.is_apart(); }
  [[nodiscard]] RESIDUA_INLINE complex<Number> coupling() const { return {re.coupling, im.coupling}; }
  [[nodiscard]] RESIDUA_INLINE complex<Number> rotation() const {
    if (!is_apart()) return {Number(0.0), Number(0.0)};
    return {re.rotation(), im.rotation()};
  }
};

/// S and R have at least their lower triangles.
template <class T>
struct hermitian_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const complex<T>> S, R;
  vector_view<const T> lambda;
  rounding_limits limits;

  /// A pair stays as it is where both parts of its coupling may be rounding errors.
  [[nodiscard]] RESIDUA_INLINE hermitian_pair<number> pair(index_t i, index_t j) const {
    hermitian_pair<number> its(blas::number_of(S(i, j)), blas::number_of(R(i, j)),
                               loop::scalar_lane{i}.load(lambda), loop::scalar_lane{j}.load(lambda));
    const double re = limb::abs(leading(its.re.coupling)), im = limb::abs(leading(its.im.coupling));
    if (limits.hold(re > im ? re : im, leading(its.re.gap))) its.re.coupling = its.im.coupling = number(0.0);
    return its;
  }
};

/// lambda_i = s_ii / (1 - r_ii), of the real parts.
template <class T>
struct hermitian_value_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const complex<T>> S, R;
  vector_view<T> lambda;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i;
    const number s = blas::number_of(S(i, i)).re, r = blas::number_of(R(i, i)).re;
    lane.store(lambda, blas::quotient(s, number(1.0) - r));
  }
};

/// How far X is from eigenvectors; sizes are those of real and imaginary parts.
template <class T>
struct hermitian_distance_stage : hermitian_stage<T> {
  static constexpr int sums = 3;
  using sum_accumulator = blas::largest_element<double>;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    const index_t i = lane.i % this->S.rows(), j = lane.i / this->S.rows();
    if (i < j) return;
    const auto r = blas::number_of(this->R(i, j));
    largest[1].take(leading(r.re), lane.i);
    if (i == j) return;
    largest[1].take(leading(r.im), lane.i);
    const auto pair = this->pair(i, j);
    const double gap = leading(pair.re.gap);
    const bool is_apart = pair.is_apart();
    const auto take_part = [&](double coupling) {
      largest[is_apart ? 0 : 2].take(is_apart ? coupling / gap : coupling, lane.i);
    };
    take_part(leading(pair.re.coupling));
    take_part(leading(pair.im.coupling));
  }
  [[nodiscard]] RESIDUA_INLINE eigen_distance result(const sum_accumulator* largest) const {
    return distance_of(largest);
  }
};

/// E in the place of S.
template <class T>
struct hermitian_correction_stage : hermitian_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<complex<T>> E;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % E.rows(), j = lane.i / E.rows();
    if (i < j) return;
    const auto r = blas::number_of(this->R(i, j));
    const complex<number> half(r.re * number(0.5), r.im * number(0.5));
    if (i == j) return blas::put_number(E(i, i), complex<number>(half.re, number(0.0)));
    const auto rotation = this->pair(i, j).rotation();
    blas::put_number(E(i, j), half + rotation);
    blas::put_number(E(j, i), conj(half - rotation));
  }
};

/// Ones on the diagonal, and zeros.
template <class T>
struct complex_identity_stage : matrix_stage<T> {
  matrix_view<complex<T>> target;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    using number = arithmetic_t<T>;
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    blas::put_number(target(i, j), complex<number>(number(i == j ? 1.0 : 0.0), number(0.0)));
  }
};

#define RESIDUA_HERMITIAN_EIGEN_STAGES(X, T) \
  X(lapack::hermitian_value_stage<T>)        \
  X(lapack::hermitian_correction_stage<T>)   \
  X(lapack::complex_identity_stage<T>)

}  // namespace residua::lapack
