// gbmv: y = alpha op(A) x + beta y with a banded A.
#pragma once

#include "residua/view/banded_view.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes y = alpha op(A) x + beta y; op(A) is m x n, x has n elements, y has m. Any format of vectors is
/// taken (number/format.hpp). y must not overlap A or x. beta = 0 does not read y, alpha = 0 does not read
/// A and x; if A has no elements, y stays as it is, as in BLAS. On a GPU gbmv is asynchronous on the
/// context's stream. |error_i| <= (dot t + product + scaled_sum) u^N |alpha| (|op(A)| |x|)_i + scaled_sum
/// u^N |beta y_i|, where row i has t elements, at most below + above + 1, with the constants of
/// number/bounds.hpp for the format that is computed in, and one rounding to the format that y is stored
/// in. On the CPU bits depend neither on the number of threads nor on the instruction set; on a GPU every
/// run gives the same. Source: Dongarra, Du Croz, Hammarling, Hanson, An extended set of Fortran basic
/// linear algebra subprograms, ACM TOMS 14(1), 1988. Throws invalid_argument naming the argument if sizes
/// do not fit, a number of diagonals is negative, a leading dimension is less than the number of stored
/// diagonals, an increment is 0, a pointer is null or misaligned for the GPU, or memory is not the
/// context's; nothing is written then.
template <vector_format T>
void gbmv(const context& ctx, op op_a, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<banded_view<const T>> A, not_deduced<vector_view<const T>> x,
          const scalar<arithmetic_t<T>>& beta, not_deduced<vector_view<T>> y);

/// This overload takes any vectors (view/concepts.hpp).
template <vector_like X, output_vector_of<element_t<X>> Y, class Element, scalar_argument<X> Alpha,
          scalar_argument<X> Beta>
requires(std::same_as<std::remove_const_t<Element>, element_t<X>>) void gbmv(const context& ctx, op op_a,
                                                                             const Alpha& alpha,
                                                                             const banded_view<Element>& A,
                                                                             const X& x, const Beta& beta,
                                                                             Y&& y) {
  gbmv<element_t<X>>(ctx, op_a, alpha, banded_view<const element_t<X>>(A), vector_view<const element_t<X>>(x),
                     beta, vector_view<element_t<X>>(y));
}

}  // namespace residua
