// dot: the sum of x_i y_i.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Returns the sum of x_i y_i, for every format of vectors (format.hpp), and 0 for empty vectors. On a GPU
/// the host waits for the result. |error| <= dot n u^N S with S = sum |x_i y_i| and the constants of
/// number/bounds.hpp (40 n u^2 S for dd). Increments change no bit. The second form leaves the result in
/// memory of the context: on a GPU nothing waits, nothing is allocated, and a captured graph may be
/// replayed. Throws invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is
/// null or misaligned for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
arithmetic_t<T> dot(const context& ctx, not_deduced<vector_view<const T>> x,
                    not_deduced<vector_view<const T>> y);
template <vector_format T>
void dot(const context& ctx, not_deduced<vector_view<const T>> x, not_deduced<vector_view<const T>> y,
         arithmetic_t<T>* result);

/// These overloads take any vectors of one format (view/concepts.hpp).
template <vector_like X, vector_of<element_t<X>> Y>
number_t<X> dot(const context& ctx, const X& x, const Y& y) {
  return dot<element_t<X>>(ctx, x, y);
}
template <vector_like X, vector_of<element_t<X>> Y>
void dot(const context& ctx, const X& x, const Y& y, number_t<X>* result) {
  dot<element_t<X>>(ctx, x, y, result);
}

}  // namespace residua
