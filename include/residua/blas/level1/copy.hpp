// copy: y = x.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Computes y = x for every format of vectors (format.hpp). On a GPU copy is asynchronous on the context's
/// stream. The result is exact. Vectors may be the same, but must not overlap otherwise. Throws
/// invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is null or misaligned
/// for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
void copy(const context& ctx, not_deduced<vector_view<const T>> x, not_deduced<vector_view<T>> y);

/// This overload takes any vectors of one format (view/concepts.hpp).
template <vector_like X, output_vector_of<element_t<X>> Y>
void copy(const context& ctx, const X& x, Y&& y) {
  copy<element_t<X>>(ctx, x, y);
}

}  // namespace residua
