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
};

struct row_plan {
  row_shares shares;
  memory_block medium, segments, arrived, subtotals;
};

/// Enqueues a row stage of a method (krylov/engine.hpp) on a sequence.
template <class Stage>
void enqueue_rows(stage_sequence& sequence, const sparse::csr_view& A, const row_plan& plan,
                  const Stage& stage);

}  // namespace residua::cuda
