// waxpby: w = alpha x + beta y.
#pragma once

#include "residua/view/scalar.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// w = alpha x + beta y, for every format of vectors (format.hpp). On a GPU asynchronous on the context's stream. Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp).
/// Error: as axpby. alpha = 0 does not read x, beta = 0 does not read y. Vectors may be the same, but must not overlap otherwise.
/// Throws invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is null or misaligned for the GPU, or
/// memory is not the context's; nothing is written then.
template <class T>
void waxpby(const context& ctx, scalar<arithmetic_t<T>> alpha, vector_view<const T> x,
            scalar<arithmetic_t<T>> beta, vector_view<const T> y, vector_view<T> w);

}  // namespace residua
