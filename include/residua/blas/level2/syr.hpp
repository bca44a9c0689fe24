// syr: A = alpha x x' + A with a symmetric A.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// A = alpha x x' + A, where A is n x n, symmetric, and given by one triangle: the other is neither read nor
/// written. For every format of vectors. A must not overlap x. alpha = 0 does not read x. On a GPU
/// asynchronous on the context's stream. Error, bits and what is thrown: as ger's with y = x, and
/// invalid_argument if A is not square.
template <vector_format T>
void syr(const context& ctx, uplo triangle, const scalar<arithmetic_t<T>>& alpha,
         not_deduced<vector_view<const T>> x, not_deduced<matrix_view<T>> A);

/// The same for any matrices and vectors (view/concepts.hpp).
template <vector_like X, output_matrix_of<element_t<X>> Matrix, scalar_argument<X> Alpha>
void syr(const context& ctx, uplo triangle, const Alpha& alpha, const X& x, Matrix&& A) {
  syr<element_t<X>>(ctx, triangle, alpha, x, A);
}

}  // namespace residua
