// The GPU backend's loops. A stage is one kernel: the scalar step, computed by every block from the partial sums of the
// stage before, then the loop, then this stage's partial sums, one a block. No atomics: the same bits on every run.
#pragma once

#include "loop/cuda.hpp"
#include "loop/cuda_lanes.cuh"
#include "loop/run.hpp"

namespace residua::cuda {

using namespace loop;

inline constexpr unsigned whole_warp = 0xffffffffU;
inline constexpr int warp_threads = 32;

// ---- sums across threads ----

/// The accumulator of the thread whose number differs in `mask`. Accumulators are made of doubles.
template <class Acc>
__device__ inline Acc shuffle_xor(const Acc& a, int mask) {
  constexpr int words = sizeof(Acc) / sizeof(double);
  static_assert(sizeof(Acc) == words * sizeof(double));
  double word[words];
  memcpy(word, &a, sizeof(Acc));
#pragma unroll
  for (int w = 0; w < words; ++w) word[w] = __shfl_xor_sync(whole_warp, word[w], mask);
  Acc b;
  memcpy(&b, word, sizeof(Acc));
  return b;
}

/// The sum over groups of `width` neighbouring threads, in every one of them.
template <int width, class Acc>
__device__ inline void merge_group(Acc& sum) {
#pragma unroll
  for (int mask = width / 2; mask > 0; mask /= 2) sum.merge(shuffle_xor(sum, mask));
}

/// The sum over the block, in its first warp.
template <class Acc>
__device__ inline void merge_block(Acc& sum) {
  constexpr int warps = block_threads / warp_threads;
  __shared__ Acc of_warp[warps];
  merge_group<warp_threads>(sum);
  __syncthreads();  // of_warp may still be read from an earlier call
  if (threadIdx.x % warp_threads == 0) of_warp[threadIdx.x / warp_threads] = sum;
  __syncthreads();
  if (threadIdx.x >= warp_threads) return;
  sum = of_warp[threadIdx.x % warps];
  merge_group<warps>(sum);
}

// ---- the scalar step ----

/// Up to this many partial sums are summed by one warp without a barrier.
inline constexpr int few_blocks = 128;

template <class Acc>
__device__ inline Acc sum_of_partials(const Acc* partial, int blocks) {
  Acc sum;
  sum.clear();
  const int step = blocks <= few_blocks ? warp_threads : block_threads;
  if (static_cast<int>(threadIdx.x) < step) {
    for (int i = threadIdx.x; i < blocks; i += step) sum.merge(partial[i]);
  }
  if (blocks > few_blocks) {
    merge_block(sum);
  } else if (threadIdx.x < warp_threads) {
    merge_group<warp_threads>(sum);
  }
  return sum;
}

/// Runs the stage's scalar step in every block; the first block leaves the scalars to the next stage.
/// Whether the loop is to run.
template <class Stage>
__device__ inline bool enter(const link& l, typename Stage::scalars& shared) {
  using T = typename Stage::number;
  using scalars = typename Stage::scalars;
  constexpr int K = Stage::previous_sums;
  __shared__ bool goes_on;
  const auto* in = static_cast<const scalars*>(l.scalars_in);
  const auto* partial = static_cast<const accumulator<T>*>(l.partial_in);
  T sum[K == 0 ? 1 : K];
  for (int k = 0; k < K; ++k) sum[k] = sum_of_partials(partial + k * most_partials, l.partial_blocks).value();
  if (threadIdx.x == 0) {
    scalars s = *in;
    goes_on = s.running() && Stage::begin(s, sum, blockIdx.x == 0);
    shared = s;
    if (blockIdx.x == 0) *static_cast<scalars*>(l.scalars_out) = s;
  }
  __syncthreads();
  return goes_on;
}

template <class Stage>
struct block_sums {
  static constexpr int K = Stage::sums;
  stage_accumulator<Stage> sum[K == 0 ? 1 : K];

