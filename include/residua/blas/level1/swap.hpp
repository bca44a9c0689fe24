// swap: x and y exchanged.
#pragma once

#include "residua/view/vector_view.hpp"

namespace residua {

/// Exchanges x and y, for every format of vectors (format.hpp). On a GPU asynchronous on the context's stream.
/// Exact. Vectors may be the same, but must not overlap otherwise.
/// Throws invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is null or misaligned for the GPU, or
/// memory is not the context's; nothing is written then.
template <class T>
void swap(const context& ctx, vector_view<T> x, vector_view<T> y);

}  // namespace residua
