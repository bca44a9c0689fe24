// scal: x = alpha x.
#pragma once

#include "residua/view/vector_view.hpp"

namespace residua {

/// X = alpha x, for every format of vectors (format.hpp). On a GPU asynchronous on the context's stream unless said otherwise.
/// Error: |error_i| <= product u^N |x_i|, with the constants of number/bounds.hpp, and one rounding to a 12-byte format.
/// Throws invalid_argument if sizes differ, an increment is 0, a pointer is null or memory is not the context's.
template <class T>
void scal(const context& ctx, arithmetic_t<T> alpha, vector_view<T> x);

}  // namespace residua
