// Operations between a load and a store on a GPU: a thread an element.
#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "study/kernels/intensity.hpp"

namespace residua::study::cuda {

namespace {

template <intensity_operation op, class Input, class Output>
__global__ void work_on_each(index_t operations, index_t elements, Input x, Output results) {
  const index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < elements) store_element(results, i, worked_on(load_element(x, i), op, operations));
}

}  // namespace

template <class Element>
void work(const context& ctx, intensity_operation op, index_t operations, const intensity_launch& launch,
          element_pointer<const Element> x, element_pointer<Element> results) {
  const auto stream = ctx.cuda_resources().stream;
  const auto grid = static_cast<unsigned>(ceil_div(launch.elements, launch.block));
  const auto block = static_cast<unsigned>(launch.block);
  if (op == intensity_operation::add)
    work_on_each<intensity_operation::add>
        <<<grid, block, 0, stream>>>(operations, launch.elements, x, results);
  else
    work_on_each<intensity_operation::mul>
        <<<grid, block, 0, stream>>>(operations, launch.elements, x, results);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(F)                                                                             \
  template void work<element_of<F>>(const context&, intensity_operation, index_t, const intensity_launch&, \
                                    element_pointer<const element_of<F>>, element_pointer<element_of<F>>);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cuda
