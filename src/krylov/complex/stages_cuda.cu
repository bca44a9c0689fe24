// The kernels of Krylov methods over complex systems.
#include "krylov/complex/stages.hpp"
#include "sparse/rows_cuda.cuh"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                          \
  RESIDUA_COMPLEX_ELEMENT_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ELEMENTS, type) \
  RESIDUA_COMPLEX_ROW_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_COMPLEX_ROWS, type)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
