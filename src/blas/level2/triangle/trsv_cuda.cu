// The GPU's triangular solver: one kernel, a block for 32 unknowns, or 64 of one limb (triangle_tiles.cuh).
#include "blas/level2/triangle/triangle_square.cuh"
#include "number/ceil_div.hpp"

namespace residua::cuda {

template <bool in_columns, class T>
__global__ __launch_bounds__(block_threads, 2) void solve_kernel(const triangular_system<T> s, int tiles,
                                                                 arithmetic_t<T>* negative, unsigned* taken) {
  using number = arithmetic_t<T>;
  constexpr int R = lane_unknowns<T>;
  __shared__ square_on_diagonal<T> square;
  __shared__ accumulator<number> partial[in_columns ? 1 : tile_warps][tile_unknowns<T>];
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const int turn = take_turn(taken, tiles);
  const index_t first = static_cast<index_t>(s.forward() ? turn : tiles - 1 - turn) * tile_unknowns<T>;
  accumulator<number> rest[R];
#pragma unroll
  for (int q = 0; q < R; ++q) {
    const index_t r = first + lane + q * warp_threads;
    rest[q] = sum_from(r < s.size() ? scalar_lane{r}.load(s.x) : number(0.0));
  }
  square.load(s, first);
  sum_solved<in_columns, false>(s, first, turn, tiles, negative, lane, warp, partial);
  __syncthreads();
  if (warp > 0) return;
  add_partial<in_columns, T>(partial, lane, rest);
  number x[R];
  solve_tile(s, square, first, rest, x);
  publish_solved(s, first, lane, x, negative);
}

template <class T>
void solve_triangular(const context& ctx, const triangular_system<T>& s) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const int tiles = static_cast<int>(ceil_div(s.size(), tile_unknowns<T>));
  auto* negative = static_cast<arithmetic_t<T>*>(cuda.scratch.vector);
  const std::size_t bytes = static_cast<std::size_t>(tiles) * tile_unknowns<T> * sizeof(arithmetic_t<T>);
  RESIDUA_CUDA_CHECK(cudaMemsetAsync(negative, 0xff, bytes, cuda.stream));
  auto* kernel = s.a.transposed ? solve_kernel<true, T> : solve_kernel<false, T>;
  kernel<<<static_cast<unsigned>(tiles), block_threads, 0, cuda.stream>>>(s, tiles, negative, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void solve_triangular<type>(const context&, const triangular_system<type>&);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
