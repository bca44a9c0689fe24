// Sums of products with rings of terms and without, timed.
#include "bench/gpu_timer.cuh"
#include "bench/mp_sums_readers.hpp"
#include "mp/sums/sums_kernel.cuh"

namespace residua::bench {

template <class Length>
double seconds_of_sums(const context& ctx, const multiple::sums_problem& s,
                       const multiple::sums_result<Length>& result, int depth, bool may_cluster) {
  constexpr int n = Length::capacity;
  const cuda::met_flags met(ctx);
  const cuda::finished_outputs<Length> outputs{result, met.device()};
  const auto time = [&](const auto& launch) { return shortest_seconds(launch); };
  if (depth == 0)
    return time([&] { cuda::launch_in_registers<n, 0>(ctx, s, Length(), outputs, may_cluster); });
  if (depth == 2)
    return time([&] { cuda::launch_in_registers<n, 2>(ctx, s, Length(), outputs, may_cluster); });
  return time([&] { cuda::launch_in_registers<n, 3>(ctx, s, Length(), outputs, may_cluster); });
}

double seconds_of_ranges(const context& ctx, const multiple::sums_problem& s) {
  auto& state = ctx.cuda_resources();
  const cuda::sums_grid grid(s, state.multiprocessors * cuda::resident_blocks(cuda::range_kernel, state));
  const workspace_frame frame(ctx, "ranges", grid.partials(s) * sizeof(cuda::range_code));
  return shortest_seconds([&] {
    cuda::range_kernel<<<grid.blocks(), cuda::block_threads, 0, state.stream>>>(
        s, grid, static_cast<cuda::range_code*>(frame.data()));
  });
}

#define RESIDUA_INSTANTIATE(n)                                                   \
  template double seconds_of_sums(const context&, const multiple::sums_problem&, \
                                  const multiple::sums_result<words::fixed_length<n>>&, int, bool);
RESIDUA_INSTANTIATE(2)
RESIDUA_INSTANTIATE(4)
RESIDUA_INSTANTIATE(7)

}  // namespace residua::bench
