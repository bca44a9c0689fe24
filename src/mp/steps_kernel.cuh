// Steps on a GPU: a thread takes an item, or lanes of a warp share one.
#pragma once

#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "mp/length.hpp"
#include "mp/steps.hpp"

namespace residua::cuda {

// A thread keeps whole numbers and does much for each item: small blocks spread few items over the device.
inline constexpr int threads_of_steps = 64;

inline unsigned blocks_of_steps(index_t items) {
  constexpr index_t most = 1 << 20;
  return static_cast<unsigned>(std::min(most, ceil_div<index_t>(items, threads_of_steps)));
}

template <class Body>
__global__ void __launch_bounds__(threads_of_steps) steps_kernel(index_t count, Body body, unsigned* met) {
  unsigned flags = multiple::nothing;
  const index_t step = static_cast<index_t>(gridDim.x) * threads_of_steps;
  for (index_t i = static_cast<index_t>(blockIdx.x) * threads_of_steps + threadIdx.x; i < count; i += step)
    flags |= body(i);
  if (flags != multiple::nothing) atomicOr(met, flags);
}

/// The range of a lane's terms and of those of the lane `distance` away.
__device__ inline void merge_range_from(multiple::term_range& range, int distance) {
  multiple::term_range other;
  other.largest = __shfl_xor_sync(whole_warp, range.largest, distance);
  other.specials = __shfl_xor_sync(whole_warp, range.specials, distance);
  range.merge(other);
}
/// Merges the sums of lanes in the same way.
template <class Length>
__device__ inline void merge_sum_from(multiple::fixed_sum<Length>& sum, Length n, int distance) {
  multiple::fixed_sum<Length> other;
  if constexpr (Length::is_fixed) {
    constexpr int count = multiple::fixed_sum<Length>::capacity;
#pragma unroll
    for (int w = 0; w < count; ++w) other.words[w] = __shfl_xor_sync(whole_warp, sum.words[w], distance);
    registers::add<count>(sum.words, other.words, 0, 0);
  } else {
    for (int w = 0; w < sum.count(n); ++w)
      other.words[w] = __shfl_xor_sync(whole_warp, sum.words[w], distance);
    sum.add(n, other);
  }
}

/// Of `lanes` neighbouring lanes of a warp, each of which has terms of a sum, the range of all, in all of
/// them.
template <int lanes>
__device__ inline void merge_ranges(multiple::term_range& range) {
#pragma unroll
  for (int distance = lanes / 2; distance > 0; distance /= 2) merge_range_from(range, distance);
}
/// Merges the sums of lanes in the same way.
template <int lanes, class Length>
__device__ inline void merge_sums(multiple::fixed_sum<Length>& sum, Length n) {
#pragma unroll
  for (int distance = lanes / 2; distance > 0; distance /= 2) merge_sum_from(sum, n, distance);
}

/// Items that are sums of products over terms in any number, whose lanes add up theirs: integers' sums are
/// the same however terms are cut. Lanes take `turns` items in turn, as many as they are at most, and finish
/// them all at once, each one: to finish a sum takes longer than to add some terms, and a warp as long for
/// one item as for 32.
template <class Body>
__global__ void __launch_bounds__(threads_of_steps, 8)
    lanes_kernel(index_t count, Body body, int turns, unsigned* met) {
  constexpr int lanes = Body::lanes_of_item;
  const int lane = static_cast<int>(threadIdx.x) % lanes;
  const index_t groups = static_cast<index_t>(gridDim.x) * (threads_of_steps / lanes);
  const index_t group = (static_cast<index_t>(blockIdx.x) * threads_of_steps + threadIdx.x) / lanes;
  const index_t of_warp = group - static_cast<int>(threadIdx.x) % warp_threads / lanes;
  // The same rounds for all of a warp.
  for (index_t round = 0; (of_warp + round) * turns < count; round += groups) {
    const index_t first = (group + round) * turns;
    typename Body::sum mine;
    multiple::term_range range_of_mine;
#pragma unroll 1
    for (int turn = 0; turn < turns; ++turn) {
      const index_t i = first + turn;
      const bool has_item = i < count;
      multiple::term_range range;
      if (has_item) range = body.range(i, lane, lanes);
      merge_ranges<lanes>(range);
      typename Body::sum sum;
      sum.clear(body.p.words);
      if (has_item && !range.is_special()) body.add(sum, i, range, lane, lanes);
      merge_sums<lanes>(sum, body.p.words);
      if (lane != turn) continue;
      mine = sum;
      range_of_mine = range;
    }
    if (lane >= turns || first + lane >= count) continue;
    const unsigned flags = body.finish(first + lane, mine, range_of_mine);
    if (flags != multiple::nothing) atomicOr(met, flags);
  }
}

/// Items that lanes take in turn where there are more than enough of them to fill the device.
inline int turns_of_lanes(index_t count, int lanes, int multiprocessors) {
  constexpr int threads_of_multiprocessor = 512;
  const index_t needed = index_t{multiprocessors} * threads_of_multiprocessor;
  return static_cast<int>(std::clamp<index_t>(count * lanes / needed, 1, lanes));
}

template <class Body>
void run_mp_steps(const context& ctx, index_t count, const Body& body, unsigned* met) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  if constexpr (requires { Body::lanes_of_item; }) {
    constexpr int lanes = Body::lanes_of_item;
    const int turns = turns_of_lanes(count, lanes, cuda.multiprocessors);
    multiple::with_own_length(body, [&](const auto& own) {
      lanes_kernel<<<blocks_of_steps(ceil_div<index_t>(count, turns) * lanes), threads_of_steps, 0,
                     cuda.stream>>>(count, own, turns, met);
    });
  } else {
    steps_kernel<<<blocks_of_steps(count), threads_of_steps, 0, cuda.stream>>>(count, body, met);
  }
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::cuda
