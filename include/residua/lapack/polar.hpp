// polar: A = U H, with U orthonormal and H symmetric.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What is known of A = U H. The bounds hold for the U and H that were returned.
struct polar_report {
  /// 0: the iteration has settled. 1: the iteration has not settled in 100 steps; U and H hold where it
  /// stood. 2: a step met a matrix that is singular to the format, or numbers beyond double's range: A has
  /// not full rank, or nearly so; U and H hold nothing, and bounds are infinite.
  index_t info = 0;
  int steps = 0;
  /// An upper bound of |I - U^T U|_F.
  double orthogonality = 0;
  /// An upper bound of |A - U H|_F / |A|_F.
  double residual = 0;
  product_report products{};
};

/// Computes A = U H, with orthonormal columns of U and symmetric positive definite H, for an m x n matrix A
/// of full rank, m >= n; U is m x n, H is n x n and written whole. U is the nearest matrix to A that has
/// orthonormal columns, in every unitarily invariant norm. Matrices must not overlap.
///
/// Newton's iteration U <- (gamma U + (gamma U)^-T) / 2 starts from A, or from R of A = Q R where m > n,
/// with a power of two near Higham's (|U^-1|_1 |U^-1|_inf / (|U|_1 |U|_inf))^(1/4) for gamma: N. J. Higham,
/// Computing the polar decomposition - with applications, SIAM J. Sci. Stat. Comput. 7(4), 1986. A step
/// takes an inverse (getrf, getri), and there are about nine. H is the symmetric part of U^T A. A is scaled
/// by a power of two, so that nothing in between overflows or underflows. The bounds are those of products
/// by gemm with its own rounding errors counted in.
///
/// Products take `options`, and have all bits whatever options.accuracy_bits is. The number of threads
/// changes no bit. Four matrices of A's size are allocated, and getri's workspace. Throws invalid_argument
/// naming the argument, before anything is written, if shapes do not fit, A has an element that is not
/// finite, a leading dimension is too small, a pointer is null or memory is not the context's.
template <solver_format T>
polar_report polar(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<T>> U,
                   not_deduced<matrix_view<T>> H, const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <output_matrix Factor, output_matrix Symmetric, matrix_of<element_t<Factor>> Matrix>
requires solver_format<element_t<Factor>> polar_report polar(const context& ctx, const Matrix& A, Factor&& U,
                                                             Symmetric&& H,
                                                             const product_options& options = {}) {
  return polar<element_t<Factor>>(ctx, A, U, H, options);
}

}  // namespace residua
