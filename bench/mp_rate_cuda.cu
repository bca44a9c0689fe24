// How many products of two 32-bit words a second a GPU makes in products of significands: the ceiling by
// integer operations of run-time precision that is computed word by word. Threads multiply numbers of n words
// of 64 bits again and again in registers; the upper half of a product is the next factor. A JSON document.
#include <cstdio>

#include "bench/gpu_timer.cuh"
#include "mp/registers.hpp"

namespace {

using residua::words::word;

constexpr int threads = 256, products = 2000;

template <int n>
__global__ void __launch_bounds__(threads) multiply_kernel(word seed, word* out) {
  word x[n], y[n], product[2 * n];
#pragma unroll
  for (int k = 0; k < n; ++k) {
    x[k] = (seed + threadIdx.x + k) * 0x9e3779b97f4a7c15ULL;
    y[k] = ~(seed * x[k]);
  }
  for (int p = 0; p < products; ++p) {
    residua::registers::multiply<n, n>(product, x, y);
#pragma unroll
    for (int k = 0; k < n; ++k) x[k] = product[n + k] ^ product[k];
  }
  word all = 0;
#pragma unroll
  for (int k = 0; k < n; ++k) all |= x[k];
  if (all == seed) *out = all;  // never, but who knows: so it is computed
}

template <int n>
void print_row(word* out, bool is_first) {
  int resident = 0, device = 0, multiprocessors = 0;
  RESIDUA_CUDA_CHECK(cudaGetDevice(&device));
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
  RESIDUA_CUDA_CHECK(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, multiply_kernel<n>, threads, 0));
  const int blocks = resident * multiprocessors;
  const double seconds =
      residua::bench::shortest_seconds([&] { multiply_kernel<n><<<blocks, threads>>>(12345, out); });
  const double all = 4.0 * n * n * products * threads * blocks;
  std::printf("%s{\"words\": %d, \"word_products_per_s\": %.4e}", is_first ? "" : ",\n", n, all / seconds);
}

}  // namespace

int main() {
  word* out = nullptr;
  RESIDUA_CUDA_CHECK(cudaMalloc(&out, sizeof(word)));
  std::printf("{\"results\": [\n");
  print_row<2>(out, true);
  print_row<4>(out, false);
  print_row<7>(out, false);
  print_row<8>(out, false);
  print_row<14>(out, false);
  std::printf("]}\n");
  cudaFree(out);
}
