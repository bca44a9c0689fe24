// ger: A = alpha x y' + A.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Adds alpha x y' to A; A is m x n, x has m elements, y has n. Any format of vectors is taken. A must not
/// overlap x or y. alpha = 0 does not read x and y. On a GPU ger is asynchronous on the stream. |error_ij|
/// <= (product + scaled_sum) u^N |alpha x_i y_j| + scaled_sum u^N |a_ij|, with the constants of
/// number/bounds.hpp for the format that is computed in, and one rounding to a storage format. Backends give
/// the same bits. Throws invalid_argument naming the argument if sizes do not fit, a leading dimension is
/// too small, an increment is 0, a pointer is null or memory is not the context's; nothing is written then.
template <vector_format T>
void ger(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
         not_deduced<vector_view<const T>> y, not_deduced<matrix_view<T>> A);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <vector_like X, vector_of<element_t<X>> Y, output_matrix_of<element_t<X>> Matrix,
          scalar_argument<X> Alpha>
void ger(const context& ctx, const Alpha& alpha, const X& x, const Y& y, Matrix&& A) {
  ger<element_t<X>>(ctx, alpha, x, y, A);
}

}  // namespace residua
