// Sums of products of run-time precision on a GPU, in two kernels: the ranges of terms, which headers tell;
// and products, added up in registers, whose last block finishes outputs. Integers' sums are the same in any
// order, so how terms are cut may depend on the device. Many sums, and one of many terms, are summed by
// digits first; those that are open then are summed so.
#include <algorithm>

#include "base/workspace.hpp"
#include "gpu/arrival.cuh"
#include "gpu/cooperative_launch.hpp"
#include "gpu/dependent_kernel.cuh"
#include "gpu/launch.hpp"
#include "mp/flags_cuda.hpp"
#include "mp/length.hpp"
#include "mp/sums/digit_dot.cuh"
#include "mp/sums/digit_sums.cuh"
#include "mp/sums/long_sums_cuda.hpp"
#include "mp/sums/register_sum.cuh"

namespace residua::cuda {

namespace {

using namespace multiple;

/// The words of an element, in front of n: where it has fewer, the others are zero.
template <int n>
__device__ __forceinline__ void load_words(word* words, const word* element, index_t plane, int skipped) {
#pragma unroll
  for (int k = 0; k < n; ++k) words[k] = k < skipped ? 0 : __ldg(element + (k + 1 - skipped) * plane);
}

/// A term of a sum as it is read.
template <int n>
struct read_term {
  mp_header a, b;
  word x[n], y[n];

