// The GPU's row stages of a large matrix whose rows are all short: each warp's entries come through shared
// memory.
//
// A warp takes a tile of rows at a time, each by a group of threads, as the loops over short rows do
// (sparse/rows_cuda.cuh). A tile's entries lie side by side; one instruction copies them, and the next tile's
// are on their way as soon as this one's are summed. So entries cost the first-level cache no more than their
// bytes, where threads that read them from device memory touch a line for nearly every one. What hides the
// time that a copy takes is other warps: two tiles a warp were slower, as fewer warps have room
// (docs/measurements/sparse_gpu.md). Each row's entries are added in the order of those loops: the same bits.
#pragma once

#include "gpu/bulk_copy.cuh"
#include "gpu/dependent_kernel.cuh"
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

/// The tiles of all rows that a warp takes where all warps of the grid take them in turn. A walk is at the
/// tile whose entries are to come next.
template <int rows_of_tile>
class walk_over_rows {
 public:
  __device__ explicit walk_over_rows(const csr_view& A) : A_(A), tile_(first()) {}

  [[nodiscard]] __device__ bool has_tile() const { return exists(tile_); }
  [[nodiscard]] __device__ row_range rows() const { return rows(tile_); }
  [[nodiscard]] __device__ index_t number() const { return tile_; }
  __device__ void proceed() { tile_ += step(); }

  // The same tiles by their numbers.
  [[nodiscard]] static __device__ sparse_index first() {
    return static_cast<sparse_index>(blockIdx.x * warps_of_block + threadIdx.x / warp_threads);
  }
  [[nodiscard]] static __device__ sparse_index step() {
    return static_cast<sparse_index>(gridDim.x) * warps_of_block;
  }
  [[nodiscard]] __device__ bool exists(index_t tile) const { return tile * rows_of_tile < A_.rows; }
  [[nodiscard]] __device__ row_range rows(index_t tile) const {
    const index_t begin = tile * rows_of_tile;
    return {begin, begin + rows_of_tile < A_.rows ? begin + rows_of_tile : A_.rows};
  }

 private:
  static constexpr int warps_of_block = block_threads / warp_threads;

  const csr_view& A_;
  sparse_index tile_;
};

/// The tiles of a warp, one after the other, in the order of a walk.
template <int group, class Value, class Column, class Walk>
class warp_tiles {
 public:
  using arrays = entry_arrays<Value, Column>;
  static constexpr int rows_of_tile = warp_threads / group;

  /// `room`: shared memory for a tile of up to `capacity` entries for each warp of the block.
  __device__ warp_tiles(Walk& walk, const csr_view& A, const arrays& source, int capacity, bool drops_first,
                        char* room, copy_barrier* barriers)
      : walk_(walk),
        A_(A),
        source_(source),
        drops_first_(drops_first),
        barrier_(barriers[threadIdx.x / warp_threads]) {
    char* own = room + threadIdx.x / warp_threads * bytes_of_tile<Value, Column>(capacity);
    values_ = reinterpret_cast<Value*>(own);
    columns_ = reinterpret_cast<Column*>(own + capacity * sizeof(Value));
    pages_ = reinterpret_cast<sparse_index*>(own + capacity * (sizeof(Value) + sizeof(Column)));
    barrier_.initialise();
    look_up();
    let_next_come();
  }

  /// The row of a tile that is this thread's, if it is one of it.
  static __device__ index_t row_in(const row_range& rows) {
    return rows.begin + threadIdx.x % warp_threads / group;
  }
  /// Waits for the next tile: its entries, and those of this thread's row, none where it has no row.
  __device__ arrays receive(sparse_index& begin, sparse_index& end) {
    await();
    begin = begin_;
    end = end_;
    return {values_, columns_, pages_};
  }
  /// When the tile's entries have been read: starts the copy of the tile that was looked up.
  __device__ void let_next_come() {
    if (!walk_.has_tile()) return;
    constexpr sparse_index whole = entries_of_alignment;
    const sparse_index origin = __shfl_sync(whole_warp, row_begin_, 0) & ~(whole - 1);
    const sparse_index behind = __shfl_sync(whole_warp, row_end_, warp_threads - 1);
    const auto count = static_cast<unsigned>((behind - origin + whole - 1) & ~(whole - 1));
    begin_ = row_begin_ - origin;
    end_ = row_end_ - origin;
    barrier_.expect(static_cast<unsigned>(bytes_of_tile<Value, Column>(static_cast<int>(count))));
    barrier_.copy(columns_, source_.columns + origin, count * sizeof(Column), drops_first_);
    barrier_.copy(values_, source_.values + origin, count * sizeof(Value), drops_first_);
    if constexpr (arrays::is_paged) {
      barrier_.copy(pages_, source_.pages + walk_.number() * pages_of_tile,
                    pages_of_tile * sizeof(sparse_index), drops_first_);
    }
    walk_.proceed();
    look_up();
  }
  /// For a tile that is not wanted: shared memory must not be given back with copies on their way.
  __device__ void await() {
    barrier_.wait(parity_);
    parity_ ^= 1U;
  }

