// The refinement of eigenvectors as stages (loop/stage.hpp): one source for every backend.
//
// X are approximate eigenvectors of A, R = I - X^T X, S = X^T A X. With lambda_i = s_ii / (1 - r_ii) the
// correction X + X E of Ogita and Aishima (2018, algorithm 1), e_ij = (s_ij + lambda_j r_ij) / (lambda_j -
// lambda_i), is
//   E = R / 2 + K,  k_ij = c_ij / (lambda_j - lambda_i),  c_ij = s_ij + (lambda_i + lambda_j) / 2 r_ij:
// a step of Newton and Schulz towards orthonormal columns and a rotation. c_ij is what couples the two
// vectors once they are orthonormal. Where the rotation would not be small, it is left to whoever decomposes
// the whole group of such vectors (eigen_clusters.hpp).
//
// Of close eigenvalues whose coupling is no more than rounding errors the rotation is these over the gap: it
// would never become smaller, its square would be what columns lack of being orthonormal, and times it all
// other rotations would be what is left of them. Where it is larger than what a last correction may be, such
// vectors stay as they are.
#pragma once

#include "blas/level3/trsm_triangle.hpp"
#include "lapack/matrix_stages.hpp"

namespace residua::lapack {

/// Rotations by more are no corrections: what is left of one is its square.
inline constexpr double largest_rotation = 0x1p-10;

/// Two columns of X.
template <class Number>
struct eigen_pair {
  Number coupling, gap;

  /// From s_ij, r_ij, lambda_i and lambda_j.
  RESIDUA_INLINE eigen_pair(const Number& s, const Number& r, const Number& at_i, const Number& at_j)
      : coupling(loop::multiply_add((at_i + at_j) * Number(0.5), r, s)), gap(at_j - at_i) {}
  [[nodiscard]] RESIDUA_INLINE bool is_apart() const {
    return limb::abs(leading(coupling)) <= largest_rotation * limb::abs(leading(gap)) && leading(gap) != 0;
  }
  [[nodiscard]] RESIDUA_INLINE Number rotation() const {
    return is_apart() ? blas::quotient(coupling, gap) : Number(0.0);
  }
};

/// Which vectors are not rotated any more.
struct rounding_limits {
  double noise = 0;     // what rounding makes of couplings that are zero
  double rotation = 0;  // that a last correction may be, since what it leaves is its square

  /// Whether the coupling of two vectors may be nothing else, and a rotation by it would do harm.
  [[nodiscard]] RESIDUA_INLINE bool hold(double coupling, double gap) const {
    return limb::abs(coupling) <= noise && limb::abs(coupling) > rotation * limb::abs(gap);
  }
  /// Then the vectors stay as they are: without a coupling.
  template <class Number>
  RESIDUA_INLINE void apply_to(eigen_pair<Number>& pair) const {
    if (hold(leading(pair.coupling), leading(pair.gap))) pair.coupling = Number(0.0);
  }
};

/// S and R have their lower triangles.
template <class T>
struct eigen_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const T> S, R;
  vector_view<const T> lambda;
  rounding_limits limits;

  [[nodiscard]] RESIDUA_INLINE eigen_pair<number> pair(index_t i, index_t j) const {
    eigen_pair<number> its(load(S, i, j), load(R, i, j), loop::scalar_lane{i}.load(lambda),
                           loop::scalar_lane{j}.load(lambda));
    limits.apply_to(its);
    return its;
  }
};

/// lambda_i = s_ii / (1 - r_ii).
template <class T>
struct eigenvalue_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const T> S, R;
  vector_view<T> lambda;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i;
    lane.store(lambda, blas::quotient(load(S, i, i), number(1.0) - load(R, i, i)));
  }
};

/// How far X is from eigenvectors; NaN where something is.
struct eigen_distance {
  double rotation;    // the largest |k_ij| of pairs that are apart
  double skewness;    // the largest |r_ij|
  double unresolved;  // the largest |c_ij| of pairs that are not apart

  /// At least the largest |e_ij| of the correction, whose rounding the factor covers.
  [[nodiscard]] double correction() const { return (skewness / 2 + rotation) * (1 + 0x1p-40); }
};
/// Takes a pair into the largest rotation or the largest coupling that is unresolved.
template <class Number, class Acc>
RESIDUA_INLINE void take(const eigen_pair<Number>& pair, index_t place, Acc* largest) {
  const double coupling = leading(pair.coupling);
  if (pair.is_apart()) {
    largest[0].take(coupling / leading(pair.gap), place);
  } else {
    largest[2].take(coupling, place);
  }
}
template <class Largest>
RESIDUA_INLINE eigen_distance distance_of(const Largest* largest) {
  double size[3];
  for (int k = 0; k < 3; ++k) size[k] = largest[k].place < 0 ? 0 : largest[k].size;
  return {size[0], size[1], size[2]};
}
template <class T>
struct eigen_distance_stage : eigen_stage<T> {
  static constexpr int sums = 3;
  using sum_accumulator = blas::largest_element<double>;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    const index_t i = lane.i % this->S.rows(), j = lane.i / this->S.rows();
    if (i < j) return;
    largest[1].take(leading(load(this->R, i, j)), lane.i);
    if (i != j) take(this->pair(i, j), lane.i, largest);
  }
  [[nodiscard]] RESIDUA_INLINE eigen_distance result(const sum_accumulator* largest) const {
    return distance_of(largest);
  }
};

/// E in the place of S.
template <class T>
struct eigen_correction_stage : eigen_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<T> E;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % E.rows(), j = lane.i / E.rows();
    if (i < j) return;
    const number half = load(this->R, i, j) * number(0.5);
    if (i == j) return store(E, i, i, half);
    const number rotation = this->pair(i, j).rotation();
    store(E, i, j, half + rotation);
    store(E, j, i, half - rotation);
  }
};

/// V = A X becomes A X - X diag(lambda).
template <class T>
struct eigen_residual_stage : matrix_stage<T> {
  matrix_view<const T> X;
  vector_view<const T> lambda;
  matrix_view<T> V;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % V.rows(), j = lane.i / V.rows();
    const auto value = loop::scalar_lane{j}.load(lambda);
    store(V, i, j, loop::multiply_add(-value, load(X, i, j), load(V, i, j)));
  }
};

/// Column order[j] of a matrix as column j of another one.
template <class T>
struct column_order_stage : matrix_stage<T> {
  matrix_view<const T> source;
  vector_view<const index_t> order;
  matrix_view<T> target;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    store(target, i, j, load(source, i, order[j]));
  }
};

/// A part of a matrix times a power of two.
template <class T>
struct scaled_part_stage : matrix_stage<T> {
  matrix_view<const T> source;
  matrix_view<T> target;
  region part;
  double first, second;  // the power in two factors, of which each is in double's range
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    using number = arithmetic_t<T>;
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    if (contains(part, i, j)) store(target, i, j, load(source, i, j) * number(first) * number(second));
  }
};

#define RESIDUA_EIGEN_STAGES(X, T)     \
  X(lapack::eigenvalue_stage<T>)       \
  X(lapack::eigen_distance_stage<T>)   \
  X(lapack::eigen_correction_stage<T>) \
  X(lapack::eigen_residual_stage<T>)   \
  X(lapack::column_order_stage<T>)     \
  X(lapack::scaled_part_stage<T>)

}  // namespace residua::lapack
