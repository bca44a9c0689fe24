// iamax for complex vectors: the place of the largest |Re z| + |Im z|.
#pragma once

#include "residua/blas/complex/parts.hpp"

namespace residua {

/// Returns the smallest i, from 0, of those with the largest |Re x_i| + |Im x_i|, as BLAS's icamax and
/// izamax do, and -1 for an empty vector. The sum is rounded as a sum of real numbers is, to infinity where
/// it is too large; of float it is computed in double. Elements of which it has a NaN count as larger than
/// anything, so that the first of them is found. On a GPU the host waits for i, which depends neither on
/// the backend nor on the number of threads. Throws invalid_argument naming the argument if an increment is
/// 0, a pointer is null or memory is not the context's.
template <complex_part T>
index_t iamax(const context& ctx, not_deduced<vector_view<const complex<T>>> x);

/// This overload takes any vector of complex numbers.
template <complex_vector X>
index_t iamax(const context& ctx, const X& x) {
  return iamax<part_t<X>>(ctx, x);
}

}  // namespace residua
