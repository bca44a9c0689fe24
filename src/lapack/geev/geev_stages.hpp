// The refinement of eigenvectors of general matrices as stages (loop/stage.hpp): one source for every
// backend.
//
// X are approximate eigenvectors, packed as LAPACK packs them: a real one is a column; of a complex one, z =
// x + i y, the columns are x, the pair's head, and y, its tail; its conjugate is an eigenvector, too. W is
// block diagonal with the eigenvalues, A X = X W in exact numbers, D = X^-1 (A X - X W). With w_p + d_pp for
// w_p, the eigenvectors of W + D are I + E to first order, e_pq = d_pq / (w_q - w_p) (the method of
// Wilkinson, The Algebraic Eigenvalue Problem, 1965, section 2.5, for all vectors at once), so X + X E has
// the square of X's error. Where e_pq would not be small, it is left to whoever decomposes the whole group of
// such vectors (geev_clusters.hpp).
//
// Of two blocks p and q with the columns a, b and c, d of D four complex couplings are two and their
// conjugates: (z_p, z_q) has ((d_ac + d_bd) + i (d_ad - d_bc)) / 2, the direct one, and (conj z_p, z_q) has
// ((d_ac - d_bd) + i (d_ad + d_bc)) / 2, the mirrored one. Of a real vector the tail's elements are zero:
// then both are halves of one coupling over the same gap, or conjugates, and the formulas hold as they are.
#pragma once

#include "lapack/geev/general_pair.hpp"

namespace residua::lapack {

template <class Number>
struct packed_pairs {
  general_pair<Number> direct, mirrored;
};

/// Where a column's eigenvector lies: head[j] and tail[j] are the places of both parts, for either of them;
/// tail[j] < 0 for a real one.
struct packed_columns {
  vector_view<const index_t> head, tail;
  [[nodiscard]] RESIDUA_INLINE bool is_tail(index_t j) const { return tail[j] == j; }
  /// The other part's place, or -1.
  [[nodiscard]] RESIDUA_INLINE index_t partner(index_t j) const { return is_tail(j) ? head[j] : tail[j]; }
};

/// D, and the eigenvalues: those of tails are the conjugates of their heads'.
template <class T>
struct general_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const T> D;
  vector_view<const T> wr, wi;
  packed_columns columns;
  rounding_limits limits;

  /// Of a real vector's tail, which is none, it is zero.
  [[nodiscard]] RESIDUA_INLINE number entry(index_t i, index_t j) const {
    return i < 0 || j < 0 ? number(0.0) : load(D, i, j);
  }
  [[nodiscard]] static RESIDUA_INLINE number value(const vector_view<const T>& w, index_t i) {
    return loop::scalar_lane{i}.load(w);
  }
  [[nodiscard]] RESIDUA_INLINE bool is_same(index_t i, index_t j) const {
    return columns.head[i] == columns.head[j];
  }
  /// The pairs of the vectors that columns i and j belong to.
  [[nodiscard]] RESIDUA_INLINE packed_pairs<number> pairs(index_t i, index_t j) const {
    const index_t a = columns.head[i], b = columns.tail[i], c = columns.head[j], d = columns.tail[j];
    const number half(0.5), ac = entry(a, c), ad = entry(a, d), bc = entry(b, c), bd = entry(b, d);
    const number re = value(wr, c) - value(wr, a), left = value(wi, a), right = value(wi, c);
    const general_pair<number> direct{{(ac + bd) * half, (ad - bc) * half}, {re, right - left}},
        mirrored{{(ac - bd) * half, (ad + bc) * half}, {re, right + left}};
    return {direct.within(limits), mirrored.within(limits)};
  }
};

/// w_p + d_pp.
template <class T>
struct general_value_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const T> D;
  packed_columns columns;
  vector_view<T> wr, wi;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t a = columns.head[lane.i], b = columns.tail[lane.i];
    if (b < 0) return lane.store(wr, lane.load(wr) + load(D, a, a));
    const number half(0.5), turn = (load(D, a, b) - load(D, b, a)) * half;
    lane.store(wr, lane.load(wr) + (load(D, a, a) + load(D, b, b)) * half);
    lane.store(wi, columns.is_tail(lane.i) ? lane.load(wi) - turn : lane.load(wi) + turn);
  }
};

/// V = A X becomes A X - X W; `sign` = -1: V = A^T X becomes A^T X - X W^T.
template <class T>
struct general_residual_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const T> X;
  vector_view<const T> wr, wi;
  packed_columns columns;
  double sign;
  matrix_view<T> V;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % V.rows(), j = lane.i / V.rows(), other = columns.partner(j);
    const loop::scalar_lane column{j};
    number rest = loop::multiply_add(-column.load(wr), load(X, i, j), load(V, i, j));
    if (other >= 0) rest = loop::multiply_add(column.load(wi) * number(sign), load(X, i, other), rest);
    store(V, i, j, rest);
  }
};

/// How far X is from eigenvectors: `skewness` is zero, as nothing is to be orthonormal.
template <class T>
struct general_distance_stage : general_stage<T> {
  static constexpr int sums = 3;
  using sum_accumulator = blas::largest_element<double>;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    const index_t i = lane.i % this->D.rows(), j = lane.i / this->D.rows();
    const auto both = this->pairs(i, j);
    if (!this->is_same(i, j)) take(both.direct, lane.i, largest);
    if (!this->is_same(i, j) || this->columns.tail[i] >= 0) take(both.mirrored, lane.i, largest);
  }
  [[nodiscard]] RESIDUA_INLINE eigen_distance result(const sum_accumulator* largest) const {
    return distance_of(largest);
  }
};

/// E.
template <class T>
struct general_correction_stage : general_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<T> E;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % E.rows(), j = lane.i / E.rows();
    const number zero(0.0);
    const bool is_same = this->is_same(i, j);
    if (is_same && this->columns.tail[i] < 0) return store(E, i, j, zero);
    const auto both = this->pairs(i, j);
    const auto u = is_same ? complex<number>(zero, zero) : both.direct.rotation();
    const auto v = both.mirrored.rotation();
    const bool lower = this->columns.is_tail(i), right = this->columns.is_tail(j);
    if (lower == right) return store(E, i, j, lower ? u.re - v.re : u.re + v.re);
    store(E, i, j, lower ? v.im - u.im : v.im + u.im);
  }
};

#define RESIDUA_GENERAL_EIGEN_STAGES(X, T) \
  X(lapack::general_value_stage<T>)        \
  X(lapack::general_residual_stage<T>)     \
  X(lapack::general_correction_stage<T>)

}  // namespace residua::lapack
