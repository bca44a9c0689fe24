// dot: the sum of x_i y_i.
#pragma once

#include "residua/number/arithmetic.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// The sum of x_i y_i, for double and dd. On a GPU asynchronous on the context's stream unless said otherwise.
/// Error: |error| <= n u S for double, 40 n u^2 S for dd, with S = sum |x_i y_i| (number/accumulator.hpp).
/// Returns it to the host, so waits for it on a GPU. 0 for empty vectors.
/// Throws invalid_argument if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class T>
T dot(const context& ctx, vector_view<const T> x, vector_view<const T> y);

}  // namespace residua
