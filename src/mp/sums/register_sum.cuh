// Sums of products of run-time precision in a thread's registers, and those of a block's threads together.
#pragma once

#include "mp/sums/sums_grid.cuh"

namespace residua::cuda {

/// A sum of products of up to n words in registers; words[k] is a fixed_sum's word k - (n - length).
template <int n>
struct register_sum {
  multiple::word words[n + 2];
};

/// Sums of the threads of a block that have the same output, in its first one: those of a warp by shuffles,
/// those of warps in shared memory.
template <int n>
__device__ void merge_in_block(register_sum<n>& sum, const sums_grid& grid,
                               multiple::word (*shared)[block_threads]) {
  const int t = static_cast<int>(threadIdx.x), lane = t % warp_threads, apart = grid.lanes_apart();
  for (int distance = warp_threads / 2; distance >= apart; distance /= 2) {
    multiple::word other[n + 2];
#pragma unroll
    for (int k = 0; k < n + 2; ++k) other[k] = __shfl_xor_sync(whole_warp, sum.words[k], distance);
    registers::add<n + 2>(sum.words, other, 0, 0);
  }
  const int member = t / warp_threads % grid.warps_each();
  for (int half = grid.warps_each() / 2; half > 0; half /= 2) {
    __syncthreads();
    if (member >= half && member < 2 * half && lane < apart) {
#pragma unroll
      for (int k = 0; k < n + 2; ++k) shared[k][t] = sum.words[k];
    }
    __syncthreads();
    if (member < half && lane < apart) {
      multiple::word other[n + 2];
#pragma unroll
      for (int k = 0; k < n + 2; ++k) other[k] = shared[k][t + half * warp_threads];
      registers::add<n + 2>(sum.words, other, 0, 0);
    }
  }
}

}  // namespace residua::cuda
