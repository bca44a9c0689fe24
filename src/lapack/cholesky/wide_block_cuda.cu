// Blocks of up to 256 columns of Cholesky's factorisation on a GPU, in tiles of 32 x 32.
//
// The square is factorised by a cluster of blocks. Its first block factorises the tiles on the diagonal,
// which are a chain, while the others take the columns before from what lies beside and below; then all solve
// for the tiles below the diagonal's. The rows beside the square are dealt out to blocks of a second kernel,
// whose tiles come one after the other. It begins when all blocks of the first one have (programmatic
// dependent launch), and follows it, tile by tile, at some distance.
//
// Ceilings: the chain of a column on the diagonal (a term, a root with its reciprocal, a product), some 900
// cycles in dd by its count; 12 double-precision instructions a term.
#include <algorithm>

#include "gpu/cluster.cuh"
#include "gpu/cluster_launch.hpp"
#include "lapack/cholesky/factor_tile.cuh"
#include "number/ceil_div.hpp"
#include "residue/floats/element.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

/// Of a square's progress: the tiles on the diagonal and those below them are phases in turn. Behind the last
/// one, or where a minor is not positive, all is over.
__device__ inline int when_factorised(int tile) { return 2 * tile + 1; }
__device__ inline int when_solved(int tile) { return 2 * tile + 2; }
constexpr int when_over = 1 << 30;

/// By one thread, behind a barrier of all that have written: whoever reads this sees what they wrote.
__device__ inline void publish(int* progress, int phase) {
  __threadfence();
  asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(progress), "r"(phase) : "memory");
}
__device__ inline int read_progress(const int* progress) {
  int phase;
  asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(phase) : "l"(progress) : "memory");
  return phase;
}

template <class T>
struct square_memory {
  factor_tile<T> own, left, above;
  arithmetic_t<T> reciprocal[tile_order];
  bool has_failed[2];  // of a column and the next one, which others may already be at
};

template <class T>
__device__ inline void find_reciprocals(const factor_tile<T>& l, arithmetic_t<T> (&reciprocal)[tile_order],
                                        int count) {
  const int k = static_cast<int>(threadIdx.x);
  if (k < count) reciprocal[k] = blas::quotient(arithmetic_t<T>(1.0), l.element[k][k]);
}

/// A square as the blocks of a cluster factorise it.
template <class T>
struct square_work {
  using number = arithmetic_t<T>;
  const wide_square<T>& square;
  square_memory<T>& shared;
  int rank = rank_in_cluster(), blocks = blocks_of_cluster();
  int order = static_cast<int>(square.L.rows()), tiles = ceil_div(order, tile_order);

  [[nodiscard]] __device__ inline int columns_of(int p) const {
    return ::min(tile_order, order - p * tile_order);
  }
  /// What other blocks have written is read from the second-level cache: the barrier of the cluster orders
  /// all memory.
  [[nodiscard]] __device__ inline bool has_failed() const {
    return *const_cast<const volatile index_t*>(square.info) != 0;
  }

  __device__ inline void publish(int phase) const {
    if (rank == 0 && threadIdx.x == 0) cuda::publish(square.progress, phase);
  }

  __device__ inline void factorise_diagonal(int p) {
    const index_t place = static_cast<index_t>(p) * tile_order;
    auto& [own, left, above, reciprocal, failed] = shared;
    own.load(square.L, place, place, true);
    if (p > 0) left.load(square.L, place, place - tile_order);
    if (threadIdx.x == 0) failed[0] = failed[1] = false;
    __syncthreads();
    tile_sums<T> sums;
    sums.begin(own);
    if (p > 0) sums.subtract(left, left);
    sums.for_each_column(
        columns_of(p), own, own, [&](int n, int j) { finish_pivot(sums, n, j, place); },
        [&](int j) { return shared.has_failed[j % 2]; });
    __syncthreads();
    own.store(square.L, place, place, true);
  }
  /// Tiles at and below the diagonal from tile p on, but for (p, p), less what column p - 1 takes from them.
  __device__ inline void update_tiles(int p) {
    int number_of_tile = 0;
    for (int k = p; k < tiles; ++k) {
      for (int i = ::max(k, p + 1); i < tiles; ++i, ++number_of_tile) {
        if (number_of_tile % (blocks - 1) == rank - 1) update_tile(i, k, p - 1);
      }
    }
  }
  __device__ inline void solve_tile(int i, int p) {
    auto& [own, left, above, reciprocal, failed] = shared;
    const index_t row = static_cast<index_t>(i) * tile_order, column = static_cast<index_t>(p) * tile_order;
    own.load(square.L, row, column);
    above.load(square.L, column, column, true);
    __syncthreads();
    find_reciprocals<T>(above, reciprocal, columns_of(p));
    __syncthreads();
    tile_sums<T> sums;
    sums.begin(own);
    sums.for_each_column(
        columns_of(p), own, above,
        [&](int n, int j) { own.element[j][sums.row] = sums.rest_times(n, reciprocal[j]); },
        [](int) { return false; });
    __syncthreads();
    own.store(square.L, row, column);
    __syncthreads();
  }

