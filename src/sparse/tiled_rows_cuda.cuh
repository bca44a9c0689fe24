// The GPU's row stages of a large matrix whose rows are all short: each warp's entries come through shared
// memory.
//
// A warp takes a tile of rows at a time, each by a group of threads, as the loops over short rows do
// (sparse/rows_cuda.cuh). A tile's entries lie side by side; one instruction copies them, and the next tile's
// are on their way as soon as this one's are summed. So entries cost the first-level cache no more than their
// bytes, where threads that read them from device memory touch a line for nearly every one. What hides the
// time that a copy takes is other warps: two tiles a warp were slower, as fewer warps have room
// (docs/measurements.md). Each row's entries are added in the order of those loops: the same bits.
#pragma once

#include "gpu/bulk_copy.cuh"
#include "loop/cuda.cuh"
#include "sparse/entries_cuda.cuh"
#include "sparse/rows_cuda.hpp"

namespace residua::cuda {

/// Entries by rows, in device or in shared memory.
template <class Value, class Column>
struct entry_arrays {
  static constexpr bool is_paged = sizeof(Column) < sizeof(sparse_index);

  const Value* values;
  const Column* columns;
  const sparse_index* pages;  // of each tile, where columns are paged

  __device__ double value(sparse_index k) const { return values[k]; }
  __device__ sparse_index column(sparse_index k) const {
    const Column c = columns[k];
    if constexpr (is_paged) {
      return pages[c / page_columns] + c % page_columns;
    } else {
      return c;
    }
  }
};

/// Room for a tile: values, columns, pages.
template <class Value, class Column>
RESIDUA_INLINE constexpr int bytes_of_tile(int entries) {
  constexpr bool is_paged = entry_arrays<Value, Column>::is_paged;
  return entries * static_cast<int>(sizeof(Value) + sizeof(Column)) +
         (is_paged ? pages_of_tile * static_cast<int>(sizeof(sparse_index)) : 0);
}

/// The tiles of a warp, one after the other.
template <int group, class Value, class Column>
class warp_tiles {
 public:
  using arrays = entry_arrays<Value, Column>;
  static constexpr int rows_of_tile = warp_threads / group;

  /// `room`: shared memory for a tile of up to `capacity` entries for each warp of the block.
  __device__ warp_tiles(const csr_view& A, const arrays& source, int capacity, bool drops_first, char* room,
                        copy_barrier* barriers)
      : A_(A),
        source_(source),
        drops_first_(drops_first),
        barrier_(barriers[threadIdx.x / warp_threads]),
        tile_(blockIdx.x * warps_of_block + threadIdx.x / warp_threads) {
    char* own = room + threadIdx.x / warp_threads * bytes_of_tile<Value, Column>(capacity);
    values_ = reinterpret_cast<Value*>(own);
    columns_ = reinterpret_cast<Column*>(own + capacity * sizeof(Value));
    pages_ = reinterpret_cast<sparse_index*>(own + capacity * (sizeof(Value) + sizeof(Column)));
    barrier_.initialise();
    look_up(tile_);
    start(tile_);
  }

  [[nodiscard]] __device__ bool has_tile() const { return first_row(tile_) < A_.rows; }
  /// This thread's.
  [[nodiscard]] __device__ index_t row() const { return row_in(tile_); }
  /// Waits for the tile: its entries, and those of this thread's row.
  __device__ arrays receive(sparse_index& begin, sparse_index& end) {
    barrier_.wait(parity_);
    parity_ ^= 1U;
    begin = begin_;
    end = end_;
    return {values_, columns_, pages_};
  }
  /// When the tile's entries have been read.
  __device__ void let_next_come() { start(tile_ + step()); }
  __device__ void proceed() { tile_ += step(); }
  /// Where no tile is wanted: shared memory must not be given back with copies on their way.
  __device__ void abandon() {
    if (has_tile()) barrier_.wait(parity_);
  }

 private:
  static constexpr int warps_of_block = block_threads / warp_threads;
  static __device__ index_t step() { return static_cast<index_t>(gridDim.x) * warps_of_block; }
  static __device__ index_t first_row(index_t tile) { return tile * rows_of_tile; }
  static __device__ index_t row_in(index_t tile) {
    return first_row(tile) + threadIdx.x % warp_threads / group;
  }

