// rot: a plane rotation of the points (x_i, y_i).
#pragma once

#include "residua/view/scalar.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// (x, y) = (c x + s y, c y - s x), for every format of vectors (format.hpp). On a GPU asynchronous on the context's stream. Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp).
/// Error: |error_i| <= (scaled_sum + product) u^N (|c x_i| + |s y_i|) of x, and likewise of y, with the constants of
/// number/bounds.hpp, and one rounding to a storage format. Nothing is skipped: 0 times NaN is NaN. x and y must not overlap.
/// Throws invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is null or misaligned for the GPU, or
/// memory is not the context's; nothing is written then.
template <class T>
void rot(const context& ctx, vector_view<T> x, vector_view<T> y, scalar<arithmetic_t<T>> c,
         scalar<arithmetic_t<T>> s);

}  // namespace residua