 private:
  __device__ inline void finish_pivot(const tile_sums<T>& sums, int n, int j, index_t place) {
    const number rest = sums.rest(n), pivot = from_lane(rest, j);
    if (!(pivot > number(0.0)) || square.sizes.broken[square.origin + place + j] != 0) {  // or a NaN
      if (sums.row == j) *square.info = square.origin + place + j + 1;
      shared.has_failed[j % 2] = true;
      return;
    }
    number root, reciprocal;
    root_and_reciprocal(pivot, root, reciprocal);
    shared.own.element[j][sums.row] = sums.row == j ? root : sums.rest_times(n, reciprocal);
  }
  __device__ inline void update_tile(int i, int k, int p) {
    auto& [own, left, above, reciprocal, failed] = shared;
    const index_t row = static_cast<index_t>(i) * tile_order, column = static_cast<index_t>(k) * tile_order,
                  before = static_cast<index_t>(p) * tile_order;
    own.load(square.L, row, column, i == k);
    left.load(square.L, row, before);
    above.load(square.L, column, before);
    __syncthreads();
    tile_sums<T> sums;
    sums.begin(own);
    sums.subtract(left, above);
#pragma unroll
    for (int n = 0; n < tile_sums<T>::own; ++n) own.element[sums.column(n)][sums.row] = sums.rest(n);
    __syncthreads();
    own.store(square.L, row, column, i == k);
    __syncthreads();
  }
};

extern __shared__ double2 block_memory[];

template <class T>
__global__ __launch_bounds__(tile_threads) void square_kernel(const wide_square<T> square) {
  square_work<T> work{square, *reinterpret_cast<square_memory<T>*>(block_memory)};
  asm volatile("griddepcontrol.launch_dependents;");
  const bool had_failed = work.has_failed();
  synchronise_cluster();
  if (had_failed) return work.publish(when_over);
  for (int p = 0; p < work.tiles; ++p) {
    if (work.rank == 0) {
      work.factorise_diagonal(p);
    } else if (p > 0) {
      work.update_tiles(p);
    }
    synchronise_cluster();
    if (work.has_failed()) return work.publish(when_over);
    work.publish(when_factorised(p));
    for (int i = p + 1 + work.rank; i < work.tiles; i += work.blocks) work.solve_tile(i, p);
    synchronise_cluster();
    work.publish(when_solved(p));
  }
}

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
/// its row is not positive.
template <class T, int rows>
__device__ inline void find_broken_rows(const wide_rows<T>& task, const factor_tile<T, rows>& solved,
                                        index_t first_row) {
  const int row = static_cast<int>(threadIdx.x) % rows, step = tile_threads / rows;
  if (first_row + row >= task.beside.rows()) return;
  const index_t place = task.origin + first_row + row;
  const double most = residue::power_of_two(task.sizes.exponents[place]);
  for (int k = static_cast<int>(threadIdx.x) / rows; k < tile_order; k += step) {
    if (!(limb::abs(leading(solved.element[k][row])) < most)) task.sizes.broken[place] = 1;
  }
}

/// Rows of a block, tile by tile.
template <class T, int rows>
__device__ inline void solve_rows(const wide_rows<T>& task, rows_memory<T, rows>& shared) {
  auto& [own, left, above, reciprocal, progress] = shared;
  const int order = static_cast<int>(task.L.rows());
  const index_t first_row = static_cast<index_t>(blockIdx.x) * rows;
  int known = 0;
  for (int tile = 0; tile * tile_order < order; ++tile) {
    const int column = tile * tile_order, count = ::min(tile_order, order - column);
    tile_sums<T, rows> sums;
    own.load(task.beside, first_row, column);
    __syncthreads();
    sums.begin(own);
    for (int before = 0; before < tile; ++before) {
      wait_for(when_solved(before), task.progress, known, progress);
      left.load(task.beside, first_row, before * tile_order);
      above.load(task.L, column, before * tile_order);
      __syncthreads();
      sums.subtract(left, above);
      __syncthreads();
    }
    wait_for(when_factorised(tile), task.progress, known, progress);
    if (known == when_over && *const_cast<const volatile index_t*>(task.info) != 0) return;
    above.load(task.L, column, column, true);
    __syncthreads();
    find_reciprocals<T>(above, reciprocal, count);
    __syncthreads();
    sums.for_each_column(
        count, own, above,
        [&](int n, int j) { own.element[j][sums.row] = sums.rest_times(n, reciprocal[j]); },
        [](int) { return false; });
    __syncthreads();
    own.store(task.beside, first_row, column);
    find_broken_rows<T, rows>(task, own, first_row);
    __syncthreads();
  }
}

