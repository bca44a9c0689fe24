// Products of residues on a GPU: by the kernel of its generation, or by cuBLAS and a kernel that reduces.
#include "base/cuda_state.hpp"
#include "residue/core/byte_products_cuda.hpp"
#include "residue/core/product_cuda.hpp"

namespace residua::residue::cuda {

namespace {

/// Modulo the number of one plane.
void sum_products(const context& ctx, const byte_products& p, int plane, std::int32_t* sums) {
  auto& cuda = ctx.cuda_resources();
  const int m = static_cast<int>(p.matrix.rows), n = static_cast<int>(p.matrix.columns),
            k = static_cast<int>(p.terms());
  const std::int32_t one = 1, zero = 0;
  RESIDUA_CUDA_CHECK(cublasGemmEx(cuda.cublas(), CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &one,
                                  p.a.data + plane * p.a.plane_bytes, CUDA_R_8I,
                                  static_cast<int>(p.a.slice_bytes), p.b.data + plane * p.b.plane_bytes,
                                  CUDA_R_8I, static_cast<int>(p.b.slice_bytes), &zero, sums, CUDA_R_32I, m,
                                  CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
}

}  // namespace

void multiply_bytes_by_cublas(const context& ctx, const byte_products& p, std::int32_t* sums) {
  const index_t elements = p.matrix.rows * p.matrix.columns;
  for (int plane = 0; plane < p.count; ++plane) {
    sum_products(ctx, p, plane, sums);
    reduce_to_bytes(ctx, sums, elements, p.reductions[plane], p.add, p.c.data + plane * elements);
  }
}

bool has_byte_products(const context& ctx) {
  const int device = ctx.cuda_resources().device;
  int major = 0, minor = 0;
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device));
  return major == 9 && minor == 0;
}

}  // namespace residua::residue::cuda
