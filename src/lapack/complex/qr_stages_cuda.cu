// Loops of complex reflectors on a GPU.
#include "lapack/complex/qr_stages.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_STAGE RESIDUA_INSTANTIATE_CUDA_ELEMENTS
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) RESIDUA_COMPLEX_QR_STAGES(RESIDUA_STAGE, type)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
