// Loops over complex matrices on a GPU.
#include "blas/complex/real_views.hpp"
#include "blas/complex/stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_COMPLEX_STAGES(RESIDUA_INSTANTIATE_CUDA_ELEMENTS, type)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
