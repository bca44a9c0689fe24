// scal: x = alpha x.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Computes x = alpha x for every format of vectors (format.hpp). On a GPU scal is asynchronous on the
/// stream. Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp). |error_i| <= product
/// u^N |alpha x_i|, with the constants of number/bounds.hpp, and one rounding to a storage format. x is read
/// whatever alpha is: 0 times NaN is NaN. Throws invalid_argument naming the argument if an increment is 0,
/// a pointer is null or misaligned for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
void scal(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<T>> x);

/// This overload takes any vector (view/concepts.hpp).
template <output_vector X, scalar_argument<X> Alpha>
void scal(const context& ctx, const Alpha& alpha, X&& x) {
  scal<element_t<X>>(ctx, alpha, x);
}

}  // namespace residua
