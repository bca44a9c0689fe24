// SpMV's kernels.
#include "sparse/instantiate_rows.hpp"
#include "sparse/rows_cuda.cuh"
#include "sparse/spmv_stages.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_SPMV_STAGES(RESIDUA_INSTANTIATE_CUDA_ROWS, type)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
