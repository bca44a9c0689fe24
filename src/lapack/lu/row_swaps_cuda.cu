// Interchanges of rows on a GPU. 32 of them at a time are put together to one permutation of at most 64 rows,
// which a warp then applies to a column: it reads all of them before it writes any.
#include "base/cuda_state.hpp"
#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "lapack/lu/row_swaps.hpp"
#include "loop/stage.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using lapack::row_swaps;

namespace {

constexpr int swaps = warp_threads, warps = block_threads / warp_threads;

/// The rows that interchanges move, and where what comes to them is before: slot n < 32 is of the n-th row
/// of those that are exchanged in order, slot 32 + n of the one that it is exchanged with. A row may have
/// several slots, which then say the same.
struct joint_permutation {
  index_t row[2 * swaps], source[2 * swaps];
};

/// By one warp: what comes to a row is followed back through the interchanges, from the last one on.
template <class T>
__device__ inline void join(const row_swaps<T>& s, index_t first, int count, joint_permutation& p) {
  const int lane = static_cast<int>(threadIdx.x);
  const index_t own = first + lane, other = lane < count ? s.other(own) : own;
  index_t source[2] = {own, other};
  for (int step = 0; step < count; ++step) {
    const int n = s.descending ? step : count - 1 - step;
    const index_t here = first + n, there = __shfl_sync(whole_warp, static_cast<long long>(other), n);
#pragma unroll
    for (index_t& row : source) row = row == here ? there : row == there ? here : row;
  }
  p.row[lane] = own, p.source[lane] = source[0];
  p.row[swaps + lane] = other, p.source[swaps + lane] = source[1];
}

/// By one warp.
template <class T>
__device__ inline void permute_column(const vector_view<T>& column, const joint_permutation& p) {
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  T value[2] = {};
  bool moves[2];
  for (int half = 0; half < 2; ++half) {
    const int slot = lane + half * swaps;
    moves[half] = p.source[slot] != p.row[slot];
    if (moves[half]) value[half] = loop::element(column, p.source[slot]);
  }
  __syncwarp();
  for (int half = 0; half < 2; ++half) {
    if (moves[half]) loop::put(column, p.row[lane + half * swaps], value[half]);
  }
  __syncwarp();
}

template <class T>
__global__ __launch_bounds__(block_threads) void swap_kernel(const row_swaps<T> s) {
  __shared__ joint_permutation p;
  const index_t pivots = s.pivots.size(), pieces = ceil_div(pivots, swaps),
                own = static_cast<index_t>(blockIdx.x) * warps + threadIdx.x / warp_threads,
                step = static_cast<index_t>(gridDim.x) * warps;
  for (index_t turn = 0; turn < pieces; ++turn) {
    const index_t first = (s.descending ? pieces - 1 - turn : turn) * swaps;
    const int count = static_cast<int>(pivots - first < swaps ? pivots - first : swaps);
    __syncthreads();
    if (threadIdx.x < warp_threads) join(s, first, count, p);
    __syncthreads();
    for (index_t n = own; n < s.columns(); n += step) permute_column(s.A.column(s.column(n)), p);
  }
}

}  // namespace

template <class T>
void swap_rows(const context& ctx, const row_swaps<T>& s) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  // As many as half of the device has room for: blocks last long, and another stream's kernels are to begin
  // meanwhile.
  const index_t most = static_cast<index_t>(4) * cuda.multiprocessors;
  const auto blocks = static_cast<unsigned>(std::min(most, ceil_div(s.columns(), index_t{warps})));
  swap_kernel<T><<<blocks, block_threads, 0, cuda.stream>>>(s);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void swap_rows<type>(const context&, const row_swaps<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
