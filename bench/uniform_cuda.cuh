// Matrices of random numbers that are made where they are used.
#pragma once

#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "residua/number/arithmetic.hpp"
#include "residua/view/matrix.hpp"

namespace residua::bench {

__device__ inline unsigned long long mixed(unsigned long long x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}
__device__ inline double uniform(unsigned long long n) {  // in [-1, 1)
  return static_cast<double>(static_cast<long long>(mixed(n))) * 0x1p-63;
}

template <class T>
__global__ void fill(T* elements, index_t n, unsigned long long seed) {
  const index_t place = threadIdx.x + static_cast<index_t>(blockIdx.x) * blockDim.x;
  if (place >= n) return;
  T x(uniform(4 * place + seed));
  double unit = 1;
  for (int l = 1; l < limb_count<T>; ++l) x = x + T(uniform(4 * place + l + seed) * (unit *= 0x1p-54));
  elements[place] = x;
}

/// Numbers in [-1, 1) with all their limbs in use.
template <class T>
void fill_with_uniform(cudaStream_t stream, T* elements, index_t n, unsigned long long seed) {
  constexpr int threads = 256;
  fill<<<static_cast<unsigned>(ceil_div(n, threads)), threads, 0, stream>>>(elements, n, seed << 40);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class T>
matrix<T> uniform_matrix(const context& ctx, index_t m, index_t n, unsigned long long seed) {
  matrix<T> A(ctx, m, n);
  fill_with_uniform(ctx.cuda_resources().stream, A.view().data(), m * n, seed);
  return A;
}

}  // namespace residua::bench
