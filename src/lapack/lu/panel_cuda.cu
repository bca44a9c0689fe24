// Panels with partial pivoting on a GPU: a kernel a column, whose last block to arrive chooses the pivot. The
// host does not wait in between. A thread has a row; its sums are those of update_rows, term by term.
#include "base/cuda_state.hpp"
#include "gpu/arrival.cuh"
#include "gpu/block.cuh"
#include "lapack/lu/run_panel.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

template <class T>
using candidate = blas::largest_element<arithmetic_t<T>>;

static_assert(rows_of_block == block_threads);

/// An element that another block may have written in this kernel.
template <class T>
__device__ inline T newest(const T* from) {
  if constexpr (sizeof(T) % sizeof(double) == 0) {
    return from_other_block(from);
  } else {
    static_assert(std::is_same_v<T, float>);
    return __ldcg(from);
  }
}

/// Lane i's element of U in column j above the diagonal: solve_column by a warp, which has a lane for each
/// row.
template <class T>
__device__ inline arithmetic_t<T> solved_above(const matrix_view<T>& A, int j, int i) {
  using number = arithmetic_t<T>;
  accumulator<number> sum;
  sum.clear();
  number u = i < j ? loop::scalar_lane{i}.load(A.column(j)) : number(0.0);
  for (int k = 0; k < j; ++k) {
    if (i == k) u = loaded(stored<T>(multiply_add(number(1.0), u, -sum.value())));
    const number above = from_lane(u, k);
    if (i > k && i < j) sum.add_product(above, loop::scalar_lane{i}.load(A.column(k)));
  }
  return u;
}

/// Row `place` comes to row j of the panel, which blocks have just written.
template <class T>
__device__ inline void exchange_rows(const matrix_view<T>& A, index_t j, index_t place) {
  const int k = static_cast<int>(threadIdx.x);
  if (k >= A.columns() || place == j) return;
  const T kept = newest(&A(j, k)), taken = newest(&A(place, k));
  loop::put(A.column(k), j, taken);
  loop::put(A.column(k), place, kept);
}

/// The best of what `count` blocks found, in the first thread.
template <class T>
__device__ inline candidate<T> best_of_blocks(const candidate<T>* of_block, unsigned count) {
  candidate<T> best;
  best.clear();
  for (unsigned b = threadIdx.x; b < count; b += block_threads) best.merge(from_other_block(of_block + b));
  merge_block(best);
  return best;
}

template <class T>
__global__ __launch_bounds__(block_threads) void column_kernel(const pivoted_panel<T> p, int j,
                                                               candidate<T>* of_block, unsigned* arrived) {
  using number = arithmetic_t<T>;
  __shared__ double memory[panel_columns * sizeof(number) / sizeof(double)];
  __shared__ index_t place;
  auto* u = reinterpret_cast<number*>(memory);
  const int thread = static_cast<int>(threadIdx.x);
  if (thread < warp_threads) u[thread] = solved_above(p.A, j, thread);
  const number pivot = j == 0 ? number(0.0) : loop::scalar_lane{j - 1}.load(p.A.column(j - 1));
  __syncthreads();
  const index_t i = j + static_cast<index_t>(blockIdx.x) * block_threads + thread;
  candidate<T> best;
  best.clear();
  if (i < p.A.rows()) {
    update_rows(p.A, j, u, pivot, loop::scalar_lane{i});
    best.take(loop::scalar_lane{i}.load(p.A.column(j)), i);
  }
  merge_block(best);
  if (thread == 0) of_block[blockIdx.x] = best;
  if (!last_block_to_arrive(arrived, gridDim.x)) return;
  best = best_of_blocks<T>(of_block, gridDim.x);
  if (thread == 0) {
    place = static_cast<index_t>(best.place);
    p.pivots[j] = p.origin + place + 1;
    if (best.size == number(0.0) && *p.info == 0) *p.info = p.origin + j + 1;
  }
  __syncthreads();
  exchange_rows(p.A, j, place);
  if (thread < j) loop::put(p.A.column(j), thread, stored<T>(u[thread]));
}

template <class T>
__global__ __launch_bounds__(block_threads) void scale_kernel(const matrix_view<T> A, index_t j) {
  using number = arithmetic_t<T>;
  const number pivot = loop::scalar_lane{j}.load(A.column(j));
  const index_t i = j + 1 + static_cast<index_t>(blockIdx.x) * block_threads + threadIdx.x;
  if (i < A.rows() && !(pivot == number(0.0))) scale_rows(A.column(j), pivot, loop::scalar_lane{i});
}

}  // namespace

template <class T>
void run_panel(const context& ctx, const pivoted_panel<T>& p, void* spare) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const index_t rows = p.A.rows(), columns = p.A.columns();
  const auto blocks = [&](index_t first) {
    return static_cast<unsigned>(ceil_div(rows - first, rows_of_block));
  };
  for (index_t j = 0; j < columns; ++j) {
    column_kernel<T><<<blocks(j), block_threads, 0, cuda.stream>>>(
        p, static_cast<int>(j), static_cast<candidate<T>*>(spare), cuda.arrivals);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
  }
  if (rows == columns) return;
  scale_kernel<T><<<blocks(columns), block_threads, 0, cuda.stream>>>(p.A, columns - 1);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_panel<type>(const context&, const pivoted_panel<type>&, void*);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
