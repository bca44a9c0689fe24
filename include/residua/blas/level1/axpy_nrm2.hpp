// axpy_nrm2: y = alpha x + y, and the Euclidean norm of y.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Computes y = alpha x + y, then the norm of the new y as it is stored, in one pass over the vectors (on a
/// CPU in two where the sum of squares leaves the safe range); for every format of vectors (format.hpp).
/// Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp). Returns the norm to the host,
/// which waits for it on a GPU. Errors are those of axpy and nrm2. alpha = 0 does not read x and leaves y.
/// Vectors may be the same, but must not overlap otherwise. The second form leaves the result in memory of
/// the context: on a GPU nothing waits, nothing is allocated, and a captured graph may be replayed. Throws
/// invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is null or misaligned
/// for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
arithmetic_t<T> axpy_nrm2(const context& ctx, const scalar<arithmetic_t<T>>& alpha,
                          not_deduced<vector_view<const T>> x, not_deduced<vector_view<T>> y);
template <vector_format T>
void axpy_nrm2(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
               not_deduced<vector_view<T>> y, arithmetic_t<T>* result);

/// These overloads take any vectors of one format (view/concepts.hpp).
template <vector_like X, output_vector_of<element_t<X>> Y, scalar_argument<X> Alpha>
number_t<X> axpy_nrm2(const context& ctx, const Alpha& alpha, const X& x, Y&& y) {
  return axpy_nrm2<element_t<X>>(ctx, alpha, x, y);
}
template <vector_like X, output_vector_of<element_t<X>> Y, scalar_argument<X> Alpha>
void axpy_nrm2(const context& ctx, const Alpha& alpha, const X& x, Y&& y, number_t<X>* result) {
  axpy_nrm2<element_t<X>>(ctx, alpha, x, y, result);
}

}  // namespace residua
