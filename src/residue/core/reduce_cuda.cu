// Sums in memory, reduced to bytes: for GPUs whose products are not reduced where they are computed. Ceiling:
// five bytes a sum.
#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "residue/core/byte_products_cuda.hpp"

namespace residua::residue::cuda {

namespace {

constexpr int threads = 256;

__global__ void reduce_kernel(const int4* sums, index_t fours, const byte_reduction reduction, bool add,
                              char4* c) {
  const index_t n = threadIdx.x + static_cast<index_t>(blockIdx.x) * threads;
  if (n >= fours) return;
  const int4 s = sums[n];
  const char4 before = add ? c[n] : make_char4(0, 0, 0, 0);
  const auto result = [&](std::int32_t sum, signed char old) {
    return static_cast<signed char>(sum_of_residues(reduced_to_byte(sum, reduction), old, reduction.modulus));
  };
  c[n] =
      make_char4(result(s.x, before.x), result(s.y, before.y), result(s.z, before.z), result(s.w, before.w));
}

}  // namespace

void reduce_to_bytes(const context& ctx, const std::int32_t* sums, index_t count,
                     const byte_reduction& reduction, bool add, std::int8_t* c) {
  const index_t fours = count / 4;
  reduce_kernel<<<static_cast<unsigned>(ceil_div(fours, threads)), threads, 0, ctx.cuda_resources().stream>>>(
      reinterpret_cast<const int4*>(sums), fours, reduction, add, reinterpret_cast<char4*>(c));
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace residua::residue::cuda
