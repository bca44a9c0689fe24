// nrm2: the Euclidean norm of x.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Returns the Euclidean norm of x, for every format of vectors (format.hpp), and 0 for an empty vector. On
/// a GPU the host waits for the result. The relative error is at most ((n / 2 + 1 / 4) dot + root) u^N,
/// with the constants of number/bounds.hpp ((20 n + 13.2) u^2 for dd). Neither overflows nor underflows
/// unless the norm itself does: elements whose squares would leave the range are summed apart, scaled by
/// powers of two. The second form leaves the result in memory of the context: on a GPU nothing waits,
/// nothing is allocated, and a captured graph may be replayed. Throws invalid_argument naming the argument
/// if an increment is 0, a pointer is null or misaligned for the GPU, or memory is not the context's;
/// nothing is written then.
template <vector_format T>
arithmetic_t<T> nrm2(const context& ctx, not_deduced<vector_view<const T>> x);
template <vector_format T>
void nrm2(const context& ctx, not_deduced<vector_view<const T>> x, arithmetic_t<T>* result);

/// These overloads take any vector (view/concepts.hpp).
template <vector_like X>
number_t<X> nrm2(const context& ctx, const X& x) {
  return nrm2<element_t<X>>(ctx, x);
}
template <vector_like X>
void nrm2(const context& ctx, const X& x, number_t<X>* result) {
  nrm2<element_t<X>>(ctx, x, result);
}

}  // namespace residua
