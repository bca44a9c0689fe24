// Makes the entries of a large matrix whose values are all floats shorter: these, and columns of 16 bits
// beside a table of pages for each tile of rows.
#include <cstdint>
#include <utility>

#include "gpu/warp.cuh"
#include "loop/cuda.cuh"
#include "sparse/rows_cuda.hpp"

namespace residua::cuda {

namespace {

using sparse::csr_view, sparse::part_list, sparse::row_range;

constexpr int warps_of_block = block_threads / warp_threads;

/// A tile's pages so far, of which all lanes of a warp know the count.
class page_table {
 public:
  __device__ explicit page_table(sparse_index* pages) : pages_(pages) {}

  /// The number of each lane's page, which is added where it is missing; false where that is one too many.
  __device__ bool find(bool wanted, sparse_index page, int& number) {
    for (;;) {
      number = number_of(page);
      const unsigned missing = __ballot_sync(whole_warp, wanted && number == count_);
      if (missing == 0) return true;
      if (count_ == pages_of_tile) return false;
      const auto added = __shfl_sync(whole_warp, page, __ffs(static_cast<int>(missing)) - 1);
      if (threadIdx.x % warp_threads == 0) pages_[count_] = added;
      __syncwarp();
      ++count_;
    }
  }

 private:
  [[nodiscard]] __device__ int number_of(sparse_index page) const {
    int number = 0;
    while (number < count_ && pages_[number] != page) ++number;
    return number;
  }

  sparse_index* pages_;
  int count_ = 0;
};

/// A warp for each tile. `failed`: whether some tile has too many pages.
__global__ __launch_bounds__(block_threads) void page_kernel(const csr_view A, const part_list cut,
                                                             const int rows_of_tile, std::uint16_t* columns,
                                                             sparse_index* pages, int* failed) {
  __shared__ sparse_index room[warps_of_block][pages_of_tile];
  sparse_index* const own = room[threadIdx.x / warp_threads];
  const int lane = threadIdx.x % warp_threads;
  const index_t tiles = cut.number_of_tiles(rows_of_tile);
  const index_t step = static_cast<index_t>(gridDim.x) * warps_of_block;
  for (index_t t = static_cast<index_t>(blockIdx.x) * warps_of_block + threadIdx.x / warp_threads; t < tiles;
       t += step) {
    const row_range its = cut.tile(t, rows_of_tile);
    if (its.begin >= its.end) continue;
    const sparse_index end = A.row_start[its.end];
    if (lane < pages_of_tile) own[lane] = 0;
    __syncwarp();
    page_table table(own);
    for (sparse_index begin = A.row_start[its.begin]; begin < end; begin += warp_threads) {
      const sparse_index k = begin + lane;
      const sparse_index column = k < end ? A.column[k] : 0;
      int number = 0;
      if (!table.find(k < end, column / page_columns, number)) {
        if (lane == 0) *failed = 1;
        return;
      }
      if (k < end) columns[k] = static_cast<std::uint16_t>(number * page_columns + column % page_columns);
    }
    if (lane < pages_of_tile) pages[t * pages_of_tile + lane] = own[lane] * page_columns;
    __syncwarp();
  }
}

/// `inexact`: whether a value is no float; NaN is none.
__global__ __launch_bounds__(block_threads) void narrow_kernel(const index_t n, const double* values,
                                                               float* narrow, int* inexact) {
  const index_t step = static_cast<index_t>(gridDim.x) * block_threads;
  bool loses = false;
  for (index_t k = static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x; k < n; k += step) {
    narrow[k] = static_cast<float>(values[k]);
    loses = loses || !(static_cast<double>(narrow[k]) == values[k]);
  }
  if (loses) *inexact = 1;
}

/// Runs a kernel that may set a flag; whether it has not.
template <class Launch>
bool succeeds(const context& ctx, const Launch& launch) {
  const memory_block flag(ctx, sizeof(int));
  launch(static_cast<int*>(flag.data()));
  RESIDUA_CUDA_CHECK(cudaGetLastError());
  int is_set = 0;
  download_bytes(ctx, &is_set, flag.data(), sizeof(int));
  return is_set == 0;
}

int blocks_for(const context& ctx, index_t threads) {
  constexpr int resident = 8;
  return grid_of(threads, resident, ctx.cuda_resources().multiprocessors, most_blocks);
}

/// With the room behind that copies may read.
template <class T>
memory_block room_for(const context& ctx, const csr_view& A) {
  return {ctx, static_cast<std::size_t>(A.nonzeros + entries_of_alignment) * sizeof(T)};
}

short_entries shorten(const context& ctx, const csr_view& A, const part_list& cut, int rows_of_tile) {
  auto* const stream = ctx.cuda_resources().stream;
  const index_t tiles = cut.number_of_tiles(rows_of_tile);
  short_entries made;
  made.values = room_for<float>(ctx, A);
  const bool is_exact = succeeds(ctx, [&](int* inexact) {
    narrow_kernel<<<blocks_for(ctx, A.nonzeros), block_threads, 0, stream>>>(
        A.nonzeros, A.value, static_cast<float*>(made.values.data()), inexact);
  });
  if (!is_exact) return {};
  made.columns = room_for<std::uint16_t>(ctx, A);
  made.pages = memory_block(ctx, static_cast<std::size_t>(tiles) * pages_of_tile * sizeof(sparse_index));
  const bool fits = succeeds(ctx, [&](int* failed) {
    page_kernel<<<blocks_for(ctx, tiles * warp_threads), block_threads, 0, stream>>>(
        A, cut, rows_of_tile, static_cast<std::uint16_t*>(made.columns.data()),
        static_cast<sparse_index*>(made.pages.data()), failed);
  });
  return fits ? std::move(made) : short_entries();
}

}  // namespace

short_entries shorten_entries(const context& ctx, const csr_view& A, const part_list& cut, int rows_of_tile) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  try {
    return shorten(ctx, A, cut, rows_of_tile);
  } catch (const error& e) {
    if (e.kind() != error_kind::out_of_memory) throw;
    return {};  // products are slower, and no others
  }
}

}  // namespace residua::cuda
