// signm: the sign of a matrix.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What is known of S = sign(A). The bounds hold for the S that was returned.
struct signm_report {
  /// 0: the iteration has settled. 1: the iteration has not within 100 steps; S holds where it stood. 2: a
  /// step met a matrix that is singular to the format, or numbers beyond double's range: A has an
  /// eigenvalue on the imaginary axis, or too near to it; S holds nothing, and bounds are infinite.
  index_t info = 0;
  int steps = 0;
  /// An upper bound of |S S - I|_1 / |S|_1^2.
  double residual = 0;
  /// An upper bound of |A S - S A|_1 / (|A|_1 |S|_1).
  double commutator = 0;
  product_report products{};
};

/// Computes S = sign(A), the matrix with A's eigenvectors and with 1 and -1 in place of eigenvalues right
/// and left of the imaginary axis, for n x n matrices, which must not overlap.
///
/// Newton's iteration S <- (mu S + (mu S)^-1) / 2 starts from A; mu is a power of two that brings |det| to
/// about 1 (Byers 1987; Higham, Functions of Matrices, sections 5.3 and 5.5). A step takes an inverse
/// (getrf, getri). Steps end when S no longer changes by less from one to the next. The bounds are those of
/// products by gemm with its own rounding errors counted in; that S has the signs of A's eigenvalues
/// follows from the iteration and is not proved anew.
///
/// Products take `options`, and have all bits whatever options.accuracy_bits is. The number of threads
/// changes no bit. Four matrices are allocated, and getri's workspace. Throws invalid_argument naming the
/// argument, before anything is written, if shapes do not fit, A has an element that is not finite, a
/// leading dimension is too small, a pointer is null or memory is not the context's.
template <solver_format T>
signm_report signm(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<T>> S,
                   const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <output_matrix Result, matrix_of<element_t<Result>> Matrix>
requires solver_format<element_t<Result>> signm_report signm(const context& ctx, const Matrix& A, Result&& S,
                                                             const product_options& options = {}) {
  return signm<element_t<Result>>(ctx, A, S, options);
}

}  // namespace residua
