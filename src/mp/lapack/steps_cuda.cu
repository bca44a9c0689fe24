// The small triangles of factorisations and systems of run-time precision on a GPU: a block takes two vectors
// or a warp one, a block one of Cholesky's triangles, and of all else a thread an item.
#include "gpu/cooperative_launch.hpp"
#include "mp/lapack/lane_sums_cuda.cuh"
#include "mp/lapack/refined_triangle.cuh"
#include "mp/lapack/steps.hpp"
#include "mp/length.hpp"

namespace residua::cuda {

namespace {

using namespace multiple;

static_assert(triangle_order * lanes_of_element <= block_threads);

template <class Length>
__global__ void __launch_bounds__(threads_of_steps)
    triangle_kernel(index_t vectors, const __grid_constant__ triangle_vectors<Length> triangle,
                    unsigned* met) {
  constexpr int warps = threads_of_steps / warp_threads;
  unsigned flags = nothing;
  for (index_t v = static_cast<index_t>(blockIdx.x) * warps + threadIdx.x / warp_threads; v < vectors;
       v += static_cast<index_t>(gridDim.x) * warps)
    flags |= warp_vector<Length>(triangle, v).solve();
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

/// Where the triangle has ones on its diagonal and is not too small, and there are not too many vectors.
template <int n>
bool run_refined(const context& ctx, index_t vectors,
                 const triangle_vectors<words::fixed_length<n>>& triangle, unsigned* met) {
  using part = refined_triangle<n>;
  auto& cuda = ctx.cuda_resources();
  const auto kernel = refined_triangle_kernel<n>;
  if (!part::suits(triangle, vectors, cuda.multiprocessors)) return false;
  if (sizeof(typename part::memory) > static_cast<std::size_t>(most_shared_bytes(kernel, cuda))) return false;
  kernel<<<static_cast<unsigned>(ceil_div<index_t>(vectors, part::together)), part::threads,
           sizeof(typename part::memory), cuda.stream>>>(vectors, triangle, met);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  return true;
}

}  // namespace

template <class Length>
void run_mp_triangle(const context& ctx, index_t vectors, const triangle_vectors<Length>& triangle,
                     unsigned* met) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  if constexpr (Length::is_fixed && Length::capacity > 1) {
    if (run_refined<Length::capacity>(ctx, vectors, triangle, met)) return;
  }
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
