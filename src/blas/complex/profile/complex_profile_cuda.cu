// Banded and packed complex matrices with vectors on the GPU.
#include "blas/complex/element_arithmetic.hpp"
#include "blas/complex/profile/packed_update.hpp"
#include "blas/complex/real_views.hpp"
#include "blas/level2/profile/profile_kernels.cuh"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_PROFILE(complex<type>)             \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(blas::packed_update_stage<type>)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
