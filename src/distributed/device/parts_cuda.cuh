// The GPU's loops over parts of blocks (distributed/device/device_rows.hpp).
#pragma once

#include "distributed/blocks.hpp"
#include "distributed/device/device_loops.hpp"
#include "distributed/device/part_tiles_cuda.cuh"
#include "distributed/halo_transfers.hpp"
#include "gpu/warp.cuh"
#include "loop/cuda.cuh"
#include "sparse/entries_cuda.cuh"

namespace residua::cuda {

using namespace sparse;

// ---- what a product reads ----

/// A vector of which others' elements, the halo, lie in a place of their own.
template <class T>
struct divided_vector {
  using number = T;
  const T* own;
  const T* halo;
  sparse_index own_elements;

  __device__ T operator[](sparse_index column) const {
    return read_only(column < own_elements ? own + column : halo + (column - own_elements));
  }
};

/// For host code, too: nvcc lets a template call a function of the device there, and makes the call exit(1).
template <class T>
RESIDUA_INLINE divided_vector<T> operand_in(const vector_view<const T>& own, const void* halo,
                                            const csr_view& A) {
  return {own.first(), static_cast<const T*>(halo), static_cast<sparse_index>(A.rows)};
}

// ---- parts ----

/// Runs a method's scalar step, or reads a plain stage's scalars. Whether the loop is to run.
template <class Stage>
__device__ inline bool begin_stage(const Stage& stage, const link& l, typename Stage::scalars& shared) {
  if constexpr (requires { Stage::previous_sums; }) {
    return enter<Stage>(l, shared);
  } else {
    shared = scalars_of(stage);
    __syncthreads();
    return true;
  }
}

/// Leaves a part's sums in its place, `stride` behind those of the sum before it.
template <class Stage>
__device__ inline void leave_sums(block_sums<Stage>& total, stage_accumulator<Stage>* subtotals,
                                  index_t place, index_t stride) {
  for (int k = 0; k < Stage::sums; ++k) {
    merge_block(total.sum[k]);
    if (threadIdx.x == 0) subtotals[k * stride + place] = total.sum[k];
  }
}

// ---- elements ----

template <class Stage>
__device__ inline void loop_range(const row_range& range, const Stage& stage,
                                  const typename Stage::scalars& s, block_sums<Stage>& total) {
  index_t i = range.begin + threadIdx.x;
  while (i < range.end) {
#pragma unroll 2
    for (int k = 0; k < terms_between_renormalisations && i < range.end; ++k, i += block_threads)
      stage.element(s, scalar_lane{i}, total.sum);
    renormalise(total.sum, Stage::sums);
  }
}

template <class Stage>
__global__ __launch_bounds__(block_threads) void element_parts_kernel(const part_list parts,
                                                                      const Stage stage, const link l,
                                                                      stage_accumulator<Stage>* subtotals,
                                                                      const index_t stride) {
  __shared__ typename Stage::scalars s;
  if (!begin_stage(stage, l, s)) return;
  for (index_t part = blockIdx.x; part < parts.number_of_parts(); part += gridDim.x) {
    block_sums<Stage> total;
    loop_range(parts.range(part), stage, s, total);
    leave_sums(total, subtotals, parts.number(part), stride);
  }
}

// ---- rows ----

/// Of rows that are wider than a segment: a block of threads for each segment.
template <class T, class Acc>
__global__ __launch_bounds__(block_threads) void segment_kernel(const part_rows rows,
                                                                const divided_vector<T> x) {
  const entry_reader entries(rows.A, rows.drops_first);
  for (int g = blockIdx.x; g < rows.segments; g += gridDim.x) {
    Acc sum;
    sum.clear();
    accumulate_strided<block_threads>(sum, entries, rows.segment[g].begin, rows.segment[g].end, x,
                                      threadIdx.x);
    merge_block(sum);
    if (threadIdx.x == 0) static_cast<Acc*>(rows.subtotal)[g] = sum;
  }
}

template <int group, class Stage, class X>
__device__ inline void loop_narrow_rows(const part_rows& rows, const row_range& range, const Stage& stage,
                                        const typename Stage::scalars& s, const X& x,
                                        block_sums<Stage>& total) {
  constexpr int groups = block_threads / group;
  const int lane = threadIdx.x % group;
  const entry_reader entries(rows.A, rows.drops_first);
  int turn = 0;
  for (index_t first = range.begin; first < range.end; first += groups, ++turn) {
    const index_t i = first + threadIdx.x / group;
    typename Stage::product_accumulator product;
    product.clear();
    bool mine = i < range.end;
    if (mine) {
      const sparse_index begin = rows.A.row_start[i], end = rows.A.row_start[i + 1];
      mine = end - begin <= rows.widest_narrow;
      if (mine) accumulate_short<group>(product, entries, begin, end, x, lane);
    }
    merge_group<group>(product);
    if (mine && lane == 0) stage.row(s, scalar_lane{i}, product.value(), total.sum);
    if (turn % terms_between_renormalisations == 0) renormalise(total.sum, Stage::sums);
  }
}

/// From its entries, or from the sums of its segments.
template <class Acc, class X>
__device__ inline Acc sum_of_wide_row(const part_rows& rows, const wide_row& w, const X& x) {
  const int lane = threadIdx.x % warp_threads;
  Acc sum;
  sum.clear();
  if (w.segments == 0) {
    const entry_reader entries(rows.A, rows.drops_first);
    accumulate_strided<warp_threads>(sum, entries, rows.A.row_start[w.row], rows.A.row_start[w.row + 1], x,
                                     lane);
  }
  for (int g = lane; g < w.segments; g += warp_threads) {
    sum.merge(static_cast<const Acc*>(rows.subtotal)[w.first_segment + g]);
    sum.renormalise();
  }
  merge_group<warp_threads>(sum);
  return sum;
}

template <class Stage, class X>
__device__ inline void loop_wide_rows(const part_rows& rows, index_t part, const Stage& stage,
                                      const typename Stage::scalars& s, const X& x,
                                      block_sums<Stage>& total) {
  constexpr int warps = block_threads / warp_threads;
  for (int k = rows.wide_before[part] + static_cast<int>(threadIdx.x) / warp_threads;
       k < rows.wide_before[part + 1]; k += warps) {
    const wide_row w = rows.wide[k];
    const auto product = sum_of_wide_row<typename Stage::product_accumulator>(rows, w, x);
    if (threadIdx.x % warp_threads == 0) stage.row(s, scalar_lane{w.row}, product.value(), total.sum);
    renormalise(total.sum, Stage::sums);
  }
}

template <int group, class Stage>
__global__ __launch_bounds__(block_threads, resident_row_blocks<Stage>) void row_parts_kernel(
    const part_rows rows, const part_list parts, const Stage stage, const void* halo, const link l,
    stage_accumulator<Stage>* subtotals, const index_t stride) {
  __shared__ typename Stage::scalars s;
  if (!begin_stage(stage, l, s)) return;
  const auto x = operand_in(stage.operand, halo, rows.A);
  for (index_t part = blockIdx.x; part < parts.number_of_parts(); part += gridDim.x) {
    block_sums<Stage> total;
    const index_t number = parts.number(part);
    loop_wide_rows(rows, number, stage, s, x, total);
    loop_narrow_rows<group>(rows, parts.range(part), stage, s, x, total);
    if constexpr (Stage::sums > 0) leave_sums(total, subtotals, number, stride);
  }
}

template <int group, class Value, class Column, class Stage>
__global__ __launch_bounds__(block_threads, resident_row_blocks<Stage>) void tile_parts_kernel(
    const part_rows rows, const part_list parts, const entry_arrays<Value, Column> source, const int capacity,
    const Stage stage, const void* halo, const link l, stage_accumulator<Stage>* subtotals,
    const index_t stride) {
  extern __shared__ __align__(16) char room[];
  __shared__ typename Stage::scalars s;
  __shared__ copy_barrier barriers[block_threads / warp_threads];
  if (!begin_stage(stage, l, s)) return;
  using walk = walk_over_parts<warp_threads / group>;
  __shared__ typename walk::place places[block_threads / warp_threads];
  walk to_come(parts, places);
  warp_tiles<group, Value, Column, walk> tiles(to_come, rows.A, source, capacity, rows.drops_first, room,
                                               barriers);
  const auto x = operand_in(stage.operand, halo, rows.A);
  for (int part = static_cast<int>(blockIdx.x); part < parts.number_of_parts();
       part += static_cast<int>(gridDim.x)) {
    block_sums<Stage> total;
    loop_tiles_of_part<group>(tiles, parts.range(part), stage, s, x, total);
    leave_sums(total, subtotals, parts.number(part), stride);
  }
}

// ---- what others are told ----

/// Elements of `words` doubles, those that others need, side by side.
__global__ inline void pack_kernel(const double* x, const sparse_index* given, index_t count, int words,
                                   double* packed) {
  const index_t step = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count * words; i += step)
    packed[i] = x[static_cast<index_t>(given[i / words]) * words + i % words];
}

