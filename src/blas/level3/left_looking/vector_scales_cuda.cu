// Scales of vectors on a GPU, a thread a vector.
#include "base/cuda_state.hpp"
#include "blas/level3/left_looking/vector_scales_cuda.hpp"
#include "number/ceil_div.hpp"
#include "residue/floats/element.hpp"

namespace residua::cuda {

namespace {

constexpr int threads = 256;

__device__ inline index_t own_vector() { return threadIdx.x + static_cast<index_t>(blockIdx.x) * blockDim.x; }

__global__ void choose_kernel(const vector_scales vectors, int binades_to_spare) {
  const index_t v = own_vector();
  if (v >= vectors.count) return;
  const int found = vectors.found[v];
  const bool is_known = found != residue::zero_exponent && found != residue::not_finite_exponent;
  vectors.scales[v] = is_known ? found + binades_to_spare : found;
  if (!is_known) *vectors.told = 1;
}

__global__ void compare_kernel(const vector_scales vectors) {
  const index_t v = own_vector();
  if (v < vectors.count && vectors.found[v] > vectors.scales[v]) *vectors.told = 1;
}

unsigned blocks_of(const vector_scales& vectors) {
  return static_cast<unsigned>(ceil_div(vectors.count, threads));
}

}  // namespace

void choose_scales(const context& ctx, const vector_scales& vectors, int binades_to_spare) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  choose_kernel<<<blocks_of(vectors), threads, 0, cuda.stream>>>(vectors, binades_to_spare);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

void compare_with_scales(const context& ctx, const vector_scales& vectors) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  compare_kernel<<<blocks_of(vectors), threads, 0, cuda.stream>>>(vectors);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::cuda
