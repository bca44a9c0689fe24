// axpy: y = alpha x + y.
#pragma once

#include "residua/view/vector_view.hpp"

namespace residua {

/// Y = alpha x + y, for every format of vectors (format.hpp). On a GPU asynchronous on the context's stream unless said otherwise.
/// Error: |error_i| <= scaled_sum u^N (|alpha x_i| + |y_i|), with the constants of number/bounds.hpp, and one rounding to a
/// 12-byte format; u |y_i| for double (one fused operation). Vectors may be the same, but must not overlap otherwise.
/// Throws invalid_argument if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class T>
void axpy(const context& ctx, arithmetic_t<T> alpha, vector_view<const T> x, vector_view<T> y);

}  // namespace residua
