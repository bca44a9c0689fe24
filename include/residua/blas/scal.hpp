// scal: x = alpha x.
#pragma once

#include "residua/number/arithmetic.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// X = alpha x, for double and dd. On a GPU asynchronous on the context's stream unless said otherwise.
/// Error: one multiplication, |error_i| <= u |x_i| for double, 7u^2 |x_i| for dd.
/// Throws invalid_argument if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class T>
void scal(const context& ctx, T alpha, vector_view<T> x);

}  // namespace residua
