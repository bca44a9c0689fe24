// Pivots of symmetric indefinite matrices on a GPU.
#include "lapack/symmetric/pivot_block_stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_PIVOT_BLOCK_STAGES(RESIDUA_INSTANTIATE_CUDA_ELEMENTS, type)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
