// The GPU backend's loops. A stage is one kernel: the scalar step, computed by every block from the partial
// sums of the stage before, then the loop, then this stage's partial sums, one a block. These are merged in
// a fixed order: every run gives the same bits.
#pragma once

#include "gpu/arrival.cuh"
#include "gpu/block.cuh"
#include "gpu/dependent_kernel.cuh"
#include "gpu/side_by_side.cuh"
#include "loop/cuda.hpp"
#include "loop/cuda_lanes.cuh"
#include "loop/run.hpp"

namespace residua::cuda {

using namespace loop;

// ---- the scalar step ----

/// Up to this many partial sums are summed by one warp.
inline constexpr int few_blocks = 128;

/// A partial sum of a kernel that has ended.
struct of_kernel_before {
  template <class Acc>
  static __device__ inline Acc load(const Acc* partial) {
    return *partial;
  }
};
/// A partial sum of another block of this kernel.
struct of_this_kernel {
  template <class Acc>
  static __device__ inline Acc load(const Acc* partial) {
    return from_other_block(partial);
  }
};

/// K sums of partial sums, to shared memory: each by a warp of its own where there are few, side by side by
/// the block otherwise. All threads call it, once a kernel, and see the sums after a barrier.
template <int K, class Source, class Acc, class Sum>
__device__ inline void sum_partials(const Acc* partial, int blocks, Sum* result) {
  const int thread = static_cast<int>(threadIdx.x), warp = thread / warp_threads,
            lane = thread % warp_threads;
  if (blocks <= few_blocks) {
    if (warp >= K) return;
    Acc sum;
    sum.clear();
    for (int i = lane; i < blocks; i += warp_threads)
      sum.merge(Source::load(partial + warp * most_partials + i));
    merge_group<warp_threads>(sum);
    if (lane == 0) result[warp] = sum.value();
  } else {
    Acc sum[K];
    clear(sum, K);
    for (int i = thread; i < blocks; i += block_threads) {
#pragma unroll
      for (int k = 0; k < K; ++k) sum[k].merge(Source::load(partial + k * most_partials + i));
    }
    merge_block_sums<K>(sum, [&](int k, const Acc& total) { result[k] = total.value(); });
  }
}

/// Runs the stage's scalar step in every block; the first block leaves the scalars to the next stage.
/// Whether the loop is to run.
template <class Stage>
__device__ inline bool enter(const link& l, typename Stage::scalars& shared) {
  using T = typename Stage::number;
  using scalars = typename Stage::scalars;
  constexpr int K = Stage::previous_sums;
  __shared__ bool goes_on;
  __shared__ T sum[K == 0 ? 1 : K];
  // On their way while the sums are merged.
  copy_words(static_cast<const scalars*>(l.scalars_in), &shared);
  if constexpr (K > 0) {
    sum_partials<K, of_kernel_before>(static_cast<const accumulator<T>*>(l.partial_in), l.partial_blocks,
                                      sum);
  }
  __syncthreads();
  if (threadIdx.x == 0) goes_on = shared.running() && Stage::begin(shared, sum, blockIdx.x == 0);
  __syncthreads();
  if (blockIdx.x == 0) copy_words(&shared, static_cast<scalars*>(l.scalars_out));
  return goes_on;
}

/// Lets the next kernel become resident, where the link says so; it waits for this one's end all the same.
__device__ inline void let_next_begin(const link& l) {
  if (l.releases_next) let_kernel_behind_begin();
}

template <class Stage>
struct block_sums {
  static constexpr int K = Stage::sums;
  stage_accumulator<Stage> sum[K == 0 ? 1 : K];

