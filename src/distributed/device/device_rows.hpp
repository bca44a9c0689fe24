// A rank's rows on its GPU: how its threads take them, and what it tells other GPUs.
//
// As on a CPU, sums are taken over the blocks of residua/distributed/row_partition.hpp. A block is cut into
// parts; a block of threads takes a part at a time, which part does not matter for any bit. A row is summed
// by `group` threads, or, where it is wide, by a warp; a row that is wider than a segment is summed in
// segments before. All of that depends on the whole matrix alone, and not on how many ranks share it. Where
// all rows of a rank are short its entries come through shared memory as those of one context do
// (sparse/rows_cuda.hpp), which no bit depends on.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "distributed/device/device_messages.hpp"
#include "distributed/matrix_state.hpp"
#include "gpu/launch.hpp"
#include "sparse/rows_cuda.hpp"

namespace residua::cuda {

/// How many rows a part of a block has, about, and how many parts a block has at most, in loops over rows,
/// which take long, and in loops over elements.
inline constexpr index_t rows_of_part = 1024, elements_of_part = 8192;
inline constexpr int most_parts_of_rows = 32, most_parts_of_elements = 8;

using sparse::part_list, sparse::row_range;

/// So many that parts have about `length_of_part` rows: a function of the length of a block alone.
inline int parts_of_block(index_t length, index_t length_of_part, int most) {
  return static_cast<int>(std::clamp<index_t>(length / length_of_part, 1, most));
}
/// All blocks of a rank, cut for a loop over elements.
inline part_list element_parts(index_t blocks, index_t length, index_t rows) {
  return {nullptr, blocks, length, rows, parts_of_block(length, elements_of_part, most_parts_of_elements)};
}

/// A row that a warp sums.
struct wide_row {
  sparse_index row;
  int first_segment, segments;  // no segments: from its entries
};
struct entry_range {
  sparse_index begin, end;
};

/// The rows as the kernels need them, by value.
struct part_rows {
  sparse::csr_view A;
  bool drops_first = false;          // whether the second-level cache is to drop A's entries before others
  sparse_index widest_narrow = 0;    // longer rows are wide
  const wide_row* wide = nullptr;    // in ascending order
  const int* wide_before = nullptr;  // of each part of the rank, and behind the last: wide rows before it
  const entry_range* segment = nullptr;
  int segments = 0;
  void* subtotal = nullptr;  // of each segment
};

/// The rows in the GPU's memory, room for what is told and summed, and the way to the other ranks' GPUs.
struct device_rows {
  device_rows(const context& ctx, const distributed::matrix_state& A);

  /// The rows for a product with elements of so many bytes.
  [[nodiscard]] part_rows rows_for(std::size_t element_bytes) const;

  part_rows rows;
  tile_plan tiles;
  int group = 1;
  std::size_t cache_bytes = 0;  // of the second level
  part_list interior, boundary, elements;
  index_t own_blocks = 0, first_block = 0, all_blocks = 0;

  memory_block row_start, column, value, wide, wide_before, segments, subtotals_of_rows, interior_blocks,
      boundary_blocks;
  memory_block given, sent, halo;  // of the halo
  memory_block subtotals, merged;  // sums of parts and of blocks

  const distributed::halo_plan& plan;
  std::shared_ptr<const distributed::device_messages> others;  // null: there are none
  cudaStream_t messages = nullptr;  // beside the context's own, of the highest priority
  cudaEvent_t ready = nullptr, packed = nullptr, made = nullptr, multiplied = nullptr;

  ~device_rows();
  device_rows(const device_rows&) = delete;
  device_rows& operator=(const device_rows&) = delete;
};

}  // namespace residua::cuda
