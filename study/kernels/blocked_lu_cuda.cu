// Blocked LU on a GPU by the kernels of Rodinia's LUD: diagonal, perimeter, internal.
#include <algorithm>
#include <string>

#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "study/kernels/blocked_lu.hpp"

namespace residua::study::cuda {

namespace {

/// The threads of a block copy `size` rows of `size` elements, as they are stored.
template <class Element>
__device__ void copy_block(const block_view<Element>& target, const block_view<Element>& source, int size) {
  const int thread = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
  const int threads = static_cast<int>(blockDim.x * blockDim.y);
  for (int k = thread; k < size * size; k += threads) {
    const index_t row = k / size, column = k % size;
    const auto stored = source.first[row * source.stride + column];
    if constexpr (plane_stored<Element>)
      target.first.store(row * target.stride + column, stored);
    else
      target.first[row * target.stride + column] = stored;
  }
}

/// Block `which` of `count` in shared memory. Of a 12-byte format the high parts of all blocks lie before the
/// low parts.
template <class Element>
__device__ block_view<Element> shared_block(int which, int count, int size) {
  extern __shared__ __align__(16) unsigned char memory[];
  const int elements = size * size, first = which * elements;
  if constexpr (plane_stored<Element>) {
    auto* high = reinterpret_cast<double*>(memory);
    auto* low = reinterpret_cast<typename Element::stored_low*>(high + count * elements);
    return {{high + first, low + first}, size};
  } else {
    return {reinterpret_cast<Element*>(memory) + first, size};
  }
}

/// `size` threads, one block.
template <class Element>
__global__ void diagonal(block_view<Element> in_matrix, int size) {
  const auto d = shared_block<Element>(0, 1, size);
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
template <class Element>
__global__ void perimeter(block_view<Element> in_matrix, int size) {
  const index_t place = (static_cast<index_t>(blockIdx.x) + 1) * size;
  const auto u_in_matrix = in_matrix.part(0, place), l_in_matrix = in_matrix.part(place, 0);
  const auto d = shared_block<Element>(0, 3, size), u = shared_block<Element>(1, 3, size),
             l = shared_block<Element>(2, 3, size);
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
template <class Element>
__global__ void internal(block_view<Element> in_matrix, int size) {
  const index_t column = (static_cast<index_t>(blockIdx.x) + 1) * size;
  const index_t row = (static_cast<index_t>(blockIdx.y) + 1) * size;
  const auto l = shared_block<Element>(0, 2, size), u = shared_block<Element>(1, 2, size);
  copy_block(l, in_matrix.part(row, 0), size);
  copy_block(u, in_matrix.part(0, column), size);
  __syncthreads();
  const auto c = in_matrix.part(row, column);
  const int j = static_cast<int>(threadIdx.x);
  for (int i = static_cast<int>(threadIdx.y); i < size; i += static_cast<int>(blockDim.y))
    update_element(c, l, u, size, i, j);
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

template <class Element>
void factorise(const context& ctx, index_t n, element_pointer<Element> a, int block) {
  const auto& cuda = ctx.cuda_resources();
  const std::size_t bytes =
      stored_bytes<Element> * static_cast<std::size_t>(block) * static_cast<std::size_t>(block);
  allow_shared(diagonal<Element>, bytes, cuda.device);
  allow_shared(perimeter<Element>, 3 * bytes, cuda.device);
  allow_shared(internal<Element>, 2 * bytes, cuda.device);
  static_assert(most_internal_threads <= most_threads);
  const auto size = static_cast<unsigned>(block);
  const dim3 tile(size, std::min(size, most_internal_threads / size));
  for (index_t t = 0; t < n; t += block) {
    const block_view<Element> from_diagonal{a + (t * n + t), n};
    diagonal<<<1, size, bytes, cuda.stream>>>(from_diagonal, block);
    const auto rest = static_cast<unsigned>((n - t) / block - 1);
    if (rest == 0) break;
    perimeter<<<rest, 2 * size, 3 * bytes, cuda.stream>>>(from_diagonal, block);
    internal<<<dim3(rest, rest), tile, 2 * bytes, cuda.stream>>>(from_diagonal, block);
  }
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(F) \
  template void factorise<element_of<F>>(const context&, index_t, element_pointer<element_of<F>>, int);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cuda
