// Products of residues by cuBLAS.
#include "base/cuda_state.hpp"
#include "residue/stages_cuda.hpp"

namespace residua::residue::cuda {

void multiply_planes(const context& ctx, index rows, index columns, index depth, const sliced_planes& a,
                     const sliced_planes& b, std::int32_t* sums, int count, bool first) {
  auto& cuda = ctx.cuda_resources();
  const int m = static_cast<int>(rows), n = static_cast<int>(columns), k = static_cast<int>(depth);
  const std::int32_t one = 1, before = first ? 0 : 1;
  // docs/performance.md: a batch of 30 is three times as fast at N = 1024, one by one 1.05 times at 4096 and 1.2 at 16384.
  constexpr index terms_worth_a_call = index{1} << 36;
  const int batch = rows * columns * depth < terms_worth_a_call ? count : 1;
  for (int done = 0; done < count; done += batch) {
    RESIDUA_CUDA_CHECK(cublasGemmStridedBatchedEx(
        cuda.cublas(), CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &one, a.data + done * a.plane_bytes, CUDA_R_8I,
        static_cast<int>(a.slice_bytes), a.plane_bytes, b.data + done * b.plane_bytes, CUDA_R_8I,
        static_cast<int>(b.slice_bytes), b.plane_bytes, &before, sums + done * rows * columns, CUDA_R_32I, m,
        rows * columns, batch, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
  }
}

void multiply(const context& ctx, const plan& p, index rows, index columns, const residue_planes& a,
              const residue_planes& b, std::int32_t* sums, bool first) {
  const index elements = padded(rows) * padded(columns);
  for (int d = 0; d < p.blocks.count; ++d) {
    if (!first) fold(ctx, sums, elements, p.moduli[d]);
    const sliced_planes first_blocks{a.data, p.slice_bytes(), a.plane_bytes},
        last_blocks{b.data + (p.blocks.count - 1 - d) * p.depth, p.slice_bytes(), b.plane_bytes};
    multiply_planes(ctx, padded(rows), padded(columns), (d + 1) * p.depth, first_blocks, last_blocks, sums,
                    p.moduli[d], first);
    sums += p.moduli[d] * elements;
  }
}

}  // namespace residua::residue::cuda
