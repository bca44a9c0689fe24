// Gram-Schmidt steps on a GPU.
//
// A step is three or four kernels and a scaling, of which only the first reads nothing but the product:
//
//   inner_products       h = V^T w
//   subtraction_products w = w - V h, c = V^T w
//   last_subtraction     w = w - V c; its norm; H's column h + c and its last number, which the host reads
//
// Where a tile of V has no room in shared memory, or arithmetic bounds what memory would, the second is two
// kernels: subtraction and inner_products.
//
// Ceiling: memory. V is read three times (or four), w read three times (or four) and written twice.
// inner_products: a block has some rows of a few columns, and each thread a sum for each of these, so that V
// is read once and w once for all of the columns of a block; blocks beside each other have the same rows, so
// that w comes from the second-level cache but for the first of them. subtraction: a thread has a row, and
// reads h from its first-level cache. subtraction_products: a thread has a row, which it leaves in shared
// memory; then a warp has some columns of what all threads have left. Sums are merged in fixed orders, the
// last block to arrive merges those of the others: the same bits on every run.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>

#include "base/cuda_state.hpp"
#include "blas/level1/safe_norm.hpp"
#include "gpu/arrival.cuh"
#include "gpu/dependent_kernel.cuh"
#include "gpu/launch.hpp"
#include "gpu/side_by_side.cuh"
#include "gpu/terms.cuh"
#include "krylov/arnoldi/gram_schmidt.hpp"
#include "loop/stage.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/number/accumulator.hpp"
#include "residua/number/operators.hpp"

namespace residua {

namespace cuda {

using loop::load_element;
using loop::store_element;

inline constexpr int block_warps = block_threads / warp_threads;

/// Columns of a block of inner_products: as many sums as a thread has room for.
template <class T>
inline constexpr int most_columns = sizeof(T) <= sizeof(dd) ? 8 : 4;

/// What a step is made of. Column `columns` of V is w.
template <class T>
struct gram_schmidt_step {
  T* V;
  index_t rows, leading_dimension, columns;
  accumulator<T>* partial;  // sums of blocks
  unsigned* arrived;        // a counter for each chunk of columns

