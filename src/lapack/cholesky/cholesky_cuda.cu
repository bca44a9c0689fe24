// Small triangles of Cholesky's factorisation on a GPU: one block, whose warps share the columns; a lane has
// a row of each. A column is finished by its warp and then added by all warps to what they have to subtract
// from later columns, so that the chain from column to column has one term and not all of them. Its sums are
// those of factorise_block, term by term.
//
// Ceiling: a column's chain of a term, a root and a quotient, some 1600 cycles in dd.
#include "base/cuda_state.hpp"
#include "gpu/warp.cuh"
#include "lapack/cholesky/run_cholesky.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

static_assert(cholesky_order == warp_threads);

constexpr int warps = 8, threads = warps * warp_threads;
/// Columns of a warp: `warps` apart.
constexpr int own_columns = static_cast<int>(cholesky_order) / warps;

template <class T>
struct shared_column {
  arithmetic_t<T> element[2][cholesky_order];  // of this column and of the next one, by the row
  bool has_failed[2];  // likewise: a warp may fail with the next column while others read of this one
  bool had_failed;     // before this block
};

/// What a lane has of its warp's columns: elements of A, then of L, and what earlier columns subtract from
/// them.
template <class T>
struct lane_columns {
  using number = arithmetic_t<T>;
  number element[own_columns];
  accumulator<number> sum[own_columns];
  int warp = static_cast<int>(threadIdx.x) / warp_threads, row = static_cast<int>(threadIdx.x) % warp_threads;

  [[nodiscard]] __device__ inline int column(int n) const { return warp + n * warps; }
  /// Calls f(n, column) for those of the triangle's elements that the lane has.
  template <class F>
  __device__ inline void for_each(int order, const F& f) const {
#pragma unroll
    for (int n = 0; n < own_columns; ++n) {
      if (row < order && column(n) <= row) f(n, column(n));
    }
  }
  __device__ inline void load(const cholesky_block<T>& b, int order) {
#pragma unroll
    for (int n = 0; n < own_columns; ++n) sum[n].clear(), element[n] = number(1.0);
    for_each(order, [&](int n, int k) { element[n] = b.get(row, k); });
  }
  /// Column j, the warp's n-th one. Tells in `shared` where its minor is not positive.
  __device__ inline void finish(const cholesky_block<T>& b, int n, int j, shared_column<T>& shared) {
    const number rest = loop::multiply_add(number(1.0), element[n], -sum[n].value());
    const number pivot = from_lane(rest, j);
    if (!(pivot > number(0.0))) {  // a NaN is not positive either
      if (row == j) *b.info = b.origin + j + 1;
      shared.has_failed[j % 2] = true;
      return;
    }
    const number diagonal = blas::root(pivot);
    element[n] = row == j ? diagonal : blas::quotient(rest, diagonal);
    shared.element[j % 2][row] = element[n];
  }
  /// Adds a finished column to what is subtracted from later ones; `first`: the first that may be later.
  __device__ inline void add(int first, int j, const arithmetic_t<T> (&finished)[cholesky_order]) {
    const number own = finished[row];
#pragma unroll
    for (int n = 0; n < own_columns; ++n) {
      if (n >= first && column(n) > j) sum[n].add_product(finished[column(n)], own);
    }
  }
};

template <class T>
__global__ __launch_bounds__(threads) void cholesky_kernel(const cholesky_block<T> b) {
  __shared__ double2 memory[ceil_div(sizeof(shared_column<T>), sizeof(double2))];
  auto& shared = *reinterpret_cast<shared_column<T>*>(memory);
  const int order = static_cast<int>(b.A.rows());
  if (threadIdx.x == 0) shared.has_failed[0] = shared.has_failed[1] = false, shared.had_failed = *b.info != 0;
  lane_columns<T> own;
  own.load(b, order);
  __syncthreads();
  if (shared.had_failed) return;
#pragma unroll
  for (int n = 0; n < own_columns; ++n) {
    for (int j = n * warps; j < (n + 1) * warps && j < order; ++j) {
      if (own.column(n) == j) own.finish(b, n, j, shared);
      __syncthreads();
      if (shared.has_failed[j % 2]) return;
      own.add(n, j, shared.element[j % 2]);
    }
  }
  own.for_each(order, [&](int n, int k) { b.put(own.row, k, own.element[n]); });
}

}  // namespace

template <class T>
void run_cholesky(const context& ctx, const cholesky_block<T>& b) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  cholesky_kernel<T><<<1, threads, 0, cuda.stream>>>(b);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_cholesky<type>(const context&, const cholesky_block<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