/// Packs elements of a vector that a stage over elements is about to make.
template <class Stage>
__global__ __launch_bounds__(block_threads) void made_pack_kernel(const Stage stage, const link l,
                                                                  const sparse_index* given, index_t count,
                                                                  typename Stage::number* packed) {
  __shared__ typename Stage::scalars s;
  if (!begin_stage(stage, l, s)) return;
  const index_t step = static_cast<index_t>(gridDim.x) * block_threads;
  for (index_t i = static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x; i < count; i += step)
    packed[i] = distributed::told_vector<Stage>::element(stage, s, scalar_lane{given[i]});
}

// ---- sums of blocks ----

/// Of `sums` sums of `blocks` blocks, the parts of each in order; those of a sum are `stride` behind those of
/// the sum before it.
template <class Acc>
__global__ __launch_bounds__(block_threads) void merge_parts_kernel(const Acc* subtotals, int parts,
                                                                    index_t blocks, int sums, Acc* merged,
                                                                    index_t stride) {
  const index_t t = static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x;
  if (t >= blocks * sums) return;
  const index_t k = t / blocks, block = t % blocks;
  const Acc* its = subtotals + (k * blocks + block) * parts;
  Acc sum = its[0];
  for (int j = 1; j < parts; ++j) {
    sum.merge(its[j]);
    sum.renormalise();
  }
  merged[k * stride + block] = sum;
}

