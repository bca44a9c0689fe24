// Matrix products computed in double on a GPU.
#include "blas/level3/gemm_launch.cuh"

namespace residua::cuda {

RESIDUA_PRODUCTS_IN_DOUBLE(RESIDUA_INSTANTIATE_CUDA_PRODUCT)

}  // namespace residua::cuda
