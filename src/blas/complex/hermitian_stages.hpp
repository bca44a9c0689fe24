// Loops over Hermitian and symmetric complex matrices of which one triangle is stored, as stages
// (loop/stage.hpp): one source for every backend.
#pragma once

#include "blas/complex/matrix_stages.hpp"
#include "dense/operand.hpp"

namespace residua::blas {

/// Both triangles of a matrix of which one is stored. A Hermitian one's diagonal is real, whatever its
/// imaginary parts are.
template <class T>
struct whole_matrix_stage : complex_matrix_stage<T> {
  matrix_view<const complex<T>> A;
  matrix_view<complex<T>> whole;
  region stored_part;
  bool hermitian;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc*) const {
    const index_t i = lane.i % A.rows(), j = lane.i / A.rows();
    const bool is_stored = contains(stored_part, i, j);
    auto a = number_of(is_stored ? A(i, j) : A(j, i));
    if (hermitian && !is_stored) a = conj(a);
    if (hermitian && i == j) a.im = arithmetic_t<T>(0.0);
    put_number(whole(i, j), a);
  }
};

/// A triangle of C that is updated: C = sum + beta C, where C is not read if beta is zero.
template <class T>
struct updated_triangle {
  matrix_view<complex<T>> C;
  region part;
  bool hermitian;
  complex_number_t<T> beta;
  RESIDUA_INLINE void update(index_t i, index_t j, const complex_number_t<T>& sum) const {
    auto c = is_zero(beta) ? sum : scaled_by(beta, number_of(C(i, j))) + sum;
    if (hermitian && i == j) c.im = arithmetic_t<T>(0.0);
    put_number(C(i, j), c);
  }
};

/// C = alpha (R + i (P - P')) + beta C, or with P + P' for a symmetric C. alpha = 0 does not read R and P.
template <class T>
struct planes_update_stage : complex_matrix_stage<T> {
  updated_triangle<T> target;
  complex_number_t<T> alpha;
  matrix_view<const T> R, P;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc*) const {
    using number = complex_number_t<T>;
    const index_t i = lane.i % target.C.rows(), j = lane.i / target.C.rows();
    if (!contains(target.part, i, j)) return;
    number sum(arithmetic_t<T>(0.0));
    if (!is_zero(alpha)) {
      const auto p = load(P, i, j), mirrored = load(P, j, i);
      sum = scaled_by(alpha, number(load(R, i, j), target.hermitian ? p - mirrored : p + mirrored));
    }
    target.update(i, j, sum);
  }
};

/// C = W + W^H + beta C, or W + W' for a symmetric C.
template <class T>
struct mirrored_update_stage : complex_matrix_stage<T> {
  updated_triangle<T> target;
  matrix_view<const complex<T>> W;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.C.rows(), j = lane.i / target.C.rows();
    if (!contains(target.part, i, j)) return;
    const auto mirrored = number_of(W(j, i));
    target.update(i, j, number_of(W(i, j)) + (target.hermitian ? conj(mirrored) : mirrored));
  }
};

/// C = alpha x y^H + C, or alpha x y^H + conj(alpha) y x^H + C.
template <class T>
struct vectors_update_stage : complex_matrix_stage<T> {
  updated_triangle<T> target;
  complex_number_t<T> alpha;
  vector_view<const complex<T>> x, y;
  bool of_rank_two;
  template <class Acc>
  RESIDUA_INLINE void element(const no_scalars&, scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.C.rows(), j = lane.i / target.C.rows();
    if (!contains(target.part, i, j)) return;
    auto sum = scaled_by(alpha, number_of(x[i]) * conj(number_of(y[j])));
    if (of_rank_two) sum += scaled_by(conj(alpha), number_of(y[i]) * conj(number_of(x[j])));
    target.update(i, j, sum);
  }
};

}  // namespace residua::blas
