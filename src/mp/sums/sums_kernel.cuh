// Kernels of sums of products of run-time precision on a GPU: the ranges of terms, which headers tell; and
// products, added up in registers, whose last block finishes outputs. Integers' sums are the same in any
// order, so how terms are cut, and how they are read, may depend on the device.
#pragma once

#include <algorithm>

#include "base/workspace.hpp"
#include "gpu/arrival.cuh"
#include "gpu/cluster.cuh"
#include "gpu/launch_sharing.hpp"
#include "mp/flags_cuda.hpp"
#include "mp/sums/sums_grid.cuh"
#include "mp/sums/term_ring.cuh"

namespace residua::cuda {

using namespace multiple;

/// A sum of products of up to n words in registers; words[k] is a fixed_sum's word k - (n - length).
template <int n>
struct register_sum {
  word words[n + 2];
};

template <int n>
__device__ __forceinline__ void add_term(register_sum<n>& sum, int length, std::int64_t largest,
                                         const read_term<n>& t, bool is_magnitude) {
  const int skipped = n - length;
  const std::int64_t shift = largest - t.a.exponent() - (is_magnitude ? 0 : t.b.exponent());
  if (!t.a.is_regular() || shift >= 64 * (length + 1)) return;
  if (is_magnitude) {
    add_magnitude_in_registers<n>(sum.words, t.x, static_cast<int>(shift), skipped);
  } else if (t.b.is_regular()) {
    add_product_in_registers<n>(sum.words, t.x, t.y, static_cast<int>(shift),
                                t.a.is_negative() != t.b.is_negative(), skipped);
  }
}

/// A thread's terms of one output, one after the other. Short ones are read before the one in front is
/// multiplied, so that memory need not wait for arithmetic; of long ones there are not registers for two.
template <int n>
__device__ __forceinline__ void add_terms_of_thread(register_sum<n>& sum, int length, std::int64_t largest,
                                                    const sums_problem& s, index_t output,
                                                    const term_slice& terms) {
  constexpr bool reads_ahead = n <= 3;
  const word* const row = s.a.first + output * s.a_step;
  const bool is_magnitude = s.is_of_magnitudes();
  const auto read = [&](read_term<n>& t, index_t k) {
    t.load(n - length, row + k * s.a.step, s.a.plane, is_magnitude ? nullptr : s.b.first + k * s.b.step,
           s.b.plane);
  };
  read_term<n> term;
  if constexpr (reads_ahead) {
    if (terms.begin < terms.end) read(term, terms.begin);
    for (index_t k = terms.begin; k < terms.end; k += terms.step) {
      read_term<n> next;
      if (k + terms.step < terms.end) read(next, k + terms.step);
      add_term<n>(sum, length, largest, term, is_magnitude);
      term = next;
    }
  } else {
    for (index_t k = terms.begin; k < terms.end; k += terms.step) {
      read(term, k);
      add_term<n>(sum, length, largest, term, is_magnitude);
    }
  }
}

/// The same terms, of n words each, through a ring.
template <int n, int depth>
__device__ __forceinline__ void add_terms_of_thread(register_sum<n>& sum, std::int64_t largest,
                                                    const sums_problem& s, index_t output,
                                                    const term_slice& terms,
                                                    const term_ring<n, depth>& ring) {
  const bool is_magnitude = s.is_of_magnitudes();
  const word* a = s.a.first + output * s.a_step + terms.begin * s.a.step;
  const word* b = is_magnitude ? nullptr : s.b.first + terms.begin * s.b.step;
  const index_t a_step = terms.step * s.a.step, b_step = is_magnitude ? 0 : terms.step * s.b.step;
  index_t begun = terms.begin;
  const auto begin = [&](int place) {
    if (begun < terms.end) {
      ring.begin(place, a, s.a.plane, b, s.b.plane);
      begun += terms.step;
      a += a_step;
      b += b_step;
    }
    ring.end_group();
  };
#pragma unroll
  for (int place = 0; place < depth; ++place) begin(place);
  int place = 0;
  for (index_t k = terms.begin; k < terms.end; k += terms.step) {
    ring.wait();
    add_term<n>(sum, n, largest, ring.term(place), is_magnitude);
    begin(place);
    place = place + 1 < depth ? place + 1 : 0;
  }
}

/// Sums of the threads of a block that have the same output, in its first one: those of a warp by shuffles,
/// those of warps in shared memory, where terms were before.
template <int n>
__device__ void merge_in_block(register_sum<n>& sum, const sums_grid& grid, word (*shared)[block_threads]) {
  const int t = static_cast<int>(threadIdx.x), lane = t % warp_threads, apart = grid.lanes_apart();
  for (int distance = warp_threads / 2; distance >= apart; distance /= 2) {
    word other[n + 2];
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
      word other[n + 2];
#pragma unroll
      for (int k = 0; k < n + 2; ++k) other[k] = shared[k][t + half * warp_threads];
      registers::add<n + 2>(sum.words, other, 0, 0);
    }
  }
}

