// Products of residues on a GPU: by the kernel of its generation, or by cuBLAS and a kernel that reduces.
#include <algorithm>

#include "base/cuda_state.hpp"
#include "residue/core/byte_products_cuda.hpp"
#include "residue/floats/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

/// Modulo the number of one plane.
void sum_products(const context& ctx, const byte_products& p, int plane, std::int32_t* sums) {
  auto& cuda = ctx.cuda_resources();
  const int m = static_cast<int>(p.of.rows), n = static_cast<int>(p.of.columns),
            k = static_cast<int>(p.depth);
  const std::int32_t one = 1, zero = 0;
  RESIDUA_CUDA_CHECK(cublasGemmEx(cuda.cublas(), CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &one,
                                  p.a.data + plane * p.a.plane_bytes, CUDA_R_8I,
                                  static_cast<int>(p.a.slice_bytes), p.b.data + plane * p.b.plane_bytes,
                                  CUDA_R_8I, static_cast<int>(p.b.slice_bytes), &zero, sums, CUDA_R_32I, m,
                                  CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
}

}  // namespace

void multiply_bytes_by_cublas(const context& ctx, const byte_products& p, std::int32_t* sums) {
  const index elements = p.of.rows * p.of.columns;
  for (int plane = 0; plane < p.count; ++plane) {
    sum_products(ctx, p, plane, sums);
    reduce_to_bytes(ctx, sums, elements, p.by[plane], p.add, p.c + plane * elements);
  }
}

bool has_byte_products(const context& ctx) {
  const int device = ctx.cuda_resources().device;
  int major = 0, minor = 0;
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device));
  return major == 9 && minor == 0;
}

sizes sizes_on(const context& ctx, index m, index n, index k, blas::region part) {
  const bool at_once = has_byte_products(ctx);
  return {m, n, k, part != blas::region::all && !at_once, !at_once};
}

void multiply(const context& ctx, const plan& p, const partial_matrix& panel, const residue_planes& a,
              const residue_planes& b, const panel_sums& sums, bool first) {
  const partial_matrix whole{padded(panel.rows), padded(panel.columns), panel.part, panel.rows_before};
  std::int8_t* to = sums.coefficients;
  for (int d = 0; d < p.blocks.count; ++d) {
    const index last_blocks = (p.blocks.count - 1 - d) * p.depth;
    byte_products of{{a.data, a.plane_bytes, p.slice_bytes()},
                     {b.data + last_blocks, b.plane_bytes, p.slice_bytes()},
                     (d + 1) * p.depth,
                     whole,
                     p.moduli[d],
                     !first,
                     to,
                     {}};
    std::copy_n(coefficient_reductions(p.moduli[d]).of, p.moduli[d], of.by);
    if (has_byte_products(ctx)) {
      multiply_bytes(ctx, of);
    } else {
      multiply_bytes_by_cublas(ctx, of, sums.wide);
    }
    to += p.moduli[d] * whole.rows * whole.columns;
  }
}

}  // namespace residua::residue::cuda
