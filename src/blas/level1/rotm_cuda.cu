// rotm on a GPU, in every format.
#include "blas/level1/rotm_stage.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(blas::rotm_stage<type>)
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
