// The refinement of singular vectors on a GPU.
#include "lapack/svd/svd_stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                    \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::singular_value_stage<type>)     \
  RESIDUA_INSTANTIATE_CUDA_REDUCTION(lapack::singular_distance_stage<type>) \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::singular_correction_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
