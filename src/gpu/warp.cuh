// What the threads of a warp do together: exchange numbers, and sum accumulators in a fixed tree.
#pragma once

#include "gpu/words.cuh"

namespace residua::cuda {

inline constexpr unsigned whole_warp = 0xffffffffU;
inline constexpr int warp_threads = 32;

/// The object of the thread whose number differs in `mask`.
template <class T>
__device__ inline T shuffle_xor(const T& x, int mask) {
  return map_words(x, [mask](double word) { return __shfl_xor_sync(whole_warp, word, mask); });
}
/// The object of one lane, in all of them; of groups of `width` neighbouring threads, in all of its group.
template <int width = warp_threads, class T>
__device__ inline T from_lane(const T& x, int lane) {
  return map_words(x, [lane](double word) { return __shfl_sync(whole_warp, word, lane, width); });
}

/// The sum over groups of `width` neighbouring threads, in every one of them.
template <int width, class Acc>
__device__ inline void merge_group(Acc& sum) {
#pragma unroll
  for (int mask = width / 2; mask > 0; mask /= 2) sum.merge(shuffle_xor(sum, mask));
}

}  // namespace residua::cuda
