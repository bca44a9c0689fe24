// Interchanges of rows on a GPU. 32 of them at a time are put together to one permutation of at most 64 rows,
// which a warp then applies to a column: it reads all of them before it writes any.
#include "base/cuda_state.hpp"
#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "lapack/lu/row_swaps.hpp"
#include "loop/stage.hpp"

namespace residua::cuda {

using lapack::row_swaps;

namespace {

constexpr int swaps = warp_threads, warps = block_threads / warp_threads;

/// Slot n < 32 stands for the n-th row of those that are exchanged in order, slot 32 + n for the one that
/// it is exchanged with, if no slot before stands for that already.
struct joint_permutation {
  index_t row[2 * swaps];  // of a slot; -1: it stands for none
  int source[2 * swaps];   // the slot whose row comes to this one's
  int partner[swaps];      // the slot of the other row of an interchange
};

/// The first warp finds the rows.
template <class T>
__device__ inline void find_rows(const row_swaps<T>& s, index_t first, int count, joint_permutation& p) {
  const int n = static_cast<int>(threadIdx.x);
  const index_t other = n < count ? s.other(first + n) : -1;
  int slot = n < count && other < first + count ? static_cast<int>(other - first) : swaps + n;
  for (int before = swaps - 1; before >= 0; --before) {
    const index_t same = __shfl_sync(whole_warp, static_cast<long long>(other), before);
    if (slot >= swaps && before < n && same == other) slot = swaps + before;
  }
  p.row[n] = n < count ? first + n : -1;
  p.row[swaps + n] = n < count && slot == swaps + n ? other : -1;
  p.source[n] = n;
  p.source[swaps + n] = swaps + n;
  p.partner[n] = slot;
}

template <class T>
__device__ inline void join(const row_swaps<T>& s, int count, joint_permutation& p) {
  for (int step = 0; step < count; ++step) {
    const int n = s.descending ? count - 1 - step : step, other = p.partner[n];
    const int kept = p.source[n];
    p.source[n] = p.source[other];
    p.source[other] = kept;
  }
}

/// By one warp.
template <class T>
__device__ inline void permute_column(const vector_view<T>& column, const joint_permutation& p) {
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  T value[2] = {};
  bool moves[2];
  for (int half = 0; half < 2; ++half) {
    const int slot = lane + half * swaps;
    moves[half] = p.row[slot] >= 0 && p.source[slot] != slot;
    if (moves[half]) value[half] = loop::element(column, p.row[p.source[slot]]);
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
  const index_t pivots = s.pivots.size(), pieces = (pivots + swaps - 1) / swaps;
  const index_t column = static_cast<index_t>(blockIdx.x) * warps + threadIdx.x / warp_threads;
  for (index_t turn = 0; turn < pieces; ++turn) {
    const index_t first = (s.descending ? pieces - 1 - turn : turn) * swaps;
    const int count = static_cast<int>(pivots - first < swaps ? pivots - first : swaps);
    __syncthreads();
    if (threadIdx.x < warp_threads) {
      find_rows(s, first, count, p);
      __syncwarp();
      if (threadIdx.x == 0) join(s, count, p);
    }
    __syncthreads();
    if (column < s.A.columns()) permute_column(s.A.column(column), p);
  }
}

}  // namespace

template <class T>
void swap_rows(const context& ctx, const row_swaps<T>& s) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto blocks = static_cast<unsigned>(ceil_div(s.A.columns(), warps));
  swap_kernel<T><<<blocks, block_threads, 0, cuda.stream>>>(s);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void swap_rows<type>(const context&, const row_swaps<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
