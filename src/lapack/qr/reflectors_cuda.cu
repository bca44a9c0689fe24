// Reflectors and pivots on a GPU.
#include "lapack/qr/pivot_stages.hpp"
#include "lapack/qr/reflector_stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)            \
  RESIDUA_REFLECTOR_STAGES(RESIDUA_INSTANTIATE_CUDA_ELEMENTS, type) \
  RESIDUA_PIVOT_STAGES(RESIDUA_INSTANTIATE_CUDA_ELEMENTS, type)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
