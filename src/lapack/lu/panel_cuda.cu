// Panels with partial pivoting on a GPU: one kernel of one cluster of blocks for all columns of a panel.
//
// A thread has some rows, which nobody else reads or writes before the end, so that they stay in its
// multiprocessor's cache. Rows are not exchanged but keep a note of the place that they would be in. Column
// after column, every block sends the others the largest element that it found, with its row; then all know
// the pivot, and compute its row of U for themselves. Warps of their own do so, the messengers, while the
// threads that have rows sum what they can of the next column. The sums are those of solve_column and
// update_rows, term by term.
//
// Ceiling: a column's chain of a division, two sums and two searches, some 2500 cycles in dd, and 12
// instructions a term on as many multiprocessors as a cluster has.
#include "base/cuda_state.hpp"
#include "lapack/lu/panel_rows.cuh"
#include "lapack/lu/run_panel.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

constexpr int warps = block_threads / warp_threads, cluster_blocks = 16;
/// Each sends to as many blocks; the first one also takes what comes.
constexpr int messengers = 4, threads = block_threads + messengers * warp_threads;
constexpr int most_columns = static_cast<int>(panel_columns);
static_assert(most_columns == warp_threads);

/// What a block shows the others of one column: the place of its candidate, or -1, and the elements of the
/// row that it is in.
template <class T>
struct shown {
  arithmetic_t<T> row[most_columns];
  double place;
};

template <class T>
struct shared_panel {
  /// The upper square of the panel by columns, as far as it is known: L below the diagonal, U on and above.
  /// A place further for each column, so that threads that have columns meet no bank twice.
  arithmetic_t<T> top[most_columns][most_columns + 1];
  /// Of this column and of the next one, which others may already be at.
  shown<T> boxes[2][cluster_blocks];
  box_barrier barriers[2];
  candidate<T> of_warp[warps];
  double place;  // of the pivot before it is taken
};

/// The messengers: send the best of the block's candidates, with its row, to all blocks.
template <class T>
__device__ inline void show_candidate(const matrix_view<T>& A, int j, shared_panel<T>& shared) {
  using number = arithmetic_t<T>;
  const int lane = static_cast<int>(threadIdx.x) % warp_threads,
            messenger = static_cast<int>(threadIdx.x) / warp_threads - warps;
  candidate<T> best;
  best.clear();
  if (lane < warps) best = shared.of_warp[lane];
  merge_warp<T>(best);
  number x(0.0);
  if (lane < A.columns() && best.place >= 0) {
    x = loop::scalar_lane{static_cast<index_t>(best.row)}.load(A.column(lane));
  }
  double word[words_of<number>];
  memcpy(word, &x, sizeof x);
  shown<T>& own = shared.boxes[j % 2][rank_in_cluster()];
  for (int block = messenger; block < blocks_of_cluster(); block += messengers) {
#pragma unroll
    for (int w = 0; w < words_of<number>; ++w) {
      shared.barriers[j % 2].put(reinterpret_cast<double*>(&own.row[lane]) + w, word[w], block);
    }
    if (lane == 0) shared.barriers[j % 2].put(&own.place, best.place, block);
  }
}

/// The first messenger: the best of all blocks' candidates, and its row of L and U in `top`.
template <class T>
__device__ inline void take_best(const pivoted_panel<T>& p, int j, shared_panel<T>& shared) {
  using number = arithmetic_t<T>;
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  const auto& box = shared.boxes[j % 2];
  candidate<T> best;
  best.clear();
  if (lane < blocks_of_cluster() && box[lane].place >= 0) {
    best.size = blas::magnitude(box[lane].row[j]);
    best.place = box[lane].place;
    best.row = lane;
  }
  merge_warp<T>(best);
  const auto& row = box[static_cast<int>(best.row)].row;
  const number x = row[lane];
  accumulator<number> sum;
  sum.clear();
  add_terms(
      sum, j, [&](int k) { return shared.top[lane][k]; }, [&](int k) { return row[k]; });
  const number u = loaded(stored<T>(multiply_add(number(1.0), x, -sum.value())));
  shared.top[lane][j] = lane <= j ? x : u;
  if (lane != 0) return;
  shared.place = best.place;
  if (rank_in_cluster() != 0) return;
  p.pivots[j] = p.origin + static_cast<index_t>(best.place) + 1;
  if (best.size == number(0.0) && *p.info == 0) *p.info = p.origin + j + 1;
}

/// Column j of a thread's rows, left to right: what is left of it in open rows, and the best of the warp's.
template <class T>
__device__ inline void run_rows(const pivoted_panel<T>& p, int j, own_rows<T>& own, shared_panel<T>& shared) {
  using number = arithmetic_t<T>;
  const int thread = static_cast<int>(threadIdx.x);
  const number pivot = j == 0 ? number(0.0) : shared.top[j - 1][j - 1];
  const int pivot_place = j == 0 ? 0 : static_cast<int>(shared.place);
  candidate<T> best;
  best.clear();
  own.for_open(p.A, j, pivot_place, shared.top[j], [&](own_row<T>& row) {
    if (j > 0) row.divide(p.A, j, pivot);
    row.subtract(p.A, j, shared.top[j]);
    candidate<T> next;
    next.clear();
    next.take(row.before, row.place);
    next.row = static_cast<double>(row.i);
    best.merge(next);
  });
  merge_warp<T>(best);
  if (thread % warp_threads == 0) shared.of_warp[thread / warp_threads] = best;
  __syncthreads();
  if (j + 1 < p.A.columns()) own.load_held(p.A, j + 1, shared.top[j + 1]);
  __syncthreads();
}

