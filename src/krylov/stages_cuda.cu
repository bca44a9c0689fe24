// The kernels of CG, MINRES and conversions.
#include "krylov/cg_stages.hpp"
#include "krylov/conversion_stages.hpp"
#include "krylov/minres_stages.hpp"
#include "sparse/instantiate_rows.hpp"
#include "sparse/rows_cuda.cuh"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                     \
  RESIDUA_CG_ELEMENT_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ELEMENTS, type)                 \
  RESIDUA_CG_ROW_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ROWS, type)                         \
  RESIDUA_MINRES_ELEMENT_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ELEMENTS, type)             \
  RESIDUA_MINRES_ROW_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ROWS, type)                     \
  RESIDUA_CONVERSION_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ELEMENTS, type, method_scalars) \
  RESIDUA_CONVERSION_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ELEMENTS, type, minres_scalars)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)
RESIDUA_CG_FORMING_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ROWS, double)
RESIDUA_CG_FORMING_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ROWS, dd)

}  // namespace residua::cuda
