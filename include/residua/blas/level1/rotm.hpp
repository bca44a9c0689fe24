// rotm: a modified rotation of the points (x_i, y_i).
#pragma once

#include "residua/blas/level1/rotmg.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Replaces (x, y) with (h11 x + h12 y, h21 x + h22 y) with H as `h` tells it (rotmg.hpp), for
/// every format of vectors (number/format.hpp). h is a rotation or, on a GPU, its address in
/// device memory (view/scalar.hpp). With flag -2 nothing is read or written. On a GPU rotm is
/// asynchronous on the context's stream. |error_i| <= (scaled_sum + product) u^N (|h11 x_i| +
/// |h12 y_i|) of x, and likewise of y, with the constants of number/bounds.hpp, and one rounding
/// to a storage format. 0 times NaN is NaN. x and y must not overlap. Source: Lawson, Hanson,
/// Kincaid, Krogh, Basic linear algebra subprograms for Fortran usage, ACM TOMS 5(3), 1979.
/// Throws invalid_argument naming the argument if sizes differ, an increment is 0, a pointer is
/// null or misaligned for the GPU, memory is not the context's, or the flag of an h given by
/// value is none of -2, -1, 0, 1; nothing is written then. In device memory any other flag counts
/// as -2.
template <vector_format T>
void rotm(const context& ctx, not_deduced<vector_view<T>> x, not_deduced<vector_view<T>> y,
          const scalar<modified_rotation<arithmetic_t<T>>>& h);

/// This overload takes any vectors of one format (view/concepts.hpp).
template <output_vector X, output_vector_of<element_t<X>> Y>
void rotm(const context& ctx, X&& x, Y&& y, const scalar<modified_rotation<number_t<X>>>& h) {
  rotm<element_t<X>>(ctx, vector_view<element_t<X>>(x), vector_view<element_t<X>>(y), h);
}

}  // namespace residua
