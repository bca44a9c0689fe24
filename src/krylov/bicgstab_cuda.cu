// BiCGStab's kernels.
#include "krylov/bicgstab_stages.hpp"
#include "sparse/instantiate_rows.hpp"
#include "sparse/rows_cuda.cuh"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                           \
  RESIDUA_BICGSTAB_ELEMENT_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ELEMENTS, type) \
  RESIDUA_BICGSTAB_ROW_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ROWS, type)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)
#define RESIDUA_INSTANTIATE_FORMING(type)                                                                    \
  template void enqueue_elements<krylov::bicgstab_update<type, 3>>(stage_sequence&, index_t,                 \
                                                                   const krylov::bicgstab_update<type, 3>&); \
  RESIDUA_BICGSTAB_FORMING_STAGES(RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ROWS, type)
RESIDUA_INSTANTIATE_FORMING(double)
RESIDUA_INSTANTIATE_FORMING(dd)

}  // namespace residua::cuda
