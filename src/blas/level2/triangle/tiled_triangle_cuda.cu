// Triangular systems of doubles by inverses of the tiles on the diagonal (tiled_triangle.hpp).
//
// Ceiling of a solution: memory, or the chain through the tiles, each of which waits for the one before,
// adds its terms, and makes three products of order 64 with all threads of a block.
#include "blas/level2/triangle/tiled_triangle.hpp"
#include "blas/level2/triangle/triangle_square.cuh"
#include "number/ceil_div.hpp"

namespace residua::cuda {

namespace {

constexpr int tile = tile_unknowns<double>;
static_assert(tile == tiled_triangle::tile);

/// (k, r): of row r and column k. Neighbours in either are in different banks.
struct tile_square {
  double element[tile][tile + 1];
};

/// By a block, which has a thread for each column of the tile's inverse: row after row of the triangle, in
/// the order of substitution, in place of the row itself. Good is an inverse with |T||X| <= 2^19 in the
/// norm `infinity`, for which what the correction leaves, (64 u |T||X|)^2, is an eighth of u.
__global__ __launch_bounds__(tile) void invert_kernel(const dense::operand<double> a, double* inverses,
                                                      index_t* are_good) {
  __shared__ double square[tile][tile + 1];  // by steps: row, column
  __shared__ double size[tile];              // row sums of |X|, then of |T||X|
  const int own = static_cast<int>(threadIdx.x);
  const index_t first = static_cast<index_t>(blockIdx.x) * tile;
  const auto row = [&](int step) { return first + (a.ends_at_diagonal() ? step : tile - 1 - step); };
  const auto element = [&](int i, int k) {
    const bool exists = row(i) < a.rows() && row(k) < a.rows();
    if (!exists) return i == k ? 1.0 : 0.0;
    return k <= i ? a.element(row(i), row(k)) : 0.0;
  };
  for (int k = 0; k < tile; ++k) square[own][k] = element(own, k);
  double condition = 0;
  __syncthreads();
  for (int i = 0; i < tile; ++i) {
    double sum[4] = {};
    for (int k = own; k < i; k += 4) {
#pragma unroll
      for (int n = 0; n < 4; ++n) {
        if (k + n < i) sum[n] = limb::fma(square[i][k + n], square[k + n][own], sum[n]);
      }
    }
    const double rest = (own == i ? 1.0 : 0.0) - ((sum[0] + sum[1]) + (sum[2] + sum[3]));
    const double x = own > i ? 0.0 : rest / square[i][i];
    __syncthreads();
    square[i][own] = x;
    __syncthreads();
  }
  double of_inverse = 0;
  for (int k = 0; k <= own; ++k) of_inverse += fabs(square[own][k]);
  size[own] = of_inverse;
  __syncthreads();
  for (int k = 0; k <= own; ++k) condition += fabs(element(own, k)) * size[k];
  constexpr double most_condition = 0x1p19, most_size = 0x1p300;
  const bool good = condition <= most_condition && of_inverse <= most_size;
  const bool all_good = __syncthreads_and(good) != 0;
  if (own == 0) are_good[blockIdx.x] = all_good ? 1 : 0;
  double* inverse = inverses + static_cast<index_t>(blockIdx.x) * tile * tile;
  for (int k = 0; k < tile; ++k) inverse[(row(k) - first) * tile + (row(own) - first)] = square[own][k];
}

struct tile_memory {
  union {
    tile_square inverse;
    square_on_diagonal<double> substituted;
  };
  tile_square own;
  accumulator<double> partial[tile_warps][tile];
  double part[block_threads / tile][tile];
  double right[tile], x[tile], rest[tile];
};

/// The products of M and v, each in as many parts as threads share a row. All threads.
__device__ inline void multiply(const tile_square& M, const double* v, double (*part)[tile]) {
  constexpr int share = tile * tile / block_threads, chains = 4;
  const int r = static_cast<int>(threadIdx.x) % tile, group = static_cast<int>(threadIdx.x) / tile;
  double sum[chains] = {};
#pragma unroll
  for (int n = 0; n < share; ++n) {
    const int k = group * share + n;
    sum[n % chains] = limb::fma(M.element[k][r], v[k], sum[n % chains]);
  }
  part[group][r] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
  __syncthreads();
}
__device__ inline double sum_of_parts(const double (*part)[tile], int r) {
  static_assert(block_threads / tile == 4);
  return (part[0][r] + part[1][r]) + (part[2][r] + part[3][r]);
}

/// x of a tile, given its right-hand sides less the terms of solved unknowns: a thread's, of the first 64.
/// All threads.
__device__ inline double solve_by_inverse(tile_memory& shared) {
  const int r = static_cast<int>(threadIdx.x);
  const bool has_row = r < tile;
  multiply(shared.inverse, shared.right, shared.part);
  const double x = has_row ? sum_of_parts(shared.part, r) : 0;
  if (has_row) shared.x[r] = x;
  __syncthreads();
  multiply(shared.own, shared.x, shared.part);
  if (has_row) shared.rest[r] = shared.right[r] - sum_of_parts(shared.part, r);
  __syncthreads();
  multiply(shared.inverse, shared.rest, shared.part);
  return has_row ? x + sum_of_parts(shared.part, r) : 0;
}

template <bool in_columns>
__device__ inline void load_tile(const triangular_system<double>& s, index_t first, const double* inverse,
                                 tile_memory& shared) {
  for (int n = static_cast<int>(threadIdx.x); n < tile * tile; n += block_threads) {
    const int fast = n % tile, slow = n / tile, r = in_columns ? slow : fast, k = in_columns ? fast : slow;
    shared.inverse.element[k][r] = inverse[n];
    shared.own.element[k][r] = square_on_diagonal<double>::original(s, first, r, k);
  }
}

template <bool in_columns>
__global__ __launch_bounds__(block_threads, 2) void tiled_kernel(const triangular_system<double> s,
                                                                 const inverted_tiles inverted, int tiles,
                                                                 double* negative, unsigned* taken) {
  extern __shared__ double2 memory[];
  auto& shared = *reinterpret_cast<tile_memory*>(memory);
  constexpr int R = lane_unknowns<double>;
  const int lane = threadIdx.x % warp_threads, warp = threadIdx.x / warp_threads;
  const int turn = take_turn(taken, tiles), place = s.forward() ? turn : tiles - 1 - turn;
  const index_t first = static_cast<index_t>(place) * tile;
  accumulator<double> rest[R];
#pragma unroll
  for (int q = 0; q < R; ++q) {
    const index_t r = first + lane + q * warp_threads;
    rest[q] = sum_from(r < s.size() ? scalar_lane{r}.load(s.x) : 0.0);
  }
  const bool is_good = inverted.are_good[place] != 0;
  if (is_good)
    load_tile<in_columns>(s, first, inverted.inverses + first * tile, shared);
  else
    shared.substituted.load(s, first);
  sum_solved<in_columns>(s, first, turn, tiles, negative, lane, warp, shared.partial);
  __syncthreads();
  if (warp == 0) {
    add_partial<in_columns, double>(shared.partial, lane, rest);
#pragma unroll
    for (int q = 0; q < R; ++q) shared.right[lane + q * warp_threads] = rest[q].value();
  }
  if (is_good) {
    __syncthreads();
    const double x[1] = {solve_by_inverse(shared)};
    if (threadIdx.x < tile) publish_solved<double, 1>(s, first, static_cast<int>(threadIdx.x), x, negative);
  } else if (warp == 0) {
    double x[R];
    solve_tile(s, shared.substituted, first, rest, x);
    publish_solved(s, first, lane, x, negative);
  }
}

}  // namespace

void invert_tiles(const context& ctx, const dense::operand<double>& triangle, double* inverses,
                  index_t* are_good) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto tiles = static_cast<unsigned>(ceil_div(triangle.rows(), tile));
  if (tiles == 0) return;
  invert_kernel<<<tiles, tile, 0, cuda.stream>>>(triangle, inverses, are_good);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

void solve_triangular(const context& ctx, const triangular_system<double>& s,
                      const inverted_tiles& inverted) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const int tiles = static_cast<int>(ceil_div(s.size(), tile));
  auto* negative = static_cast<double*>(cuda.scratch.vector);
  RESIDUA_CUDA_CHECK(
      cudaMemsetAsync(negative, 0xff, static_cast<std::size_t>(tiles) * tile * sizeof(double), cuda.stream));
  auto* kernel = s.a.transposed ? tiled_kernel<true> : tiled_kernel<false>;
  if (cuda.resident_blocks.emplace(reinterpret_cast<const void*>(kernel), 1).second) {
    RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                            static_cast<int>(sizeof(tile_memory))));
  }
  kernel<<<static_cast<unsigned>(tiles), block_threads, sizeof(tile_memory), cuda.stream>>>(
      s, inverted, tiles, negative, cuda.arrivals);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::cuda
