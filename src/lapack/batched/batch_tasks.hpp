// Many small matrices that are factorised, and solved with, side by side: what is asked for, and the sums
// that it is made of.
//
// Every element is summed in one accumulator over ascending terms, which is renormalised every 32 of them,
// and written once, whatever computes it: eight matrices in SIMD lanes, or some lanes of a warp a matrix. So
// a matrix has the same bits on every backend and in any batch.
#pragma once

#include "blas/level1/largest_element.hpp"
#include "blas/level1/safe_norm.hpp"
#include "blas/level3/trsm_triangle.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/matrix_batch.hpp"

namespace residua::lapack {

using namespace dense;
using loop::multiply_add;

/// The largest order: a lane of a warp has two rows.
inline constexpr index_t batched_order = 64;

enum class batched_kind { lu, cholesky };

/// Matrices that are overwritten by their factors. Of Cholesky's the triangle `stored` is read and written.
template <class T>
struct batched_factors {
  batched_kind kind;
  uplo stored;
  matrix_batch<T> A;
  vector_view<index_t> ipiv;  // the order of them a matrix, for LU
  vector_view<index_t> info;  // one a matrix

  [[nodiscard]] RESIDUA_INLINE index_t order() const { return A.shape().rows(); }
};

/// Systems with such factors. A matrix whose `failed` is not 0 leaves its right-hand sides as they are.
template <class T>
struct batched_systems {
  batched_kind kind;
  uplo stored;
  bool transposed;
  matrix_batch<const T> A;
  vector_view<const index_t> ipiv;
  const index_t* failed;  // null: none
  matrix_batch<T> B;

  [[nodiscard]] RESIDUA_INLINE index_t order() const { return A.shape().rows(); }
};

/// A triangular system of those that one with factors consists of: element (i, k) is that of the factors, or
/// (k, i) where they are `swapped`.
struct batched_triangle {
  bool lower, unit, swapped;

  /// The row that is solved for in a step.
  [[nodiscard]] RESIDUA_INLINE index_t row(index_t step, index_t order) const {
    return lower ? step : order - 1 - step;
  }
};
/// The first and the second one. The factor of Cholesky is held as a lower triangle, L.
RESIDUA_INLINE batched_triangle triangle_of_system(batched_kind kind, bool transposed, bool second) {
  if (kind == batched_kind::cholesky) return {!second, false, second};
  return {!second, transposed == second, transposed};
}

/// a less the sum of x(m) y(m) for the m below `terms`.
template <class Number, class X, class Y>
RESIDUA_INLINE Number rest_of(const Number& one, const Number& a, index_t terms, const X& x, const Y& y) {
  accumulator<Number> sum;
  sum.clear();
  for (index_t m = 0; m < terms; ++m) {
    sum.add_product(x(m), y(m));
    if ((m + 1) % terms_between_renormalisations == 0) sum.renormalise();
  }
  return multiply_add(one, a, -sum.value());
}

}  // namespace residua::lapack