  __device__ T* column(index_t j) const { return V + j * leading_dimension; }
  __device__ T* w() const { return column(columns); }
};

/// Merges a block's sums and leaves the first `count`; whether this block is the last of `blocks`, which all
/// leave theirs.
template <int C, class Acc>
__device__ inline bool leave_sums(Acc (&sum)[C], int count, Acc* partial, int part, int blocks,
                                  unsigned* arrived) {
  merge_block_sums<C>(sum, [&](int c, const Acc& total) {
    if (c < count) partial[static_cast<index_t>(c) * blocks + part] = total;
  });
  return last_block_to_arrive(arrived, static_cast<unsigned>(blocks));
}
/// The sum of what blocks have left, by a warp: in all of its lanes.
template <class Acc>
__device__ inline Acc sum_of_blocks(const Acc* partial, int blocks) {
  Acc sum;
  sum.clear();
  for (int b = static_cast<int>(threadIdx.x) % warp_threads; b < blocks; b += warp_threads)
    sum.merge(from_other_block(partial + b));
  merge_group<warp_threads>(sum);
  return sum;
}

/// A thread's terms of the inner products of `count` columns from `first` on.
template <int C, class T>
__device__ inline void add_inner_products(accumulator<T> (&sum)[C], const gram_schmidt_step<T>& s,
                                          index_t first, int count, index_t i, index_t step) {
  const T *const V = s.column(first), *const w = s.w();
  while (i < s.rows) {
#pragma unroll 1
    for (int k = 0; k < terms_between_renormalisations && i < s.rows; ++k, i += step) {
      T v[C];
#pragma unroll
      for (int c = 0; c < C; ++c) {
        if (c < count) v[c] = load_element(V + c * s.leading_dimension + i);
      }
      const T factor = load_element(w + i);
#pragma unroll
      for (int c = 0; c < C; ++c) {
        if (c < count) sum[c].add_product(v[c], factor);
      }
    }
#pragma unroll
    for (int c = 0; c < C; ++c) sum[c].renormalise();
  }
}

/// h = V^T w. `blocks`: of each chunk of columns.
template <class T>
__global__ __launch_bounds__(block_threads) void inner_products_kernel(const gram_schmidt_step<T> s, T* h,
                                                                       int blocks) {
  constexpr int C = most_columns<T>;
  wait_for_kernel_before();
  const int chunk = static_cast<int>(blockIdx.x) / blocks, part = static_cast<int>(blockIdx.x) % blocks;
  const index_t first = static_cast<index_t>(chunk) * C, left = s.columns - first;
  const int count = left < C ? static_cast<int>(left) : C;
  accumulator<T> sum[C];
#pragma unroll
  for (int c = 0; c < C; ++c) sum[c].clear();
  add_inner_products(sum, s, first, count, static_cast<index_t>(part) * block_threads + threadIdx.x,
                     static_cast<index_t>(blocks) * block_threads);
  auto* const partial = s.partial + first * blocks;
  if (!leave_sums(sum, count, partial, part, blocks, s.arrived + chunk)) return;
  for (int c = static_cast<int>(threadIdx.x) / warp_threads; c < count; c += block_warps) {
    const auto total = sum_of_blocks(partial + static_cast<index_t>(c) * blocks, blocks);
    if (threadIdx.x % warp_threads == 0) store_element(h + first + c, total.value());
  }
}

/// Row i of V h.
template <class T>
__device__ inline T combination(const gram_schmidt_step<T>& s, const T* h, index_t i) {
  accumulator<T> sum;
  sum.clear();
  for (index_t first = 0; first < s.columns; first += terms_between_renormalisations) {
    const index_t left = s.columns - first;
    const int terms =
        left < terms_between_renormalisations ? static_cast<int>(left) : terms_between_renormalisations;
    const T *const V = s.column(first) + i, *const weight = h + first;
    add_terms(
        sum, terms, [&](int j) { return load_element(weight + j); },
        [&](int j) { return load_element(V + j * s.leading_dimension); });
    sum.renormalise();
  }
  return sum.value();
}

/// w = w - V h.
template <class T>
__global__ __launch_bounds__(block_threads) void subtraction_kernel(const gram_schmidt_step<T> s,
                                                                    const T* h) {
  wait_for_kernel_before();
  const index_t step = static_cast<index_t>(gridDim.x) * block_threads;
  T* const w = s.w();
  for (index_t i = static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x; i < s.rows; i += step)
    store_element(w + i, load_element(w + i) - combination(s, h, i));
}

/// Columns of which a warp of subtraction_products has the sums, and rows that a tile has.
inline constexpr int most_columns_of_warp = 4, tile_rows = block_threads;
inline constexpr int most_tile_columns = most_columns_of_warp * block_warps;
static_assert(most_tile_columns <= terms_between_renormalisations);

/// `count` terms of a row of V h from column j on, whose elements are left in the tile: loads come before
/// stores.
template <int count, class T>
__device__ inline void add_through_tile(accumulator<T>& sum, const T* V, index_t leading_dimension,
                                        const T* h, T* tile) {
  T element[count], weight[count];
#pragma unroll
  for (int n = 0; n < count; ++n) element[n] = load_element(V + n * leading_dimension);
#pragma unroll
  for (int n = 0; n < count; ++n) weight[n] = load_element(h + n);
#pragma unroll
  for (int n = 0; n < count; ++n) {
    store_element(tile + n * tile_rows, element[n]);
    sum.add_product(weight[n], element[n]);
  }
}
/// Row i of V h, of which the elements are left in the tile's row `own`: of so few columns that nothing need
/// be renormalised.
template <class T>
__device__ inline T combination_through_tile(const gram_schmidt_step<T>& s, const T* h, index_t i, T* tile,
                                             int own) {
  accumulator<T> sum;
  sum.clear();
  const index_t ld = s.leading_dimension;
  const int columns = static_cast<int>(s.columns);
  const T* const V = s.V + i;
  T* const place = tile + own;
  int j = 0;
  for (; j + 8 <= columns; j += 8) add_through_tile<8>(sum, V + j * ld, ld, h + j, place + j * tile_rows);
  if (j + 4 <= columns) {
    add_through_tile<4>(sum, V + j * ld, ld, h + j, place + j * tile_rows);
    j += 4;
  }
  for (; j < columns; ++j) add_through_tile<1>(sum, V + j * ld, ld, h + j, place + j * tile_rows);
  return sum.value();
}

/// Bytes of a tile and the rests.
template <class T>
inline constexpr int tile_bytes(index_t columns) {
  return static_cast<int>(columns + 1) * tile_rows * static_cast<int>(sizeof(T));
}
/// Two blocks of a multiprocessor have room, so that one computes while the other waits.
inline constexpr int most_tile_bytes = 112 << 10;
/// Longer numbers take arithmetic's time whatever is read.
template <class T>
inline constexpr bool may_have_tiles = sizeof(T) <= sizeof(dd);
template <class T>
inline bool has_tile(index_t columns) {
  return columns <= most_tile_columns && tile_bytes<T>(columns) <= most_tile_bytes;
}

/// w = w - V h, c = V^T w.
template <class T>
__global__ __launch_bounds__(block_threads) void subtraction_products_kernel(const gram_schmidt_step<T> s,
                                                                             const T* h, T* c) {
  extern __shared__ __align__(16) char room[];
  wait_for_kernel_before();
  const int columns = static_cast<int>(s.columns), own = static_cast<int>(threadIdx.x);
  T *const tile = reinterpret_cast<T*>(room), *const rests = tile + columns * tile_rows, *const w = s.w();
  const int warp = own / warp_threads, lane = own % warp_threads;
  accumulator<T> sum[most_columns_of_warp];
#pragma unroll
  for (int k = 0; k < most_columns_of_warp; ++k) sum[k].clear();
  constexpr int terms_of_tile = tile_rows / warp_threads;
  int terms = 0;
  for (index_t first = static_cast<index_t>(blockIdx.x) * tile_rows; first < s.rows;
       first += static_cast<index_t>(gridDim.x) * tile_rows) {
    const index_t i = first + own;
    if (i < s.rows) {
      const T rest = load_element(w + i) - combination_through_tile(s, h, i, tile, own);
      store_element(w + i, rest);
      store_element(rests + own, rest);
    }
    __syncthreads();
    const int rows = s.rows - first < tile_rows ? static_cast<int>(s.rows - first) : tile_rows;
#pragma unroll
    for (int k = 0; k < most_columns_of_warp; ++k) {
      const int j = warp + k * block_warps;
      if (j >= columns) break;
      for (int r = lane; r < rows; r += warp_threads)
        sum[k].add_product(load_element(tile + j * tile_rows + r), load_element(rests + r));
    }
    terms += terms_of_tile;
    if (terms % terms_between_renormalisations == 0) {
#pragma unroll
      for (int k = 0; k < most_columns_of_warp; ++k) sum[k].renormalise();
    }
    __syncthreads();
  }
  merge_groups<warp_threads, most_columns_of_warp>(sum);
  const int blocks = static_cast<int>(gridDim.x);
#pragma unroll
  for (int k = 0; k < most_columns_of_warp; ++k) {
    const int j = warp + k * block_warps;
    if (lane == 0 && j < columns) s.partial[static_cast<index_t>(j) * blocks + blockIdx.x] = sum[k];
  }
  if (!last_block_to_arrive(s.arrived, static_cast<unsigned>(blocks))) return;
  for (int j = warp; j < columns; j += block_warps) {
    const auto total = sum_of_blocks(s.partial + static_cast<index_t>(j) * blocks, blocks);
    if (lane == 0) store_element(c + j, total.value());
  }
}

/// What a step leaves: H's column in the host's memory, and one over its last number, which scales w.
template <class T>
struct step_result {
  T* column;
  T* factor;
};

/// The norm of leading limbs, by a warp: no square leaves double's range.
template <class Number>
__device__ inline double norm_by_warp(index_t count, const Number& number) {
  const int lane = static_cast<int>(threadIdx.x) % warp_threads;
  double largest = 0, sum = 0;
  for (index_t j = lane; j < count; j += warp_threads) largest = fmax(largest, limb::abs(number(j)));
#pragma unroll
  for (int mask = warp_threads / 2; mask > 0; mask /= 2) largest = fmax(largest, shuffle_xor(largest, mask));
  if (!krylov::divides(largest)) return largest;
  for (index_t j = lane; j < count; j += warp_threads) {
    const double scaled = number(j) / largest;
    sum += scaled * scaled;
  }
#pragma unroll
  for (int mask = warp_threads / 2; mask > 0; mask /= 2) sum += shuffle_xor(sum, mask);
  return largest * limb::sqrt(sum);
}

/// By the last block, from the squares' sums of its elements' classes of size.
template <class T>
__device__ inline void leave_result(const gram_schmidt_step<T>& s, const T* h, const T* correction,
                                    const T* squares, const step_result<T>& result) {
  const index_t columns = s.columns;
  for (index_t j = threadIdx.x; j < columns; j += block_threads)
    store_element(result.column + j, load_element(h + j) + load_element(correction + j));
  if (threadIdx.x >= warp_threads) return;
  const double size = norm_by_warp(columns, [&](index_t j) { return leading(load_element(h + j)); });
  if (threadIdx.x != 0) return;
  const T rest = blas::safe_root(squares);
  const bool vanishes = krylov::is_rounding(leading(rest), size, columns, unit_roundoff<T>);
  store_element(result.column + columns, vanishes ? T(0.0) : rest);
  store_element(result.factor, vanishes ? T(1.0) : T(1.0) / rest);
}

/// w = w - V correction, and the step's result.
template <class T>
__global__ __launch_bounds__(block_threads) void last_subtraction_kernel(const gram_schmidt_step<T> s,
                                                                         const T* h, const T* correction,
                                                                         const step_result<T> result) {
  constexpr int classes = blas::size_classes;
  __shared__ T squares[classes];
  wait_for_kernel_before();
  accumulator<T> sum[classes];
#pragma unroll
  for (int c = 0; c < classes; ++c) sum[c].clear();
  const index_t step = static_cast<index_t>(gridDim.x) * block_threads;
  T* const w = s.w();
  index_t i = static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x;
  while (i < s.rows) {
#pragma unroll 1
    for (int k = 0; k < terms_between_renormalisations && i < s.rows; ++k, i += step) {
      const T rest = load_element(w + i) - combination(s, correction, i);
      store_element(w + i, rest);
      blas::add_square(rest, sum);
    }
#pragma unroll
    for (int c = 0; c < classes; ++c) sum[c].renormalise();
  }
  const int blocks = static_cast<int>(gridDim.x);
  if (!leave_sums(sum, classes, s.partial, static_cast<int>(blockIdx.x), blocks, s.arrived)) return;
  const int warp = static_cast<int>(threadIdx.x) / warp_threads;
  if (warp < classes) {
    const auto total = sum_of_blocks(s.partial + static_cast<index_t>(warp) * blocks, blocks);
    if (threadIdx.x % warp_threads == 0) squares[warp] = total.value();
  }
  __syncthreads();
  leave_result(s, h, correction, squares, result);
}

}  // namespace cuda

namespace krylov {

namespace {

/// H's columns on their way to the host: places in page-locked memory, each with an event that tells when it
/// has been written.
template <class T>
class column_places {
 public:
  explicit column_places(index_t length) : length_(length) {
    RESIDUA_CUDA_CHECK(cudaMallocHost(&memory_, count * static_cast<std::size_t>(length) * sizeof(T)));
    for (auto& event : written_) RESIDUA_CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  }
  ~column_places() {
    for (auto* event : written_) {
      if (event != nullptr) cudaEventDestroy(event);
    }
    cudaFreeHost(memory_);
  }
  column_places(const column_places&) = delete;
  column_places& operator=(const column_places&) = delete;

