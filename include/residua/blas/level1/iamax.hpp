// iamax: the place of the largest |x_i|.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Returns the smallest i, from 0, of those with the largest |x_i|, for every format of vectors
/// (format.hpp), and -1 for an empty vector. The result is exact. A NaN counts as larger than anything, so
/// that the first NaN is found if there is one (Demmel et al., Proposed consistent exception handling for
/// the BLAS and LAPACK, 2022, section 3). On a GPU the host waits for the result. The second form leaves
/// the result in memory of the context: on a GPU nothing waits, nothing is allocated, and a captured graph
/// may be replayed. Throws invalid_argument naming the argument if an increment is 0, a pointer is null or
/// misaligned for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
index_t iamax(const context& ctx, not_deduced<vector_view<const T>> x);
template <vector_format T>
void iamax(const context& ctx, not_deduced<vector_view<const T>> x, index_t* result);

/// These overloads take any vector (view/concepts.hpp).
template <vector_like X>
index_t iamax(const context& ctx, const X& x) {
  return iamax<element_t<X>>(ctx, x);
}
template <vector_like X>
void iamax(const context& ctx, const X& x, index_t* result) {
  iamax<element_t<X>>(ctx, x, result);
}

}  // namespace residua