  __device__ block_sums() { clear(sum, K); }
  __device__ void leave(void* partial_out) {
    for (int k = 0; k < K; ++k) {
      merge_block(sum[k]);
      if (threadIdx.x == 0) {
        static_cast<stage_accumulator<Stage>*>(partial_out)[k * most_partials + blockIdx.x] = sum[k];
      }
    }
  }
};

// ---- element stages ----

template <class Stage>
__device__ inline void loop_elements(index n, const Stage& stage, const typename Stage::scalars& s,
                                     block_sums<Stage>& total) {
  const index step = static_cast<index>(gridDim.x) * block_threads;
  index i = static_cast<index>(blockIdx.x) * block_threads + threadIdx.x;
  while (i < n) {
#pragma unroll 2
    for (int k = 0; k < terms_between_renormalisations && i < n; ++k, i += step) {
      stage.element(s, scalar_lane{i}, total.sum);
    }
    renormalise(total.sum, Stage::sums);
  }
}

/// The same of a stage that makes no sums, by warps as long as all lanes have an index.
template <class Stage>
__device__ inline void loop_warps(index n, const Stage& stage, const typename Stage::scalars& s) {
  constexpr accumulator<double>* no_sums = nullptr;
  const index threads = static_cast<index>(gridDim.x) * block_threads;
  index i = static_cast<index>(blockIdx.x) * block_threads + threadIdx.x;
  if constexpr (moves_chunks<Stage>) {
    constexpr index length = chunk_elements<typename Stage::moved_format>();
    for (index chunk = i / warp_threads; (chunk + 1) * length <= n; chunk += threads / warp_threads) {
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

// ---- row stages ----

// Matrix and vector are read through the read-only cache. Streaming loads that bypass it cost up to half the speed: the
// threads of a group read neighbouring entries one after the other, so a line is needed again.
__device__ inline double read_only(const double* x) { return __ldg(x); }
template <int N>
__device__ inline expansion<double, N> read_only(const expansion<double, N>* x) {
  expansion<double, N> to;
  if constexpr (N % 2 == 0) {
#pragma unroll
    for (int k = 0; k < N; k += 2) {
      const double2 pair = __ldg(reinterpret_cast<const double2*>(x->limb + k));
      to.limb[k] = pair.x;
      to.limb[k + 1] = pair.y;
    }
  } else {
#pragma unroll
    for (int k = 0; k < N; ++k) to.limb[k] = __ldg(x->limb + k);
  }
  return to;
}

/// The vector that a matrix multiplies: an element's address takes one instruction whatever the increment.
template <class T>
struct gathered_vector {
  const char* first;
  int stride;  // bytes from an element to the next

  __device__ explicit gathered_vector(const vector_view<const T>& x)
      : first(reinterpret_cast<const char*>(x.first())),
        stride(static_cast<int>(x.increment()) * int{sizeof(T)}) {}
  __device__ T operator[](sparse_index column) const {
    return read_only(reinterpret_cast<const T*>(first + static_cast<std::int64_t>(column) * stride));
  }
};
/// So that the stride fits.
inline constexpr index largest_increment = index{1} << 26;

/// How many entries a thread has on their way at a time.
inline constexpr int entries_in_flight = 4;

/// Adds the entries begin, begin + width, … below end: loads of several columns, then of their values and elements of x.
template <int width, class Acc, class T>
__device__ inline void accumulate_some(Acc& sum, const csr_view& A, sparse_index begin, sparse_index end,
                                       const gathered_vector<T>& x) {
  sparse_index column[entries_in_flight];
  double value[entries_in_flight];
  T element[entries_in_flight];
#pragma unroll
  for (int t = 0; t < entries_in_flight; ++t) {
    const bool inside = begin + t * width < end;
    column[t] = inside ? __ldg(A.column + begin + t * width) : -1;
    value[t] = inside ? __ldg(A.value + begin + t * width) : 0.0;
  }
#pragma unroll
  for (int t = 0; t < entries_in_flight; ++t) element[t] = column[t] < 0 ? T(0.0) : x[column[t]];
#pragma unroll
  for (int t = 0; t < entries_in_flight; ++t) sum.add_product(value[t], element[t]);
}

/// Every width-th entry of a row from `lane` on.
template <int width, class Acc, class T>
__device__ inline void accumulate_strided(Acc& sum, const csr_view& A, sparse_index begin, sparse_index end,
                                          const gathered_vector<T>& x, int lane) {
  constexpr int step = width * entries_in_flight;
  constexpr int block = step * (terms_between_renormalisations / entries_in_flight);
  for (sparse_index first = begin + lane; first < end; first += block) {
    const sparse_index last = end - first < block ? end : first + block;
    for (sparse_index k = first; k < last; k += step) accumulate_some<width>(sum, A, k, end, x);
    sum.renormalise();
  }
}

/// The same for a row that is too short to need renormalisation.
template <int width, class Acc, class T>
__device__ inline void accumulate_short(Acc& sum, const csr_view& A, sparse_index begin, sparse_index end,
                                        const gathered_vector<T>& x, int lane) {
  constexpr int step = width * entries_in_flight;
  for (sparse_index k = begin + lane; k < end; k += step) accumulate_some<width>(sum, A, k, end, x);
}

/// The number of this block when the counting starts at block `offset`, round the grid.
__device__ inline int block_from(int offset) {
  const int start = offset % static_cast<int>(gridDim.x);
  const int number = static_cast<int>(blockIdx.x) - start;
  return number < 0 ? number + static_cast<int>(gridDim.x) : number;
}

template <class Stage>
__device__ inline auto operand_of(const Stage& stage) {
  return gathered_vector<typename Stage::number>(stage.operand);
}

/// Rows that are not short are left to the other loops. The blocks are counted from behind those that have long and
/// medium rows, so that a small matrix keeps every block busy once.
template <int group, class Stage>
__device__ inline void loop_short_rows(const csr_view& A, const row_shares& shares, const Stage& stage,
                                       const typename Stage::scalars& s, block_sums<Stage>& total) {
  constexpr int groups_in_block = block_threads / group;
  const index groups = static_cast<index>(gridDim.x) * groups_in_block;
  const int lane = threadIdx.x % group;
  const auto x = operand_of(stage);
  const int block = block_from(shares.segment_count + shares.medium_blocks);
  int turn = 0;
  for (index first = static_cast<index>(block) * groups_in_block; first < A.rows; first += groups, ++turn) {
    const index i = first + threadIdx.x / group;
    typename Stage::product_accumulator product;
    product.clear();
    bool mine = i < A.rows;
    if (mine) {
      const sparse_index begin = A.row_start[i], end = A.row_start[i + 1];
      mine = end - begin <= shares.longest_short;
      if (mine) accumulate_short<group>(product, A, begin, end, x, lane);
    }
    merge_group<group>(product);
    if (mine && lane == 0) stage.row(s, scalar_lane{i}, product.value(), total.sum);
    if (turn % terms_between_renormalisations == 0) renormalise(total.sum, Stage::sums);
  }
}

/// A warp for each medium row.
template <class Stage>
__device__ inline void loop_medium_rows(const csr_view& A, const row_shares& shares, const Stage& stage,
                                        const typename Stage::scalars& s, block_sums<Stage>& total) {
  constexpr int warps_in_block = block_threads / warp_threads;
  const int lane = threadIdx.x % warp_threads;
  const auto x = operand_of(stage);
  for (int m = block_from(shares.segment_count) * warps_in_block + threadIdx.x / warp_threads;
       m < shares.medium_count; m += gridDim.x * warps_in_block) {
    const index i = shares.medium[m];
    typename Stage::product_accumulator product;
    product.clear();
    accumulate_strided<warp_threads>(product, A, A.row_start[i], A.row_start[i + 1], x, lane);
    merge_group<warp_threads>(product);
    if (lane == 0) stage.row(s, scalar_lane{i}, product.value(), total.sum);
    renormalise(total.sum, Stage::sums);
  }
}

/// Leaves a segment's sum where its row's other blocks find it; whether this block is the last of them to do so.
template <class Acc>
__device__ inline bool last_to_arrive(const row_shares& shares, const row_segment& segment, int number,
                                      const Acc& product) {
  static_assert(sizeof(Acc) <= most_accumulator_bytes);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    static_cast<Acc*>(shares.subtotal)[number] = product;
    __threadfence();
    last = atomicAdd(&shares.arrived[segment.first], 1) == segment.parts - 1;
    __threadfence();
  }
  __syncthreads();
  return last;
}

/// The sum of all segments of a row, by the block that was the last to finish one, in an order that does not depend on
/// which block that is.
template <class Acc>
__device__ inline Acc sum_of_segments(const row_shares& shares, const row_segment& segment) {
  constexpr int words = sizeof(Acc) / sizeof(double);
  const auto* subtotal = static_cast<const Acc*>(shares.subtotal) + segment.first;
  Acc sum;
  sum.clear();
  for (int part = threadIdx.x; part < segment.parts; part += block_threads) {
    Acc other;
    for (int w = 0; w < words; ++w) {  // from the second-level cache: other blocks wrote them
      reinterpret_cast<double*>(&other)[w] = __ldcg(reinterpret_cast<const double*>(subtotal + part) + w);
    }
    sum.merge(other);
    sum.renormalise();
  }
  merge_block(sum);
  return sum;
}

/// A row of several segments leaves its share of the stage's sums in a place of its own: the block that finishes it
/// differs from run to run.
template <class Stage, class Acc>
__device__ inline void finish_split_row(const row_shares& shares, const row_segment& segment,
                                        const Acc& product, const Stage& stage,
                                        const typename Stage::scalars& s, void* partial_out) {
  block_sums<Stage> own;
  stage.row(s, scalar_lane{segment.row}, product.value(), own.sum);
  for (int k = 0; k < Stage::sums; ++k) {
    static_cast<accumulator<typename Stage::number>*>(
        partial_out)[k * most_partials + gridDim.x + segment.split_row] = own.sum[k];
  }
  shares.arrived[segment.first] = 0;  // for the next launch
}

/// A block for each segment of a long row.
template <class Stage>
__device__ inline void loop_segments(const csr_view& A, const row_shares& shares, const Stage& stage,
                                     const typename Stage::scalars& s, block_sums<Stage>& total,
                                     void* partial_out) {
  using acc = typename Stage::product_accumulator;
  const auto x = operand_of(stage);
  for (int g = blockIdx.x; g < shares.segment_count; g += gridDim.x) {
    const row_segment segment = shares.segment[g];
    acc product;
    product.clear();
    accumulate_strided<block_threads>(product, A, segment.begin, segment.end, x, threadIdx.x);
    merge_block(product);
    if (segment.parts > 1) {
      if (!last_to_arrive(shares, segment, g, product)) continue;
      product = sum_of_segments<acc>(shares, segment);
      if (threadIdx.x == 0) finish_split_row(shares, segment, product, stage, s, partial_out);
    } else if (threadIdx.x == 0) {
      stage.row(s, scalar_lane{segment.row}, product.value(), total.sum);
      renormalise(total.sum, Stage::sums);
    }
  }
}

template <int group, class Stage>
__device__ inline void loop_rows(const csr_view& A, const row_shares& shares, const Stage& stage,
                                 const typename Stage::scalars& s, block_sums<Stage>& total,
                                 void* partial_out) {
  loop_segments(A, shares, stage, s, total, partial_out);
  loop_medium_rows(A, shares, stage, s, total);
  loop_short_rows<group>(A, shares, stage, s, total);
}

// ---- kernels ----

template <class Stage>
__global__ __launch_bounds__(block_threads) void element_kernel(const index n, const Stage stage,
                                                                const link l) {
  __shared__ typename Stage::scalars s;
  cudaGridDependencySynchronize();
  if (!enter<Stage>(l, s)) return;
  block_sums<Stage> total;
  loop_elements(n, stage, s, total);
  total.leave(l.partial_out);
}

/// Blocks that a multiprocessor is to hold at once: as many as registers for the numbers of a product allow.
template <class Stage>
inline constexpr int resident_row_blocks = sizeof(typename Stage::product_accumulator) <= 32 ? 4 : 2;

template <int group, class Stage>
__global__ __launch_bounds__(block_threads,
                             resident_row_blocks<Stage>) void row_kernel(const csr_view A,
                                                                         const row_shares shares,
                                                                         const Stage stage, const link l) {
  __shared__ typename Stage::scalars s;
  cudaGridDependencySynchronize();
  if (!enter<Stage>(l, s)) return;
  block_sums<Stage> total;
  loop_rows<group>(A, shares, stage, s, total, l.partial_out);
  total.leave(l.partial_out);
}

/// Of a stage without a scalar step. `side_by_side`: the vectors' increments are 1.
template <class Stage>
__global__ __launch_bounds__(block_threads) void plain_element_kernel(const index n, const Stage stage,
                                                                      const bool side_by_side,
                                                                      void* partial_out) {
  static_assert(Stage::sums <= most_sums && sizeof(stage_accumulator<Stage>) <= most_accumulator_bytes);
  static_assert(most_sums * most_partials * most_accumulator_bytes <= detail::device_scratch::sums_bytes);
  cudaGridDependencySynchronize();
  if constexpr (moves_by_warps<Stage>) {
    if (side_by_side) return loop_warps(n, stage, scalars_of(stage));
  }
  block_sums<Stage> total;
  loop_elements(n, stage, scalars_of(stage), total);
  total.leave(partial_out);
}

template <int group, class Stage>
__global__ __launch_bounds__(block_threads,
                             resident_row_blocks<Stage>) void plain_row_kernel(const csr_view A,
                                                                               const row_shares shares,
                                                                               const Stage stage) {
  static_assert(Stage::sums == 0);
  block_sums<Stage> none;
  loop_rows<group>(A, shares, stage, no_scalars{}, none, nullptr);
}

/// A reduction's result from its partial sums: one block.
template <class Stage>
__global__ __launch_bounds__(block_threads) void result_kernel(const Stage stage,
                                                               const stage_accumulator<Stage>* partial,
                                                               int blocks, stage_result<Stage>* result) {
  stage_sums<Stage> sums;
  for (int k = 0; k < Stage::sums; ++k) {
    sums[k] = sum_of_partials(partial + k * most_partials, blocks).value();
  }
  if (threadIdx.x == 0) *result = stage.result(sums);
}

// ---- launches ----

/// As many blocks as there is work for, or as fit at once.
inline int grid_of(index work_items, int resident, int multiprocessors) {
  const index wanted = (work_items + block_threads - 1) / block_threads;
  const index most =
      std::min<index>(most_blocks, static_cast<index>(multiprocessors) * std::max(1, resident));
  return static_cast<int>(std::max<index>(1, std::min(wanted, most)));
}

/// As many blocks as the work has, at most as many as the GPU holds at once: every block pays for the scalar step.
template <class Kernel>
int grid_for(Kernel* kernel, index work_items, int multiprocessors) {
  int resident = 0;
  RESIDUA_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, block_threads, 0));
  return grid_of(work_items, resident, multiprocessors);
}
/// The same, asked once a kernel: vector operations are as short as the question is.
template <class Kernel>
int grid_for(Kernel* kernel, index work_items, detail::cuda_state& cuda) {
  auto& resident = cuda.resident_blocks[reinterpret_cast<const void*>(kernel)];
  if (resident == 0) {
    RESIDUA_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, block_threads, 0));
  }
  return grid_of(work_items, resident, cuda.multiprocessors);
}

