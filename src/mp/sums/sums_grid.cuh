// Which thread of a GPU takes which terms of which sum, and the ranges of sums as blocks share them.
#pragma once

#include <algorithm>

#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "mp/dot_sums.hpp"

namespace residua::cuda {

/// A block takes `outputs` outputs, with threads_each threads for each, and a part of their terms. Where
/// outputs lie side by side in memory, neighbouring threads take neighbouring outputs; otherwise neighbouring
/// terms.
struct sums_grid {
  index_t terms;
  unsigned groups;
  int parts, outputs, threads_each;
  bool has_neighbouring_outputs;

  /// As many parts as `fitting` blocks that run at once can share, each thread having some terms.
  sums_grid(const multiple::sums_problem& s, int fitting)
      : terms(s.terms), has_neighbouring_outputs(s.a_step == 1 && s.count > 1) {
    constexpr index_t fewest_terms = 8, most_outputs = 32;
    threads_each = block_threads;
    const index_t wanted_outputs = has_neighbouring_outputs ? std::min(most_outputs, s.count) : 1;
    while (block_threads / threads_each < wanted_outputs ||
           (threads_each > warp_threads && threads_each > s.terms / fewest_terms && s.count > 1))
      threads_each /= 2;
    outputs = block_threads / threads_each;
    groups = static_cast<unsigned>(ceil_div<index_t>(s.count, outputs));
    // Few groups fill the device once, in equal parts; more do so in rounds, the last of which is not full.
    const index_t rounds = 4 * groups <= static_cast<unsigned>(fitting) ? 1 : 4;
    const index_t useful = ceil_div<index_t>(s.terms, threads_each * fewest_terms);
    const index_t wanted = groups > detail::cuda_state::arrival_counters
                               ? 1
                               : std::min<index_t>(useful, rounds * fitting / groups);
    parts = static_cast<int>(std::max<index_t>(1, wanted));
  }
  [[nodiscard]] int blocks() const { return static_cast<int>(groups) * parts; }
  [[nodiscard]] std::size_t partials(const multiple::sums_problem& s) const {
    return static_cast<std::size_t>(s.count * parts);
  }

  /// Of a thread of a block: which of its outputs it works for, and its number among these threads.
  [[nodiscard]] __device__ int place(int thread) const {
    return has_neighbouring_outputs ? thread % outputs : thread / threads_each;
  }
  [[nodiscard]] __device__ int member(int thread) const {
    return has_neighbouring_outputs ? thread / outputs : thread % threads_each;
  }

  /// Lanes of a warp that have the same output are this far apart.
  [[nodiscard]] __device__ int lanes_apart() const { return has_neighbouring_outputs ? outputs : 1; }
  /// The warps of a block that have the same outputs.
  [[nodiscard]] __device__ int warps_each() const {
    return (has_neighbouring_outputs ? block_threads : threads_each) / warp_threads;
  }

  [[nodiscard]] __device__ index_t group() const { return blockIdx.x % groups; }
  [[nodiscard]] __device__ index_t part() const { return blockIdx.x / groups; }
  [[nodiscard]] __device__ index_t output() const {
    return group() * outputs + place(static_cast<int>(threadIdx.x));
  }
  [[nodiscard]] __device__ multiple::term_slice terms_of_thread() const {
    const index_t begin = terms * part() / parts, end = terms * (part() + 1) / parts;
    return {begin + member(static_cast<int>(threadIdx.x)), end, threads_each};
  }
};

/// A term_range whose exponent is never negative, and 0 for none: blocks find the largest by atomics.
struct range_code {
  unsigned long long largest;
  unsigned long long specials;

  __device__ void merge(const range_code& other) {
    if (other.largest > largest) largest = other.largest;
    specials |= other.specials;
  }
  __device__ void meet(mp_header a, mp_header b) {
    multiple::term_range one;
    one.meet(a, b);
    merge({static_cast<unsigned long long>(one.largest - multiple::term_range::none), one.specials});
  }
  /// `together` terms, a step apart, whose headers are all read before one is looked at, so that their ways
  /// from memory overlap.
  template <int together>
  __device__ void meet(const multiple::sums_problem& s, index_t output, index_t term, index_t step) {
    const multiple::elements row = s.row(output);
    mp_header a[together], b[together];
#pragma unroll
    for (int k = 0; k < together; ++k) a[k] = row.header(term + k * step);
    if (s.is_of_magnitudes()) {
#pragma unroll
      for (int k = 0; k < together; ++k) {
        a[k].code &= ~std::uint64_t{1};
        b[k] = mp_header::finite(false, 0);
      }
    } else {
#pragma unroll
      for (int k = 0; k < together; ++k) b[k] = s.b.header(term + k * step);
    }
#pragma unroll
    for (int k = 0; k < together; ++k) meet(a[k], b[k]);
  }
  [[nodiscard]] __device__ multiple::term_range range() const {
    multiple::term_range r;
    r.largest = static_cast<std::int64_t>(largest) + multiple::term_range::none;
    r.specials = static_cast<unsigned>(specials);
    return r;
  }
};

/// The ranges of a block's outputs, in its shared memory. All threads call its functions.
struct shared_ranges {
  range_code codes[block_threads];

  __device__ void clear() {
    codes[threadIdx.x] = {};
    __syncthreads();
  }
  /// A warp's threads that have the same output join theirs first: shared atomics on one address wait for
  /// each other.
  __device__ void merge(const sums_grid& grid, range_code r) {
    const int thread = static_cast<int>(threadIdx.x), place = grid.place(thread), apart = grid.lanes_apart();
    for (int distance = warp_threads / 2; distance >= apart; distance /= 2) {
      r.merge({__shfl_xor_sync(whole_warp, r.largest, distance),
               __shfl_xor_sync(whole_warp, r.specials, distance)});
    }
    if (thread % warp_threads < apart) {
      atomicMax(&codes[place].largest, r.largest);
      if (r.specials != 0) atomicOr(&codes[place].specials, r.specials);
    }
    __syncthreads();
  }
};

}  // namespace residua::cuda