  [[nodiscard]] T* operator[](index_t k) const { return static_cast<T*>(memory_) + k % count * length_; }
  void record(index_t k, cudaStream_t stream) {
    RESIDUA_CUDA_CHECK(cudaEventRecord(written_[k % count], stream));
  }
  void wait(index_t k) const { RESIDUA_CUDA_CHECK(cudaEventSynchronize(written_[k % count])); }

 private:
  static constexpr index_t count = queued_gram_schmidt<T>::most_ahead;
  index_t length_;
  void* memory_ = nullptr;
  cudaEvent_t written_[count] = {};
};

template <class T>
class gram_schmidt_cuda final : public queued_gram_schmidt<T> {
 public:
  gram_schmidt_cuda(const context& ctx, matrix_view<T> basis)
      : ctx_(ctx),
        cuda_(ctx.cuda_resources()),
        guard_(cuda_.device),
        basis_(basis),
        partial_(ctx, static_cast<std::size_t>(most_partials()) * sizeof(accumulator<T>)),
        numbers_(ctx, static_cast<std::size_t>(2 * basis.columns() + 1) * sizeof(T)),
        arrived_(ctx, static_cast<std::size_t>(chunks(basis.columns())) * sizeof(unsigned)),
        places_(basis.columns() + 1) {
    if constexpr (cuda::may_have_tiles<T>) {
      RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(cuda::subtraction_products_kernel<T>,
                                              cudaFuncAttributeMaxDynamicSharedMemorySize,
                                              cuda::most_tile_bytes));
    }
  }
  ~gram_schmidt_cuda() override { cudaStreamSynchronize(cuda_.stream); }
  gram_schmidt_cuda(const gram_schmidt_cuda&) = delete;
  gram_schmidt_cuda& operator=(const gram_schmidt_cuda&) = delete;

