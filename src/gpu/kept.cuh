// Numbers that stay in registers.
//
// A multiprocessor can be asked for a thread's number, a block's rank in its cluster and where its shared
// memory begins, which takes some twenty cycles or more. The compiler asks again and again rather than keep a
// register, in loops too, and so lengthens a chain of instructions that is to be short.
#pragma once

#include "gpu/warp.cuh"

namespace residua::cuda {

/// x, as something that cannot be asked for.
__device__ inline unsigned kept(unsigned x) { return __shfl_xor_sync(whole_warp, x, 0); }
__device__ inline int kept(int x) { return __shfl_xor_sync(whole_warp, x, 0); }
/// A place in shared memory, as something that cannot be asked for.
template <class T>
__device__ inline T* kept(T* own) {
  const auto address = kept(static_cast<unsigned>(__cvta_generic_to_shared(own)));
  return static_cast<T*>(__cvta_shared_to_generic(address));
}

}  // namespace residua::cuda
