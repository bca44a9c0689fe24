// trmv: x = op(A) x with a triangular A.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes x = op(A) x, where A is n x n and triangular: what lies beyond its triangle is neither read nor
/// written, nor is a unit diagonal. Any format of vectors is taken. x must not overlap A. On a GPU trmv is
/// asynchronous on the context's stream. |error_i| <= (dot n + product + scaled_sum) u^N (|op(A)| |x|)_i,
/// with the constants of number/bounds.hpp for the format that is computed in, and one rounding to the
/// format that x is stored in; on a GPU two of (|op(A)| |x|)_i where n > 16384. Bits are as gemv's. Throws
/// invalid_argument naming the argument if A is not square or sizes do not fit, a leading dimension is too
/// small, an increment is 0, a pointer is null or memory is not the context's; nothing is written then.
template <vector_format T>
void trmv(const context& ctx, uplo triangle, op op_a, diag diagonal, not_deduced<matrix_view<const T>> A,
          not_deduced<vector_view<T>> x);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <output_vector X, matrix_of<element_t<X>> Matrix>
void trmv(const context& ctx, uplo triangle, op op_a, diag diagonal, const Matrix& A, X&& x) {
  trmv<element_t<X>>(ctx, triangle, op_a, diagonal, A, x);
}

}  // namespace residua