template <class T, int rows>
__global__ __launch_bounds__(tile_threads) void rows_kernel(const wide_rows<T> task) {
  solve_rows<T, rows>(task, *reinterpret_cast<rows_memory<T, rows>*>(block_memory));
  asm volatile("griddepcontrol.wait;" ::: "memory");  // ends behind the square's kernel
}

template <class T>
__global__ void sizes_kernel(const matrix_view<const T> A, const row_sizes sizes, int* unfit) {
  const index_t i = threadIdx.x + static_cast<index_t>(blockIdx.x) * blockDim.x;
  if (i >= A.rows()) return;
  constexpr int most = 900;
  const auto diagonal = loop::scalar_lane{i}.load(A.column(i));
  const int exponent = residue::upper_exponent(diagonal);
  const bool fits = leading(diagonal) > 0 && -most < exponent && exponent < most;
  if (!fits) *unfit = 1;
  sizes.exponents[i] = fits ? (exponent + (exponent > 0 ? 1 : 0)) / 2 : 0;
  sizes.broken[i] = 0;
}

/// Makes a kernel ready at its first launch on a context.
void allow_shared(detail::cuda_state& cuda, const void* kernel, std::size_t bytes) {
  if (!cuda.resident_blocks.emplace(kernel, 1).second) return;
  RESIDUA_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)));
}

}  // namespace

template <class T>
void factorise_square(const context& ctx, const wide_square<T>& square) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto kernel = square_kernel<T>;
  // No block of another kernel is to share a multiprocessor with the chain.
  constexpr std::size_t bytes = std::size_t{200} << 10;
  static_assert(sizeof(square_memory<T>) <= bytes);
  const int blocks = most_cluster_blocks(cuda, reinterpret_cast<const void*>(kernel), tile_threads, bytes);
  const cluster_launch launch(blocks, tile_threads, bytes, cuda.stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, square));
}

namespace {

template <int rows, class T>
void launch_rows(const context& ctx, const wide_rows<T>& task) {
  auto& cuda = ctx.cuda_resources();
  const auto kernel = rows_kernel<T, rows>;
  constexpr std::size_t bytes = sizeof(rows_memory<T, rows>);
  allow_shared(cuda, reinterpret_cast<const void*>(kernel), bytes);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = static_cast<unsigned>(ceil_div(task.beside.rows(), rows));
  config.blockDim = tile_threads;
  config.dynamicSmemBytes = bytes;
  config.stream = cuda.stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, task));
}

}  // namespace

/// Blocks of 16 rows follow the square more closely, as long as all of them run at once beside its cluster; a
/// block of 32 has half as much to load.
template <class T>
void solve_beside(const context& ctx, const wide_rows<T>& task) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  constexpr int most = 32, least = 16, least_resident = 2;
  if (task.beside.rows() == 0) return;
  if (task.beside.rows() <= least * least_resident * (cuda.multiprocessors - cluster_blocks)) {
    launch_rows<least>(ctx, task);
  } else {
    launch_rows<most>(ctx, task);
  }
}

template <class T>
void find_row_sizes(const context& ctx, const matrix_view<const T>& A, const row_sizes& sizes, int* unfit) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  constexpr int threads = 256;
  RESIDUA_CUDA_CHECK(cudaMemsetAsync(unfit, 0, sizeof *unfit, cuda.stream));
  sizes_kernel<T>
      <<<static_cast<unsigned>(ceil_div(A.rows(), threads)), threads, 0, cuda.stream>>>(A, sizes, unfit);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(type)                                                 \
  template void factorise_square<type>(const context&, const wide_square<type>&); \
  template void solve_beside<type>(const context&, const wide_rows<type>&);       \
  template void find_row_sizes<type>(const context&, const matrix_view<const type>&, const row_sizes&, int*);
RESIDUA_INSTANTIATE(dd)

}  // namespace residua::cuda
