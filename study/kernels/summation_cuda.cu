// Sums by blocks of threads on a GPU.
#include "base/cuda_state.hpp"
#include "study/kernels/summation.hpp"

namespace residua::study::cuda {

namespace {

template <sum_order order, class Element>
__global__ void sum_of_blocks(element_pointer<const Element> x, index_t count,
                              partial_sum<Element, order>* sums) {
  using partial = partial_sum<Element, order>;
  extern __shared__ __align__(16) unsigned char memory[];
  auto* of_threads = reinterpret_cast<partial*>(memory);
  const auto thread = threadIdx.x;
  of_threads[thread] = sum_of_share<order>(
      share_of_array<Element>{x, count, static_cast<index_t>(blockIdx.x) * blockDim.x + thread,
                              static_cast<index_t>(gridDim.x) * blockDim.x});
  for (unsigned apart = blockDim.x / 2; apart > 0; apart /= 2) {
    __syncthreads();
    if (thread < apart) of_threads[thread] = of_threads[thread] + of_threads[thread + apart];
  }
  if (thread == 0) sums[blockIdx.x] = of_threads[0];
}

/// One block of as many threads as there are sums, or 1024.
template <class Number>
__global__ void sum_of_sums(Number* sums, int count) {
  for (int apart = 1; apart < count; apart *= 2) {
    __syncthreads();
    for (int b = static_cast<int>(threadIdx.x) * 2 * apart; b + apart < count;
         b += static_cast<int>(blockDim.x) * 2 * apart)
      sums[b] = sums[b] + sums[b + apart];
  }
}

}  // namespace

template <sum_order order, class Element>
void sum_by_blocks(const context& ctx, element_pointer<const Element> x, index_t count, int grid, int block,
                   partial_sum<Element, order>* sums) {
  const auto stream = ctx.cuda_resources().stream;
  const auto bytes = sizeof(partial_sum<Element, order>) * static_cast<std::size_t>(block);
  sum_of_blocks<order, Element>
      <<<static_cast<unsigned>(grid), static_cast<unsigned>(block), bytes, stream>>>(x, count, sums);
  sum_of_sums<<<1, 256, 0, stream>>>(sums, grid);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(F, order)                                          \
  template void sum_by_blocks<sum_order::order, element_of<F>>(                \
      const context&, element_pointer<const element_of<F>>, index_t, int, int, \
      partial_sum<element_of<F>, sum_order::order>*);
RESIDUA_ORDERED_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cuda
