// Loops over matrices on a GPU.
#include "lapack/lu/permuted_rows_stage.hpp"
#include "loop/cuda.cuh"
#include "loop/instantiate.hpp"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)               \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::identity_stage<type>)      \
  RESIDUA_INSTANTIATE_CUDA_ELEMENTS(lapack::permuted_rows_stage<type>) \
  RESIDUA_MATRIX_REDUCTIONS(RESIDUA_INSTANTIATE_CUDA_REDUCTION, type)
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

#define RESIDUA_MATRIX_STAGE RESIDUA_INSTANTIATE_CUDA_ELEMENTS
RESIDUA_MATRIX_COPIES(RESIDUA_MATRIX_STAGE)
RESIDUA_SOLVER_PAIRS(RESIDUA_MATRIX_COPY)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_MAGNITUDES)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_SCALED_COPY)

}  // namespace residua::cuda