/// Outputs that become numbers where they are summed.
template <class Length>
struct finished_outputs {
  sums_result<Length> result;
  unsigned* met;

  template <int n>
  __device__ __noinline__ void take(index_t output, const word* words, int skipped,
                                    const term_range& range) const {
    fixed_sum<Length> sum;
    for (int k = 0; k + skipped < n + 2; ++k) sum.words[k] = words[k + skipped];
    const unsigned flags = result.finish(output, sum, range);
    report(met, flags);
  }
};

inline constexpr int most_in_registers = 16;

/// One sum as it is, in memory that the host reads.
struct sum_for_host {
  term_range range;
  word words[most_in_registers + 2];
};
static_assert(sizeof(sum_for_host) <= detail::cuda_state::host_sums_bytes);

/// The only output, which the host finishes: a single thread of a GPU takes longer over it than all of them
/// over the sum.
struct output_for_host {
  sum_for_host* sum;

  template <int n>
  __device__ void take(index_t, const word* words, int skipped, const term_range& range) const {
    for (int k = 0; k + skipped < n + 2; ++k) sum->words[k] = words[k + skipped];
    sum->range = range;
  }
};

/// The ranges of the terms that a block has of its outputs.
__device__ inline void find_ranges(shared_ranges& ranges, const sums_grid& grid, const sums_problem& s) {
  ranges.clear();
  const index_t output = grid.output();
  range_code mine = {};
  if (output < s.count) {
    const term_slice terms = grid.terms_of_thread();
#pragma unroll 4
    for (index_t k = terms.begin; k < terms.end; k += terms.step) mine.meet(s, output, k);
  }
  ranges.merge(grid, mine);
}

static __global__ void __launch_bounds__(block_threads)
    range_kernel(sums_problem s, sums_grid grid, range_code* partial) {
  __shared__ shared_ranges ranges;
  find_ranges(ranges, grid, s);
  const index_t output = grid.output();
  if (grid.member(threadIdx.x) == 0 && output < s.count)
    partial[grid.part() * s.count + output] = ranges.codes[grid.place(threadIdx.x)];
}

/// The ranges of a block's outputs, from those of the parts of their terms.
__device__ inline void collect_ranges(shared_ranges& ranges, const sums_grid& grid, index_t count,
                                      const range_code* partial, int parts) {
  ranges.clear();
  const index_t output = grid.output();
  range_code mine = {};
  if (output < count) {
    for (int p = grid.member(threadIdx.x); p < parts; p += grid.threads_each)
      mine.merge(partial[p * count + output]);
  }
  ranges.merge(grid, mine);
}

/// A word of shared memory of a block of the cluster.
__device__ inline unsigned long long from_cluster(const unsigned long long* own, const cluster_block& block) {
#if __CUDA_ARCH__ >= 900
  unsigned long long word = 0;
  asm volatile("ld.shared::cluster.u64 %0, [%1];" : "=l"(word) : "r"(block.place(own)) : "memory");
  return word;
#else
  (void)block;
  return *own;
#endif
}

/// The range of a thread's output from the blocks of a cluster, which have all its terms together: headers
/// that a block reads here are still near when it reads them again.
__device__ inline range_code range_in_cluster(shared_ranges& ranges, const sums_grid& grid,
                                              const sums_problem& s) {
  find_ranges(ranges, grid, s);
  synchronise_cluster();
  const range_code& mine = ranges.codes[grid.place(static_cast<int>(threadIdx.x))];
  range_code all = {};
  for (int rank = 0; rank < blocks_of_cluster(); ++rank) {
    const cluster_block block(&ranges, rank);
    all.merge({from_cluster(&mine.largest, block), from_cluster(&mine.specials, block)});
  }
  synchronise_cluster();  // before a block ends whose ranges others read
  return all;
}

/// As many blocks of a multiprocessor as their threads' numbers leave registers for.
template <int n>
constexpr int blocks_together = n <= 2   ? 4
                                : n <= 4 ? 3
                                : n <= 8 ? 2
                                         : 1;

/// Words of a block's shared memory: of terms on their way, and of sums after that.
template <int n, int depth>
inline constexpr std::size_t shared_words_of_sums = std::size_t{block_threads} *
                                                    std::max(depth* term_ring<n, std::max(1, depth)>::planes,
                                                             n + 2);

