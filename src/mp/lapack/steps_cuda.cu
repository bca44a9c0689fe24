// The small triangles of factorisations and systems of run-time precision on a GPU: a warp takes a vector,
// a block one of Cholesky's triangles, and of all else a thread an item.
#include "mp/lapack/lane_sums_cuda.cuh"
#include "mp/lapack/steps.hpp"
#include "mp/length.hpp"

namespace residua::cuda {

namespace {

using namespace multiple;

static_assert(triangle_order <= warp_threads && triangle_order * lanes_of_element <= block_threads);

/// As triangle_vectors, by a warp: lane e has element e.
template <class Length>
__device__ unsigned solve_by_warp(const triangle_vectors<Length>& t, index_t v, int lane) {
  const auto n = t.p.words;
  const bool has_element = lane < t.order;
  const int order = static_cast<int>(t.order), turn_of_lane = t.is_lower ? lane : order - 1 - lane;
  word* const place = t.x + v * t.vector_step + lane * t.step;
  const auto index_of = [&](int turn) { return t.is_lower ? turn : order - 1 - turn; };
  const auto load_factor = [&](number<Length>& factor, int turn) {
    if (has_element && turn_of_lane < turn && turn < order)
      load(factor, n, t.T + index_of(turn) * t.t_row + lane * t.t_column, t.t_plane);
  };
  number<Length> x = {}, factor = {}, next = {};
  if (has_element) load(x, n, place, t.plane);
  unsigned flags = nothing;
  load_factor(next, 1);
  for (int turn = 0; turn < order; ++turn) {
    const bool is_mine = lane == index_of(turn);
    if (turn > 0) {
      const bool has_term = has_element && turn_of_lane < turn;
      factor = next;
      load_factor(next, turn + 1);  // before it is needed: memory need not wait for arithmetic
      term_range range;
      if (has_term) range.meet(factor.header, x.header);
      merge_ranges<warp_threads>(range);
      fixed_sum<Length> sum;
      sum.clear(n);
      if (has_term && !range.is_special()) sum.add_product(n, range.largest, factor, x);
      merge_sums<warp_threads>(sum, n);
      if (is_mine) flags |= subtract_sum(t.p, x, sum, range);
    }
    if (t.reciprocals != nullptr && is_mine) {
      number<Length> inverse, scaled;
      load(inverse, n, t.reciprocals + lane, t.reciprocal_plane);
      flags |= multiply(scaled, t.p, x, inverse);
      x = scaled;
    }
  }
  if (has_element) store(x, n, place, t.plane);
  return flags;
}

template <class Length>
__global__ void __launch_bounds__(threads_of_steps)
    triangle_kernel(index_t vectors, triangle_vectors<Length> triangle, unsigned* met) {
  constexpr int warps = threads_of_steps / warp_threads;
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  unsigned flags = nothing;
  for (index_t v = static_cast<index_t>(blockIdx.x) * warps + threadIdx.x / warp_threads; v < vectors;
       v += static_cast<index_t>(gridDim.x) * warps)
    flags |= solve_by_warp(triangle, v, lane);
  if (flags != nothing) atomicOr(met, flags);
}

template <class Length>
__global__ void __launch_bounds__(block_threads) cholesky_kernel(cholesky_triangle<Length> t) {
  const int row = static_cast<int>(threadIdx.x) / lanes_of_element;
  const bool is_first = threadIdx.x % lanes_of_element == 0;
  unsigned flags = nothing;
  for (index_t j = 0; j < t.order; ++j) {
    const index_t i = j + row;
    const bool has_row = i < t.order;
    flags |= subtract_by_lanes(t.p, t.row(i), t.row(j), j, t.element(i, j), t.plane, has_row);
    __syncthreads();
    if (threadIdx.x == 0) flags |= t.take_root(j);
    __syncthreads();
    if (t.state->info != 0) break;
    if (row > 0 && has_row && is_first) flags |= t.divide(i, j);
    __syncthreads();
  }
  if (flags != nothing) atomicOr(&t.state->met, flags);
}

}  // namespace

template <class Length>
void run_mp_triangle(const context& ctx, index_t vectors, const triangle_vectors<Length>& triangle,
                     unsigned* met) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  triangle_kernel<<<blocks_of_steps(vectors * warp_threads), threads_of_steps, 0, cuda.stream>>>(
      vectors, triangle, met);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class Length>
void run_mp_cholesky(const context& ctx, const cholesky_triangle<Length>& triangle) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  cholesky_kernel<<<1, block_threads, 0, cuda.stream>>>(triangle);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(length)                                                                        \
  template void run_mp_triangle(const context&, index_t, const multiple::triangle_vectors<length>&,        \
                                unsigned*);                                                                \
  template void run_mp_steps(const context&, index_t, const multiple::reciprocals_of<length>&, unsigned*); \
  template void run_mp_cholesky(const context&, const multiple::cholesky_triangle<length>&);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)
template void run_mp_steps(const context&, index_t, const multiple::triangle_copy&, unsigned*);
template void run_mp_steps(const context&, index_t, const multiple::largest_of_group&, unsigned*);

}  // namespace residua::cuda
