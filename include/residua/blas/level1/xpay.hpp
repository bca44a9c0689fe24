// xpay: y = x + alpha y.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Computes y = x + alpha y for every format of vectors (format.hpp). On a GPU xpay is asynchronous on the
/// context's stream. Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp). The error
/// is that of axpy. alpha = 0 does not read y. Vectors may be the same, but must not overlap otherwise.
/// Throws invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is null or
/// misaligned for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
void xpay(const context& ctx, not_deduced<vector_view<const T>> x, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<vector_view<T>> y);

/// This overload takes any vectors of one format (view/concepts.hpp).
template <vector_like X, output_vector_of<element_t<X>> Y, scalar_argument<X> Alpha>
void xpay(const context& ctx, const X& x, const Alpha& alpha, Y&& y) {
  xpay<element_t<X>>(ctx, x, alpha, y);
}

}  // namespace residua
