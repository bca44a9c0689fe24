// The GPU's row stages of a matrix whose rows are all short: a block's entries come through shared memory.
//
// A block takes a tile of rows at a time, each by a group of threads, as the loops over short rows do
// (sparse/rows_cuda.cuh). A tile's entries lie side by side; they are copied while the tile before is summed,
// and the first ones before the kernel before this one has ended, since A does not change. So what a thread
// waits for is an element of the vector alone. Each row's entries are added in the order of those loops: the
// same bits.
#pragma once

#include "gpu/dependent_kernel.cuh"
#include "gpu/warp.cuh"
#include "loop/cuda.cuh"
#include "sparse/entries_cuda.cuh"
#include "sparse/rows_cuda.hpp"

namespace residua::cuda {

// ---- copies into shared memory ----

/// 16 bytes, on their way until wait_for_copies().
__device__ inline void copy_16_bytes(void* place, const void* source) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                   static_cast<unsigned>(__cvta_generic_to_shared(place))),
               "l"(source)
               : "memory");
}
__device__ inline void copy_16_bytes(void* place, const void* source, std::uint64_t policy) {
  asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(
                   static_cast<unsigned>(__cvta_generic_to_shared(place))),
               "l"(source), "l"(policy)
               : "memory");
}
__device__ inline void wait_for_copies() { asm volatile("cp.async.wait_all;" ::: "memory"); }

/// The block's threads copy begin … end - 1 of an array, whole 16 bytes at a time, to a place that begins
/// with element `begin`, which is a multiple of those that 16 bytes hold.
template <class T>
__device__ inline void copy_by_block(T* place, const T* array, sparse_index begin, sparse_index end,
                                     bool drops_first) {
  constexpr int count = 16 / sizeof(T);
  for (sparse_index k = begin + static_cast<int>(threadIdx.x) * count; k < end; k += block_threads * count) {
    if (drops_first) {
      copy_16_bytes(place + (k - begin), array + k, drop_first_policy());
    } else {
      copy_16_bytes(place + (k - begin), array + k);
    }
  }
}

// ---- tiles ----

/// A tile's entries in shared memory, counted from its first.
struct staged_entries {
  using value_type = double;

  const sparse_index* columns;
  const double* values;

  /// Reads entries as entry_reader does.
  template <int width>
  __device__ void read(sparse_index begin, sparse_index end, sparse_index* column, double* value) const {
#pragma unroll
    for (int t = 0; t < entries_in_flight<double>; ++t) {
      const bool inside = begin + t * width < end;
      column[t] = inside ? columns[begin + t * width] : -1;
      value[t] = inside ? values[begin + t * width] : 0.0;
    }
  }
};

/// The tiles of a block, one after the other: while one is used the next is on its way.
template <int group>
class tile_stream {
 public:
  static constexpr int rows_of_tile = block_threads / group;

  /// `room`: shared memory for two tiles of up to tile_entries entries.
  __device__ tile_stream(const csr_view& A, int tile_entries, bool drops_first, char* room)
      : A_(A),
        columns_(reinterpret_cast<sparse_index*>(room + 2 * tile_entries * sizeof(double))),
        values_(reinterpret_cast<double*>(room)),
        tile_entries_(tile_entries),
        drops_first_(drops_first),
        first_(static_cast<index_t>(blockIdx.x) * rows_of_tile) {
    look_up(first_);
    start();
  }

  [[nodiscard]] __device__ bool has_tile() const { return first_ < A_.rows; }
  [[nodiscard]] __device__ index_t row() const { return first_ + threadIdx.x / group; }

  /// Waits for the tile, and lets the next one come. All threads call it.
  __device__ staged_entries receive(sparse_index& begin, sparse_index& end) {
    wait_for_copies();
    __syncthreads();
    begin = next_begin_;
    end = next_end_;
    const int used = place_;
    place_ = 1 - place_;
    start();
    return {columns_ + used * tile_entries_, values_ + used * tile_entries_};
  }
  __device__ void proceed() { first_ += step(); }

 private:
  static __device__ index_t step() { return static_cast<index_t>(gridDim.x) * rows_of_tile; }

  /// The entries of the tile that begins with row `first`, ahead of the copy that they bound.
  __device__ void look_up(index_t first) {
    to_come_ = first;
    if (first >= A_.rows) return;
    const index_t behind = first + rows_of_tile < A_.rows ? first + rows_of_tile : A_.rows;
    tile_begin_ = __ldg(A_.row_start + first);
    tile_end_ = __ldg(A_.row_start + behind);
  }
  /// Starts the copy of the tile to come.
  __device__ void start() {
    if (to_come_ >= A_.rows) return;
    const index_t row = to_come_ + threadIdx.x / group;
    const sparse_index origin = tile_begin_ & ~(entries_of_alignment - 1);
    const bool exists = row < A_.rows;
    next_begin_ = exists ? __ldg(A_.row_start + row) - origin : 0;
    next_end_ = exists ? __ldg(A_.row_start + row + 1) - origin : 0;
    copy_by_block(columns_ + place_ * tile_entries_, A_.column, origin, tile_end_, drops_first_);
    copy_by_block(values_ + place_ * tile_entries_, A_.value, origin, tile_end_, drops_first_);
    look_up(to_come_ + step());
  }

  const csr_view& A_;
  sparse_index* columns_;
  double* values_;
  int tile_entries_;
  bool drops_first_;
  int place_ = 0;                               // of the tile on its way
  index_t first_;                               // row of the tile in use
  index_t to_come_ = 0;                         // first row of the tile that is to be copied
  sparse_index tile_begin_ = 0, tile_end_ = 0;  // its entries
  sparse_index next_begin_ = 0, next_end_ = 0;  // of this thread's row in the tile on its way
};

template <int group, class Stage>
__global__ __launch_bounds__(block_threads, resident_row_blocks<Stage>) void staged_kernel(
    const csr_view A, const int tile_entries, const bool drops_first, const Stage stage, const link l) {
  extern __shared__ __align__(16) char room[];
  __shared__ typename Stage::scalars s;
  let_next_begin(l);
  tile_stream<group> tiles(A, tile_entries, drops_first, room);
  wait_for_kernel_before();
  if (!enter<Stage>(l, s)) return wait_for_copies();
  block_sums<Stage> total;
  const auto x = operand_of(A, stage, s);
  const int lane = threadIdx.x % group;
  for (int turn = 0; tiles.has_tile(); tiles.proceed(), ++turn) {
    sparse_index begin, end;
    const auto entries = tiles.receive(begin, end);
    typename Stage::product_accumulator product;
    product.clear();
    accumulate_short<group>(product, entries, begin, end, x, lane);
    merge_group<group>(product);
    const index_t i = tiles.row();
    if (i < A.rows && lane == 0) stage.row(s, scalar_lane{i}, product.value(), total.sum);
    if (turn % terms_between_renormalisations == 0) renormalise(total.sum, Stage::sums);
  }
  total.leave(l.partial_out);
}

template <int group, class Stage>
void enqueue_staged(stage_sequence& sequence, const csr_view& A, const row_shares& shares, int tile_entries,
                    const Stage& stage) {
  const int bytes = 2 * tile_entries * static_cast<int>(sizeof(sparse_index) + sizeof(double));
  enqueue_with_room(sequence, staged_kernel<group, Stage>, row_work(A, shares), bytes, Stage::sums > 0, A,
                    tile_entries, shares.drops_first, stage);
}

}  // namespace residua::cuda
