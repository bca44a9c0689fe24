// trsv: solves op(A) x = b with a triangular A.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Overwrites x = b by the solution of op(A) x = b, where A is n x n and triangular: what lies beyond its
/// triangle is neither read nor written, nor is a unit diagonal. Any format of vectors is taken. x must not
/// overlap A. A zero on the diagonal gives infinities and NaNs, as in BLAS. On a GPU trsv is asynchronous
/// on the stream. The error is substitution's (Higham, Accuracy and Stability of Numerical Algorithms, 2nd
/// ed., theorem 8.5): the computed x solves a system whose matrix differs elementwise by little,
///   |b - op(A) x|_i <= dot n u^N (|b_i| + sum_{j != i} |a_ij| |x_j|) + d |a_ii x_i|,
/// with the constants of number/bounds.hpp for the format that is computed in; d = quotient u^N on the host,
/// (quotient + product) u^N on a GPU, which multiplies by the reciprocals of the diagonal, and one rounding
/// more to a storage format; 0 and that rounding with a unit diagonal. A GPU adds 2 product u^N to dot n u^N:
/// near the diagonal its terms are (a_ij / a_jj) (a_jj x_j). On a GPU the sums of more than 16384 terms are
/// rounded as gemv's y every 16384. Bits are as gemv's. Throws invalid_argument naming the argument if A is
/// not square or sizes do not fit, a leading dimension is too small, an increment is 0, a pointer is null
/// or memory is not the context's; nothing is written then.
template <vector_format T>
void trsv(const context& ctx, uplo triangle, op op_a, diag diagonal, not_deduced<matrix_view<const T>> A,
          not_deduced<vector_view<T>> x);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <output_vector X, matrix_of<element_t<X>> Matrix>
void trsv(const context& ctx, uplo triangle, op op_a, diag diagonal, const Matrix& A, X&& x) {
  trsv<element_t<X>>(ctx, triangle, op_a, diagonal, A, x);
}

}  // namespace residua
