// Gaussian elimination on a GPU: Rodinia's kernels Fan1 and Fan2.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "study/kernels/elimination.hpp"

namespace residua::study::cuda {

namespace {

template <class Element>
__global__ void fan1(elimination<Element> e, index_t t) {
  const index_t i = t + 1 + static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < e.n) find_multiplier(e, t, i);
}

/// Neighbouring threads take neighbouring elements of a row. (Rodinia's take neighbouring rows, so that each
/// element is fetched by itself.)
template <class Element>
__global__ void fan2(elimination<Element> e, index_t t) {
  const index_t j = t + static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const index_t i = t + 1 + static_cast<index_t>(blockIdx.y) * blockDim.y + threadIdx.y;
  if (i < e.n && j < e.n) eliminate_element(e, t, i, j);
}

constexpr int threads_of_fan1 = 512;  // as in the thesis
constexpr int most_threads = 1024;

}  // namespace

template <class Element>
void eliminate(const context& ctx, const elimination<Element>& e, int block) {
  const auto stream = ctx.cuda_resources().stream;
  const dim3 square(static_cast<unsigned>(block),
                    static_cast<unsigned>(std::min(block, most_threads / block)));
  for (index_t t = 0; t + 1 < e.n; ++t) {
    const index_t rows = e.n - t - 1;
    fan1<<<static_cast<unsigned>(ceil_div(rows, threads_of_fan1)), threads_of_fan1, 0, stream>>>(e, t);
    const dim3 grid(static_cast<unsigned>(ceil_div(rows + 1, square.x)),
                    static_cast<unsigned>(ceil_div(rows, square.y)));
    fan2<<<grid, square, 0, stream>>>(e, t);
  }
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(F) \
  template void eliminate(const context&, const elimination<element_of<F>>&, int);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cuda