/// Threads that a product can use.
inline index row_work(const csr_view& A, const row_shares& shares) {
  return A.rows * shares.group +
         static_cast<index>(shares.medium_blocks + shares.segment_count) * block_threads;
}

/// Calls f with the plan's group size as a compile-time constant.
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

/// Launches a kernel that may begin, up to its cudaGridDependencySynchronize, while the one before it still runs.
template <class... Formal, class... Actual>
void launch_dependent(void (*kernel)(Formal...), int blocks, cudaStream_t stream, Actual... actual) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(block_threads);
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, static_cast<Formal>(actual)...));
}

template <class Stage>
void enqueue_elements(stage_sequence& sequence, index n, const Stage& stage) {
  const int blocks = grid_for(element_kernel<Stage>, n, sequence.multiprocessors());
  launch_dependent(element_kernel<Stage>, blocks, sequence.stream(), n, stage,
                   sequence.next(blocks, Stage::sums > 0));
}

template <class Stage>
void enqueue_rows(stage_sequence& sequence, const csr_view& A, const row_plan& plan, const Stage& stage) {
  const auto& shares = plan.shares;
  with_group(shares.group, [&]<int group>() {
    const int blocks = grid_for(row_kernel<group, Stage>, row_work(A, shares), sequence.multiprocessors());
    launch_dependent(row_kernel<group, Stage>, blocks, sequence.stream(), A, shares, stage,
                     sequence.next(blocks + shares.split_rows, Stage::sums > 0));
  });
}

