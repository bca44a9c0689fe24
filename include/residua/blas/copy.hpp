// copy: y = x.
#pragma once

#include "residua/number/arithmetic.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// Y = x, for double and dd. On a GPU asynchronous on the context's stream unless said otherwise.
/// Exact. Vectors may be the same, but must not overlap otherwise.
/// Throws invalid_argument if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class T>
void copy(const context& ctx, vector_view<const T> x, vector_view<T> y);

}  // namespace residua
