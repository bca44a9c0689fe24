// Banded and packed matrices with vectors on the GPU.
#include "blas/level2/profile/profile_kernels.cuh"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) RESIDUA_INSTANTIATE_PROFILE(type)
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
