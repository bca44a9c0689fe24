// The refinement of a Hermitian matrix's eigenvectors on a GPU.
#include "lapack/heevd/heevd_stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                  \
  RESIDUA_HERMITIAN_EIGEN_STAGES(RESIDUA_INSTANTIATE_CUDA_ELEMENTS, type) \
  RESIDUA_INSTANTIATE_CUDA_REDUCTION(lapack::hermitian_distance_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