 private:
  /// Where the entries of this thread's row are in the tile to come, ahead of the copy that they bound;
  /// behind the tile's where it has no row.
  __device__ void look_up() {
    if (!walk_.has_tile()) return;
    const row_range rows = walk_.rows();
    const index_t row = row_in(rows);
    row_begin_ = __ldg(A_.row_start + (row < rows.end ? row : rows.end));
    row_end_ = __ldg(A_.row_start + (row + 1 < rows.end ? row + 1 : rows.end));
  }

  Walk& walk_;
  const csr_view& A_;
  const arrays& source_;
  bool drops_first_;
  copy_barrier& barrier_;
  Value* values_;
  Column* columns_;
  sparse_index* pages_;
  unsigned parity_ = 0;
  sparse_index begin_ = 0, end_ = 0;          // of this thread's row in the tile that was started last
  sparse_index row_begin_ = 0, row_end_ = 0;  // in the one that was looked up
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

/// Sums the rows of the next tile, which are `rows`, and gives them to the stage.
template <int group, class Tiles, class Stage, class X>
__device__ inline void loop_tile(Tiles& tiles, const row_range& rows, const Stage& stage,
                                 const typename Stage::scalars& s, const X& x, block_sums<Stage>& total) {
  const int lane = threadIdx.x % group;
  sparse_index begin, end;
  const auto entries = tiles.receive(begin, end);
  typename Stage::product_accumulator product;
  product.clear();
  accumulate_from_tile<group>(product, entries, begin, end, x, lane);
  tiles.let_next_come();
  merge_group<group>(product);
  const index_t i = tiles.row_in(rows);
  if (i < rows.end && lane == 0) stage.row(s, scalar_lane{i}, product.value(), total.sum);
}

template <int group, class Value, class Column, class Stage>
__global__ __launch_bounds__(block_threads, resident_row_blocks<Stage>) void tile_kernel(
    const csr_view A, const entry_arrays<Value, Column> source, const int capacity, const bool drops_first,
    const Stage stage, const link l) {
  extern __shared__ __align__(16) char room[];
  __shared__ typename Stage::scalars s;
  __shared__ copy_barrier barriers[block_threads / warp_threads];
  let_next_begin(l);
  using walk = walk_over_rows<warp_threads / group>;
  walk to_come(A);
  sparse_index tile = walk::first();
  warp_tiles<group, Value, Column, walk> tiles(to_come, A, source, capacity, drops_first, room, barriers);
  wait_for_kernel_before();
  if (!enter<Stage>(l, s)) {
    if (to_come.exists(tile)) tiles.await();
    return;
  }
  block_sums<Stage> total;
  const auto x = operand_of(A, stage, s);
  for (int turn = 0; to_come.exists(tile); tile += walk::step(), ++turn) {
    loop_tile<group>(tiles, to_come.rows(tile), stage, s, x, total);
    if (turn % terms_between_renormalisations == 0) renormalise(total.sum, Stage::sums);
  }
  total.leave(l.partial_out);
}

/// Shared memory of a block.
template <class Value, class Column>
int bytes_of_tiles(const entry_arrays<Value, Column>&, int capacity) {
  return block_threads / warp_threads * bytes_of_tile<Value, Column>(capacity);
}

/// Whether a product in a stage's format may take entries through shared memory: it has been measured in
/// double and dd, where memory bounds it.
template <class Stage>
inline constexpr bool may_stage = sizeof(typename Stage::number) <= sizeof(dd);

/// Calls by_tiles(the entries that tiles are made of) where a large matrix's rows are taken faster so: where
/// entries have fewer bytes; where several threads take a row, as they touch more lines than they need; and
/// where entries are dropped first, as tiles read each line of them once. Whether it has.
template <class ByTiles>
bool takes_tiles(const csr_view& A, const tile_plan& plan, int group, bool drops_first,
                 const ByTiles& by_tiles) {
  if (plan.shortened.exist()) {
    by_tiles(
        entry_arrays<float, std::uint16_t>{static_cast<const float*>(plan.shortened.values.data()),
                                           static_cast<const std::uint16_t*>(plan.shortened.columns.data()),
                                           static_cast<const sparse_index*>(plan.shortened.pages.data())});
    return true;
  }
  if (plan.entries == 0 || (!drops_first && group == 1)) return false;
  by_tiles(entry_arrays<double, sparse_index>{A.value, A.column, nullptr});
  return true;
}

template <int group, class Value, class Column, class Stage>
void enqueue_tiles(stage_sequence& sequence, const csr_view& A, const row_shares& shares,
                   const entry_arrays<Value, Column>& source, int capacity, const Stage& stage) {
  const int bytes = bytes_of_tiles(source, capacity);
  enqueue_with_room(sequence, tile_kernel<group, Value, Column, Stage>, row_work(A, shares), bytes,
                    Stage::sums > 0, A, source, capacity, shares.drops_first, stage);
}

}  // namespace residua::cuda
