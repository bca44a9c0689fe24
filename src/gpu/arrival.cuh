// Blocks that leave parts of a result in memory, of which the last to arrive merges all in a fixed order: the
// same bits whichever block that is. Whoever is told to be the last reads the others' parts by
// from_other_block (gpu/words.cuh).
//
// A counter is zero between kernels: the last to arrive clears it.
#pragma once

#include "gpu/warp.cuh"

namespace residua::cuda {

/// Counts an arrival by one thread, and clears the counter at the last of `count`. Whether this one was the
/// last.
__device__ inline bool count_arrival(unsigned* arrived, unsigned count) {
  const bool last = atomicAdd(arrived, 1U) == count - 1;
  if (last) *arrived = 0;
  return last;
}

/// Whether this block is the last of `count`, of which every thread may have left parts. All threads call it.
__device__ inline bool last_block_to_arrive(unsigned* arrived, unsigned count) {
  __shared__ bool last;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last = count_arrival(arrived, count);
  __syncthreads();
  if (last) __threadfence();
  return last;
}

/// Whether this block is the last of `count`, of which the first thread alone has left a part. All threads
/// call it.
__device__ inline bool last_first_thread_to_arrive(unsigned* arrived, unsigned count) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    __threadfence();
    last = count_arrival(arrived, count);
    __threadfence();
  }
  __syncthreads();
  return last;
}

/// Whether this warp is the last of `count`, of which every lane may have left parts. All lanes call it.
__device__ inline bool last_warp_to_arrive(unsigned* arrived, unsigned count) {
  __threadfence();
  __syncwarp();
  bool last = false;
  if (threadIdx.x % warp_threads == 0) last = count_arrival(arrived, count);
  last = __shfl_sync(whole_warp, last, 0);
  __threadfence();
  return last;
}

}  // namespace residua::cuda
