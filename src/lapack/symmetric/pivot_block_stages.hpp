// Pivots of one or two rows of symmetric indefinite matrices as stages (loop/stage.hpp): one source for every
// backend.
//
// A pivot of two, D = ((a, b), (b, c)), is one that Bunch and Kaufman choose: |a c| < alpha^2 b^2, alpha =
// (1 + sqrt(17)) / 8, so that its determinant is more than half of b^2 and nothing cancels in x = D^-1 w by
// LAPACK's formulas,
//   x_1 = t (c / b w_1 - w_2), x_2 = t (a / b w_2 - w_1), t = 1 / (b (a / b c / b - 1)).
// With p, s, q for product, scaled_sum and quotient (number/bounds.hpp): t errs by 3.4q + 0.7p + 2.4s, x by e
// = 4.4q + 2.7p + 3.4s relative to |D^-1||w|, and |D||D^-1||D| <= 5.8 |D| elementwise (Higham, Accuracy and
// Stability of Numerical Algorithms, 2nd ed., section 11.1): |D x - w| <= 5.8 e |D||x| <= 26 (p + s + q) u^N
// |D||x|.
#pragma once

#include "blas/level3/trsm_triangle.hpp"
#include "lapack/matrix_stages.hpp"

namespace residua::lapack {

using loop::multiply_add;

/// D^-1 of a pivot of two.
template <class Number>
struct pivot_of_two {
  Number a_by_b, c_by_b, t;

  RESIDUA_INLINE pivot_of_two(const Number& a, const Number& b, const Number& c)
      : a_by_b(blas::quotient(a, b)), c_by_b(blas::quotient(c, b)) {
    const Number one(1.0);
    t = blas::quotient(blas::quotient(one, multiply_add(a_by_b, c_by_b, -one)), b);
  }
  RESIDUA_INLINE Number first(const Number& w1, const Number& w2) const {
    return t * multiply_add(c_by_b, w1, -w2);
  }
  RESIDUA_INLINE Number second(const Number& w1, const Number& w2) const {
    return t * multiply_add(a_by_b, w2, -w1);
  }
};

/// Columns of L from those of W = L D, for the pivot in the first rows of both, which A gets too: of one
/// column, or of two. A pivot of zero leaves W, which is zero then.
template <class T>
struct pivot_columns_stage : matrix_stage<T> {
  matrix_view<const T> W;
  matrix_view<T> A;
  index_t size;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    using number = arithmetic_t<T>;
    const index_t i = lane.i;
    const number d = load(W, 0, 0), w = load(W, i, 0);
    if (size == 1) return store(A, i, 0, i == 0 || d == number(0.0) ? w : blas::quotient(w, d));
    const number w2 = load(W, i, 1);
    if (i >= 2) {
      const pivot_of_two<number> D(d, load(W, 1, 0), load(W, 1, 1));
      store(A, i, 0, D.first(w, w2));
      store(A, i, 1, D.second(w, w2));
    } else {
      store(A, i, 0, w);
      if (i == 1) store(A, i, 1, w2);
    }
  }
};

/// D of the factors in A's lower triangle: B = D^-1 B. sizes[k]: of the pivot that begins in row k, or 0.
template <class T>
struct pivot_solve_stage : matrix_stage<T> {
  matrix_view<const T> A;
  vector_view<const index_t> sizes;
  matrix_view<T> B;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    using number = arithmetic_t<T>;
    const index_t k = lane.i % B.rows(), j = lane.i / B.rows();
    if (sizes[k] == 0) return;
    const number b = load(B, k, j);
    if (sizes[k] == 1) return store(B, k, j, blas::quotient(b, load(A, k, k)));
    const number b2 = load(B, k + 1, j);
    const pivot_of_two<number> D(load(A, k, k), load(A, k + 1, k), load(A, k + 1, k + 1));
    store(B, k, j, D.first(b, b2));
    store(B, k + 1, j, D.second(b, b2));
  }
};

/// L of the factors in A's lower triangle, without what is D's below the diagonal.
template <class T>
struct unit_factor_stage : matrix_stage<T> {
  matrix_view<const T> A;
  vector_view<const index_t> sizes;
  matrix_view<T> L;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % L.rows(), j = lane.i / L.rows();
    if (i <= j) return;
    store(L, i, j, sizes[j] == 2 && i == j + 1 ? arithmetic_t<T>(0.0) : load(A, i, j));
  }
};

/// A part of `target` with its rows, and for a triangle its columns, from the last to the first.
template <class T>
struct reversed_stage : matrix_stage<T> {
  matrix_view<const T> source;
  matrix_view<T> target;
  region part;
  template <class Acc>
  RESIDUA_INLINE void element(const loop::no_scalars&, loop::scalar_lane lane, Acc*) const {
    const index_t i = lane.i % target.rows(), j = lane.i / target.rows();
    if (!contains(part, i, j)) return;
    const index_t from_j = part == region::all ? j : target.columns() - 1 - j;
    loop::put(target.column(j), i, loop::element(source.column(from_j), target.rows() - 1 - i));
  }
};

#define RESIDUA_PIVOT_BLOCK_STAGES(X, T) \
  X(lapack::pivot_columns_stage<T>)      \
  X(lapack::pivot_solve_stage<T>)        \
  X(lapack::unit_factor_stage<T>)        \
  X(lapack::reversed_stage<T>)

}  // namespace residua::lapack
