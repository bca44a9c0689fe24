// spr: A = alpha x x' + A with a packed symmetric A.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/packed_view.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes A = alpha x x' + A, where A is n x n, symmetric, and given by a packed
/// triangle. Any format of vectors is taken (number/format.hpp). A must not overlap x.
/// alpha = 0 does not read x. On a GPU spr is asynchronous on the context's stream.
/// |error_ij| <= (product + scaled_sum) u^N |alpha x_i x_j| + scaled_sum u^N |a_ij|, with
/// the constants of number/bounds.hpp for the format that is computed in, and one rounding
/// to a storage format. The bits are those of syr. Source: Dongarra, Du Croz, Hammarling,
/// Hanson, An extended set of Fortran basic linear algebra subprograms, ACM TOMS 14(1),
/// 1988. Throws invalid_argument naming the argument if sizes do not fit, an increment is
/// 0, a pointer is null or misaligned for the GPU, or memory is not the context's; nothing
/// is written then.
template <vector_format T>
void spr(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<vector_view<const T>> x,
         not_deduced<packed_view<T>> A);

/// This overload takes any vectors (view/concepts.hpp).
template <vector_like X, scalar_argument<X> Alpha>
void spr(const context& ctx, const Alpha& alpha, const X& x, const packed_view<element_t<X>>& A) {
  spr<element_t<X>>(ctx, alpha, vector_view<const element_t<X>>(x), A);
}

}  // namespace residua
