// ger: A = alpha x y' + A.
#pragma once

#include "residua/number/format.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/scalar.hpp"

namespace residua {

/// A = alpha x y' + A; A is m x n, x has m elements, y has n. For every format of vectors. A must not overlap x or y.
/// alpha = 0 does not read x and y. On a GPU asynchronous on the context's stream.
/// Error: |error_ij| <= (product + scaled_sum) u^N |alpha x_i y_j| + scaled_sum u^N |a_ij|, with the constants of number/bounds.hpp for
/// the format that is computed in, and one rounding to a storage format. The same bits on every backend.
/// Throws invalid_argument naming the argument if sizes do not fit, a leading dimension is too small, an increment is 0, a
/// pointer is null or memory is not the context's; nothing is written then.
template <class T>
void ger(const context& ctx, scalar<arithmetic_t<T>> alpha, vector_view<const T> x, vector_view<const T> y,
         matrix_view<T> A);

}  // namespace residua
