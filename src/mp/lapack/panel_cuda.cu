// The panel of an LU factorisation of run-time precision on a GPU: in shared memory where it fits
// (whole_panel_cuda.cu), otherwise a kernel a column. The blocks of that one reduce rows; the last
// block to end chooses the pivot, exchanges its row, and computes its row of U beside its reciprocal.
#include <limits>

#include "gpu/arrival.cuh"
#include "gpu/dependent_kernel.cuh"
#include "mp/lapack/lane_sums_cuda.cuh"
#include "mp/lapack/pivot_candidates.cuh"
#include "mp/lapack/steps.hpp"
#include "mp/lapack/whole_panel_cuda.hpp"
#include "mp/length.hpp"

namespace residua::cuda {

namespace {

using namespace multiple;

constexpr int rows_of_block = block_threads / lanes_of_element, warps_of_block = block_threads / warp_threads;
static_assert(rows_of_block >= rows_together);

/// Row i >= j of column j as lu_panel::reduce.
template <class Length>
__device__ unsigned reduce_by_lanes(const lu_panel<Length>& panel, index_t i, index_t j, bool has_row,
                                    bool is_first) {
  if (j == 0) return nothing;
  unsigned flags = nothing;
  if (has_row && is_first) flags = panel.divide(i, j - 1);
  __syncwarp();
  return flags | subtract_by_lanes(panel.p, panel.row(i), panel.column(j), j, panel.element(i, j),
                                   panel.plane, has_row);
}

/// The rows j and `chosen` exchanged, and what follows from the pivot, by one block.
template <class Length>
__device__ unsigned take_pivot(const lu_panel<Length>& panel, index_t j, index_t chosen) {
  const int thread = static_cast<int>(threadIdx.x), warp = thread / warp_threads;
  if (thread == 0) panel.note_pivot(chosen, j);
  __syncthreads();
  for (index_t w = thread; w < (1 + panel.p.words) * panel.columns; w += block_threads) {
    const index_t offset = w / panel.columns * panel.plane, column = w % panel.columns;
    word* const a = panel.element(j, column) + offset;
    word* const b = panel.element(chosen, column) + offset;
    const word kept = __ldcg(a), above = __ldcg(b);  // other blocks' work
    *a = above;
    *b = kept;
  }
  __syncthreads();
  // A warp's threads work in step: the reciprocal has a warp of its own.
  if (warp == warps_of_block - 1) return thread % warp_threads == 0 ? panel.invert_pivot(j) : nothing;
  constexpr index_t together = (warps_of_block - 1) * warp_threads / lanes_of_element;
  const int place = thread / lanes_of_element;
  const index_t first_of_warp = j + 1 + place - place % (warp_threads / lanes_of_element);
  unsigned flags = nothing;
  for (index_t turn = 0; first_of_warp + turn < panel.columns; turn += together) {
    const index_t t = j + 1 + place + turn;
    flags |= subtract_by_lanes(panel.p, panel.row(j), panel.column(t), j, panel.element(j, t), panel.plane,
                               t < panel.columns);
  }
  return flags;
}

template <class Length>
__global__ void __launch_bounds__(block_threads)
    column_kernel(lu_panel<Length> panel, index_t j, unsigned* arrivals) {
  wait_for_kernel_before();
  const bool is_first = threadIdx.x % lanes_of_element == 0;
  const index_t i =
      j + static_cast<index_t>(blockIdx.x) * rows_of_block + static_cast<int>(threadIdx.x) / lanes_of_element;
  const bool has_row = i < panel.rows;
  unsigned flags = reduce_by_lanes(panel, i, j, has_row, is_first);
  const auto candidate_of = [&](index_t row) {
    return pivot_candidate::of_element(row, panel.element(row, j), panel.plane, panel.p.words);
  };
  auto mine = pivot_candidate::none();
  if (has_row && is_first) mine = candidate_of(i);
  const index_t of_block = first_of_block(mine, panel.plane, panel.p.words);
  if (threadIdx.x == 0) panel.candidates[blockIdx.x] = of_block;
  if (last_block_to_arrive(arrivals, gridDim.x)) {
    mine = pivot_candidate::none();
    for (unsigned b = threadIdx.x; b < gridDim.x; b += block_threads) {
      const auto other = candidate_of(__ldcg(panel.candidates + b));
      if (other.goes_before(mine, panel.plane, panel.p.words)) mine = other;
    }
    flags |= take_pivot(panel, j, first_of_block(mine, panel.plane, panel.p.words));
  }
  if (flags != nothing) atomicOr(&panel.state->met, flags);
}

template <class Length>
struct last_division {
  lu_panel<Length> panel;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    return panel.divide(panel.columns + i, panel.columns - 1);
  }
};

/// Whose element is in row r after a warp's interchanges of the rows `top` + k and others[k], k = 0, 1, ...,
/// or in the reverse order.
__device__ inline index_t origin_of(index_t r, index_t top, index_t other_of_lane, bool is_reversed) {
  for (int step = 0; step < warp_threads; ++step) {
    const int k = is_reversed ? step : warp_threads - 1 - step;
    const index_t other = __shfl_sync(whole_warp, other_of_lane, k);
    if (r == top + k) {
      r = other;
    } else if (r == other) {
      r = top + k;
    }
  }
  return r;
}

/// A warp exchanges as many rows as it has lanes at once: each lane finds out first what comes where.
__global__ void __launch_bounds__(block_threads)
    interchanges_kernel(index_t words_of_row, row_interchanges r) {
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  const index_t first = static_cast<index_t>(blockIdx.x) * warps_of_block + threadIdx.x / warp_threads,
                step = static_cast<index_t>(gridDim.x) * warps_of_block;
  const index_t batches = (r.count + warp_threads - 1) / warp_threads;
  for (index_t turn = 0; turn < batches; ++turn) {
    const index_t top = (r.is_reversed ? batches - 1 - turn : turn) * warp_threads, mine = top + lane;
    const bool has_pivot = mine < r.count;
    const index_t other = has_pivot ? r.pivots[mine * r.pivot_step] - 1 - r.origin : mine;
    const index_t for_mine = origin_of(mine, top, other, r.is_reversed),
                  for_other = origin_of(other, top, other, r.is_reversed);
    for (index_t e = first; e < words_of_row; e += step) {
      word* const column = r.column_of(e);
      word a = 0, b = 0;
      if (has_pivot) {
        a = column[for_mine];
        b = column[for_other];
      }
      __syncwarp();
      if (has_pivot) {
        column[mine] = a;
        column[other] = b;
      }
      __syncwarp();
    }
  }
}

}  // namespace

template <class Length>
void run_mp_panel(const context& ctx, const lu_panel<Length>& panel) {
  if (run_whole_mp_panel(ctx, panel)) return;
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  for (index_t j = 0; j < panel.columns; ++j) {
    const auto blocks = static_cast<int>(ceil_div<index_t>(panel.rows - j, rows_of_block));
    launch_dependent(column_kernel<Length>, blocks, cuda.stream, panel, j, cuda.arrivals);
  }
  if (panel.rows > panel.columns)
    run_mp_steps(ctx, panel.rows - panel.columns, last_division<Length>{panel}, &panel.state->met);
}

void run_mp_interchanges(const context& ctx, index_t words_of_row, const row_interchanges& rows) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const int blocks = grid_of(words_of_row * warp_threads, resident_blocks(interchanges_kernel, cuda),
                             cuda.multiprocessors, std::numeric_limits<int>::max());
  interchanges_kernel<<<blocks, block_threads, 0, cuda.stream>>>(words_of_row, rows);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(length) \
  template void run_mp_panel(const context&, const multiple::lu_panel<length>&);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
