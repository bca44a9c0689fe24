// Loops of complex factorisations on a GPU.
#include "lapack/complex/stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_STAGE RESIDUA_INSTANTIATE_CUDA_ELEMENTS
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_COMPLEX_FACTOR_STAGES(RESIDUA_STAGE, type)     \
  RESIDUA_INSTANTIATE_CUDA_REDUCTION(lapack::panel_pivot_stage<type>)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_EQUIVALENT_STAGE)
RESIDUA_STAGE(lapack::doubled_pivots_stage)

}  // namespace residua::cuda
