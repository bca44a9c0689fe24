// The pivot of a column of run-time precision among the rows of a GPU's threads: the largest element, and of
// equal ones the first.
#pragma once

#include <cstdint>

#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "mp/number.hpp"
#include "residua/base/index.hpp"

namespace residua::cuda {

/// A row of a column, -1 for none, with what decides most comparisons.
struct pivot_candidate {
  index_t row;
  std::uint64_t exponent;  // as headers have it: of NaN above that of infinities, and that of zeros lowest
  multiple::word top;      // of a regular element
  const multiple::word* element;

  __device__ static pivot_candidate none() { return {-1, 0, 0, nullptr}; }
  /// Of an element of so many words, in planes of any memory, which other blocks may have written.
  __device__ static pivot_candidate of_element(index_t row, const multiple::word* element, index_t plane,
                                               int words) {
    const mp_header header{now(element)};
    return {row, header.code >> 1, header.is_regular() ? now(element + words * plane) : 0, element};
  }
  [[nodiscard]] __device__ multiple::word word_of(int w, index_t plane) const {
    return now(element + w * plane);
  }
  /// Larger, or as large and above it in the column.
  __device__ bool goes_before(const pivot_candidate& other, index_t plane, int words) const {
    if (row < 0 || other.row < 0) return row >= 0;
    if (exponent != other.exponent) return exponent > other.exponent;
    if (top != other.top) return top > other.top;
    for (int w = words - 1; w > 0 && top != 0; --w) {
      if (word_of(w, plane) != other.word_of(w, plane)) return word_of(w, plane) > other.word_of(w, plane);
    }
    return row < other.row;
  }

 private:
  __device__ static multiple::word now(const multiple::word* x) {
    return *static_cast<const volatile multiple::word*>(x);
  }
};

/// Of lanes that are still in it those with the largest number; all of a warp call it.
__device__ inline bool has_largest(bool is_in, std::uint64_t number) {
  const unsigned high = is_in ? static_cast<unsigned>(number >> 32) : 0,
                 largest_high = __reduce_max_sync(whole_warp, high);
  is_in = is_in && high == largest_high;
  const unsigned low = is_in ? static_cast<unsigned>(number) : 0,
                 largest_low = __reduce_max_sync(whole_warp, low);
  return is_in && low == largest_low;
}

/// Whether a lane's candidate goes before those of all lanes; true in one of them, or in none where none has
/// one.
__device__ inline bool is_first_of_warp(const pivot_candidate& mine, index_t plane, int words) {
  bool is_in = has_largest(mine.row >= 0, mine.exponent);
  is_in = has_largest(is_in, mine.top);
  for (int w = words - 1; w > 0 && __popc(__ballot_sync(whole_warp, is_in && mine.top != 0)) > 1; --w)
    is_in = has_largest(is_in, is_in ? mine.word_of(w, plane) : 0);
  return has_largest(is_in, is_in ? ~static_cast<std::uint64_t>(mine.row) : 0);
}

/// Of the candidates of a block's threads the row of the one that goes before all, -1 where there is none; in
/// all threads, which all call it.
__device__ __noinline__ inline index_t first_of_block(pivot_candidate mine, index_t plane, int words) {
  constexpr int warps = block_threads / warp_threads;
  __shared__ pivot_candidate found[warps];
  __shared__ index_t chosen;
  const int thread = static_cast<int>(threadIdx.x), lane = thread % warp_threads;
  if (lane == 0) found[thread / warp_threads] = pivot_candidate::none();
  __syncwarp();
  if (is_first_of_warp(mine, plane, words)) found[thread / warp_threads] = mine;
  __syncthreads();
  if (thread < warp_threads) {
    mine = lane < warps ? found[lane] : pivot_candidate::none();
    const bool is_first = is_first_of_warp(mine, plane, words);
    if (lane == 0) chosen = -1;
    __syncwarp();
    if (is_first) chosen = mine.row;
  }
  __syncthreads();
  return chosen;
}

}  // namespace residua::cuda
