// Small triangles on vectors on a GPU: a warp has a vector, a lane an element of it. The sums are those of
// multiply_by_triangle and solve_triangle, term by term.
#include "base/cuda_state.hpp"
#include "blas/level3/small_triangle.cuh"
#include "blas/level3/trsm_cuda.hpp"
#include "number/ceil_div.hpp"

namespace residua::cuda {

using namespace blas;

namespace {

constexpr int warps = 8;

/// Lane i's sum of M_ik x_k over k.
template <class T>
__device__ inline arithmetic_t<T> multiplied(const triangle_task<T>& task, const shared_triangle<T>& m, int i,
                                             const arithmetic_t<T>& x) {
  accumulator<arithmetic_t<T>> sum;
  sum.clear();
  for (int k = 0; k < task.M.rows(); ++k) {
    const auto other = from_lane(x, k);
    if (i < task.M.rows() && task.M.contains(i, k)) sum.add_product(m[k][i], other);
  }
  return task.alpha.get() * sum.value();
}

template <class T>
__global__ __launch_bounds__(warps* warp_threads) void triangle_kernel(const triangle_task<T> task) {
  __shared__ double2 memory[sizeof(shared_triangle<T>) / sizeof(double2)];
  auto& m = *reinterpret_cast<shared_triangle<T>*>(memory);
  load_triangle(task.M, m, warps * warp_threads);
  __syncthreads();
  const int order = static_cast<int>(task.M.rows());
  const int i = static_cast<int>(threadIdx.x) % warp_threads;
  const index_t v = static_cast<index_t>(blockIdx.x) * warps + threadIdx.x / warp_threads;
  if (v >= task.x.count()) return;
  const auto x = i < order ? task.x.element(i, v) : arithmetic_t<T>(0.0);
  const auto result = task.what == triangle_operation::multiply ? multiplied(task, m, i, x)
                                                                : solved(task.M, task.alpha.get(), m, i, x);
  if (i < order) task.x.set(i, v, result);
}

template <class T>
__global__ void clear_if_zero(const scalar<arithmetic_t<T>> alpha, const matrix_view<T> B) {
  if (!(alpha.get() == arithmetic_t<T>(0.0))) return;
  for (index_t j = blockIdx.x; j < B.columns(); j += gridDim.x) {
    for (index_t i = threadIdx.x; i < B.rows(); i += blockDim.x) store(B, i, j, arithmetic_t<T>(0.0));
  }
}

template <class T>
__global__ void copy_kernel(const matrix_view<const T> from, const matrix_view<T> to) {
  for (index_t j = blockIdx.x; j < to.columns(); j += gridDim.x) {
    for (index_t i = threadIdx.x; i < to.rows(); i += blockDim.x) {
      loop::scalar_lane{i}.copy(from.column(j), to.column(j));
    }
  }
}

}  // namespace

template <class T>
void run_triangle(const context& ctx, const triangle_task<T>& task) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  const auto blocks = static_cast<unsigned>(ceil_div(task.x.count(), warps));
  triangle_kernel<T><<<blocks, warps * warp_threads, 0, cuda.stream>>>(task);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
void run_clear_if_zero(const context& ctx, const scalar<arithmetic_t<T>>& alpha, const matrix_view<T>& B) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  clear_if_zero<T><<<4 * cuda.multiprocessors, 256, 0, cuda.stream>>>(alpha, B);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
void copy_vectors(const context& ctx, const matrix_view<const T>& from, const matrix_view<T>& to) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  copy_kernel<T><<<8 * cuda.multiprocessors, 256, 0, cuda.stream>>>(from, to);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                   \
  template void copy_vectors<type>(const context&, const matrix_view<const type>&,         \
                                   const matrix_view<type>&);                              \
  template void run_triangle<type>(const context&, const triangle_task<type>&);            \
  template void run_clear_if_zero<type>(const context&, const scalar<arithmetic_t<type>>&, \
                                        const matrix_view<type>&);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
