// The steps of factorisations of run-time precision on a GPU. A thread takes a row, a vector or a word; the
// pivot's step, which every row of the next column waits for, is one block.
#include "mp/lapack/steps.hpp"
#include "mp/length.hpp"
#include "mp/steps_kernel.cuh"

namespace residua::cuda {

namespace {

using namespace multiple;

constexpr int threads_of_pivot = 256;
static_assert(threads_of_steps >= rows_together && threads_of_steps >= triangle_order);

/// The first of the largest of what the threads of a block found, rows of column j, -1 for none; in `found`
/// of thread 0.
template <class Length, int threads>
__device__ index_t largest_of_block(const lu_panel<Length>& panel, index_t j, index_t mine, index_t* found) {
  found[threadIdx.x] = mine;
  for (int distance = threads / 2; distance > 0; distance /= 2) {
    __syncthreads();
    if (static_cast<int>(threadIdx.x) >= distance) continue;
    const index_t a = found[threadIdx.x], b = found[threadIdx.x + distance];
    if (b < 0) continue;
    const bool takes_other =
        a < 0 || panel.is_larger_pivot(b, a, j) || (b < a && !panel.is_larger_pivot(a, b, j));
    if (takes_other) found[threadIdx.x] = b;
  }
  __syncthreads();
  return found[0];
}

template <class Length>
__global__ void __launch_bounds__(threads_of_steps) column_kernel(lu_panel<Length> panel, index_t j) {
  __shared__ index_t found[threads_of_steps];
  const index_t i = j + static_cast<index_t>(blockIdx.x) * threads_of_steps + threadIdx.x;
  const bool has_row = i < panel.rows;
  unsigned flags = nothing;
  if (has_row) flags = panel.reduce(i, j);
  if (flags != nothing) atomicOr(&panel.state->met, flags);
  const index_t chosen = largest_of_block<Length, threads_of_steps>(panel, j, has_row ? i : -1, found);
  if (threadIdx.x == 0) panel.candidates[blockIdx.x] = chosen;
}

template <class Length>
__global__ void __launch_bounds__(threads_of_pivot)
    pivot_kernel(lu_panel<Length> panel, index_t j, index_t blocks) {
  __shared__ index_t found[threads_of_pivot];
  index_t mine = -1;  // blocks have rising rows, so that the first of equal ones stays
  for (index_t b = threadIdx.x; b < blocks; b += threads_of_pivot) {
    const index_t other = panel.candidates[b];
    if (mine < 0 || panel.is_larger_pivot(other, mine, j)) mine = other;
  }
  const index_t chosen = largest_of_block<Length, threads_of_pivot>(panel, j, mine, found);
  if (threadIdx.x == 0) panel.note_pivot(chosen, j);
  __syncthreads();
  if (chosen != j) {
    for (index_t w = threadIdx.x; w < (1 + panel.p.words) * panel.columns; w += threads_of_pivot)
      panel.exchange(j, chosen, w);
  }
  __syncthreads();
  unsigned flags = nothing;
  // A warp's threads work in step: the reciprocal has a warp of its own.
  if (threadIdx.x == 32) flags = panel.invert_pivot(j);
  const index_t t = j + 1 + threadIdx.x;
  if (threadIdx.x < panel_columns && t < panel.columns) flags = panel.reduce_row(j, t);
  if (flags != nothing) atomicOr(&panel.state->met, flags);
}

template <class Length>
struct last_division {
  lu_panel<Length> panel;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    return panel.divide(panel.columns + i, panel.columns - 1);
  }
};

template <class Length>
__global__ void __launch_bounds__(threads_of_steps) cholesky_kernel(cholesky_triangle<Length> t) {
  unsigned flags = nothing;
  for (index_t j = 0; j < t.order; ++j) {
    const index_t i = j + threadIdx.x;
    if (i < t.order) flags |= t.reduce(i, j);
    __syncthreads();
    if (threadIdx.x == 0) flags |= t.take_root(j);
    __syncthreads();
    if (t.state->info != 0) break;
    if (threadIdx.x > 0 && i < t.order) flags |= t.divide(i, j);
    __syncthreads();
  }
  if (flags != nothing) atomicOr(&t.state->met, flags);
}

}  // namespace

template <class Length>
void run_mp_panel(const context& ctx, const lu_panel<Length>& panel) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  for (index_t j = 0; j < panel.columns; ++j) {
    const index_t blocks = ceil_div<index_t>(panel.rows - j, threads_of_steps);
    column_kernel<<<static_cast<unsigned>(blocks), threads_of_steps, 0, cuda.stream>>>(panel, j);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    pivot_kernel<<<1, threads_of_pivot, 0, cuda.stream>>>(panel, j, blocks);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
  }
  if (panel.rows > panel.columns)
    run_mp_steps(ctx, panel.rows - panel.columns, last_division<Length>{panel}, &panel.state->met);
}

template <class Length>
void run_mp_cholesky(const context& ctx, const cholesky_triangle<Length>& triangle) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  cholesky_kernel<<<1, threads_of_steps, 0, cuda.stream>>>(triangle);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(length)                                                                          \
  template void run_mp_steps(const context&, index_t, const multiple::triangle_vectors<length>&, unsigned*); \
  template void run_mp_steps(const context&, index_t, const multiple::reciprocals_of<length>&, unsigned*);   \
  template void run_mp_panel(const context&, const multiple::lu_panel<length>&);                             \
  template void run_mp_cholesky(const context&, const multiple::cholesky_triangle<length>&);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)
template void run_mp_steps(const context&, index_t, const multiple::row_interchanges&, unsigned*);
template void run_mp_steps(const context&, index_t, const multiple::triangle_copy&, unsigned*);
template void run_mp_steps(const context&, index_t, const multiple::largest_of_group&, unsigned*);

}  // namespace residua::cuda
