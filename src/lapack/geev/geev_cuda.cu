// The refinement of general eigenvectors on a GPU.
#include "lapack/geev/geev_stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                \
  RESIDUA_GENERAL_EIGEN_STAGES(RESIDUA_INSTANTIATE_CUDA_ELEMENTS, type) \
  RESIDUA_INSTANTIATE_CUDA_REDUCTION(lapack::general_distance_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