/// With rings of `depth` terms, or none, as where a number has fewer words than n. Sums of parts of an
/// output's terms lie part after part, in planes of words.
template <int n, int depth, class Length, class Outputs>
__global__ void __launch_bounds__(block_threads, blocks_together<n>)
    add_kernel(sums_problem s, Length length, sums_grid grid, const __grid_constant__ Outputs outputs,
               const range_code* ranges_of_parts, int range_parts, word* sums_of_parts, unsigned* arrivals) {
  __shared__ shared_ranges ranges;
  extern __shared__ word shared_words_of_block[];
  auto* const shared = reinterpret_cast<word(*)[block_threads]>(shared_words_of_block);
  const index_t output = grid.output();
  const int place = grid.place(threadIdx.x), skipped = n - length;
  const bool is_first = grid.member(threadIdx.x) == 0 && output < s.count;
  range_code code;
  if (grid.is_by_clusters) {
    code = range_in_cluster(ranges, grid, s);
  } else {
    cudaGridDependencySynchronize();
    collect_ranges(ranges, grid, s.count, ranges_of_parts, range_parts);
    code = ranges.codes[place];
  }
  const term_range range = code.range();
  register_sum<n> sum = {};
  if (output < s.count && !range.is_special()) {
    if constexpr (depth > 0) {
      add_terms_of_thread<n, depth>(sum, range.largest, s, output, grid.terms_of_thread(), {shared});
    } else {
      add_terms_of_thread<n>(sum, length, range.largest, s, output, grid.terms_of_thread());
    }
  }
  merge_in_block<n>(sum, grid, shared);
  if (grid.parts > 1) {
    const index_t plane = grid.parts * s.count;
    if (is_first) {
#pragma unroll
      for (int k = 0; k < n + 2; ++k)
        sums_of_parts[k * plane + grid.part() * s.count + output] = sum.words[k];
    }
    if (!last_block_to_arrive(arrivals + grid.group(), static_cast<unsigned>(grid.parts))) return;
    sum = {};
    if (output < s.count) {
      for (int p = grid.member(threadIdx.x); p < grid.parts; p += grid.threads_each) {
        word other[n + 2];
#pragma unroll
        for (int k = 0; k < n + 2; ++k) other[k] = __ldcg(sums_of_parts + k * plane + p * s.count + output);
        registers::add<n + 2>(sum.words, other, 0, 0);
      }
    }
    merge_in_block<n>(sum, grid, shared);
  }
  if (is_first) {
    word words[n + 2];
#pragma unroll
    for (int k = 0; k < n + 2; ++k) words[k] = sum.words[k];
    outputs.template take<n>(output, words, skipped, range);
  }
}

/// As many blocks as a cluster has on every GPU.
inline constexpr int portable_cluster_blocks = 8;

/// On the context's stream. `may_cluster`: ranges by clusters where an output has as few parts as one has
/// blocks.
template <int n, int depth, class Length, class Outputs>
void launch_in_registers(const context& ctx, const sums_problem& s, Length length, const Outputs& outputs,
                         bool may_cluster) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto kernel = add_kernel<n, depth, Length, Outputs>;
  constexpr std::size_t shared_bytes = sizeof(word) * shared_words_of_sums<n, depth>;
  sums_grid grid(s,
                 cuda.multiprocessors * std::max(1, resident_blocks(kernel, cuda, shared_bytes, depth > 0)));
  const std::size_t of_sums = frame_bytes(grid.partials(s) * sizeof(word) * (n + 2));
  grid.is_by_clusters = may_cluster && grid.parts <= portable_cluster_blocks;
  if (grid.is_by_clusters) {
    const workspace_frame frame(ctx, "mp sums", of_sums);
    return launch_cluster(kernel, grid.blocks(), grid.parts, shared_bytes, cuda.stream, s, length, grid,
                          outputs, nullptr, 0, static_cast<word*>(frame.data()), cuda.arrivals);
  }
  const sums_grid of_headers(s, cuda.multiprocessors * resident_blocks(range_kernel, cuda));
  const workspace_frame frame(ctx, "mp sums", of_sums + of_headers.partials(s) * sizeof(range_code));
  auto* const sums = static_cast<word*>(frame.data());
  auto* const ranges = reinterpret_cast<range_code*>(static_cast<std::byte*>(frame.data()) + of_sums);
  range_kernel<<<of_headers.blocks(), block_threads, 0, cuda.stream>>>(s, of_headers, ranges);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  launch_dependent_sharing(kernel, grid.blocks(), shared_bytes, cuda.stream, s, length, grid, outputs, ranges,
                           of_headers.parts, sums, cuda.arrivals);
}

}  // namespace residua::cuda
