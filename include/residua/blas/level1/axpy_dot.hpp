// axpy_dot: y = alpha x + y, and the sum of y_i z_i.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Computes y = alpha x + y, then the sum of y_i z_i with the new y as it is stored, in one pass over the
/// vectors; for every format of vectors (format.hpp). Scalars are numbers or, on a GPU, addresses in device
/// memory (scalar.hpp). Returns the sum to the host, which waits for it on a GPU. Errors are those of axpy
/// and dot. Increments change no bit. alpha = 0 does not read x and leaves y. Vectors may be the same, z
/// may be y, but they must not overlap otherwise. The second form leaves the result in memory of the
/// context: on a GPU nothing waits, nothing is allocated, and a captured graph may be replayed. Throws
/// invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is null or misaligned
/// for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
arithmetic_t<T> axpy_dot(const context& ctx, const scalar<arithmetic_t<T>>& alpha,
                         not_deduced<vector_view<const T>> x, not_deduced<vector_view<T>> y,
                         not_deduced<vector_view<const T>> z);
template <vector_format T>
void axpy_dot(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
              not_deduced<vector_view<T>> y, not_deduced<vector_view<const T>> z, arithmetic_t<T>* result);

/// These overloads take any vectors of one format (view/concepts.hpp).
template <vector_like X, output_vector_of<element_t<X>> Y, vector_of<element_t<X>> Z,
          scalar_argument<X> Alpha>
number_t<X> axpy_dot(const context& ctx, const Alpha& alpha, const X& x, Y&& y, const Z& z) {
  return axpy_dot<element_t<X>>(ctx, alpha, x, y, z);
}
template <vector_like X, output_vector_of<element_t<X>> Y, vector_of<element_t<X>> Z,
          scalar_argument<X> Alpha>
void axpy_dot(const context& ctx, const Alpha& alpha, const X& x, Y&& y, const Z& z, number_t<X>* result) {
  axpy_dot<element_t<X>>(ctx, alpha, x, y, z, result);
}

}  // namespace residua
