// Small triangles of Cholesky's factorisation on a GPU: one warp, which has a lane for each row. Its sums are
// those of factorise_block, term by term.
#include "base/cuda_state.hpp"
#include "gpu/warp.cuh"
#include "lapack/cholesky/run_cholesky.hpp"

namespace residua::cuda {

using namespace lapack;

namespace {

static_assert(cholesky_order == warp_threads);

template <class T>
__global__ __launch_bounds__(warp_threads) void cholesky_kernel(const cholesky_block<T> b) {
  using number = arithmetic_t<T>;
  __shared__ double2
      memory[(cholesky_order * cholesky_order * sizeof(number) + sizeof(double2) - 1) / sizeof(double2)];
  auto* column = reinterpret_cast<number*>(memory);
  if (*b.info != 0) return;
  const int order = static_cast<int>(b.A.rows()), i = static_cast<int>(threadIdx.x);
  for (int k = 0; k <= i && i < order; ++k) column[k * cholesky_order + i] = b.get(i, k);
  __syncwarp();
  for (int j = 0; j < order; ++j) {
    number rest(1.0);
    if (i >= j && i < order) {
      accumulator<number> sum;
      sum.clear();
      for (int k = 0; k < j; ++k) {
        sum.add_product(column[k * cholesky_order + j], column[k * cholesky_order + i]);
      }
      rest = multiply_add(number(1.0), column[j * cholesky_order + i], -sum.value());
    }
    const number pivot = from_lane(rest, j);
    if (!(pivot > number(0.0))) {
      if (i == 0) *b.info = b.origin + j + 1;
      return;
    }
    const number diagonal = blas::root(pivot);
    if (i >= j && i < order) {
      column[j * cholesky_order + i] = i == j ? diagonal : blas::quotient(rest, diagonal);
    }
    __syncwarp();
  }
  for (int k = 0; k <= i && i < order; ++k) b.put(i, k, column[k * cholesky_order + i]);
}

}  // namespace

template <class T>
void run_cholesky(const context& ctx, const cholesky_block<T>& b) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  cholesky_kernel<T><<<1, warp_threads, 0, cuda.stream>>>(b);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void run_cholesky<type>(const context&, const cholesky_block<type>&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
