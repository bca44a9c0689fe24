// Products of residues by cuBLAS: one batch over the moduli.
#include "base/cuda_state.hpp"
#include "residue/stages_cuda.hpp"

namespace residua::residue::cuda {

void multiply(const context& ctx, const plan& p, index rows, index columns, const std::int8_t* a,
              const std::int8_t* b, std::int32_t* sums) {
  auto& cuda = ctx.cuda_resources();
  const int m = static_cast<int>(padded(rows)), n = static_cast<int>(padded(columns));
  const int k = static_cast<int>(p.depth);
  const index a_plane = padded(rows) * p.depth, b_plane = padded(columns) * p.depth;
  const index c_plane = padded(rows) * padded(columns);
  const std::int32_t one = 1, zero = 0;
  RESIDUA_CUDA_CHECK(cublasGemmStridedBatchedEx(
      cuda.cublas(), CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &one, a, CUDA_R_8I, k, a_plane, b, CUDA_R_8I, k,
      b_plane, &zero, sums, CUDA_R_32I, m, c_plane, p.moduli, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
}

}  // namespace residua::residue::cuda
