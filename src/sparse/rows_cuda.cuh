// The GPU's row stages: a sparse matrix times a vector, with what is fused to it. View: csr_view or
// complex_csr_view, of which stages see rows as sparse/complex/row_products.hpp has it.
//
// Short rows are summed by groups of threads, medium rows by a warp each, long rows in segments by blocks
// (sparse/rows_cuda.hpp); all in fixed orders: the same bits on every run. Where all rows are short, their
// entries may come through shared memory (sparse/staged_rows_cuda.cuh, sparse/tiled_rows_cuda.cuh).
#pragma once

#include "gpu/arrival.cuh"
#include "gpu/dependent_kernel.cuh"
#include "loop/cuda.cuh"
#include "sparse/complex/run_rows.hpp"
#include "sparse/entries_cuda.cuh"
#include "sparse/row_choice.hpp"
#include "sparse/rows_cuda.hpp"
#include "sparse/run_rows.hpp"
#include "sparse/staged_rows_cuda.cuh"
#include "sparse/tiled_rows_cuda.cuh"

namespace residua::cuda {

using namespace sparse;

// ---- loops ----

/// The number of this block when the counting starts at block `offset`, round the grid.
__device__ inline int block_from(int offset) {
  const int start = offset % static_cast<int>(gridDim.x);
  const int number = static_cast<int>(blockIdx.x) - start;
  return number < 0 ? number + static_cast<int>(gridDim.x) : number;
}

/// Rows that are not short are left to the other loops. The blocks are counted from behind those that have
/// long and medium rows, so that a small matrix keeps every block busy once.
template <int group, class View, class Stage>
__device__ inline void loop_short_rows(const View& A, const row_shares& shares, const Stage& stage,
                                       const typename Stage::scalars& s, block_sums<Stage>& total) {
  constexpr int groups_in_block = block_threads / group;
  const index_t groups = static_cast<index_t>(gridDim.x) * groups_in_block;
  const int lane = threadIdx.x % group;
  const auto x = operand_of(A, stage, s);
  const entry_reader entries(A, shares.drops_first);
  const int block = block_from(shares.segment_count + shares.medium_blocks);
  int turn = 0;
  for (index_t first = static_cast<index_t>(block) * groups_in_block; first < A.rows;
       first += groups, ++turn) {
    const index_t i = first + threadIdx.x / group;
    row_product_t<View, Stage> product;
    product.clear();
    bool mine = i < A.rows;
    if (mine) {
      const sparse_index begin = A.row_start[i], end = A.row_start[i + 1];
      mine = end - begin <= shares.longest_short;
      if (mine) accumulate_short<group>(product, entries, begin, end, x, lane);
    }
    merge_group<group>(product);
    if (mine && lane == 0) give_row(A, stage, s, i, product, total.sum);
    if (turn % rows_between_renormalisations<View> == 0) renormalise(total.sum, Stage::sums);
  }
}

/// A warp for each medium row.
template <class View, class Stage>
__device__ inline void loop_medium_rows(const View& A, const row_shares& shares, const Stage& stage,
                                        const typename Stage::scalars& s, block_sums<Stage>& total) {
  constexpr int warps_in_block = block_threads / warp_threads;
  const int lane = threadIdx.x % warp_threads;
  const auto x = operand_of(A, stage, s);
  const entry_reader entries(A, shares.drops_first);
  for (int m = block_from(shares.segment_count) * warps_in_block + threadIdx.x / warp_threads;
       m < shares.medium_count; m += gridDim.x * warps_in_block) {
    const index_t i = shares.medium[m];
    row_product_t<View, Stage> product;
    product.clear();
    accumulate_strided<warp_threads>(product, entries, A.row_start[i], A.row_start[i + 1], x, lane);
    merge_group<warp_threads>(product);
    if (lane == 0) give_row(A, stage, s, i, product, total.sum);
    renormalise(total.sum, Stage::sums);
  }
}

/// Leaves a segment's sum where its row's other blocks find it; whether this block is the last of them to do
/// so.
template <class Acc>
__device__ inline bool last_to_arrive(const row_shares& shares, const row_segment& segment, int number,
                                      const Acc& product) {
  static_assert(sizeof(Acc) <= most_product_bytes);
  if (threadIdx.x == 0) static_cast<Acc*>(shares.subtotal)[number] = product;
  return last_first_thread_to_arrive(shares.arrived + segment.first, static_cast<unsigned>(segment.parts));
}

/// The sum of all segments of a row, by the block that was the last to finish one, in an order that does not
/// depend on which block that is.
template <class Acc>
__device__ inline Acc sum_of_segments(const row_shares& shares, const row_segment& segment) {
  const auto* subtotal = static_cast<const Acc*>(shares.subtotal) + segment.first;
  Acc sum;
  sum.clear();
  for (int part = threadIdx.x; part < segment.parts; part += block_threads) {
    sum.merge(from_other_block(subtotal + part));
    sum.renormalise();
  }
  merge_block(sum);
  return sum;
}

/// A row of several segments leaves its share of the stage's sums in a place of its own: the block that
/// finishes it differs from run to run.
template <class View, class Stage, class Acc>
__device__ inline void finish_split_row(const View& A, const row_segment& segment, const Acc& product,
                                        const Stage& stage, const typename Stage::scalars& s,
                                        void* partial_out) {
  block_sums<Stage> own;
  give_row(A, stage, s, segment.row, product, own.sum);
  for (int k = 0; k < Stage::sums; ++k) {
    static_cast<accumulator<typename Stage::number>*>(
        partial_out)[k * most_partials + gridDim.x + segment.split_row] = own.sum[k];
  }
}

/// A block for each segment of a long row.
template <class View, class Stage>
__device__ inline void loop_segments(const View& A, const row_shares& shares, const Stage& stage,
                                     const typename Stage::scalars& s, block_sums<Stage>& total,
                                     void* partial_out) {
  using acc = row_product_t<View, Stage>;
  const auto x = operand_of(A, stage, s);
  const entry_reader entries(A, shares.drops_first);
  for (int g = blockIdx.x; g < shares.segment_count; g += gridDim.x) {
    const row_segment segment = shares.segment[g];
    acc product;
    product.clear();
    accumulate_strided<block_threads>(product, entries, segment.begin, segment.end, x, threadIdx.x);
    merge_block(product);
    if (segment.parts > 1) {
      if (!last_to_arrive(shares, segment, g, product)) continue;
      product = sum_of_segments<acc>(shares, segment);
      if (threadIdx.x == 0) finish_split_row(A, segment, product, stage, s, partial_out);
    } else if (threadIdx.x == 0) {
      give_row(A, stage, s, segment.row, product, total.sum);
      renormalise(total.sum, Stage::sums);
    }
  }
}

template <int group, class View, class Stage>
__device__ inline void loop_rows(const View& A, const row_shares& shares, const Stage& stage,
                                 const typename Stage::scalars& s, block_sums<Stage>& total,
                                 void* partial_out) {
  loop_segments(A, shares, stage, s, total, partial_out);
  loop_medium_rows(A, shares, stage, s, total);
  loop_short_rows<group>(A, shares, stage, s, total);
}

// ---- kernels ----

template <int group, class View, class Stage>
__global__ __launch_bounds__(block_threads, resident_row_blocks<Stage, View>) void row_kernel(
    const View A, const row_shares shares, const Stage stage, const link l) {
  __shared__ typename Stage::scalars s;
  let_next_begin(l);
  wait_for_kernel_before();
  if (!enter<Stage>(l, s)) return;
  block_sums<Stage> total;
  loop_rows<group>(A, shares, stage, s, total, l.partial_out);
  total.leave(l.partial_out);
}

template <int group, class View, class Stage>
__global__ __launch_bounds__(block_threads,
                             resident_row_blocks<Stage, View>) void plain_row_kernel(const View A,
                                                                                     const row_shares shares,
                                                                                     const Stage stage) {
  static_assert(Stage::sums == 0);
  block_sums<Stage> none;
  loop_rows<group>(A, shares, stage, no_scalars{}, none, nullptr);
}

// ---- launches ----

template <int group, class View, class Stage>
void enqueue_direct(stage_sequence& sequence, const View& A, const row_shares& shares, const Stage& stage) {
  const int blocks = grid_of(row_work(A, shares), resident_blocks(row_kernel<group, View, Stage>),
                             sequence.multiprocessors(), most_blocks);
  launch_dependent(row_kernel<group, View, Stage>, blocks, sequence.stream(), A, shares, stage,
                   sequence.next(blocks, Stage::sums > 0, shares.split_rows));
}

/// A small matrix's rows: the entries of a block's first ones come while the kernel before still runs.
template <int group, class Stage>
void enqueue_small(stage_sequence& sequence, const csr_view& A, const row_plan& plan,
                   const row_shares& shares, const Stage& stage) {
  if (plan.block_entries > 0) return enqueue_staged<group>(sequence, A, shares, plan.block_entries, stage);
  enqueue_direct<group>(sequence, A, shares, stage);
}

/// A large matrix's rows, by warps' tiles where that is faster.
template <int group, class Stage>
void enqueue_large(stage_sequence& sequence, const csr_view& A, const row_plan& plan,
                   const row_shares& shares, const Stage& stage) {
  const auto by_tiles = [&](const auto& entries) {
    enqueue_tiles<group>(sequence, A, shares, entries, plan.tiles.entries, stage);
  };
  if (!takes_tiles(A, plan.tiles, group, shares.drops_first, by_tiles))
    enqueue_direct<group>(sequence, A, shares, stage);
}

template <class Stage>
void enqueue_rows(stage_sequence& sequence, const csr_view& A, const row_plan& plan, const Stage& stage) {
  auto shares = plan.shares;
  shares.drops_first = drops_entries_first(A, sizeof(typename Stage::number), sequence.cache_bytes());
  const bool small = is_small(sequence.multiprocessors(), A, shares);
  with_group(shares.group, [&]<int group>() {
    if constexpr (may_stage<Stage>) {
      if (small || forms_operand<Stage>) return enqueue_small<group>(sequence, A, plan, shares, stage);
      if constexpr (group <= most_threads_of_tiled_row && !forms_operand<Stage>) {
        return enqueue_large<group>(sequence, A, plan, shares, stage);
      }
    }
    enqueue_direct<group>(sequence, A, shares, stage);
  });
}

/// A complex matrix's rows, whose entries do not come through shared memory.
template <class Stage>
void enqueue_rows(stage_sequence& sequence, const complex_csr_view& A, const row_plan& plan,
                  const Stage& stage) {
  auto shares = plan.shares;
  constexpr auto bytes_of_element = (is_complex_stage<Stage> ? 1 : 2) * sizeof(typename Stage::number);
  shares.drops_first = drops_entries_first(A, bytes_of_element, sequence.cache_bytes());
  with_group(shares.group, [&]<int group>() { enqueue_direct<group>(sequence, A, shares, stage); });
}

template <class View, class Stage>
void launch_rows(const context& ctx, const View& A, const row_plan& plan, const Stage& stage) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  constexpr auto largest = largest_increment<typename Stage::number>;
  if (std::abs(stage.operand.increment()) > largest) {
    throw error(error_kind::unsupported,
                "GPU product: the increment of x is beyond " + std::to_string(largest));
  }
  const auto& shares = plan.shares;
  with_group(shares.group, [&]<int group>() {
    const int blocks =
        grid_of(row_work(A, shares), resident_blocks(plain_row_kernel<group, View, Stage>, cuda),
                cuda.multiprocessors, most_blocks);
    plain_row_kernel<group, View, Stage><<<blocks, block_threads, 0, cuda.stream>>>(A, shares, stage);
  });
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class Stage>
void run_rows(const context& ctx, const csr_view& A, const row_plan& plan, const Stage& stage) {
  launch_rows(ctx, A, plan, stage);
}
template <class Stage>
void run_rows(const context& ctx, const complex_csr_view& A, const row_plan& plan, const Stage& stage) {
  launch_rows(ctx, A, plan, stage);
}

}  // namespace residua::cuda