  __device__ block_sums() { clear(sum, K); }
  __device__ void leave(void* partial_out) {
    if constexpr (K > 0) {
      merge_block_sums<K>(sum, [&](int k, const stage_accumulator<Stage>& total) {
        static_cast<stage_accumulator<Stage>*>(partial_out)[k * most_partials + blockIdx.x] = total;
      });
    }
  }
};

// ---- element stages ----

template <class Stage>
__device__ inline void loop_elements(index_t n, const Stage& stage, const typename Stage::scalars& s,
                                     block_sums<Stage>& total) {
  const index_t step = static_cast<index_t>(gridDim.x) * block_threads;
  index_t i = static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x;
  while (i < n) {
#pragma unroll 2
    for (int k = 0; k < terms_between_renormalisations && i < n; ++k, i += step) {
      stage.element(s, scalar_lane{i}, total.sum);
    }
    renormalise(total.sum, Stage::sums);
  }
}

/// Loops over a stage that makes no sums, by warps as long as all lanes have an index.
template <class Stage>
__device__ inline void loop_warps(index_t n, const Stage& stage, const typename Stage::scalars& s) {
  constexpr accumulator<double>* no_sums = nullptr;
  const index_t threads = static_cast<index_t>(gridDim.x) * block_threads;
  index_t i = static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x;
  if constexpr (moves_chunks<Stage>) {
    constexpr index_t length = chunk_elements<typename Stage::moved_format>();
    for (index_t chunk = i / warp_threads; (chunk + 1) * length <= n; chunk += threads / warp_threads) {
      stage.element(s, chunk_lane{chunk * length}, no_sums);
    }
    for (i += n / length * length; i < n; i += threads) stage.element(s, scalar_lane{i}, no_sums);
  } else {
    __shared__ warp_words room[block_threads / warp_threads];
    for (; (i | (warp_threads - 1)) < n; i += threads) {
      stage.element(s, warp_lane(i, room + threadIdx.x / warp_threads), no_sums);
    }
    if (i < n) stage.element(s, scalar_lane{i}, no_sums);
  }
}

// ---- kernels ----

template <class Stage>
__global__ __launch_bounds__(block_threads) void element_kernel(const index_t n, const Stage stage,
                                                                const link l) {
  __shared__ typename Stage::scalars s;
  let_next_begin(l);
  wait_for_kernel_before();
  if (!enter<Stage>(l, s)) return;
  block_sums<Stage> total;
  loop_elements(n, stage, s, total);
  total.leave(l.partial_out);
}

/// Of a stage without a scalar step and without sums. `side_by_side`: the vectors' increments are 1.
template <class Stage>
__global__ __launch_bounds__(block_threads) void plain_element_kernel(const index_t n, const Stage stage,
                                                                      const bool side_by_side) {
  wait_for_kernel_before();
  if constexpr (moves_by_warps<Stage>) {
    if (side_by_side) return loop_warps(n, stage, scalars_of(stage));
  }
  block_sums<Stage> none;
  loop_elements(n, stage, scalars_of(stage), none);
}

/// Of a reduction: the last block to leave its partial sums makes the result of all of them.
template <class Stage>
__global__ __launch_bounds__(block_threads) void reduction_kernel(const index_t n, const Stage stage,
                                                                  stage_accumulator<Stage>* partial,
                                                                  unsigned* arrived,
                                                                  stage_result<Stage>* result) {
  static_assert(Stage::sums <= most_sums && sizeof(stage_accumulator<Stage>) <= most_accumulator_bytes);
  static_assert(most_sums * most_partials * most_accumulator_bytes <= detail::device_scratch::sums_bytes);
  wait_for_kernel_before();
  block_sums<Stage> total;
  loop_elements(n, stage, scalars_of(stage), total);
  total.leave(partial);
  if (!last_block_to_arrive(arrived, gridDim.x)) return;
  __shared__ stage_sums<Stage> sums;
  sum_partials<Stage::sums, of_this_kernel>(partial, static_cast<int>(gridDim.x), sums);
  __syncthreads();
  if (threadIdx.x == 0) *result = stage.result(sums);
}

// ---- launches ----

template <class Stage>
void enqueue_elements(stage_sequence& sequence, index_t n, const Stage& stage) {
  const int blocks =
      grid_of(n, resident_blocks(element_kernel<Stage>), sequence.multiprocessors(), most_blocks);
  launch_dependent(element_kernel<Stage>, blocks, sequence.stream(), n, stage,
                   sequence.next(blocks, Stage::sums > 0));
}

// The calling thread has its turn at the context (run_on_backend), whose GPU is current. What the host does
// for a launch bounds short vectors.

/// Blocks of a kernel that loops over n elements.
template <class Kernel>
int blocks_of(Kernel* kernel, detail::cuda_state& cuda, index_t n) {
  return grid_of(n, resident_blocks(kernel, cuda), cuda.multiprocessors, most_blocks);
}

template <class Stage>
void run_elements(const context& ctx, index_t n, const Stage& stage) {
  auto& cuda = ctx.cuda_resources();
  const auto kernel = plain_element_kernel<Stage>;
  launch_dependent(kernel, blocks_of(kernel, cuda, n), cuda.stream, n, stage, is_side_by_side(stage));
}

template <class Stage>
void reduce_elements(const context& ctx, index_t n, const Stage& stage, stage_result<Stage>* result) {
  auto& cuda = ctx.cuda_resources();
  const auto kernel = reduction_kernel<Stage>;
  launch_dependent(kernel, blocks_of(kernel, cuda, n), cuda.stream, n, stage,
                   static_cast<stage_accumulator<Stage>*>(cuda.scratch.sums()), cuda.arrivals, result);
}

/// The kernel leaves the result in pinned memory.
template <class Stage>
stage_result<Stage> reduce_elements(const context& ctx, index_t n, const Stage& stage) {
  using result = stage_result<Stage>;
  auto& cuda = ctx.cuda_resources();
  static_assert(sizeof(result) <= detail::cuda_state::host_sums_bytes);
  auto* const left = static_cast<result*>(cuda.host_sums);
  reduce_elements(ctx, n, stage, left);
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
  return *left;
}

}  // namespace residua::cuda