/// The pivot of column j, by the messengers.
template <class T>
__device__ inline void run_messenger(const pivoted_panel<T>& p, int j, shared_panel<T>& shared) {
  constexpr int of_block =
      most_columns * static_cast<int>(sizeof(arithmetic_t<T>)) + static_cast<int>(sizeof(double));
  const bool is_first = threadIdx.x < block_threads + warp_threads;
  if (threadIdx.x == block_threads) shared.barriers[j % 2].expect(blocks_of_cluster() * of_block);
  __syncthreads();
  show_candidate(p.A, j, shared);
  if (is_first) {
    shared.barriers[j % 2].wait(j / 2 % 2);
    take_best(p, j, shared);
  }
  __syncthreads();
}

/// The first block: rows that pivots came from get those that were there, and the upper square its own.
template <class T>
__device__ inline void put_in_places(const matrix_view<T>& A, int place, const shared_panel<T>& shared) {
  const int thread = static_cast<int>(threadIdx.x), columns = static_cast<int>(A.columns());
  if (thread < columns && place >= columns) {
    for (int k = 0; k < columns; ++k) {
      loop::put(A.column(k), place, loop::element(A.column(k), index_t{thread}));
    }
  }
  __syncthreads();
  for (int n = thread; n < columns * columns; n += threads) {
    loop::put(A.column(n / columns), n % columns, stored<T>(shared.top[n / columns][n % columns]));
  }
}

template <class T>
__device__ inline void run_columns(const pivoted_panel<T>& p, own_rows<T>& own, shared_panel<T>& shared) {
  const int columns = static_cast<int>(p.A.columns());
  own.load_held(p.A, 0, nullptr);
  for (int j = 0; j < columns; ++j) run_rows(p, j, own, shared);
  const auto pivot = shared.top[columns - 1][columns - 1];
  own.for_open(p.A, columns, static_cast<int>(shared.place), nullptr,
               [&](own_row<T>& row) { row.divide(p.A, columns, pivot); });
}

template <class T>
__global__ __launch_bounds__(threads) void panel_kernel(const pivoted_panel<T> p, int* places) {
  extern __shared__ double2 memory[];
  auto& shared = *reinterpret_cast<shared_panel<T>*>(memory);
  if (threadIdx.x < 2) shared.barriers[threadIdx.x].initialise();
  synchronise_cluster();
  int first_place = -1;  // of the thread's first row
  if (threadIdx.x < block_threads) {
    own_rows<T> own(p.A.rows(), places);
    run_columns(p, own, shared);
    first_place = own.row[0].place;
  } else {
    for (int j = 0; j < static_cast<int>(p.A.columns()); ++j) run_messenger(p, j, shared);
  }
  if (rank_in_cluster() == 0) put_in_places(p.A, first_place, shared);
  synchronise_cluster();  // others may still write to this block
}

/// The launch of one cluster of so many blocks.
struct cluster_launch {
  cudaLaunchAttribute attribute{};
  cudaLaunchConfig_t config{};

  cluster_launch(unsigned blocks, std::size_t shared, cudaStream_t stream) {
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {blocks, 1, 1};
    config.gridDim = blocks;
    config.blockDim = threads;
    config.dynamicSmemBytes = shared;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
  cluster_launch(const cluster_launch&) = delete;
  cluster_launch& operator=(const cluster_launch&) = delete;
};

/// The most blocks of a cluster of the kernel: cluster_blocks where the device has room for so many, or 8,
/// which all of compute capability 9.0 and above have; asked for at its first launch on the context.
int most_blocks(detail::cuda_state& cuda, const void* kernel, std::size_t shared) {
  const auto found = cuda.resident_blocks.find(kernel);
  if (found != cuda.resident_blocks.end()) return found->second;
  constexpr int first_with_clusters = 9, portable = 8;
  RESIDUA_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  int major = 0, most = 1;
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, cuda.device));
  if (major >= first_with_clusters) {
    RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    const cluster_launch largest(cluster_blocks, shared, cuda.stream);
    int clusters = 0;
    RESIDUA_CUDA_CHECK(cudaOccupancyMaxActiveClusters(&clusters, kernel, &largest.config));
    most = clusters > 0 ? cluster_blocks : portable;
  }
  cuda.resident_blocks.emplace(kernel, most);
  return most;
}

}  // namespace

template <class T>
void run_panel(const context& ctx, const pivoted_panel<T>& p, void* spare) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto kernel = panel_kernel<T>;
  constexpr std::size_t shared = sizeof(shared_panel<T>);
  const int most = most_blocks(cuda, reinterpret_cast<const void*>(kernel), shared);
  int blocks = std::min(most, 2);  // st.async is for clusters of more than one block
  while (blocks < most && blocks * block_threads < p.A.rows()) blocks *= 2;
  if (most == 1) {
    kernel<<<1, threads, shared, cuda.stream>>>(p, static_cast<int*>(spare));
    return RESIDUA_CUDA_CHECK(cudaGetLastError());
  }
  const cluster_launch launch(static_cast<unsigned>(blocks), shared, cuda.stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, p, static_cast<int*>(spare)));
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_panel<type>(const context&, const pivoted_panel<type>&, void*);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