/// Enqueues a plain stage; how many blocks left partial sums. Such a launch takes less of the host's time, too, which is what
/// bounds short vectors.
template <class Stage>
int launch_plain(detail::cuda_state& cuda, index n, const Stage& stage) {
  const int blocks = grid_for(plain_element_kernel<Stage>, n, cuda);
  launch_dependent(plain_element_kernel<Stage>, blocks, cuda.stream, n, stage, is_side_by_side(stage),
                   cuda.scratch.sums());
  return blocks;
}

template <class Stage>
void run_elements(const context& ctx, index n, const Stage& stage) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  launch_plain(cuda, n, stage);
}

template <class Stage>
void reduce_elements(const context& ctx, index n, const Stage& stage, stage_result<Stage>* result) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const int blocks = launch_plain(cuda, n, stage);
  const auto* partial = static_cast<const stage_accumulator<Stage>*>(cuda.scratch.sums());
  result_kernel<Stage><<<1, block_threads, 0, cuda.stream>>>(stage, partial, blocks, result);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

/// Through the scratch memory's place for results, and pinned memory.
template <class Stage>
stage_result<Stage> reduce_elements(const context& ctx, index n, const Stage& stage) {
  using result = stage_result<Stage>;
  static_assert(sizeof(result) <= detail::device_scratch::result_bytes);
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  auto* on_device = static_cast<result*>(cuda.scratch.result());
  reduce_elements(ctx, n, stage, on_device);
  RESIDUA_CUDA_CHECK(
      cudaMemcpyAsync(cuda.host_sums, on_device, sizeof(result), cudaMemcpyDeviceToHost, cuda.stream));
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
  return *static_cast<const result*>(cuda.host_sums);
}

template <class Stage>
void run_rows(const context& ctx, const csr_view& A, const row_plan& plan, const Stage& stage) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  if (std::abs(stage.operand.increment()) > largest_increment) {
    throw error(error_kind::unsupported,
                "GPU product: the increment of x is beyond " + std::to_string(largest_increment));
  }
  const auto& shares = plan.shares;
  with_group(shares.group, [&]<int group>() {
    const int blocks = grid_for(plain_row_kernel<group, Stage>, row_work(A, shares), cuda);
    plain_row_kernel<group, Stage><<<blocks, block_threads, 0, cuda.stream>>>(A, shares, stage);
  });
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::cuda
