// What several sums, or the words of an object, are done to side by side: nothing waits for what it does not
// need.
#pragma once

#include "gpu/launch.hpp"
#include "gpu/warp.cuh"

namespace residua::cuda {

/// The sums of K accumulators over groups of `width` neighbouring threads, in every one of them: as
/// merge_group, but none waits for another's exchanges.
template <int width, int K, class Acc>
__device__ inline void merge_groups(Acc* sum) {
#pragma unroll
  for (int mask = width / 2; mask > 0; mask /= 2) {
    Acc other[K];
#pragma unroll
    for (int k = 0; k < K; ++k) other[k] = shuffle_xor(sum[k], mask);
#pragma unroll
    for (int k = 0; k < K; ++k) sum[k].merge(other[k]);
  }
}

/// K sums over the block, in merge_block's tree, of which give(k, sum) takes the k-th in the first thread of
/// the k-th warp. All threads call it, once a kernel.
template <int K, class Acc, class Give>
__device__ inline void merge_block_sums(Acc* sum, const Give& give) {
  constexpr int warps = block_threads / warp_threads;
  static_assert(K <= warps);
  __shared__ Acc of_warp[K][warps];
  const int warp = static_cast<int>(threadIdx.x) / warp_threads;
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  merge_groups<warp_threads, K>(sum);
  if (lane == 0) {
#pragma unroll
    for (int k = 0; k < K; ++k) of_warp[k][warp] = sum[k];
  }
  __syncthreads();
  if (warp >= K) return;
  Acc total = of_warp[warp][lane % warps];
  merge_group<warps>(total);
  if (lane == 0) give(warp, total);
}

/// y = x, a word for each thread of a block. Either may be in shared memory.
template <class T>
__device__ inline void copy_words(const T* x, T* y) {
  static_assert(sizeof(T) == words_of<T> * sizeof(double));
  for (int w = static_cast<int>(threadIdx.x); w < words_of<T>; w += static_cast<int>(blockDim.x))
    reinterpret_cast<double*>(y)[w] = reinterpret_cast<const double*>(x)[w];
}

}  // namespace residua::cuda
