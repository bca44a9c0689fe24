// The kernels of complex matrices' products and residuals.
#include "sparse/complex/instantiate_rows.hpp"
#include "sparse/complex/spmv_stage.hpp"
#include "sparse/rows_cuda.cuh"
#include "sparse/spmv_stages.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                   \
  RESIDUA_COMPLEX_SPMV_STAGES(RESIDUA_INSTANTIATE_CUDA_COMPLEX_ROWS, type) \
  RESIDUA_INSTANTIATE_CUDA_COMPLEX_ROWS(sparse::residual_stage<type>)
RESIDUA_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
