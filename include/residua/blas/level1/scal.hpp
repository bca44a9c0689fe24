// scal: x = alpha x.
#pragma once

#include "residua/view/scalar.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// x = alpha x, for every format of vectors (format.hpp). On a GPU asynchronous on the context's stream. Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp).
/// Error: |error_i| <= product u^N |alpha x_i|, with the constants of number/bounds.hpp, and one rounding to a storage format.
/// x is read whatever alpha is: 0 times NaN is NaN.
/// Throws invalid_argument naming the argument if an increment is 0, a pointer is null or misaligned for the GPU, or memory is not
/// the context's; nothing is written then.
template <class T>
void scal(const context& ctx, scalar<arithmetic_t<T>> alpha, vector_view<T> x);

}  // namespace residua
