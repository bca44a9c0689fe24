// The pivot of a column of run-time precision among the rows of a GPU's threads: the largest element, and of
// equal ones the first.
#pragma once

#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "mp/number.hpp"
#include "residua/base/index.hpp"

namespace residua::cuda {

/// A row of a column, -1 for none, with what decides most comparisons.
struct pivot_candidate {
  index_t row;
  std::int64_t exponent;
  multiple::word top;  // of a regular element
  const multiple::word* element;

  __device__ static pivot_candidate none() { return {-1, 0, 0, nullptr}; }
  /// Of an element of so many words, in planes of any memory, which other blocks may have written.
  __device__ static pivot_candidate of(index_t row, const multiple::word* element, index_t plane, int words) {
    const mp_header header{now(element)};
    return {row, header.exponent(), header.is_regular() ? now(element + words * plane) : 0, element};
  }
  /// Larger, or as large and above it in the column.
  __device__ bool goes_before(const pivot_candidate& other, index_t plane, int words) const {
    if (row < 0 || other.row < 0) return row >= 0;
    if (exponent != other.exponent) return exponent > other.exponent;
    if (top != other.top) return top > other.top;
    for (int w = words - 1; w > 0 && top != 0; --w) {
      const multiple::word mine = now(element + w * plane), its = now(other.element + w * plane);
      if (mine != its) return mine > its;
    }
    return row < other.row;
  }
  [[nodiscard]] __device__ pivot_candidate of_lane_beyond(int distance) const {
    const auto address = reinterpret_cast<unsigned long long>(element);
    return {__shfl_xor_sync(whole_warp, row, distance), __shfl_xor_sync(whole_warp, exponent, distance),
            __shfl_xor_sync(whole_warp, top, distance),
            reinterpret_cast<const multiple::word*>(__shfl_xor_sync(whole_warp, address, distance))};
  }

 private:
  __device__ static multiple::word now(const multiple::word* x) {
    return *static_cast<const volatile multiple::word*>(x);
  }
};

/// Of the candidates of a block's threads the row of the one that goes before all; in all threads, which all
/// call it.
__device__ inline index_t first_of_block(pivot_candidate mine, index_t plane, int words) {
  constexpr int warps = block_threads / warp_threads;
  __shared__ pivot_candidate found[warps];
  __shared__ index_t chosen;
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  const auto reduce = [&] {
    for (int distance = warp_threads / 2; distance > 0; distance /= 2) {
      const auto other = mine.of_lane_beyond(distance);
      if (other.goes_before(mine, plane, words)) mine = other;
    }
  };
  reduce();
  if (lane == 0) found[threadIdx.x / warp_threads] = mine;
  __syncthreads();
  if (threadIdx.x < warp_threads) {
    mine = lane < warps ? found[lane] : pivot_candidate::none();
    reduce();
    if (lane == 0) chosen = mine.row;
  }
  __syncthreads();
  return chosen;
}

}  // namespace residua::cuda
