// The loop of complex iamax on a GPU.
#include "blas/complex/iamax_stage.hpp"
#include "blas/complex/real_views.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  RESIDUA_INSTANTIATE_CUDA_REDUCTION(blas::complex_iamax_stage<type>)
RESIDUA_COMPLEX_PARTS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
