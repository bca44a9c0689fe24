// A small triangle in shared memory, and the warp that solves with it: a lane has an element of the vector.
// The sums are those of solve_triangle, term by term.
#pragma once

#include "blas/level3/trsm_triangle.hpp"
#include "gpu/warp.cuh"

namespace residua::cuda {

template <class T>
using shared_triangle = arithmetic_t<T>[blas::triangle_order][blas::triangle_order];  // [column][row]

/// All `threads` threads of a block; __syncthreads() is to follow.
template <class T>
__device__ inline void load_triangle(const dense::operand<T>& M, shared_triangle<T>& m, int threads) {
  const int order = static_cast<int>(M.rows());
  for (int n = static_cast<int>(threadIdx.x); n < order * order; n += threads) {
    const int i = n % order, k = n / order;
    if (M.contains(i, k)) m[k][i] = M.element(i, k);
  }
}

/// Lane i's element of the solution of M y = alpha x; `divides`: by the diagonal, which is not ones. All
/// lanes take all terms, those that have been solved for too, so that no branch stands in the chain from one
/// unknown to the next one; elements are loaded ahead of it.
template <bool divides, class T>
__device__ inline arithmetic_t<T> solved(const dense::operand<T>& M, const arithmetic_t<T>& alpha,
                                         const shared_triangle<T>& m, int i, arithmetic_t<T> x) {
  using number = arithmetic_t<T>;
  constexpr int batch = 8;
  static_assert(blas::triangle_order % batch == 0);
  const int order = static_cast<int>(M.rows()), begin = M.ends_at_diagonal() ? 0 : order - 1,
            step = M.ends_at_diagonal() ? 1 : -1;
  accumulator<number> rest;
  rest.start(alpha * x);
  for (int first = 0; first < order; first += batch) {
    number column[batch];
#pragma unroll
    for (int n = 0; n < batch; ++n) column[n] = m[first + n < order ? begin + step * (first + n) : 0][i];
#pragma unroll
    for (int n = 0; n < batch; ++n) {
      if (first + n == order) break;
      const int k = begin + step * (first + n);
      number known = rest.value();
      if (divides && i == k) known = blas::quotient(known, column[n]);
      known = from_lane(known, k);
      if (i == k) x = known;
      rest.add_product(-column[n], known);
    }
  }
  return x;
}
template <class T>
__device__ inline arithmetic_t<T> solved(const dense::operand<T>& M, const arithmetic_t<T>& alpha,
                                         const shared_triangle<T>& m, int i, const arithmetic_t<T>& x) {
  return M.unit ? solved<false>(M, alpha, m, i, x) : solved<true>(M, alpha, m, i, x);
}

}  // namespace residua::cuda
