// dot: the sum of x_i y_i.
#pragma once

#include "residua/view/vector_view.hpp"

namespace residua {

/// The sum of x_i y_i, for every format of vectors (format.hpp). On a GPU asynchronous on the context's stream unless said otherwise.
/// Error: |error| <= dot n u^N S with S = sum |x_i y_i| and the constants of number/bounds.hpp (40 n u^2 S for dd).
/// Returns it to the host, so waits for it on a GPU. 0 for empty vectors.
/// Throws invalid_argument if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class T>
arithmetic_t<T> dot(const context& ctx, vector_view<const T> x, vector_view<const T> y);

}  // namespace residua
