// syr: A = alpha x x' + A with a symmetric A.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes A = alpha x x' + A, where A is n x n, symmetric, and given by one triangle: the other is
/// neither read nor written. Any format of vectors is taken. A must not overlap x. alpha = 0 does not read
/// x. On a GPU syr is asynchronous on the context's stream. Error, bits and exceptions are those of ger
/// with y = x, and invalid_argument is thrown if A is not square.
template <vector_format T>
void syr(const context& ctx, uplo triangle, const scalar<arithmetic_t<T>>& alpha,
         not_deduced<vector_view<const T>> x, not_deduced<matrix_view<T>> A);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <vector_like X, output_matrix_of<element_t<X>> Matrix, scalar_argument<X> Alpha>
void syr(const context& ctx, uplo triangle, const Alpha& alpha, const X& x, Matrix&& A) {
  syr<element_t<X>>(ctx, triangle, alpha, x, A);
}

}  // namespace residua