  void enqueue(index_t k) override {
    const cuda::gram_schmidt_step<T> s{basis_.data(),
                                       basis_.rows(),
                                       basis_.leading_dimension(),
                                       k + 1,
                                       static_cast<accumulator<T>*>(partial_.data()),
                                       static_cast<unsigned*>(arrived_.data())};
    T *const h = static_cast<T*>(numbers_.data()), *const correction = h + basis_.columns(),
             *const factor = correction + basis_.columns();
    multiply(s, h);
    subtract_and_multiply(s, h, correction);
    launch(cuda::last_subtraction_kernel<T>, blocks_of_rows(cuda::last_subtraction_kernel<T>), s, h,
           correction, cuda::step_result<T>{places_[k], factor});
    places_.record(k, cuda_.stream);
    scal<T>(ctx_, scalar<T>::on_device(factor), basis_.column(k + 1));
  }

  std::vector<T> column(index_t k) override {
    places_.wait(k);
    return {places_[k], places_[k] + k + 2};
  }

 private:
  static index_t chunks(index_t columns) { return ceil_div<index_t>(columns, cuda::most_columns<T>); }
  template <class Kernel>
  int resident(Kernel* kernel) const {
    return cuda::resident_blocks(kernel, cuda_) * cuda_.multiprocessors;
  }
  /// Blocks for each chunk of columns: all are resident together, if they can be.
  int blocks_of_chunk(index_t columns) const {
    const auto most = std::max<index_t>(1, resident(cuda::inner_products_kernel<T>) / chunks(columns));
    return static_cast<int>(
        std::clamp<index_t>(ceil_div<index_t>(basis_.rows(), cuda::block_threads), 1, most));
  }
  template <class Kernel>
  int blocks_of_rows(Kernel* kernel) const {
    return cuda::grid_of(basis_.rows(), cuda::resident_blocks(kernel, cuda_), cuda_.multiprocessors,
                         resident(kernel));
  }
  int most_tile_blocks() const {
    constexpr int most_threads = 2048;  // of a multiprocessor
    return most_threads / cuda::block_threads * cuda_.multiprocessors;
  }
  /// Of any kernel that makes sums.
  index_t most_partials() const {
    return std::max<index_t>(
        {blas::size_classes * resident(cuda::last_subtraction_kernel<T>),
         cuda::most_tile_columns * most_tile_blocks(),
         cuda::most_columns<T> * (resident(cuda::inner_products_kernel<T>) + chunks(basis_.columns()))});
  }
  /// w = w - V h, c = V^T w.
  void subtract_and_multiply(const cuda::gram_schmidt_step<T>& s, const T* h, T* c) const {
    if constexpr (cuda::may_have_tiles<T>) {
      if (cuda::has_tile<T>(s.columns)) return subtract_and_multiply_by_tiles(s, h, c);
    }
    launch(cuda::subtraction_kernel<T>, blocks_of_rows(cuda::subtraction_kernel<T>), s, h);
    multiply(s, c);
  }
  void subtract_and_multiply_by_tiles(const cuda::gram_schmidt_step<T>& s, const T* h, T* c) const {
    auto* const kernel = cuda::subtraction_products_kernel<T>;
    const int bytes = cuda::tile_bytes<T>(s.columns);
    int resident = 0;
    RESIDUA_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, cuda::block_threads,
                                                                     static_cast<std::size_t>(bytes)));
    const int blocks = cuda::grid_of(s.rows, resident, cuda_.multiprocessors, most_tile_blocks());
    launch_with_room(kernel, blocks, bytes, s, h, c);
  }
  template <class... Formal, class... Actual>
  void launch_with_room(void (*kernel)(Formal...), int blocks, int bytes, Actual... actual) const {
    const cuda::dependent_launch launch(blocks, cuda::block_threads, static_cast<std::size_t>(bytes),
                                        cuda_.stream);
    RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, static_cast<Formal>(actual)...));
  }
  template <class... Formal, class... Actual>
  void launch(void (*kernel)(Formal...), int blocks, Actual... actual) const {
    cuda::launch_dependent(kernel, blocks, cuda_.stream, actual...);
  }
  void multiply(const cuda::gram_schmidt_step<T>& s, T* h) const {
    const int blocks = blocks_of_chunk(s.columns);
    launch(cuda::inner_products_kernel<T>, static_cast<int>(chunks(s.columns)) * blocks, s, h, blocks);
  }

  const context& ctx_;
  detail::cuda_state& cuda_;
  detail::device_guard guard_;
  matrix_view<T> basis_;
  memory_block partial_, numbers_, arrived_;
  column_places<T> places_;
};

}  // namespace

template <class T>
std::unique_ptr<queued_gram_schmidt<T>> gram_schmidt_on_gpu(const context& ctx, matrix_view<T> basis) {
  return std::make_unique<gram_schmidt_cuda<T>>(ctx, basis);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                        \
  template std::unique_ptr<queued_gram_schmidt<type>> gram_schmidt_on_gpu<type>(const context&, \
                                                                                matrix_view<type>);
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace krylov

}  // namespace residua
