// The vector operations of level 1 on a GPU, in every format.
#include "blas/level1/level1_reductions.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)         \
  RESIDUA_LEVEL1_STAGES(RESIDUA_INSTANTIATE_CUDA_ELEMENTS, type) \
  RESIDUA_LEVEL1_REDUCTIONS(RESIDUA_INSTANTIATE_CUDA_REDUCTION, type)
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

#define RESIDUA_INSTANTIATE_CONVERSION(To, From) \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(blas::convert_stage<To, From>)
RESIDUA_CONVERSIONS(RESIDUA_INSTANTIATE_CONVERSION)

#define RESIDUA_INSTANTIATE_FAULTS(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_CUDA_REDUCTION(blas::storing_faults_stage<type>)
RESIDUA_TRIPLE_FORMATS(RESIDUA_INSTANTIATE_FAULTS)

}  // namespace residua::cuda
