// The GPU's rank-one and rank-two updates: a thread takes some elements of a row, so that neighbours in a
// column go to neighbouring threads.
#include "base/cuda_state.hpp"
#include "blas/level2/ger_update.hpp"
#include "gpu/launch.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

namespace {

constexpr int columns_of_thread = 8;

template <class T, class Matrix>
__global__ __launch_bounds__(block_threads) void update_kernel(const blas::rank_update<T, Matrix> u,
                                                               index_t row_blocks) {
  using number = arithmetic_t<T>;
  if (u.alpha.get() == number(0.0)) return;
  const index_t i = static_cast<index_t>(blockIdx.x % row_blocks) * block_threads + threadIdx.x;
  const index_t first = static_cast<index_t>(blockIdx.x / row_blocks) * columns_of_thread;
  __shared__ number of_x[columns_of_thread], of_y[columns_of_thread];
  const index_t own = first + threadIdx.x;
  if (threadIdx.x < columns_of_thread && own < u.A.columns()) {
    const auto column = u.column(own);
    of_x[threadIdx.x] = column.of_x;
    of_y[threadIdx.x] = column.of_y;
  }
  __syncthreads();
#pragma unroll
  for (int c = 0; c < columns_of_thread; ++c) {
    const index_t j = first + c;
    if (j >= u.A.columns() || !u.rows(j).contains(i)) continue;
    const blas::column_update<T> column{u.x, u.y, u.A.column(j), of_x[c], of_y[c], u.twice};
    column.element(loop::no_scalars{}, loop::scalar_lane{i}, static_cast<void*>(nullptr));
  }
}

}  // namespace

template <class T, class Matrix>
void run_update(const context& ctx, const blas::rank_update<T, Matrix>& u) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const index_t row_blocks = ceil_div(u.A.rows(), block_threads);
  const index_t blocks = row_blocks * ceil_div(u.A.columns(), columns_of_thread);
  update_kernel<T, Matrix><<<static_cast<unsigned>(blocks), block_threads, 0, cuda.stream>>>(u, row_blocks);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                    \
  template void run_update(const context&, const blas::rank_update<type>&); \
  template void run_update(const context&, const blas::rank_update<type, packed_view<type>>&);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
