// The refinement of eigenvectors on a GPU.
#include "lapack/eigen/eigen_stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                  \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::eigenvalue_stage<type>)       \
  RESIDUA_INSTANTIATE_CUDA_REDUCTION(lapack::eigen_distance_stage<type>)  \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::eigen_correction_stage<type>) \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::eigen_residual_stage<type>)   \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::column_order_stage<type>)     \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::scaled_part_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
