// rot: a plane rotation of the points (x_i, y_i).
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// (x, y) becomes (c x + s y, c y - s x), in every format of vectors (format.hpp). On a GPU rot is
/// asynchronous on the context's stream. Scalars are numbers or, on a GPU, in device memory (scalar.hpp).
/// |error_i| <= (scaled_sum + product) u^N (|c x_i| + |s y_i|) of x, and likewise of y, with the constants
/// of number/bounds.hpp, and one rounding to a storage format. Nothing is skipped: 0 times NaN is NaN. x
/// and y must not overlap. Throws invalid_argument naming the argument if sizes differ, an increment is 0,
/// a pointer is null or misaligned for the GPU, or memory is not the context's; nothing is written then.
template <vector_format T>
void rot(const context& ctx, not_deduced<vector_view<T>> x, not_deduced<vector_view<T>> y,
         const scalar<arithmetic_t<T>>& c, const scalar<arithmetic_t<T>>& s);

/// This overload takes any vectors of one format (view/concepts.hpp).
template <output_vector X, output_vector_of<element_t<X>> Y, scalar_argument<X> Cosine,
          scalar_argument<X> Sine>
void rot(const context& ctx, X&& x, Y&& y, const Cosine& c, const Sine& s) {
  rot<element_t<X>>(ctx, x, y, c, s);
}

}  // namespace residua
