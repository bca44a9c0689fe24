// How the rows of a sparse matrix are dealt out to the threads of a GPU.
#pragma once

#include "gpu/launch.hpp"
#include "loop/cuda.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/sparse/csr.hpp"
#include "sparse/complex/csr_view.hpp"
#include "sparse/csr_view.hpp"
#include "sparse/row_parts.hpp"

namespace residua::cuda {

/// A part of a long row, for one block.
struct row_segment {
  sparse_index row, begin, end;
  int parts;      // how many segments its row has
  int first;      // the number of the row's first one
  int split_row;  // the row's number among those of more than one
};

/// How the rows of a matrix are dealt out: short ones to groups of `group` threads, medium ones to a warp
/// each, long ones in segments to blocks. What the kernels need, passed by value; the arrays are in device
/// memory.
struct row_shares {
  int group = 1;
  sparse_index longest_short = 0;
  int medium_count = 0;
  int medium_blocks = 0;  // that a warp for each takes
  const sparse_index* medium = nullptr;
  int segment_count = 0;
  int split_rows = 0;  // rows of more than one segment
  const row_segment* segment = nullptr;
  unsigned* arrived =
      nullptr;  // for each segment: how many of its row's segments are done (only the first's is used)
  void* subtotal = nullptr;
  bool drops_first = false;  // whether the second-level cache is to drop A's entries before others
};

/// Columns in 16 bits: the rows of a tile reach few pages of columns, which a table of the tile names. A
/// column is pages[c / page_columns] + c % page_columns.
inline constexpr int pages_of_tile = 16;
inline constexpr int page_columns = 65536 / pages_of_tile;

/// A's entries in half the bytes, for tiles of a warp's rows (sparse/tiled_rows_cuda.cuh); or none.
struct short_entries {
  memory_block columns;  // of 16 bits
  memory_block pages;    // of each tile
  memory_block values;   // float

  [[nodiscard]] bool exist() const { return values.bytes() > 0; }
};

/// How entries come through shared memory, by tiles of warps' rows.
struct tile_plan {
  int entries = 0;          // the most of a tile, in whole alignments; 0: there are no tiles
  short_entries shortened;  // empty where there are none
};

struct row_plan {
  row_shares shares;
  memory_block medium, segments, arrived, subtotals;
  /// The most entries of a block's rows, in whole alignments, where all rows are short and all of these tiles
  /// fit shared memory; else 0.
  int block_entries = 0;
  tile_plan tiles;  // likewise
};

/// Copies into shared memory are of 16 bytes, aligned: as many columns of 16 bits. Arrays of entries have
/// room for as many entries behind their last one.
inline constexpr sparse_index entries_of_alignment = 8;

/// A large matrix's entries for tiles of so many rows; none where a value is no float, a tile reaches too
/// many pages or memory does not suffice.
short_entries shorten_entries(const context& ctx, const sparse::csr_view& A, const sparse::part_list& cut,
                              int rows_of_tile);

/// Of a matrix whose rows are all short, each taken by `group` threads, for parts of them. `host`: the same
/// matrix. Whether a product takes tiles changes no bit of it.
tile_plan plan_tiles(const context& ctx, const csr& host, const sparse::csr_view& on_device,
                     const sparse::part_list& cut, int group, std::size_t cache_bytes);

/// The largest sum of a row's product with a vector, of complex numbers.
inline constexpr std::size_t most_product_bytes = 2 * most_accumulator_bytes;

/// Calls f with a number of threads a row (sparse/row_choice.hpp) as a compile-time constant.
template <class F>
void with_group(int group, const F& f) {
  switch (group) {
    case 1:
      return f.template operator()<1>();
    case 2:
      return f.template operator()<2>();
    case 4:
      return f.template operator()<4>();
    case 8:
      return f.template operator()<8>();
    case 16:
      return f.template operator()<16>();
    default:
      return f.template operator()<32>();
  }
}

/// Threads that a product can use. View: csr_view or complex_csr_view.
template <class View>
index_t row_work(const View& A, const row_shares& shares) {
  return A.rows * shares.group +
         static_cast<index_t>(shares.medium_blocks + shares.segment_count) * block_threads;
}

/// Whether a product has at most one block on each multiprocessor: then waiting is all that takes time, for
/// memory and for the kernel before.
inline bool is_small(int multiprocessors, const sparse::csr_view& A, const row_shares& shares) {
  return row_work(A, shares) <= static_cast<index_t>(multiprocessors) * block_threads;
}

/// How many blocks of a kernel a multiprocessor holds that have so many bytes of shared memory each, which
/// the kernel may have from then on.
template <class Kernel>
int resident_with_room(Kernel* kernel, int bytes) {
  RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  int resident = 0;
  RESIDUA_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, block_threads,
                                                                   static_cast<std::size_t>(bytes)));
  return resident;
}

/// Enqueues a kernel over so many threads' work with so many bytes of shared memory a block, its link behind
/// the other arguments.
template <class... Formal, class... Actual>
void enqueue_with_room(stage_sequence& sequence, void (*kernel)(Formal...), index_t work, int bytes,
                       bool makes_sums, const Actual&... actual) {
  const int blocks =
      grid_of(work, resident_with_room(kernel, bytes), sequence.multiprocessors(), most_blocks);
  const dependent_launch launch(blocks, block_threads, static_cast<std::size_t>(bytes), sequence.stream());
  RESIDUA_CUDA_CHECK(
      cudaLaunchKernelEx(&launch.config, kernel, actual..., sequence.next(blocks, makes_sums)));
}

/// Enqueues a row stage of a method (krylov/engine.hpp) on a sequence.
template <class Stage>
void enqueue_rows(stage_sequence& sequence, const sparse::csr_view& A, const row_plan& plan,
                  const Stage& stage);
template <class Stage>
void enqueue_rows(stage_sequence& sequence, const sparse::complex_csr_view& A, const row_plan& plan,
                  const Stage& stage);

}  // namespace residua::cuda
