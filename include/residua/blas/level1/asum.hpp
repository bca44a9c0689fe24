// asum: the sum of |x_i|.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Returns the sum of |x_i|, for every format of vectors (format.hpp), and 0 for an empty vector. On a GPU
/// the host waits for the result. The relative error is at most dot n u^N, with the constants of
/// number/bounds.hpp. Increments change no bit. The second form leaves the result in memory of the context:
/// on a GPU nothing waits, nothing is allocated, and a captured graph may be replayed. Throws
/// invalid_argument naming the argument if an increment is 0, a pointer is null or misaligned for the GPU,
/// or memory is not the context's; nothing is written then.
template <vector_format T>
arithmetic_t<T> asum(const context& ctx, not_deduced<vector_view<const T>> x);
template <vector_format T>
void asum(const context& ctx, not_deduced<vector_view<const T>> x, arithmetic_t<T>* result);

/// These overloads take any vector (view/concepts.hpp).
template <vector_like X>
number_t<X> asum(const context& ctx, const X& x) {
  return asum<element_t<X>>(ctx, x);
}
template <vector_like X>
void asum(const context& ctx, const X& x, number_t<X>* result) {
  asum<element_t<X>>(ctx, x, result);
}

}  // namespace residua