  /// Where the entries of a tile and of this thread's row in it are, ahead of the copy that they bound.
  __device__ void look_up(index_t tile) {
    const index_t first = first_row(tile), row = row_in(tile);
    if (first >= A_.rows) return;
    const index_t behind = first + rows_of_tile < A_.rows ? first + rows_of_tile : A_.rows;
    tile_begin_ = __ldg(A_.row_start + first);
    tile_end_ = __ldg(A_.row_start + behind);
    const bool exists = row < A_.rows;
    row_begin_ = exists ? __ldg(A_.row_start + row) : tile_begin_;
    row_end_ = exists ? __ldg(A_.row_start + row + 1) : tile_begin_;
  }
  /// Starts the copy of a tile that has been looked up.
  __device__ void start(index_t tile) {
    if (first_row(tile) >= A_.rows) return;
    constexpr sparse_index whole = entries_of_alignment;
    const sparse_index origin = tile_begin_ & ~(whole - 1);
    const auto count = static_cast<unsigned>((tile_end_ - origin + whole - 1) & ~(whole - 1));
    begin_ = row_begin_ - origin;
    end_ = row_end_ - origin;
    barrier_.expect(static_cast<unsigned>(bytes_of_tile<Value, Column>(static_cast<int>(count))));
    barrier_.copy(columns_, source_.columns + origin, count * sizeof(Column), drops_first_);
    barrier_.copy(values_, source_.values + origin, count * sizeof(Value), drops_first_);
    if constexpr (arrays::is_paged) {
      barrier_.copy(pages_, source_.pages + tile * pages_of_tile, pages_of_tile * sizeof(sparse_index),
                    drops_first_);
    }
    look_up(tile + step());
  }

  const csr_view& A_;
  const arrays& source_;
  bool drops_first_;
  copy_barrier& barrier_;
  index_t tile_;  // in use
  Value* values_;
  Column* columns_;
  sparse_index* pages_;
  unsigned parity_ = 0;
  sparse_index begin_ = 0, end_ = 0;  // of this thread's row in the tile that was started last
  sparse_index tile_begin_ = 0, tile_end_ = 0, row_begin_ = 0, row_end_ = 0;  // what was looked up last
};

/// Entries of a row that a thread has on their way at a time: of large matrices each has five to ten.
inline constexpr int tile_entries_in_flight = 7;

/// Every group-th entry of a short row from `lane` on.
template <int group, class Acc, class Entries, class X>
__device__ inline void accumulate_from_tile(Acc& sum, const Entries& entries, sparse_index begin,
                                            sparse_index end, const X& x, int lane) {
  using T = typename X::number;
  constexpr int count = tile_entries_in_flight;
  for (sparse_index k = begin + lane; k < end; k += group * count) {
    T element[count];
#pragma unroll
    for (int t = 0; t < count; ++t) {
      element[t] = k + t * group < end ? x[entries.column(k + t * group)] : T(0.0);
    }
#pragma unroll
    for (int t = 0; t < count; ++t) {
      sum.add_product(k + t * group < end ? entries.value(k + t * group) : 0.0, element[t]);
    }
  }
}

template <int group, class Value, class Column, class Stage>
__global__ __launch_bounds__(block_threads, resident_row_blocks<Stage>) void tile_kernel(
    const csr_view A, const entry_arrays<Value, Column> source, const int capacity, const bool drops_first,
    const Stage stage, const link l) {
  extern __shared__ __align__(16) char room[];
  __shared__ typename Stage::scalars s;
  __shared__ copy_barrier barriers[block_threads / warp_threads];
  let_next_begin(l);
  warp_tiles<group, Value, Column> tiles(A, source, capacity, drops_first, room, barriers);
  cudaGridDependencySynchronize();
  if (!enter<Stage>(l, s)) return tiles.abandon();
  block_sums<Stage> total;
  const auto x = operand_of(A, stage, s);
  const int lane = threadIdx.x % group;
  for (int turn = 0; tiles.has_tile(); tiles.proceed(), ++turn) {
    sparse_index begin, end;
    const auto entries = tiles.receive(begin, end);
    typename Stage::product_accumulator product;
    product.clear();
    accumulate_from_tile<group>(product, entries, begin, end, x, lane);
    const index_t i = tiles.row();
    tiles.let_next_come();
    merge_group<group>(product);
    if (i < A.rows && lane == 0) stage.row(s, scalar_lane{i}, product.value(), total.sum);
    if (turn % terms_between_renormalisations == 0) renormalise(total.sum, Stage::sums);
  }
  total.leave(l.partial_out);
}

template <int group, class Value, class Column, class Stage>
void enqueue_tiles(stage_sequence& sequence, const csr_view& A, const row_shares& shares,
                   const entry_arrays<Value, Column>& source, int capacity, const Stage& stage) {
  const int bytes = block_threads / warp_threads * bytes_of_tile<Value, Column>(capacity);
  enqueue_with_room(sequence, tile_kernel<group, Value, Column, Stage>, row_work(A, shares), bytes,
                    Stage::sums > 0, A, source, capacity, shares.drops_first, stage);
}

}  // namespace residua::cuda
