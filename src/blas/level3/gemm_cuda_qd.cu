// Matrix products computed in qd on a GPU.
#include "blas/level3/gemm_launch.cuh"

namespace residua::cuda {

RESIDUA_PRODUCTS_IN_QD(RESIDUA_INSTANTIATE_CUDA_PRODUCT)

}  // namespace residua::cuda
