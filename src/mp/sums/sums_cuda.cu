// Sums of products of run-time precision on a GPU, in two kernels.
#include "mp/length.hpp"
#include "mp/sums/long_sums_cuda.hpp"
#include "mp/sums/sums_kernel.cuh"

namespace residua::cuda {

namespace {

/// Terms of a thread that are on their way while it multiplies another one.
template <int n, class Length>
constexpr int terms_ahead = 0;
/// Whether ranges are found by clusters where they can be.
constexpr bool has_clusters = false;

template <int n, class Length>
unsigned run_in_registers(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  const met_flags met(ctx);
  launch_in_registers<n, terms_ahead<n, Length>>(
      ctx, s, result.p.words, finished_outputs<Length>{result, met.device()}, has_clusters);
  return met.value();
}

template <int n, class Length>
void add_in_registers(const context& ctx, const sums_problem& s, Length length, fixed_sum<Length>& sum,
                      term_range& range) {
  auto& cuda = ctx.cuda_resources();
  auto* const left = static_cast<sum_for_host*>(cuda.host_sums);
  launch_in_registers<n, terms_ahead<n, Length>>(ctx, s, length, output_for_host{left}, has_clusters);
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
  range = left->range;
  std::copy_n(left->words, length + 2, sum.words);
}

}  // namespace

template <class Length>
unsigned run_mp_sums(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  if constexpr (Length::is_fixed) {
    return run_in_registers<Length::capacity>(ctx, s, result);
  } else {
    return result.p.words <= most_in_registers ? run_in_registers<most_in_registers>(ctx, s, result)
                                               : run_long_mp_sums(ctx, s, result);
  }
}

template <class Length>
void add_mp_sum(const context& ctx, const sums_problem& s, Length length, fixed_sum<Length>& sum,
                term_range& range) {
  if constexpr (Length::is_fixed) {
    add_in_registers<Length::capacity>(ctx, s, length, sum, range);
  } else if (length <= most_in_registers) {
    add_in_registers<most_in_registers>(ctx, s, length, sum, range);
  } else {
    add_long_mp_sum(ctx, s, length, sum, range);
  }
}

#define RESIDUA_INSTANTIATE(length)                                                               \
  template unsigned run_mp_sums(const context&, const sums_problem&, const sums_result<length>&); \
  template void add_mp_sum(const context&, const sums_problem&, length, fixed_sum<length>&, term_range&);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
