// Triangular systems of doubles by inverses of the tiles on the diagonal (tiled_triangle.hpp).
//
// Ceiling of a solution: memory, or the chain through the tiles, each of which waits for the one before,
// adds its terms, and makes three products of order 64 with all threads of a block, which keep tile and
// inverse in registers.
#include "blas/level2/triangle/tiled_triangle.hpp"
#include "blas/level2/triangle/triangle_square.cuh"
#include "number/ceil_div.hpp"

namespace residua::cuda {

namespace {

constexpr int tile = tile_unknowns<double>;
static_assert(tile == tiled_triangle::tile);

/// Threads that share a row or a column of a tile: neighbours of one warp.
constexpr int sharing = 4, share = tile / sharing;

/// The sum over the threads that share a row or a column; each gets it.
__device__ inline double sum_of_sharing(double x) {
  static_assert(sharing == 4);
  x += __shfl_xor_sync(whole_warp, x, 1);
  return x + __shfl_xor_sync(whole_warp, x, 2);
}

/// By a block, of which four threads have a column of the tile's inverse: row after row of the triangle, in
/// the order of substitution, in place of the row itself. Good is an inverse with |T||X| <= 2^19 in the
/// norm `infinity`, for which what the correction leaves, (64 u |T||X|)^2, is an eighth of u.
__global__ __launch_bounds__(tile* sharing) void invert_kernel(const dense::operand<double> a,
                                                               double* inverses, index_t* are_good) {
  __shared__ double square[tile][tile + 1];  // by steps: row, column
  __shared__ double size[tile];              // row sums of |X|
  const int own = static_cast<int>(threadIdx.x) / sharing, part = static_cast<int>(threadIdx.x) % sharing;
  const index_t first = static_cast<index_t>(blockIdx.x) * tile;
  const auto row = [&](int step) { return first + (a.ends_at_diagonal() ? step : tile - 1 - step); };
  const auto element = [&](int i, int k) {
    const bool exists = row(i) < a.rows() && row(k) < a.rows();
    if (!exists) return i == k ? 1.0 : 0.0;
    return k <= i ? a.element(row(i), row(k)) : 0.0;
  };
  for (int k = part; k < tile; k += sharing) square[own][k] = element(own, k);
  __syncthreads();
  for (int i = 0; i < tile; ++i) {
    double sum[2] = {};
    for (int k = own + part; k < i; k += 2 * sharing) {
      sum[0] = limb::fma(square[i][k], square[k][own], sum[0]);
      if (k + sharing < i) sum[1] = limb::fma(square[i][k + sharing], square[k + sharing][own], sum[1]);
    }
    const double rest = (own == i ? 1.0 : 0.0) - sum_of_sharing(sum[0] + sum[1]);
    const double x = own > i ? 0.0 : rest / square[i][i];
    __syncthreads();
    if (part == 0) square[i][own] = x;
    __syncthreads();
  }
  double of_inverse = 0, condition = 0;
  for (int k = part; k <= own; k += sharing) of_inverse += fabs(square[own][k]);
  of_inverse = sum_of_sharing(of_inverse);
  if (part == 0) size[own] = of_inverse;
  __syncthreads();
  for (int k = part; k <= own; k += sharing) condition += fabs(element(own, k)) * size[k];
  condition = sum_of_sharing(condition);
  constexpr double most_condition = 0x1p19, most_size = 0x1p300;
  const bool good = condition <= most_condition && of_inverse <= most_size;
  const bool all_good = __syncthreads_and(good) != 0;
  if (threadIdx.x == 0) are_good[blockIdx.x] = all_good ? 1 : 0;
  double* inverse = inverses + static_cast<index_t>(blockIdx.x) * tile * tile;
  for (int place = static_cast<int>(threadIdx.x); place < tile * tile; place += tile * sharing) {
    const int r = place % tile, k = place / tile;
    inverse[(row(k) - first) * tile + (row(r) - first)] = square[r][k];
  }
}

struct tile_memory {
  square_on_diagonal<double> substituted;
  accumulator<double> partial[tile_warps][tile];
  alignas(sizeof(double2)) double right[tile], x[tile], rest[tile];
};

/// A thread's part of a row of a tile and of its inverse, pairs of columns, in registers.
struct part_of_row {
  double own[share], inverse[share];

  __device__ static int row() { return static_cast<int>(threadIdx.x) / sharing; }
  __device__ static bool is_first() { return threadIdx.x % sharing == 0; }
  /// The pair of that number.
  __device__ static int pair(int p) { return p * sharing + static_cast<int>(threadIdx.x) % sharing; }

