// Matrix products computed in td on a GPU.
#include "blas/level3/gemm_launch.cuh"

namespace residua::cuda {

RESIDUA_PRODUCTS_IN_TD(RESIDUA_INSTANTIATE_CUDA_PRODUCT)

}  // namespace residua::cuda
