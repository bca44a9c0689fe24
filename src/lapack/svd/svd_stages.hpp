// The refinement of singular vectors as stages (loop/stage.hpp): one source for every backend.
//
// U and V are approximate singular vectors of a square A, M = U^T A V, R = I - U^T U and S = I - V^T V.
// (u_i, v_i) / sqrt(2) and (u_i, -v_i) / sqrt(2) are approximate eigenvectors of the symmetric matrix
// [0 A; A^T 0], with eigenvalues sigma_i and -sigma_i, so that the corrections of eigen_stages.hpp serve. By
// symmetry two of four pairs are left for i and j: (sigma_i, sigma_j), the even one, which is coupled by
// (m_ij + m_ji) / 2 and has (r_ij + s_ij) / 2 in the place of r_ij, and (sigma_i, -sigma_j), the odd one,
// with (m_ji - m_ij) / 2 and (r_ij - s_ij) / 2. u and v turn by the sum and the difference of the two
// rotations: T. Ogita, K. Aishima, J. Comput. Appl. Math. 369 (2020), algorithm 1, for square matrices.
// Pairs with i = j have no coupling.
#pragma once

#include "lapack/eigen/eigen_stages.hpp"

namespace residua::lapack {

/// Two pairs of columns of U and V.
template <class Number>
struct singular_pair {
  eigen_pair<Number> even, odd;

  /// Of m_ij and m_ji, r_ij, s_ij, sigma_i and sigma_j.
  RESIDUA_INLINE singular_pair(const Number& m, const Number& mirrored, const Number& r, const Number& s,
                               const Number& at_i, const Number& at_j)
      : even((mirrored + m) * Number(0.5), (r + s) * Number(0.5), at_i, at_j),
        odd((mirrored - m) * Number(0.5), (r - s) * Number(0.5), at_i, -at_j) {}
};

/// R and S have their lower triangles.
template <class T>
struct singular_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const T> M, R, S;
  vector_view<const T> sigma;
  rounding_limits limits;

  /// i > j.
  [[nodiscard]] RESIDUA_INLINE singular_pair<number> pair(index_t i, index_t j) const {
    singular_pair<number> its(load(M, i, j), load(M, j, i), load(R, i, j), load(S, i, j),
                              loop::scalar_lane{i}.load(sigma), loop::scalar_lane{j}.load(sigma));
    limits.apply_to(its.even);
    limits.apply_to(its.odd);
    return its;
  }
};

/// sigma_i = m_ii / (1 - (r_ii + s_ii) / 2).
template <class T>
struct singular_value_stage : matrix_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<const T> M, R, S;
  vector_view<T> sigma;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i;
    const number half = (load(R, i, i) + load(S, i, i)) * number(0.5);
    lane.store(sigma, blas::quotient(load(M, i, i), number(1.0) - half));
  }
};

/// How far U and V are from singular vectors.
template <class T>
struct singular_distance_stage : singular_stage<T> {
  static constexpr int sums = 3;
  using sum_accumulator = blas::largest_element<double>;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc* largest) const {
    const index_t i = lane.i % this->M.rows(), j = lane.i / this->M.rows();
    if (i < j) return;
    largest[1].take(leading(load(this->R, i, j)), lane.i);
    largest[1].take(leading(load(this->S, i, j)), lane.i);
    if (i == j) return;
    const auto pair = this->pair(i, j);
    take(pair.even, lane.i, largest);
    take(pair.odd, lane.i, largest);
  }
  [[nodiscard]] RESIDUA_INLINE eigen_distance result(const sum_accumulator* largest) const {
    return distance_of(largest);
  }
};

/// The corrections of U and V in the places of R and S.
template <class T>
struct singular_correction_stage : singular_stage<T> {
  using number = arithmetic_t<T>;
  matrix_view<T> of_U, of_V;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % of_U.rows(), j = lane.i / of_U.rows();
    if (i < j) return;
    const number r = load(this->R, i, j) * number(0.5), s = load(this->S, i, j) * number(0.5);
    if (i == j) {
      store(of_U, i, i, r);
      return store(of_V, i, i, s);
    }
    const auto pair = this->pair(i, j);
    const number even = pair.even.rotation(), odd = pair.odd.rotation();
    const number left = even + odd, right = even - odd;
    store(of_U, i, j, r + left);
    store(of_U, j, i, r - left);
    store(of_V, i, j, s + right);
    store(of_V, j, i, s - right);
  }
};

#define RESIDUA_SVD_STAGES(X, T)        \
  X(lapack::singular_value_stage<T>)    \
  X(lapack::singular_distance_stage<T>) \
  X(lapack::singular_correction_stage<T>)

}  // namespace residua::lapack