  __device__ void load(const triangular_system<double>& s, index_t first, const double* inverse_tile,
                       bool in_columns) {
#pragma unroll
    for (int n = 0; n < share; ++n) {
      const int k = 2 * pair(n / 2) + n % 2, r = row();
      own[n] = square_on_diagonal<double>::original(s, first, r, k);
      inverse[n] = inverse_tile[in_columns ? r * tile + k : k * tile + r];
    }
  }
};

/// The product of the thread's row and v.
__device__ inline double times(const double (&row)[share], const double* v) {
  double sum[4] = {};
#pragma unroll
  for (int p = 0; p < share / 2; ++p) {
    const double2 x = reinterpret_cast<const double2*>(v)[part_of_row::pair(p)];
    sum[2 * p % 4] = limb::fma(row[2 * p], x.x, sum[2 * p % 4]);
    sum[2 * p % 4 + 1] = limb::fma(row[2 * p + 1], x.y, sum[2 * p % 4 + 1]);
  }
  return sum_of_sharing((sum[0] + sum[1]) + (sum[2] + sum[3]));
}

/// x of the thread's row, given its right-hand side less the terms of solved unknowns. All threads.
__device__ inline double solve_by_inverse(const part_of_row& part, double right, tile_memory& shared) {
  const int r = part_of_row::row();
  if (part_of_row::is_first()) shared.right[r] = right;
  __syncthreads();
  const double x = times(part.inverse, shared.right);
  if (part_of_row::is_first()) shared.x[r] = x;
  __syncthreads();
  const double rest = right - times(part.own, shared.x);
  if (part_of_row::is_first()) shared.rest[r] = rest;
  __syncthreads();
  return x + times(part.inverse, shared.rest);
}

/// The sum of what sum_solved has left of the thread's row.
template <bool in_columns>
__device__ inline double sum_of_partial(const accumulator<double> (*partial)[tile]) {
  const int r = part_of_row::row(), n = static_cast<int>(threadIdx.x) % sharing;
  static_assert(tile_warps == 2 * sharing);
  if constexpr (in_columns)
    return partial[0][r].value();
  else
    return sum_of_sharing(partial[n][r].value() + partial[n + sharing][r].value());
}

/// A vector for each row of blocks.
template <bool in_columns>
__global__ __launch_bounds__(block_threads) void tiled_kernel(const dense::operand<double> a,
                                                              const vector_view<double> x,
                                                              const vector_view<double> y,
                                                              const inverted_tiles inverted,
                                                              double* negatives, unsigned* taken) {
  __shared__ tile_memory shared;
  const triangular_system<double> s{a, blockIdx.y == 0 ? x : y};
  constexpr int R = lane_unknowns<double>;
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const int tiles = static_cast<int>(gridDim.x), turn = take_turn(taken + blockIdx.y, tiles);
  double* negative = negatives + static_cast<index_t>(blockIdx.y) * tiles * tile;
  const int place = s.forward() ? turn : tiles - 1 - turn;
  const index_t first = static_cast<index_t>(place) * tile;
  const auto right = [&](index_t r) { return r < s.size() ? scalar_lane{r}.load(s.x) : 0.0; };
  if (inverted.are_good[place] != 0) {
    const int r = part_of_row::row();
    part_of_row part;
    part.load(s, first, inverted.inverses + first * tile, in_columns);
    const double b = right(first + r);
    sum_solved<in_columns, true>(s, first, turn, tiles, negative, lane, warp, shared.partial);
    __syncthreads();
    const double solved[1] = {solve_by_inverse(part, b + sum_of_partial<in_columns>(shared.partial), shared)};
    if (part_of_row::is_first()) publish_solved<double, 1>(s, first, r, solved, negative);
    return;
  }
  shared.substituted.load(s, first);
  accumulator<double> rest[R];
#pragma unroll
  for (int q = 0; q < R; ++q) rest[q] = sum_from(right(first + lane + q * warp_threads));
  sum_solved<in_columns, true>(s, first, turn, tiles, negative, lane, warp, shared.partial);
  __syncthreads();
  if (warp != 0) return;
  add_partial<in_columns, double>(shared.partial, lane, rest);
  double solved[R];
  solve_tile(s, shared.substituted, first, rest, solved);
  publish_solved(s, first, lane, solved, negative);
}

}  // namespace

void invert_tiles(const context& ctx, const dense::operand<double>& triangle, double* inverses,
                  index_t* are_good) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto tiles = static_cast<unsigned>(ceil_div(triangle.rows(), tile));
  if (tiles == 0) return;
  invert_kernel<<<tiles, tile * sharing, 0, cuda.stream>>>(triangle, inverses, are_good);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

void solve_triangular(const context& ctx, const dense::operand<double>& a,
                      std::span<const vector_view<double>> vectors, const inverted_tiles& inverted) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto tiles = static_cast<unsigned>(ceil_div(a.rows(), tile));
  const auto count = static_cast<unsigned>(vectors.size());
  auto* negatives = static_cast<double*>(cuda.scratch.vector);
  static_assert(sizeof(double) * tiled_triangle::most_vectors * tiled_triangle::most_unknowns <=
                detail::device_scratch::vector_bytes);
  RESIDUA_CUDA_CHECK(cudaMemsetAsync(negatives, 0xff, sizeof(double) * tile * tiles * count, cuda.stream));
  auto* kernel = a.transposed ? tiled_kernel<true> : tiled_kernel<false>;
  kernel<<<dim3(tiles, count), block_threads, 0, cuda.stream>>>(a, vectors.front(), vectors.back(), inverted,
                                                                negatives, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::cuda
