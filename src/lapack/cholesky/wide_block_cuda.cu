// Blocks of up to 256 columns of Cholesky's factorisation on a GPU, in tiles of 32 x 32.
//
// The square is factorised by a cluster of blocks (square_pipeline.cuh). The rows beside it are dealt out to
// blocks of a second kernel, whose tiles come one after the other. It begins when all blocks of the first one
// have (programmatic dependent launch), and follows it, tile by tile, at some distance.
//
// Ceiling of the rows: 12 double-precision instructions a term.
#include <algorithm>

#include "gpu/cluster_launch.hpp"
#include "gpu/dependent_kernel.cuh"
#include "gpu/launch.hpp"
#include "lapack/cholesky/square_pipeline.cuh"
#include "residue/floats/element.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

/// Of a square's progress: when a tile on the diagonal and those below it are there.
__device__ inline int when_solved(int tile) { return (tile + 1) * (tile_order / strip_rows); }

template <class T>
__device__ inline void find_reciprocals(const factor_tile<T>& l, arithmetic_t<T> (&reciprocal)[tile_order],
                                        int count) {
  const int k = static_cast<int>(threadIdx.x);
  if (k < count) reciprocal[k] = blas::quotient(arithmetic_t<T>(1.0), l.element[k][k]);
}

extern __shared__ double2 block_memory[];

template <class T>
__global__ __launch_bounds__(square_threads) void square_kernel(
    const __grid_constant__ wide_square<T> square) {
  let_kernel_behind_begin();
  factorise_in_cluster(square, *reinterpret_cast<square_memory<T>*>(block_memory));
}

/// Of a multiprocessor, which then has others to serve where a block's columns are a chain.
constexpr int rows_blocks = 3;

template <class T, int rows>
struct rows_memory {
  factor_tile<T, rows> own, left;
  factor_tile<T> above;
  arithmetic_t<T> reciprocal[tile_order];
  int progress;
};

/// Waits for a phase of the square; `known`: one that is known to have ended. All threads.
__device__ inline void wait_for(int phase, const int* progress, int& known, int& shared) {
  if (known >= phase) return;
  if (threadIdx.x == 0) {
    int reached = read_progress(progress);
    while (reached < phase) {
      __nanosleep(200);
      reached = read_progress(progress);
    }
    shared = reached;
  }
  __syncthreads();
  known = shared;
  __syncthreads();
}

/// Tells where an element is not smaller than its row allows: then, if not before, the minor that ends with
/// its row is not positive. And where it is not below its row's scale.
template <class T, int rows>
__device__ inline void find_broken_rows(const wide_rows<T>& task, const factor_tile<T, rows>& solved,
                                        index_t first_row) {
  const int row = static_cast<int>(threadIdx.x) % rows, step = tile_threads / rows;
  if (first_row + row >= task.beside.rows()) return;
  const index_t place = task.origin + first_row + row;
  const double most = residue::power_of_two(task.sizes.exponents[place]),
               scale = residue::power_of_two(task.sizes.scales[place]);
  for (int k = static_cast<int>(threadIdx.x) / rows; k < tile_order; k += step) {
    const double size = limb::abs(leading(solved.element[k][row]));
    if (!(size < most)) {
      task.sizes.broken[place] = 1;
    } else if (size >= scale) {
      *task.sizes.outgrown = *task.sizes.told = static_cast<int>(task.origin);
    }
  }
}

/// Whether there is nothing to do beside a square that is over: for a minor that is not positive, an unfit
/// diagonal, or rows that had outgrown their scales before, and not in these columns.
template <class T>
__device__ inline bool is_in_vain(const wide_rows<T>& task) {
  const int outgrown = *const_cast<const volatile int*>(task.sizes.outgrown);
  return *const_cast<const volatile index_t*>(task.info) != 0 || (outgrown != 0 && outgrown < task.origin);
}

/// Rows of a block, tile by tile. The next two tiles are fetched while the product of two others is taken.
template <class T, int rows>
__device__ inline void solve_rows(const wide_rows<T>& task, rows_memory<T, rows>& shared) {
  auto& [own, left, above, reciprocal, progress] = shared;
  const int order = static_cast<int>(task.L.rows());
  const index_t first_row = static_cast<index_t>(blockIdx.x) * rows;
  int known = 0;
  fetched_tile<T, rows> own_part;
  fetched_tile<T> above_part;
  for (int tile = 0; tile * tile_order < order; ++tile) {
    const int column = tile * tile_order, count = ::min(tile_order, order - column);
    fetched_tile<T, rows> left_part;
    const auto left_place = [&](int before) {
      return tile_place<T>{task.beside, first_row, index_t{before} * tile_order};
    };
    const auto above_place = [&](int before) {
      return tile_place<T>{task.L, column, index_t{before} * tile_order, before == tile};
    };
    const auto fetch = [&](int before) {
      wait_for(when_solved(before), task.progress, known, progress);
      left_part.fetch(left_place(before));
      above_part.fetch(above_place(before));
    };
    own_part.fetch(left_place(tile));
    if (tile > 0) fetch(0);
    own_part.put(left_place(tile), own);
    __syncthreads();
    tile_sums<T, rows> sums;
    sums.begin(own);
    for (int before = 0; before < tile; ++before) {
      left_part.put(left_place(before), left);
      above_part.put(above_place(before), above);
      __syncthreads();
      if (before + 1 < tile) fetch(before + 1);
      sums.subtract(left, above);
      __syncthreads();
    }
    wait_for(when_solved(tile), task.progress, known, progress);
    if (known == when_over && is_in_vain(task)) return;
    above_part.fetch(above_place(tile));
    above_part.put(above_place(tile), above);
    __syncthreads();
    find_reciprocals<T>(above, reciprocal, count);
    __syncthreads();
    sums.for_each_column(count, own, above,
                         [&](int n, int j) { own.element[j][sums.row] = sums.rest_times(n, reciprocal[j]); });
    __syncthreads();
    own.store(task.beside, first_row, column);
    find_broken_rows<T, rows>(task, own, first_row);
    __syncthreads();
  }
}

