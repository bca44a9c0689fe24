// axpyz: z = alpha x + y.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Computes z = alpha x + y for every format of vectors (format.hpp). On a GPU axpyz is asynchronous on the
/// context's stream. Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp). The error
/// is that of axpy. alpha = 0 does not read x. Vectors may be the same, but must not overlap otherwise.
/// Throws invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is null or
/// misaligned for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
void axpyz(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
           not_deduced<vector_view<const T>> y, not_deduced<vector_view<T>> z);

/// This overload takes any vectors of one format (view/concepts.hpp).
template <vector_like X, vector_of<element_t<X>> Y, output_vector_of<element_t<X>> Z,
          scalar_argument<X> Alpha>
void axpyz(const context& ctx, const Alpha& alpha, const X& x, const Y& y, Z&& z) {
  axpyz<element_t<X>>(ctx, alpha, x, y, z);
}

}  // namespace residua
