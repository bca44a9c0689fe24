// The refinement of eigenvectors of complex matrices on a GPU.
#include "lapack/geev/complex_geev_stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                        \
  RESIDUA_COMPLEX_GENERAL_EIGEN_STAGES(RESIDUA_INSTANTIATE_CUDA_ELEMENTS, type) \
  RESIDUA_INSTANTIATE_CUDA_REDUCTION(lapack::complex_distance_stage<type>)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
