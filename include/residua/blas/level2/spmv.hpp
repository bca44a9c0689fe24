// spmv: y = alpha A x + beta y with a packed symmetric A. (A sparse matrix times a vector is in
// residua/sparse/spmv.hpp.)
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/packed_view.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes y = alpha A x + beta y, where A is n x n, symmetric, and given by a packed triangle. Any
/// format of vectors is taken (number/format.hpp). y must not overlap A or x. beta = 0 does not read
/// y, alpha = 0 does not read A and x. On a GPU spmv is asynchronous on the context's stream.
/// |error_i| <= (dot t + product + scaled_sum) u^N |alpha| (|A| |x|)_i + scaled_sum u^N |beta y_i|,
/// where row i has t elements, t = n, with the constants of number/bounds.hpp for the format that is
/// computed in, and one rounding to the format that y is stored in. On the CPU bits depend neither on
/// the number of threads nor on the instruction set; on a GPU every run gives the same. Source:
/// Dongarra, Du Croz, Hammarling, Hanson, An extended set of Fortran basic linear algebra subprograms,
/// ACM TOMS 14(1), 1988. Throws invalid_argument naming the argument if sizes do not fit, an increment
/// is 0, a pointer is null or misaligned for the GPU, or memory is not the context's; nothing is
/// written then.
template <vector_format T>
void spmv(const context& ctx, const scalar<arithmetic_t<T>>& alpha, not_deduced<packed_view<const T>> A,
          not_deduced<vector_view<const T>> x, const scalar<arithmetic_t<T>>& beta,
          not_deduced<vector_view<T>> y);

/// This overload takes any vectors (view/concepts.hpp).
template <vector_like X, output_vector_of<element_t<X>> Y, class Element, scalar_argument<X> Alpha,
          scalar_argument<X> Beta>
requires(std::same_as<std::remove_const_t<Element>, element_t<X>>) void spmv(const context& ctx,
                                                                             const Alpha& alpha,
                                                                             const packed_view<Element>& A,
                                                                             const X& x, const Beta& beta,
                                                                             Y&& y) {
  spmv<element_t<X>>(ctx, alpha, packed_view<const element_t<X>>(A), vector_view<const element_t<X>>(x), beta,
                     vector_view<element_t<X>>(y));
}

}  // namespace residua
