// How the rows of a sparse matrix are dealt out to the threads of a GPU.
#pragma once

#include "loop/cuda.hpp"
#include "sparse/csr_view.hpp"

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

struct row_plan {
  row_shares shares;
  memory_block medium, segments, arrived, subtotals;
  /// The most entries of a tile, in whole alignments, where all tiles fit shared memory; else 0.
  int tile_entries = 0;
};

/// Copies into shared memory are of 16 bytes, aligned: as many columns. Arrays of entries have room for as
/// many behind their last one.
inline constexpr sparse_index entries_of_alignment = 4;

/// Threads that a product can use.
inline index_t row_work(const sparse::csr_view& A, const row_shares& shares) {
  return A.rows * shares.group +
         static_cast<index_t>(shares.medium_blocks + shares.segment_count) * block_threads;
}

/// Whether a product has at most one block on each multiprocessor: then waiting is all that takes time, for
/// memory and for the kernel before.
inline bool is_small(int multiprocessors, const sparse::csr_view& A, const row_shares& shares) {
  return row_work(A, shares) <= static_cast<index_t>(multiprocessors) * block_threads;
}

/// Enqueues a row stage of a method (krylov/engine.hpp) on a sequence.
template <class Stage>
void enqueue_rows(stage_sequence& sequence, const sparse::csr_view& A, const row_plan& plan,
                  const Stage& stage);

}  // namespace residua::cuda
