// syr2: A = alpha x y' + alpha y x' + A with a symmetric A.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes A = alpha x y' + alpha y x' + A, where A is n x n, symmetric, and given by one triangle: the
/// other is neither read nor written. Any format of vectors is taken. A must not overlap x or y. alpha = 0
/// does not read x and y. On a GPU syr2 is asynchronous on the context's stream. |error_ij| <= (product + 2
/// scaled_sum) u^N |alpha| (|x_i y_j| + |y_i x_j|) + 2 scaled_sum u^N |a_ij|, with the constants of
/// number/bounds.hpp for the format that is computed in, and one rounding to a storage format. Bits and
/// exceptions are ger's, and invalid_argument is thrown if A is not square.
template <vector_format T>
void syr2(const context& ctx, uplo triangle, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<vector_view<const T>> x, not_deduced<vector_view<const T>> y,
          not_deduced<matrix_view<T>> A);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <vector_like X, vector_of<element_t<X>> Y, output_matrix_of<element_t<X>> Matrix,
          scalar_argument<X> Alpha>
void syr2(const context& ctx, uplo triangle, const Alpha& alpha, const X& x, const Y& y, Matrix&& A) {
  syr2<element_t<X>>(ctx, triangle, alpha, x, y, A);
}

}  // namespace residua
