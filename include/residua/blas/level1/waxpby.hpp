// waxpby: w = alpha x + beta y.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Computes w = alpha x + beta y for every format of vectors (format.hpp). On a GPU waxpby is asynchronous
/// on the context's stream. Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp). The
/// error is that of axpby. alpha = 0 does not read x, beta = 0 does not read y. Vectors may be the same, but
/// must not overlap otherwise. Throws invalid_argument naming the argument if sizes differ, an increment is
/// 0, a pointer is null or misaligned for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
void waxpby(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
            const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<const T>> y,
            not_deduced<vector_view<T>> w);

/// This overload takes any vectors of one format (view/concepts.hpp).
template <vector_like X, vector_of<element_t<X>> Y, output_vector_of<element_t<X>> W,
          scalar_argument<X> Alpha, scalar_argument<X> Beta>
void waxpby(const context& ctx, const Alpha& alpha, const X& x, const Beta& beta, const Y& y, W&& w) {
  waxpby<element_t<X>>(ctx, alpha, x, beta, y, w);
}

}  // namespace residua
