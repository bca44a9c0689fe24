// sqrtm: the square root of a matrix.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What is known of X = A^(1/2). The bound holds for the X that was returned.
struct sqrtm_report {
  /// 0: the iteration has settled. 1: the iteration has not within 100 steps; X holds where it stood. 2: a
  /// step met a matrix that is singular to the format, or numbers beyond double's range: A has an eigenvalue
  /// that is zero or negative, or too near to that; X holds nothing, and the residual is infinite.
  index_t info = 0;
  int steps = 0;
  /// An upper bound of |X X - A|_1 / |A|_1, so that X is the root of a matrix that is as near to A.
  double residual = 0;
  product_report products{};
};

/// Computes X = A^(1/2), the root whose eigenvalues lie right of the imaginary axis, for n x n matrices,
/// which must not overlap.
///
/// The iteration is the product form of Denman's and Beavers',
///   M <- (I + (mu^2 M + mu^-2 M^-1) / 2) / 2,  X <- mu X (I + mu^-2 M^-1) / 2,  from M = X = A,
/// which is stable (Cheng, Higham, Kenney, Laub, SIAM J. Matrix Anal. Appl. 22(4), 2001; Higham, Functions of
/// Matrices, section 6.3), with a power of two for mu that brings |det| to about 1. A step takes an inverse
/// (getrf, getri) and a product. Steps end when M no longer comes nearer to I. A is scaled by a power of
/// four, so that nothing in between overflows or underflows. The residual is that of a product by gemm with
/// its own rounding errors counted in.
///
/// Products take `options`, and have all bits whatever options.accuracy_bits is. The number of threads
/// changes no bit. Five matrices are allocated, and getri's workspace. Throws invalid_argument naming the
/// argument, before anything is written, if shapes do not fit, A has an element that is not finite, a
/// leading dimension is too small, a pointer is null or memory is not the context's.
template <solver_format T>
sqrtm_report sqrtm(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<T>> X,
                   const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <output_matrix Result, matrix_of<element_t<Result>> Matrix>
requires solver_format<element_t<Result>> sqrtm_report sqrtm(const context& ctx, const Matrix& A, Result&& X,
                                                             const product_options& options = {}) {
  return sqrtm<element_t<Result>>(ctx, A, X, options);
}

}  // namespace residua
