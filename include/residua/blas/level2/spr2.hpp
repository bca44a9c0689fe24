// spr2: A = alpha x y' + alpha y x' + A with a packed symmetric A.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/packed_view.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes A = alpha x y' + alpha y x' + A, where A is n x n, symmetric, and given by a packed
/// triangle. Any format of vectors is taken (number/format.hpp). A must not overlap x or y.
/// alpha = 0 does not read x and y. On a GPU spr2 is asynchronous on the context's stream.
/// |error_ij| <= (product + 2 scaled_sum) u^N |alpha| (|x_i y_j| + |y_i x_j|) + 2 scaled_sum u^N
/// |a_ij|, with the constants of number/bounds.hpp for the format that is computed in, and one
/// rounding to a storage format. The bits are those of syr2. Source: Dongarra, Du Croz,
/// Hammarling, Hanson, An extended set of Fortran basic linear algebra subprograms, ACM TOMS
/// 14(1), 1988. Throws invalid_argument naming the argument if sizes do not fit, an increment is
/// 0, a pointer is null or misaligned for the GPU, or memory is not the context's; nothing is
/// written then.
template <vector_format T>
void spr2(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
          not_deduced<vector_view<const T>> y, not_deduced<packed_view<T>> A);

/// This overload takes any vectors (view/concepts.hpp).
template <vector_like X, vector_of<element_t<X>> Y, scalar_argument<X> Alpha>
void spr2(const context& ctx, const Alpha& alpha, const X& x, const Y& y,
          const packed_view<element_t<X>>& A) {
  spr2<element_t<X>>(ctx, alpha, vector_view<const element_t<X>>(x), vector_view<const element_t<X>>(y), A);
}

}  // namespace residua
