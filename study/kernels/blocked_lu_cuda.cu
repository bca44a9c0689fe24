// Blocked LU on a GPU by the kernels of Rodinia's LUD: diagonal, perimeter, internal.
#include <algorithm>
#include <string>

#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "study/kernels/blocked_lu.hpp"

namespace residua::study::cuda {

namespace {

/// The threads of a block copy `size` rows of `size` elements.
template <class Number>
__device__ void copy_block(const block_view<Number>& target, const block_view<Number>& source, int size) {
  const int thread = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
  const int threads = static_cast<int>(blockDim.x * blockDim.y);
  for (int k = thread; k < size * size; k += threads)
    target.at(k / size, k % size) = source.at(k / size, k % size);
}

template <class Number>
__device__ block_view<Number> shared_block(int which, int size) {
  extern __shared__ __align__(16) unsigned char memory[];
  return {reinterpret_cast<Number*>(memory) + which * size * size, size};
}

/// `size` threads, one block.
template <class Number>
__global__ void diagonal(block_view<Number> in_matrix, int size) {
  const auto d = shared_block<Number>(0, size);
  copy_block(d, in_matrix, size);
  const int thread = static_cast<int>(threadIdx.x);
  for (int step = 0; step < size; ++step) {
    __syncthreads();
    if (thread >= step) diagonal_row(d, step, thread);
    __syncthreads();
    if (thread > step) diagonal_column(d, step, thread);
  }
  __syncthreads();
  copy_block(in_matrix, d, size);
}

/// 2 `size` threads: half of them a block of U, the others one of L. As many blocks as the matrix has beyond
/// the diagonal one.
template <class Number>
__global__ void perimeter(block_view<Number> in_matrix, int size) {
  const index_t place = (static_cast<index_t>(blockIdx.x) + 1) * size;
  const block_view<Number> u_in_matrix{&in_matrix.at(0, place), in_matrix.stride};
  const block_view<Number> l_in_matrix{&in_matrix.at(place, 0), in_matrix.stride};
  const auto d = shared_block<Number>(0, size), u = shared_block<Number>(1, size),
             l = shared_block<Number>(2, size);
  copy_block(d, in_matrix, size);
  copy_block(u, u_in_matrix, size);
  copy_block(l, l_in_matrix, size);
  __syncthreads();
  const int thread = static_cast<int>(threadIdx.x);
  if (thread < size)
    perimeter_column(d, u, size, thread);
  else
    perimeter_row(d, l, size, thread - size);
  __syncthreads();
  copy_block(u_in_matrix, u, size);
  copy_block(l_in_matrix, l, size);
}

/// `size` threads wide; where that squared is more than a block has, a thread takes several rows.
template <class Number>
__global__ void internal(block_view<Number> in_matrix, int size) {
  const index_t column = (static_cast<index_t>(blockIdx.x) + 1) * size;
  const index_t row = (static_cast<index_t>(blockIdx.y) + 1) * size;
  const auto l = shared_block<Number>(0, size), u = shared_block<Number>(1, size);
  copy_block(l, block_view<Number>{&in_matrix.at(row, 0), in_matrix.stride}, size);
  copy_block(u, block_view<Number>{&in_matrix.at(0, column), in_matrix.stride}, size);
  __syncthreads();
  const int j = static_cast<int>(threadIdx.x);
  for (int i = static_cast<int>(threadIdx.y); i < size; i += static_cast<int>(blockDim.y)) {
    Number& element = in_matrix.at(row + i, column + j);
    element = internal_element(element, l, u, size, i, j);
  }
}

/// Lets a kernel have so many bytes of shared memory, or throws unsupported.
template <class Kernel>
void allow_shared(Kernel* kernel, std::size_t bytes, int device) {
  int most = 0;
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  if (bytes > static_cast<std::size_t>(most)) {
    throw error(error_kind::unsupported, "lud: out of resources: " + std::to_string(bytes) +
                                             " bytes of shared memory a block, of " + std::to_string(most));
  }
  RESIDUA_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)));
}

constexpr int most_threads = 1024;
/// What qd has registers for: a thread may have 65536 / 512.
constexpr int most_internal_threads = 512;

}  // namespace

template <class Number>
void factorise(const context& ctx, index_t n, Number* a, int block) {
  const auto& cuda = ctx.cuda_resources();
  const std::size_t bytes =
      sizeof(Number) * static_cast<std::size_t>(block) * static_cast<std::size_t>(block);
  allow_shared(diagonal<Number>, bytes, cuda.device);
  allow_shared(perimeter<Number>, 3 * bytes, cuda.device);
  allow_shared(internal<Number>, 2 * bytes, cuda.device);
  static_assert(most_internal_threads <= most_threads);
  const auto size = static_cast<unsigned>(block);
  const dim3 tile(size, std::min(size, most_internal_threads / size));
  for (index_t t = 0; t < n; t += block) {
    const block_view<Number> from_diagonal{a + t * n + t, n};
    diagonal<<<1, size, bytes, cuda.stream>>>(from_diagonal, block);
    const auto rest = static_cast<unsigned>((n - t) / block - 1);
    if (rest == 0) break;
    perimeter<<<rest, 2 * size, 3 * bytes, cuda.stream>>>(from_diagonal, block);
    internal<<<dim3(rest, rest), tile, 2 * bytes, cuda.stream>>>(from_diagonal, block);
  }
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(F) template void factorise(const context&, index_t, number_of<F>*, int);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cuda
