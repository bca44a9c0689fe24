// axpy: y = alpha x + y.
#pragma once

#include "residua/view/concepts.hpp"

namespace residua {

/// Computes y = alpha x + y for every format of vectors (format.hpp). On a GPU axpy is asynchronous on the
/// context's stream. Scalars are numbers or, on a GPU, addresses in device memory (scalar.hpp). |error_i|
/// <= scaled_sum u^N (|alpha x_i| + |y_i|), with the constants of number/bounds.hpp, and one rounding to a
/// storage format; for double u |alpha x_i + y_i| (one fused operation). alpha = 0 does not read x. Vectors
/// may be the same, but must not overlap otherwise. Throws invalid_argument naming the argument if sizes
/// differ, an increment is 0, a pointer is null or misaligned for the GPU, or memory is not the context's;
/// nothing is written then.
template <vector_format T>
void axpy(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
          not_deduced<vector_view<T>> y);

/// This overload takes any vectors of one format (view/concepts.hpp).
template <vector_like X, output_vector_of<element_t<X>> Y, scalar_argument<X> Alpha>
void axpy(const context& ctx, const Alpha& alpha, const X& x, Y&& y) {
  axpy<element_t<X>>(ctx, alpha, x, y);
}

}  // namespace residua