template <class Stage>
void enqueue_merge(index_t blocks, int parts, const void* subtotals, stage_accumulator<Stage>* merged,
                   index_t stride, cudaStream_t stream) {
  using acc = stage_accumulator<Stage>;
  const auto grid = static_cast<int>(ceil_div(blocks * Stage::sums, block_threads));
  if (grid == 0) return;
  merge_parts_kernel<acc><<<grid, block_threads, 0, stream>>>(static_cast<const acc*>(subtotals), parts,
                                                              blocks, Stage::sums, merged, stride);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

/// To l's partial_out those of all ranks.
template <class Stage>
void enqueue_all_sums(const device_rows& A, int parts, const link& l, cudaStream_t stream) {
  using acc = stage_accumulator<Stage>;
  static_assert(Stage::sums <= most_sums && sizeof(acc) <= most_accumulator_bytes && sizeof(acc) % 8 == 0);
  auto* target = static_cast<acc*>(A.others ? A.merged.data() : l.partial_out);
  enqueue_merge<Stage>(A.own_blocks, parts, A.subtotals.data(), target + A.first_block, most_partials,
                       stream);
  if (!A.others) return;
  constexpr std::size_t words = sizeof(acc) / 8;
  A.others->add_up(A.merged.data(), l.partial_out, static_cast<std::size_t>(A.all_blocks) * words,
                   Stage::sums, most_partials * words, stream);
}

// ---- launches ----

/// Blocks of threads for parts, one at least, for the scalar step: as many as are resident at once, of which
/// each takes parts in turn, or, beside messages, a few times as many. NCCL's kernel needs a whole
/// multiprocessor, or nearly, and that the loop's blocks end: its stream has the higher priority, so it comes
/// before those of them that have not begun, whichever of both was submitted first.
inline constexpr int turns_alone = 1, turns_beside_messages = 4;
template <class Kernel>
int grid_of_parts(const part_list& parts, Kernel* kernel, int turns, detail::cuda_state& cuda) {
  return grid_of(parts.number_of_parts() * block_threads, turns * resident_blocks(kernel, cuda),
                 cuda.multiprocessors, turns * most_blocks);
}

template <class Stage>
void launch_elements(detail::cuda_state& cuda, const part_list& parts, int turns, const Stage& stage,
                     const link& l, void* subtotals) {
  auto* const kernel = element_parts_kernel<Stage>;
  kernel<<<grid_of_parts(parts, kernel, turns, cuda), block_threads, 0, cuda.stream>>>(
      parts, stage, l, static_cast<stage_accumulator<Stage>*>(subtotals), parts.number_of_parts());
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

/// What follows on `later` waits for what `earlier` has so far.
inline void order_streams(cudaStream_t earlier, cudaEvent_t event, cudaStream_t later) {
  RESIDUA_CUDA_CHECK(cudaEventRecord(event, earlier));
  RESIDUA_CUDA_CHECK(cudaStreamWaitEvent(later, event));
}

/// What the stage's rows or elements are about to be: pack(stream, blocks) puts into A.sent what others need
/// of it, of `count` items, and the elements are on their way: what follows on the messages' stream has them.
/// What is enqueued on the context's stream from now on may overwrite what has been packed.
///
/// Both the packing and NCCL's kernel are on a stream of the highest priority, and the loop beside them waits
/// for the first: else it fills the GPU, and the messages wait for its end.
template <class T, class Pack>
void begin_exchange(const device_rows& A, index_t items, cudaStream_t stream, const Pack& pack) {
  constexpr int most = 1024;
  order_streams(stream, A.ready, A.messages);
  if (items > 0) {
    pack(static_cast<int>(std::min<index_t>(ceil_div(items, block_threads), most)));
    RESIDUA_CUDA_CHECK(cudaGetLastError());
  }
  RESIDUA_CUDA_CHECK(cudaEventRecord(A.packed, A.messages));
  A.others->exchange(distributed::transfers(A.plan.sent, static_cast<T*>(A.sent.data())),
                     distributed::transfers(A.plan.received, static_cast<T*>(A.halo.data())), sizeof(T),
                     A.messages);
  RESIDUA_CUDA_CHECK(cudaStreamWaitEvent(stream, A.packed));
}

/// Of a vector that is there.
template <class T>
void begin_exchange(const device_rows& A, const vector_view<const T>& x, cudaStream_t stream) {
  constexpr int words = sizeof(T) / sizeof(double);
  const auto count = static_cast<index_t>(A.plan.given.size());
  begin_exchange<T>(A, count * words, stream, [&](int blocks) {
    pack_kernel<<<blocks, block_threads, 0, A.messages>>>(reinterpret_cast<const double*>(x.first()),
                                                          static_cast<const sparse_index*>(A.given.data()),
                                                          count, words, static_cast<double*>(A.sent.data()));
  });
}

/// Of a vector that a stage is about to make.
template <class Stage>
void begin_early_exchange(const device_rows& A, const Stage& stage, const link& l, cudaStream_t stream) {
  using T = typename Stage::number;
  const auto count = static_cast<index_t>(A.plan.given.size());
  begin_exchange<T>(A, count, stream, [&](int blocks) {
    made_pack_kernel<<<blocks, block_threads, 0, A.messages>>>(
        stage, l, static_cast<const sparse_index*>(A.given.data()), count, static_cast<T*>(A.sent.data()));
  });
}

template <class Stage>
void enqueue_element_parts(const context& ctx, const device_rows& A, const Stage& stage, const link& l) {
  auto& cuda = ctx.cuda_resources();
  launch_elements(cuda, A.elements, turns_alone, stage, l, A.subtotals.data());
  enqueue_all_sums<Stage>(A, A.elements.parts, l, cuda.stream);
}

template <class Stage>
void enqueue_told_elements(const context& ctx, const device_rows& A, const Stage& stage, const link& l) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  begin_early_exchange(A, stage, l, cuda.stream);
  if constexpr (Stage::sums > 0) {
    launch_elements(cuda, A.elements, turns_beside_messages, stage, l, A.subtotals.data());
    enqueue_all_sums<Stage>(A, A.elements.parts, l, cuda.stream);
  } else {
    const index_t n = A.rows.A.rows;
    const int blocks = grid_of(n, turns_beside_messages * resident_blocks(element_kernel<Stage>, cuda),
                               cuda.multiprocessors, turns_beside_messages * most_blocks);
    element_kernel<Stage><<<blocks, block_threads, 0, cuda.stream>>>(n, stage, l);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
  }
}

/// A loop over some parts of a rank's rows.
template <class Stage>
struct row_loop {
  const device_rows& A;
  const part_rows& rows;
  const part_list& parts;
  int turns;
  cudaStream_t stream;
  const Stage& stage;
  const link& l;

  [[nodiscard]] stage_accumulator<Stage>* subtotals() const {
    return static_cast<stage_accumulator<Stage>*>(A.subtotals.data());
  }
  [[nodiscard]] index_t stride() const { return A.own_blocks * parts.parts; }
};

template <int group, class Stage>
void launch_direct(const row_loop<Stage>& loop, detail::cuda_state& cuda) {
  auto* const kernel = row_parts_kernel<group, Stage>;
  kernel<<<grid_of_parts(loop.parts, kernel, loop.turns, cuda), block_threads, 0, loop.stream>>>(
      loop.rows, loop.parts, loop.stage, loop.A.halo.data(), loop.l, loop.subtotals(), loop.stride());
}

template <int group, class Stage, class Value, class Column>
void launch_tiles(const row_loop<Stage>& loop, const entry_arrays<Value, Column>& source,
                  detail::cuda_state& cuda) {
  auto* const kernel = tile_parts_kernel<group, Value, Column, Stage>;
  const int capacity = loop.A.tiles.entries, bytes = bytes_of_tiles(source, capacity);
  const int blocks =
      grid_of(loop.parts.number_of_parts() * block_threads, loop.turns * resident_with_room(kernel, bytes),
              cuda.multiprocessors, loop.turns * most_blocks);
  kernel<<<blocks, block_threads, bytes, loop.stream>>>(loop.rows, loop.parts, source, capacity, loop.stage,
                                                        loop.A.halo.data(), loop.l, loop.subtotals(),
                                                        loop.stride());
}

/// As one context: by tiles in loops of methods, in formats that they have been measured in.
template <int group, class Stage>
void launch_rows(const row_loop<Stage>& loop, detail::cuda_state& cuda) {
  if constexpr (may_stage<Stage> && Stage::sums > 0 && group <= most_threads_of_tiled_row) {
    const auto by_tiles = [&](const auto& source) { launch_tiles<group>(loop, source, cuda); };
    if (takes_tiles(loop.rows.A, loop.A.tiles, group, loop.rows.drops_first, by_tiles)) return;
  }
  launch_direct<group>(loop, cuda);
}

template <class Stage>
void launch_rows(const row_loop<Stage>& loop, detail::cuda_state& cuda) {
  with_group(loop.A.group, [&]<int group>() { launch_rows<group>(loop, cuda); });
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class Stage>
void launch_segments(const device_rows& A, const part_rows& rows, const Stage& stage, cudaStream_t stream) {
  using T = typename Stage::number;
  segment_kernel<T, typename Stage::product_accumulator>
      <<<std::min(rows.segments, most_blocks), block_threads, 0, stream>>>(
          rows, operand_in(stage.operand, A.halo.data(), rows.A));
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

/// Rows that need the halo are multiplied on the messages' stream: as soon as it has arrived, beside those
/// that need none of it, as they are too few to fill a GPU. These rows read the rank's own elements, too,
/// which the context's stream makes.
template <class Stage>
void enqueue_row_parts(const context& ctx, const device_rows& A, const Stage& stage, const link& l,
                       bool is_told) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto stream = cuda.stream, behind = A.others ? A.messages : stream;
  const auto rows = A.rows_for(sizeof(typename Stage::number));
  if (A.others && !is_told) begin_exchange(A, stage.operand, stream);
  if (A.others) order_streams(stream, A.made, A.messages);
  const int turns = A.others ? turns_beside_messages : turns_alone;
  launch_rows(row_loop<Stage>{A, rows, A.interior, turns, stream, stage, l}, cuda);
  if (rows.segments > 0) launch_segments(A, rows, stage, behind);
  if (A.boundary.count > 0)
    launch_rows(row_loop<Stage>{A, rows, A.boundary, turns_alone, behind, stage, l}, cuda);
  if (A.others) order_streams(A.messages, A.multiplied, stream);
  if constexpr (Stage::sums > 0) enqueue_all_sums<Stage>(A, A.interior.parts, l, stream);
}

template <class Stage>
void run_row_parts(const context& ctx, const device_rows& A, const Stage& stage) {
  static_assert(Stage::sums == 0);
  enqueue_row_parts(ctx, A, stage, link{}, false);
}

template <class Stage>
void sum_element_parts(const context& ctx, const distributed::own_blocks_of& blocks, const Stage& stage,
                       distributed::partial_sums<Stage> partial) {
  using acc = stage_accumulator<Stage>;
  constexpr int K = Stage::sums;
  static_assert(std::size_t{1 + most_parts_of_elements} * K * row_partition::most_blocks * sizeof(acc) <=
                detail::device_scratch::sums_bytes);
  const auto parts = element_parts(blocks.count, blocks.length, blocks.rows);
  if (parts.count == 0) return;
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  auto* const merged = static_cast<acc*>(cuda.scratch.sums());
  acc* const subtotals = merged + K * parts.count;
  launch_elements(cuda, parts, turns_alone, stage, link{}, subtotals);
  enqueue_merge<Stage>(parts.count, parts.parts, subtotals, merged, parts.count, cuda.stream);
  std::vector<acc> of_sums(static_cast<std::size_t>(K * parts.count));
  download_bytes(ctx, of_sums.data(), merged, of_sums.size() * sizeof(acc));
  for (index_t i = 0; i < K * parts.count; ++i)
    partial[i] = of_sums[static_cast<std::size_t>(i % K * parts.count + i / K)];
}

// ---- explicit instantiation of the loops of methods ----

#define RESIDUA_ELEMENT_PARTS(...)                                                                         \
  template void enqueue_element_parts<__VA_ARGS__>(const context&, const device_rows&, const __VA_ARGS__&, \
                                                   const link&);
#define RESIDUA_TOLD_ELEMENTS(...)                                                                         \
  template void enqueue_told_elements<__VA_ARGS__>(const context&, const device_rows&, const __VA_ARGS__&, \
                                                   const link&);
#define RESIDUA_ROW_PARTS(...)                                                                         \
  template void enqueue_row_parts<__VA_ARGS__>(const context&, const device_rows&, const __VA_ARGS__&, \
                                               const link&, bool);

}  // namespace residua::cuda