  /// b_element null: of a magnitude.
  __device__ __forceinline__ void load(int skipped, const word* a_element, index_t a_plane,
                                       const word* b_element, index_t b_plane) {
    a = {__ldg(a_element)};
    load_words<n>(x, a_element, a_plane, skipped);
    if (b_element == nullptr) return;
    b = {__ldg(b_element)};
    load_words<n>(y, b_element, b_plane, skipped);
  }
};

/// How many of n words in registers a number has not, found anew for each term: comparisons with it that are
/// taken out of a loop fill the registers of predicates, so that carries have to be packed into words.
template <int n, class Length>
__device__ __forceinline__ int skipped_words(Length length) {
  int skipped = n - length;
  if constexpr (!Length::is_fixed) asm volatile("" : "+r"(skipped));
  return skipped;
}

template <int n, class Length>
__device__ __forceinline__ void add_term(register_sum<n>& sum, Length length, std::int64_t largest,
                                         const read_term<n>& t, bool is_magnitude) {
  const int skipped = skipped_words<n>(length);
  const std::int64_t shift = largest - t.a.exponent() - (is_magnitude ? 0 : t.b.exponent());
  if (!t.a.is_regular() || shift >= 64 * (length + 1)) return;
  if (is_magnitude) {
    add_magnitude_in_registers<n>(sum.words, t.x, static_cast<int>(shift), skipped);
  } else if (t.b.is_regular()) {
    add_product_in_registers<n>(sum.words, t.x, t.y, static_cast<int>(shift),
                                t.a.is_negative() != t.b.is_negative(), skipped);
  }
}

/// A thread's terms of one output. Short ones are read before the one in front is multiplied, so that memory
/// need not wait for arithmetic; of long ones there are not registers for two.
template <int n, class Length>
__device__ __forceinline__ void add_terms_of_thread(register_sum<n>& sum, Length length, std::int64_t largest,
                                                    const sums_problem& s, index_t output,
                                                    const term_slice& terms) {
  constexpr bool reads_ahead = n <= 3;
  const word* const row = s.a.first + output * s.a_step;
  const bool is_magnitude = s.is_of_magnitudes();
  const auto read = [&](read_term<n>& t, index_t k) {
    t.load(skipped_words<n>(length), row + k * s.a.step, s.a.plane,
           is_magnitude ? nullptr : s.b.first + k * s.b.step, s.b.plane);
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

/// Outputs that become numbers where they are summed: all, or those that are open.
template <class Length>
struct finished_outputs {
  sums_result<Length> result;
  unsigned* met;
  const unsigned char* is_open = nullptr;

  [[nodiscard]] __device__ bool has(index_t output) const {
    return is_open == nullptr || is_open[output] != 0;
  }

  template <int n>
  __device__ __noinline__ void take(index_t output, const word* words, int skipped,
                                    const term_range& range) const {
    fixed_sum<Length> sum;
    for (int k = 0; k + skipped < n + 2; ++k) sum.words[k] = words[k + skipped];
    const unsigned flags = result.finish(output, sum, range);
    report(met, flags);
  }
};

constexpr int most_in_registers = 16;

/// f for the registers of a number of so many words, which are more than those of a fixed length. A product's
/// time grows with the square of their number.
template <class F>
void with_registers(int length, const F& f) {
  if (length <= 10) return f.template operator()<10>();
  if (length <= 12) return f.template operator()<12>();
  if (length <= 14) return f.template operator()<14>();
  f.template operator()<most_in_registers>();
}

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

  [[nodiscard]] __device__ bool has(index_t) const { return true; }

  template <int n>
  __device__ void take(index_t, const word* words, int skipped, const term_range& range) const {
    for (int k = 0; k + skipped < n + 2; ++k) sum->words[k] = words[k + skipped];
    sum->range = range;
  }
};

__global__ void __launch_bounds__(block_threads)
    range_kernel(sums_problem s, sums_grid grid, range_code* partial) {
  __shared__ shared_ranges ranges;
  ranges.clear();
  const index_t output = grid.output();
  range_code mine = {};
  if (output < s.count) {
    constexpr int together = 4;
    const term_slice terms = grid.terms_of_thread();
    index_t k = terms.begin;
    for (; k + (together - 1) * terms.step < terms.end; k += together * terms.step)
      mine.meet<together>(s, output, k, terms.step);
    for (; k < terms.end; k += terms.step) mine.meet<1>(s, output, k, terms.step);
  }
  ranges.merge(grid, mine);
  if (grid.member(threadIdx.x) == 0 && output < s.count)
    partial[grid.part() * s.count + output] = ranges.codes[grid.place(threadIdx.x)];
  wait_for_kernel_before();  // of a kernel beside it, which has ended when this one has
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

/// As many blocks of a multiprocessor as their threads' numbers leave registers for.
template <int n>
constexpr int blocks_together = n <= 2   ? 4
                                : n <= 4 ? 3
                                : n <= 8 ? 2
                                         : 1;

/// Sums of parts of an output's terms lie part after part, in planes of words.
template <int n, class Length, class Outputs>
__global__ void __launch_bounds__(block_threads, blocks_together<n>)
    add_kernel(sums_problem s, Length length, sums_grid grid, const __grid_constant__ Outputs outputs,
               const range_code* ranges_of_parts, int range_parts, word* sums_of_parts, unsigned* arrivals) {
  __shared__ shared_ranges ranges;
  __shared__ word shared[n + 2][block_threads];
  wait_for_kernel_before();
  const index_t output = grid.output();
  const int place = grid.place(threadIdx.x), skipped = n - length;
  const bool is_summed = output < s.count && outputs.has(output),
             is_first = grid.member(threadIdx.x) == 0 && is_summed;
  if (__syncthreads_or(is_summed ? 1 : 0) == 0) return;  // as do all blocks with these outputs
  collect_ranges(ranges, grid, s.count, ranges_of_parts, range_parts);
  const term_range range = ranges.codes[place].range();
  register_sum<n> sum = {};
  if (is_summed && !range.is_special())
    add_terms_of_thread<n>(sum, length, range.largest, s, output, grid.terms_of_thread());
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

template <int n, class Length, class Outputs>
void launch_in_registers(const context& ctx, const sums_problem& s, Length length, const Outputs& outputs) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto kernel = add_kernel<n, Length, Outputs>;
  const sums_grid of_headers(s, cuda.multiprocessors * resident_blocks(range_kernel, cuda)),
      grid(s, cuda.multiprocessors * std::max(1, resident_blocks(kernel, cuda)));
  const std::size_t of_ranges = frame_bytes(of_headers.partials(s) * sizeof(range_code));
  const workspace_frame frame(ctx, "mp sums", of_ranges + grid.partials(s) * sizeof(word) * (n + 2));
  auto* const ranges = static_cast<range_code*>(frame.data());
  auto* const sums = reinterpret_cast<word*>(static_cast<std::byte*>(frame.data()) + of_ranges);
  range_kernel<<<of_headers.blocks(), block_threads, 0, cuda.stream>>>(s, of_headers, ranges);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  launch_dependent(kernel, grid.blocks(), cuda.stream, s, length, grid, outputs, ranges, of_headers.parts,
                   sums, cuda.arrivals);
}

/// Whether sums by digits take less time: where there are as many products as pay for what they take
/// besides. Of numbers of one word or two there never are, of others from orders of some 1000 and 1400 on
/// (H200). A block looks for the largest exponent of the whole vector, and places of elements are counted in
/// 32 bits.
template <int n>
bool are_for_digits(const sums_problem& s) {
  constexpr index_t fewest = 64, most_terms = 1 << 14, fewest_products = n > 4 ? 1'000'000 : 2'000'000,
                    most_places = index_t{1} << 32;
  return !s.is_of_magnitudes() && s.a_step > 0 && s.a.step > 0 && s.count >= fewest && s.terms >= fewest &&
         s.terms <= most_terms && s.count * s.terms >= fewest_products &&
         (s.count + block_threads) * s.a_step + s.terms * s.a.step < most_places;
}

/// Sums by digits; what is open then is left.
template <int n, int ways>
class sums_by_digits {
 public:
  using result_of = sums_result<words::fixed_length<n>>;

  sums_by_digits(const context& ctx, const sums_problem& s, const result_of& result, unsigned* met)
      : guard_(ctx.cuda_resources().device),
        of_headers_(
            s, ctx.cuda_resources().multiprocessors * resident_blocks(range_kernel, ctx.cuda_resources())),
        grid_(s, 2 * ctx.cuda_resources().multiprocessors),
        frame_(ctx, "mp sums", places(s, nullptr)) {
    auto& cuda = ctx.cuda_resources();
    const auto blocks_for = [](index_t items) {
      return static_cast<unsigned>(ceil_div<index_t>(items, block_threads));
    };
    (void)places(s, &frame_);
    space_.range_parts = of_headers_.parts;
    space_.parts = grid_.parts;
    space_.plane = grid_.padded_count();
    factor_digits_kernel<n><<<blocks_for(std::max(s.terms, s.count)), block_threads, 0, cuda.stream>>>(
        s.b, s.terms, s.count, space_);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    launch_dependent(range_kernel, of_headers_.blocks(), cuda.stream, of_magnitudes(s), of_headers_, ranges_);
    const auto kernel = digit_sums_kernel<n, ways>;
    (void)most_shared_bytes(kernel, cuda);  // asks for them
    kernel<<<static_cast<unsigned>(grid_.blocks()), block_threads, digit_sums<n>::shared_bytes(grid_),
             cuda.stream>>>(s, grid_, space_);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    launch_dependent(digit_finish_kernel<n>, static_cast<int>(ceil_div<index_t>(s.count, warp_threads)),
                     cuda.stream, s, space_, result, met);
  }
  [[nodiscard]] const unsigned char* open() const { return space_.is_open; }

 private:
  /// Of a row's elements alone, so that the ranges are theirs.
  static sums_problem of_magnitudes(sums_problem s) {
    s.b.first = nullptr;
    return s;
  }
  /// The bytes of all places, which are set where there is a frame.
  std::size_t places(const sums_problem& s, const workspace_frame* frame) {
    std::size_t taken = 0;
    const auto take = [&]<class T>(T*& place, index_t count) {
      if (frame != nullptr) place = reinterpret_cast<T*>(static_cast<std::byte*>(frame->data()) + taken);
      taken += frame_bytes(static_cast<std::size_t>(count) * sizeof(T));
    };
    take(ranges_, static_cast<index_t>(of_headers_.partials(s)));
    take(space_.factors, s.terms * digit_sums<n>::factor_halves);
    take(space_.largest, 1);
    take(space_.sums, grid_.padded_count() * grid_.parts * digit_sums<n>::columns);
    take(space_.is_open, s.count);
    space_.ranges = ranges_;
    return taken;
  }

  detail::device_guard guard_;
  sums_grid of_headers_;
  digit_grid<ways> grid_;
  range_code* ranges_ = nullptr;
  digit_space space_ = {};
  workspace_frame frame_;
};

template <int n, int ways>
unsigned run_by_digits(const context& ctx, const sums_problem& s,
                       const sums_result<words::fixed_length<n>>& result) {
  const met_flags met(ctx);
  const sums_by_digits<n, ways> sums(ctx, s, result, met.device());
  if ((met.value() & outputs_are_open) == 0) return nothing;
  met.clear();
  launch_in_registers<n>(ctx, s, result.p.words,
                         finished_outputs<words::fixed_length<n>>{result, met.device(), sums.open()});
  return met.value();
}

template <int n, class Length>
unsigned run_in_registers(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  constexpr int most_words = 7;  // of which products' digits are at most 64 a column
  if constexpr (n > 2 && n <= most_words) {
    if (are_for_digits<n>(s) && !result.is_root) {
      // Rows of seven words that are neighbours are read fastest by the most warps (H200).
      constexpr int ways = 4, of_neighbours = n == most_words ? 8 : ways;
      if (s.a_step == 1) return run_by_digits<n, of_neighbours>(ctx, s, result);
      return run_by_digits<n, ways>(ctx, s, result);
    }
  }
  const met_flags met(ctx);
  launch_in_registers<n>(ctx, s, result.p.words, finished_outputs<Length>{result, met.device()});
  return met.value();
}

template <int n, class Length>
void add_in_registers(const context& ctx, const sums_problem& s, Length length, fixed_sum<Length>& sum,
                      term_range& range) {
  auto& cuda = ctx.cuda_resources();
  auto* const left = static_cast<sum_for_host*>(cuda.host_sums);
  launch_in_registers<n>(ctx, s, length, output_for_host{left});
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
  range = left->range;
  std::copy_n(left->words, length + 2, sum.words);
}

/// Of fewer words the bytes and not the products take the time; of more there are not columns enough.
constexpr int fewest_words_near = 2, most_words_near = dot_columns::most / 8 - 1;
static_assert(sizeof(dot_words) <= detail::cuda_state::host_sums_bytes);
static_assert(sizeof(dot_columns) <= sizeof(unsigned) * (detail::cuda_state::arrival_counters - 2));

/// The words of a sum of products, and its scales: the largest exponents that are told there, or those of a
/// sample. On the context's stream; waits.
template <int n, bool of_squares>
void add_digits(const context& ctx, const sums_problem& s, dot_words& result) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  // A sum of products of digits is at most 2^14 a term, and two of them join.
  constexpr index_t most_terms = (1 << 16) - 1;
  constexpr auto kernel = digit_dot_kernel<n, of_squares>;
  const index_t fitting = cuda.multiprocessors * std::max(1, resident_blocks(kernel, cuda)),
                parts = std::max(std::min(fitting, ceil_div<index_t>(s.terms, block_threads)),
                                 ceil_div(s.terms, most_terms));
  auto* const left = reinterpret_cast<dot_columns*>(cuda.arrivals + 2);  // aligned to its words of 64 bits
  kernel<<<static_cast<unsigned>(parts), block_threads, 0, cuda.stream>>>(
      s, result.x_largest, result.y_largest, left, &result, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
}

template <int n>
bool add_near_sum(const context& ctx, const sums_problem& s, word (&sum)[n + 2], term_range& range,
                  word& error) {
  auto& words = *static_cast<dot_words*>(ctx.cuda_resources().host_sums);
  words.x_largest = words.y_largest = {};
  const bool of_squares = s.a.first == s.b.first && s.a.step == s.b.step && s.a.plane == s.b.plane;
  const auto add = of_squares ? add_digits<n, true> : add_digits<n, false>;
  add(ctx, s, words);
  if (!words.x_largest.is_regular() || !words.y_largest.is_regular()) return false;
  if (words.are_scales_too_small()) add(ctx, s, words);
  join_words<n>(sum, words.here, words.above, 1);
  range.largest = words.x_scale.exponent() + words.y_scale.exponent() + 4;
  error = digit_sums<n>::error(s.terms);
  return true;
}

}  // namespace

template <class Length>
bool add_near_mp_sum(const context& ctx, const sums_problem& s, Length, fixed_sum<Length>& sum,
                     term_range& range, word& error) {
  if constexpr (Length::is_fixed) {
    constexpr int n = Length::capacity;
    if constexpr (n >= fewest_words_near && n <= most_words_near) {
      constexpr index_t fewest_terms = 1 << 11;  // half the time from there on (H200); fewer were not timed
      if (!s.is_of_magnitudes() && s.terms >= fewest_terms)
        return add_near_sum<n>(ctx, s, sum.words, range, error);
    }
  }
  return false;
}

template <class Length>
unsigned run_mp_sums(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  if constexpr (Length::is_fixed) {
    return run_in_registers<Length::capacity>(ctx, s, result);
  } else {
    if (result.p.words > most_in_registers) return run_long_mp_sums(ctx, s, result);
    unsigned met = nothing;
    with_registers(result.p.words, [&]<int n>() { met = run_in_registers<n>(ctx, s, result); });
    return met;
  }
}

template <class Length>
void add_mp_sum(const context& ctx, const sums_problem& s, Length length, fixed_sum<Length>& sum,
                term_range& range) {
  if constexpr (Length::is_fixed) {
    add_in_registers<Length::capacity>(ctx, s, length, sum, range);
  } else if (length <= most_in_registers) {
    with_registers(length, [&]<int n>() { add_in_registers<n>(ctx, s, length, sum, range); });
  } else {
    add_long_mp_sum(ctx, s, length, sum, range);
  }
}

#define RESIDUA_INSTANTIATE(length)                                                                       \
  template unsigned run_mp_sums(const context&, const sums_problem&, const sums_result<length>&);         \
  template void add_mp_sum(const context&, const sums_problem&, length, fixed_sum<length>&, term_range&); \
  template bool add_near_mp_sum(const context&, const sums_problem&, length, fixed_sum<length>&,          \
                                term_range&, word&);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