template <class T, int rows>
__global__ __launch_bounds__(tile_threads, rows_blocks) void rows_kernel(const wide_rows<T> task) {
  solve_rows<T, rows>(task, *reinterpret_cast<rows_memory<T, rows>*>(block_memory));
  wait_for_kernel_before();  // ends behind the square's kernel
}

template <class T>
__global__ void sizes_kernel(const matrix_view<const T> A, const row_sizes sizes) {
  const index_t i = threadIdx.x + static_cast<index_t>(blockIdx.x) * blockDim.x;
  if (i >= A.rows()) return;
  constexpr int most = 900;
  const auto diagonal = loop::scalar_lane{i}.load(A.column(i));
  const int exponent = residue::upper_exponent(diagonal);
  const bool fits = leading(diagonal) > 0 && -most < exponent && exponent < most;
  if (!fits) *sizes.outgrown = *sizes.told = row_sizes::is_unfit;
  sizes.scales[i] = sizes.exponents[i] = fits ? (exponent + (exponent > 0 ? 1 : 0)) / 2 : 0;
  sizes.broken[i] = 0;
}

__global__ void spare_kernel(const row_sizes sizes, index_t first, index_t end) {
  const index_t i = first + threadIdx.x + static_cast<index_t>(blockIdx.x) * blockDim.x;
  if (i >= end) return;
  const int found = sizes.scales[i], most = sizes.exponents[i];
  sizes.scales[i] = found == residue::zero_exponent ? most : ::min(found + binades_to_spare, most);
}

/// Makes a kernel ready at its first launch on a context.
void allow_shared(detail::cuda_state& cuda, const void* kernel, std::size_t bytes) {
  if (!cuda.resident_blocks.emplace(kernel, 1).second) return;
  RESIDUA_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)));
}

}  // namespace

// No block of another kernel is to share a multiprocessor with the chain.
constexpr std::size_t square_bytes = std::size_t{200} << 10;

template <class T>
bool has_wide_squares(const context& ctx) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  static_assert(sizeof(square_memory<T>) <= square_bytes);
  const auto* kernel = reinterpret_cast<const void*>(square_kernel<T>);
  return most_cluster_blocks(cuda, kernel, square_threads, square_bytes) == most_strips;
}

template <class T>
void factorise_square(const context& ctx, const wide_square<T>& square) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  if (!has_wide_squares<T>(ctx)) throw error(error_kind::device, "potrf: no clusters of 16 blocks");
  const bool is_a_part = square.L.rows() <= part_columns;  // which leaves multiprocessors to others
  const cluster_launch launch(is_a_part ? most_strips / 2 : most_strips, square_threads, square_bytes,
                              cuda.stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, square_kernel<T>, square));
}

namespace {

template <int rows, class T>
void launch_rows(const context& ctx, const wide_rows<T>& task) {
  auto& cuda = ctx.cuda_resources();
  const auto kernel = rows_kernel<T, rows>;
  constexpr std::size_t bytes = sizeof(rows_memory<T, rows>);
  allow_shared(cuda, reinterpret_cast<const void*>(kernel), bytes);
  const dependent_launch launch(ceil_div(task.beside.rows(), rows), tile_threads, bytes, cuda.stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, task));
}

}  // namespace

/// Blocks of 8 rows follow the square more closely, as long as all of them run at once beside its cluster; a
/// block of 16 has half as much to load.
template <class T>
void solve_beside(const context& ctx, const wide_rows<T>& task) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  constexpr int most = 16, least = 8;
  if (task.beside.rows() == 0) return;
  if (task.beside.rows() <= least * rows_blocks * (cuda.multiprocessors - cluster_blocks)) {
    launch_rows<least>(ctx, task);
  } else {
    launch_rows<most>(ctx, task);
  }
}

template <class T>
void find_row_sizes(const context& ctx, const matrix_view<const T>& A, const row_sizes& sizes) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  constexpr int threads = 256;
  RESIDUA_CUDA_CHECK(cudaMemsetAsync(sizes.outgrown, 0, sizeof *sizes.outgrown, cuda.stream));
  sizes_kernel<T><<<static_cast<unsigned>(ceil_div(A.rows(), threads)), threads, 0, cuda.stream>>>(A, sizes);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

void spare_binades(const context& ctx, const row_sizes& sizes, index_t first, index_t end) {
  constexpr int threads = 256;
  spare_kernel<<<static_cast<unsigned>(ceil_div(end - first, threads)), threads, 0,
                 ctx.cuda_resources().stream>>>(sizes, first, end);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(type)                                                 \
  template bool has_wide_squares<type>(const context&);                           \
  template void factorise_square<type>(const context&, const wide_square<type>&); \
  template void solve_beside<type>(const context&, const wide_rows<type>&);       \
  template void find_row_sizes<type>(const context&, const matrix_view<const type>&, const row_sizes&);
RESIDUA_INSTANTIATE(dd)

}  // namespace residua::cuda
