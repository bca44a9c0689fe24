// Small matrices on a GPU: a group of neighbouring lanes of a warp a matrix, of which a lane has rows or
// columns. The sums are those of matrix_group.hpp, term by term. All groups of a warp take the same steps;
// lanes whose matrix is done or is not there have left the kernel.
#include "base/cuda_state.hpp"
#include "gpu/launch.hpp"
#include "gpu/warp.cuh"
#include "lapack/batched/run_batched.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

constexpr int warps = 4, batch_threads = warps * warp_threads;

/// So many lanes have a matrix of up to so many rows; all of a warp have larger ones, too.
template <int width>
struct group {
  static_assert(warp_threads % width == 0);
  static constexpr int rows_of_lane = width == warp_threads ? batched_order / width : 1;
  static constexpr int of_block = batch_threads / width;

  static __device__ inline index_t matrix() {
    return static_cast<index_t>(blockIdx.x) * of_block + threadIdx.x / width;
  }
  static __device__ inline index_t lane() { return static_cast<index_t>(threadIdx.x) % width; }
};

template <class T>
__device__ inline void eliminate(const matrix_view<T>& A, index_t i, index_t j, index_t terms) {
  using number = arithmetic_t<T>;
  store(A, i, j,
        rest_of(
            number(1.0), load(A, i, j), terms, [&](index_t m) { return load(A, i, m); },
            [&](index_t m) { return load(A, m, j); }));
}

template <int width, class T>
__device__ inline void factorise(const batched_factors<T>& task, index_t matrix) {
  using number = arithmetic_t<T>;
  const auto A = task.A[matrix];
  const index_t n = task.order(), lane = group<width>::lane();
  index_t info = 0;
  for (index_t k = 0; k < n; ++k) {
    blas::largest_element<double> largest;
    largest.clear();
    for (index_t i = k + lane; i < n; i += width) {
      eliminate(A, i, k, k);
      largest.take(leading(load(A, i, k)), i);
    }
    merge_group<width>(largest);
    const auto p = static_cast<index_t>(largest.place);
    if (lane == 0) task.ipiv[matrix * n + k] = p + 1;
    if (largest.size == 0 && info == 0) info = k + 1;
    __syncwarp();
    for (index_t j = lane; j < n && p != k; j += width) {
      const T kept = A(k, j);
      A(k, j) = A(p, j);
      A(p, j) = kept;
    }
    __syncwarp();
    for (index_t j = k + 1 + lane; j < n; j += width) eliminate(A, k, j, k);
    const number pivot = load(A, k, k);
    for (index_t i = k + 1 + lane; i < n && largest.size != 0; i += width) {
      store(A, i, k, blas::quotient(load(A, i, k), pivot));
    }
    __syncwarp();
  }
  if (lane == 0) task.info[matrix] = info;
}

template <int width, class T>
__device__ inline void factorise_definite(const batched_factors<T>& task, index_t matrix) {
  using number = arithmetic_t<T>;
  const auto A = task.A[matrix];
  const bool lower = task.stored == uplo::lower;
  const index_t n = task.order(), lane = group<width>::lane();
  const auto get = [&](index_t i, index_t j) { return lower ? load(A, i, j) : load(A, j, i); };
  const auto put = [&](index_t i, index_t j, const number& x) {
    lower ? store(A, i, j, x) : store(A, j, i, x);
  };
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j + lane; i < n; i += width) {
      put(i, j,
          rest_of(
              number(1.0), get(i, j), j, [&](index_t m) { return get(i, m); },
              [&](index_t m) { return get(j, m); }));
    }
    __syncwarp();
    const number pivot = get(j, j);
    __syncwarp();
    if (!(pivot > number(0.0))) {
      if (lane == 0) task.info[matrix] = j + 1;
      return;
    }
    if (lane == 0) put(j, j, blas::root(pivot));
    __syncwarp();
    const number diagonal = get(j, j);
    for (index_t i = j + 1 + lane; i < n; i += width) put(i, j, blas::quotient(get(i, j), diagonal));
    __syncwarp();
  }
  if (lane == 0) task.info[matrix] = 0;
}

