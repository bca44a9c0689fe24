// axpyz: z = alpha x + y.
#pragma once

#include "residua/number/arithmetic.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// Z = alpha x + y, for double and dd. On a GPU asynchronous on the context's stream unless said otherwise.
/// Error: as axpy. Vectors may be the same, but must not overlap otherwise.
/// Throws invalid_argument if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class T>
void axpyz(const context& ctx, T alpha, vector_view<const T> x, vector_view<const T> y, vector_view<T> z);

}  // namespace residua
