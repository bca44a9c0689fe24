// What the threads of a block of block_threads threads do together.
#pragma once

#include "gpu/launch.hpp"
#include "gpu/warp.cuh"

namespace residua::cuda {

/// The sum over the block in a fixed tree, in its first warp. All threads call it.
template <class Acc>
__device__ inline void merge_block(Acc& sum) {
  constexpr int warps = block_threads / warp_threads;
  __shared__ Acc of_warp[warps];
  merge_group<warp_threads>(sum);
  __syncthreads();  // of_warp may still be read from an earlier call
  if (threadIdx.x % warp_threads == 0) of_warp[threadIdx.x / warp_threads] = sum;
  __syncthreads();
  if (threadIdx.x >= warp_threads) return;
  sum = of_warp[threadIdx.x % warps];
  merge_group<warps>(sum);
}

}  // namespace residua::cuda