/// A lane of a whole warp has the sums of rows lane and lane + 32. Terms come in the order in which rows are
/// solved for.
template <int width, class T>
__device__ inline void solve(const batched_triangle& t, bool swapped, const matrix_view<const T>& A,
                             const vector_view<T>& b) {
  using number = arithmetic_t<T>;
  constexpr int rows_of_lane = group<width>::rows_of_lane;
  const index_t n = A.rows(), lane = group<width>::lane();
  accumulator<number> sum[rows_of_lane];
  for (auto& s : sum) s.clear();
  for (index_t step = 0; step < n; ++step) {
    const index_t i = t.row(step, n);
    number x(0.0);
    for (int r = 0; r < rows_of_lane; ++r) {
      if (i != lane + r * width) continue;
      x = multiply_add(number(1.0), loaded(b[i]), -sum[r].value());
      if (!t.unit) x = blas::quotient(x, load(A, i, i));
      b[i] = stored<T>(x);
      x = loaded(b[i]);
    }
    x = from_lane<width>(x, static_cast<int>(i % width));
    for (int r = 0; r < rows_of_lane; ++r) {
      const index_t row = lane + r * width;
      if (row < n && (t.lower ? row > i : row < i)) {
        sum[r].add_product(swapped ? load(A, i, row) : load(A, row, i), x);
      }
      if ((step + 1) % terms_between_renormalisations == 0) sum[r].renormalise();
    }
  }
  __syncwarp();
}

template <int width, class T>
__device__ inline void exchange(const batched_systems<T>& task, index_t matrix, const matrix_view<T>& B) {
  const index_t n = task.order();
  for (index_t j = group<width>::lane(); j < B.columns(); j += width) {
    for (index_t step = 0; step < n; ++step) {
      const index_t k = task.transposed ? n - 1 - step : step, p = task.ipiv[matrix * n + k] - 1;
      const T kept = B(k, j);
      B(k, j) = B(p, j);
      B(p, j) = kept;
    }
  }
  __syncwarp();
}

template <int width, class T>
__global__ __launch_bounds__(batch_threads) void batch_kernel(const batched_factors<T> task) {
  const index_t matrix = group<width>::matrix();
  if (matrix >= task.A.count()) return;
  if (task.order() == 0) {  // there may be no address of such a matrix
    if (group<width>::lane() == 0) task.info[matrix] = 0;
    return;
  }
  task.kind == batched_kind::lu ? factorise<width>(task, matrix) : factorise_definite<width>(task, matrix);
}

template <int width, class T>
__global__ __launch_bounds__(batch_threads) void batch_kernel(const batched_systems<T> task) {
  const index_t matrix = group<width>::matrix();
  if (matrix >= task.A.count() || (task.failed != nullptr && task.failed[matrix] != 0)) return;
  const auto A = task.A[matrix];
  const auto B = task.B[matrix];
  const bool is_lu = task.kind == batched_kind::lu, is_upper = !is_lu && task.stored == uplo::upper;
  if (is_lu && !task.transposed) exchange<width>(task, matrix, B);
  for (int second = 0; second < 2; ++second) {
    const auto t = triangle_of_system(task.kind, task.transposed, second != 0);
    for (index_t j = 0; j < B.columns(); ++j) solve<width>(t, t.swapped != is_upper, A, B.column(j));
  }
  if (is_lu && task.transposed) exchange<width>(task, matrix, B);
}

template <int width, class Task>
void launch(const context& ctx, const Task& task) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto blocks = static_cast<unsigned>(ceil_div(task.A.count(), group<width>::of_block));
  batch_kernel<width><<<blocks, batch_threads, 0, cuda.stream>>>(task);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

/// In the narrowest groups that have a lane for each row, or whole warps.
template <class Task>
void launch(const context& ctx, const Task& task) {
  const index_t n = task.order();
  if (n <= 4) return launch<4>(ctx, task);
  if (n <= 8) return launch<8>(ctx, task);
  if (n <= 16) return launch<16>(ctx, task);
  launch<warp_threads>(ctx, task);
}

}  // namespace

template <class T>
void run_batched(const context& ctx, const batched_factors<T>& task) {
  launch(ctx, task);
}
template <class T>
void run_batched(const context& ctx, const batched_systems<T>& task) {
  launch(ctx, task);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                         \
  template void run_batched<type>(const context&, const batched_factors<type>&); \
  template void run_batched<type>(const context&, const batched_systems<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
