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

/// Lane i's element of the solution of M y = alpha x.
template <class T>
__device__ inline arithmetic_t<T> solved(const dense::operand<T>& M, const arithmetic_t<T>& alpha,
                                         const shared_triangle<T>& m, int i, arithmetic_t<T> x) {
  const int order = static_cast<int>(M.rows());
  accumulator<arithmetic_t<T>> sum;
  sum.clear();
  for (int step = 0; step < order; ++step) {
    const int k = M.ends_at_diagonal() ? step : order - 1 - step;
    if (i == k) {
      const auto rest = loop::multiply_add(alpha, x, -sum.value());
      x = M.unit ? rest : blas::quotient(rest, m[k][k]);
    }
    const auto other = from_lane(x, k);
    if (i != k && i < order && M.contains(i, k)) sum.add_product(m[k][i], other);
  }
  return x;
}

}  // namespace residua::cuda
