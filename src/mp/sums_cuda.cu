// Sums of products of run-time precision on a GPU, in two kernels: the ranges of terms, which headers tell;
// and products, added up in registers, whose last block finishes outputs. Integers' sums are the same in any
// order, so how terms are cut may depend on the device.
#include <algorithm>

#include "base/workspace.hpp"
#include "gpu/arrival.cuh"
#include "gpu/launch.hpp"
#include "mp/flags_cuda.hpp"
#include "mp/length.hpp"
#include "mp/long_sums_cuda.hpp"
#include "mp/sums_grid.cuh"

namespace residua::cuda {

namespace {

using namespace multiple;

/// A sum of products of up to n words in registers; words[k] is a fixed_sum's word k - (n - length).
template <int n>
struct register_sum {
  word words[n + 2];
};

/// The words of an element, in front of n: where it has fewer, the others are zero.
template <int n>
__device__ __forceinline__ void load_words(word* words, const word* element, index_t plane, int skipped) {
#pragma unroll
  for (int k = 0; k < n; ++k) words[k] = k < skipped ? 0 : __ldg(element + (k + 1 - skipped) * plane);
}

template <int n>
__device__ __forceinline__ void add_term(register_sum<n>& sum, int length, std::int64_t largest,
                                         const word* a_element, index_t a_plane, const word* b_element,
                                         index_t b_plane) {
  const int skipped = n - length;
  const mp_header a = {__ldg(a_element)};
  const mp_header b =
      b_element == nullptr ? mp_header::finite(a.is_negative(), 0) : mp_header{__ldg(b_element)};
  word x[n], y[n];
  load_words<n>(x, a_element, a_plane, skipped);
  if (b_element != nullptr) load_words<n>(y, b_element, b_plane, skipped);
  const std::int64_t shift = largest - a.exponent() - b.exponent();
  if (!a.is_regular() || !b.is_regular() || shift >= 64 * (length + 1)) return;
  if (b_element != nullptr) {
    add_product_in_registers<n>(sum.words, x, y, static_cast<int>(shift), a.is_negative() != b.is_negative(),
                                skipped);
  } else {
    add_magnitude_in_registers<n>(sum.words, x, static_cast<int>(shift), skipped);
  }
}

/// Sums of the threads of a block that have the same output, in shared memory, and then in its first one.
template <int n>
__device__ void merge_in_block(register_sum<n>& sum, const sums_grid& grid, word (*shared)[block_threads]) {
  const int t = static_cast<int>(threadIdx.x), member = grid.member(t);
  for (int half = grid.threads_each / 2; half > 0; half /= 2) {
    __syncthreads();
    if (member >= half && member < 2 * half) {
#pragma unroll
      for (int k = 0; k < n + 2; ++k) shared[k][t] = sum.words[k];
    }
    __syncthreads();
    if (member < half) {
      word other[n + 2];
#pragma unroll
      for (int k = 0; k < n + 2; ++k) other[k] = shared[k][grid.thread_of(grid.place(t), member + half)];
      registers::add<n + 2>(sum.words, other, 0, 0);
    }
  }
}

template <int n, class Length>
__device__ __noinline__ void finish(const sums_result<Length>& result, index_t output, const word* words,
                                    int skipped, const term_range& range, unsigned* met) {
  fixed_sum<Length> sum;
  for (int k = 0; k + skipped < n + 2; ++k) sum.words[k] = words[k + skipped];
  const unsigned flags = result.finish(output, sum, range);
  report(met, flags);
}

__global__ void __launch_bounds__(block_threads)
    range_kernel(sums_problem s, sums_grid grid, range_code* partial) {
  __shared__ shared_ranges ranges;
  ranges.clear();
  const index_t output = grid.output();
  if (output < s.count) {
    range_code mine = {};
    const term_slice terms = grid.terms_of_thread();
#pragma unroll 4
    for (index_t k = terms.begin; k < terms.end; k += terms.step) mine.meet(s, output, k);
    ranges.merge(grid.place(threadIdx.x), mine);
  }
  __syncthreads();
  if (grid.member(threadIdx.x) == 0 && output < s.count)
    partial[grid.part() * s.count + output] = ranges.codes[grid.place(threadIdx.x)];
}

/// The ranges of a block's outputs, from those of the parts of their terms.
__device__ inline void collect_ranges(shared_ranges& ranges, const sums_grid& grid, index_t count,
                                      const range_code* partial, int parts) {
  ranges.clear();
  const index_t output = grid.output();
  if (output < count) {
    range_code mine = {};
    for (int p = grid.member(threadIdx.x); p < parts; p += grid.threads_each)
      mine.merge(partial[p * count + output]);
    ranges.merge(grid.place(threadIdx.x), mine);
  }
  __syncthreads();
}

/// Sums of parts of an output's terms lie part after part, in planes of words.
template <int n, class Length>
__global__ void __launch_bounds__(block_threads, n <= 2   ? 5
                                                 : n <= 3 ? 4
                                                 : n <= 4 ? 3
                                                 : n <= 8 ? 2
                                                          : 1)
    add_kernel(sums_problem s, Length length, sums_grid grid,
               const __grid_constant__ sums_result<Length> result, const range_code* ranges_of_parts,
               int range_parts, word* sums_of_parts, unsigned* arrivals, unsigned* met) {
  __shared__ shared_ranges ranges;
  __shared__ word shared[n + 2][block_threads];
  cudaGridDependencySynchronize();
  collect_ranges(ranges, grid, s.count, ranges_of_parts, range_parts);
  const index_t output = grid.output();
  const int place = grid.place(threadIdx.x), skipped = n - length;
  const bool is_first = grid.member(threadIdx.x) == 0 && output < s.count;
  const term_range range = ranges.codes[place].range();
  register_sum<n> sum = {};
  if (output < s.count && !range.is_special()) {
    const term_slice terms = grid.terms_of_thread();
    const word* const row = s.a.first + output * s.a_step;
    for (index_t k = terms.begin; k < terms.end; k += terms.step)
      add_term<n>(sum, length, range.largest, row + k * s.a.step, s.a.plane,
                  s.is_of_magnitudes() ? nullptr : s.b.first + k * s.b.step, s.b.plane);
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
    finish<n>(result, output, words, skipped, range, met);
  }
}

template <int n, class Length>
unsigned run_in_registers(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto kernel = add_kernel<n, Length>;
  const sums_grid of_headers(s, cuda.multiprocessors * resident_blocks(range_kernel, cuda)),
      grid(s, cuda.multiprocessors * std::max(1, resident_blocks(kernel, cuda)));
  const std::size_t of_ranges = frame_bytes(of_headers.partials(s) * sizeof(range_code));
  const workspace_frame frame(ctx, "mp sums", of_ranges + grid.partials(s) * sizeof(word) * (n + 2));
  auto* const ranges = static_cast<range_code*>(frame.data());
  auto* const sums = reinterpret_cast<word*>(static_cast<std::byte*>(frame.data()) + of_ranges);
  const met_flags met(ctx);
  range_kernel<<<of_headers.blocks(), block_threads, 0, cuda.stream>>>(s, of_headers, ranges);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  launch_dependent(kernel, grid.blocks(), cuda.stream, s, result.p.words, grid, result, ranges,
                   of_headers.parts, sums, cuda.arrivals, met.device());
  return met.value();
}

}  // namespace

template <class Length>
unsigned run_mp_sums(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  constexpr int longest = 16;  // in registers
  if constexpr (Length::is_fixed) {
    return run_in_registers<Length::capacity>(ctx, s, result);
  } else {
    return result.p.words <= longest ? run_in_registers<longest>(ctx, s, result)
                                     : run_long_mp_sums(ctx, s, result);
  }
}

word* shared_mp_number(const context& ctx, std::size_t words) {
  return words + 1 <= met_flags::number_words ? met_flags::number(ctx) : nullptr;
}

#define RESIDUA_INSTANTIATE(length) \
  template unsigned run_mp_sums(const context&, const sums_problem&, const sums_result<length>&);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
