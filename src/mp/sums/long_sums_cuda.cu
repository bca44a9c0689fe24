// Sums of products of numbers too long for registers, on a GPU, in kernels of one step each: the ranges
// of terms, the products added up, the sums finished. A thread takes a slice of an output's terms; slices are
// merged sixteen at a time.
#include <algorithm>

#include "base/workspace.hpp"
#include "gpu/launch.hpp"
#include "mp/flags_cuda.hpp"
#include "mp/sums/long_sums_cuda.hpp"

namespace residua::cuda {

namespace {

using namespace multiple;
using Length = any_length;

/// Which thread takes what: neighbours take neighbouring outputs where these lie side by side in memory,
/// otherwise neighbouring terms.
struct slices_grid {
  index_t count, terms, slices;
  bool has_neighbouring_outputs;

  [[nodiscard]] __device__ index_t output(index_t thread) const {
    return has_neighbouring_outputs ? thread % count : thread / slices;
  }
  [[nodiscard]] __device__ index_t slice(index_t thread) const {
    return has_neighbouring_outputs ? thread / count : thread % slices;
  }
  [[nodiscard]] __device__ term_slice part(index_t slice) const {
    if (has_neighbouring_outputs) return {terms * slice / slices, terms * (slice + 1) / slices, 1};
    return {slice, terms, slices};
  }
  /// Partial results lie slice after slice.
  [[nodiscard]] __device__ index_t place(index_t thread) const {
    return slice(thread) * count + output(thread);
  }
};

__device__ inline index_t thread_number() {
  return static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x;
}

__global__ void __launch_bounds__(block_threads)
    range_kernel(sums_problem s, slices_grid grid, term_range* ranges) {
  const index_t t = thread_number();
  if (t < grid.count * grid.slices)
    ranges[grid.place(t)] = range_of(s, grid.output(t), grid.part(grid.slice(t)));
}

__global__ void __launch_bounds__(block_threads)
    add_kernel(sums_problem s, Length n, slices_grid grid, const term_range* ranges,
               fixed_sum<Length>* sums) {
  const index_t t = thread_number();
  if (t >= grid.count * grid.slices) return;
  const index_t i = grid.output(t);
  fixed_sum<Length> sum;
  sum.clear(n);
  add_terms(&sum, n, s, i, 1, ranges + i, grid.part(grid.slice(t)));
  for (int k = 0; k < n + 2; ++k) sums[grid.place(t)].words[k] = sum.words[k];
}

/// partial[i] of `after` slices becomes the sum of every after-th of `before` slices.
template <class Partial, class Merge>
__device__ void merge_slices(Partial* partial, index_t count, index_t before, index_t after,
                             const Merge& merge) {
  const index_t t = thread_number();
  if (t >= count * after) return;
  for (index_t other = t + count * after; other < count * before; other += count * after)
    merge(partial[t], partial[other]);
}
__global__ void __launch_bounds__(block_threads)
    merge_ranges_kernel(term_range* ranges, index_t count, index_t before, index_t after) {
  merge_slices(ranges, count, before, after, [](term_range& a, const term_range& b) { a.merge(b); });
}
__global__ void __launch_bounds__(block_threads)
    merge_sums_kernel(fixed_sum<Length>* sums, Length n, index_t count, index_t before, index_t after) {
  merge_slices(sums, count, before, after,
               [n](fixed_sum<Length>& a, const fixed_sum<Length>& b) { a.add(n, b); });
}

__global__ void __launch_bounds__(block_threads)
    finish_kernel(index_t count, sums_result<Length> result, const term_range* ranges,
                  fixed_sum<Length>* sums, unsigned* met) {
  const index_t i = thread_number();
  if (i >= count) return;
  const unsigned flags = result.finish(i, sums[i], ranges[i]);
  report(met, flags);
}

unsigned blocks_for(index_t threads) {
  return static_cast<unsigned>(ceil_div<index_t>(threads, block_threads));
}

/// merge(from, to) until one slice is left.
template <class Merge>
void merge_all(index_t slices, const Merge& merge) {
  constexpr index_t at_once = 16;
  for (index_t before = slices; before > 1;) {
    const index_t after = ceil_div(before, at_once);
    merge(before, after);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    before = after;
  }
}

/// Enough slices that every multiprocessor has threads, each with some terms.
slices_grid grid_for(const sums_problem& s, int multiprocessors, std::size_t partial_bytes) {
  constexpr index_t threads_each = 512, fewest_terms = 4, most_bytes = index_t{1} << 28;
  const index_t fitting = most_bytes / (s.count * static_cast<index_t>(partial_bytes));
  const index_t wanted = std::min(multiprocessors * threads_each / s.count, s.terms / fewest_terms);
  return {s.count, s.terms, std::max<index_t>(1, std::min(wanted, fitting)), s.a_step == 1 && s.count > 1};
}

/// The sums of all outputs and their ranges, on the context's stream: first those of slices, which are merged
/// until one is left.
class summed_slices {
 public:
  summed_slices(const context& ctx, const sums_problem& s, Length n)
      : stream_(ctx.cuda_resources().stream),
        grid_(grid_for(s, ctx.cuda_resources().multiprocessors, bytes_each)),
        frame_(ctx, "mp sums", partials() * bytes_each),
        ranges_(static_cast<term_range*>(frame_.data())),
        sums_(reinterpret_cast<fixed_sum<Length>*>(ranges_ + partials())) {
    range_kernel<<<blocks(), block_threads, 0, stream_>>>(s, grid_, ranges_);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    merge_all(grid_.slices, [&](index_t before, index_t after) {
      merge_ranges_kernel<<<blocks_for(s.count * after), block_threads, 0, stream_>>>(ranges_, s.count,
                                                                                      before, after);
    });
    add_kernel<<<blocks(), block_threads, 0, stream_>>>(s, n, grid_, ranges_, sums_);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    merge_all(grid_.slices, [&](index_t before, index_t after) {
      merge_sums_kernel<<<blocks_for(s.count * after), block_threads, 0, stream_>>>(sums_, n, s.count, before,
                                                                                    after);
    });
  }
  [[nodiscard]] const term_range* ranges() const { return ranges_; }
  [[nodiscard]] fixed_sum<Length>* sums() const { return sums_; }

 private:
  static constexpr std::size_t bytes_each = sizeof(term_range) + sizeof(fixed_sum<Length>);
  [[nodiscard]] std::size_t partials() const { return static_cast<std::size_t>(grid_.count * grid_.slices); }
  [[nodiscard]] unsigned blocks() const { return blocks_for(grid_.count * grid_.slices); }

  cudaStream_t stream_;
  slices_grid grid_;
  workspace_frame frame_;
  term_range* ranges_;
  fixed_sum<Length>* sums_;
};

}  // namespace

unsigned run_long_mp_sums(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const met_flags met(ctx);
  const summed_slices all(ctx, s, result.p.words);
  finish_kernel<<<blocks_for(s.count), block_threads, 0, cuda.stream>>>(s.count, result, all.ranges(),
                                                                        all.sums(), met.device());
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  return met.value();
}

void add_long_mp_sum(const context& ctx, const sums_problem& s, Length length, fixed_sum<Length>& sum,
                     term_range& range) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  const summed_slices all(ctx, s, length);
  download_bytes(ctx, &range, all.ranges(), sizeof(range));
  download_bytes(ctx, &sum, all.sums(), sizeof(sum));
}

}  // namespace residua::cuda
