// Chains of operations on a GPU, with the divisions that CUDA offers.
#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "study/division.cuh"
#include "study/kernels/chains.hpp"

namespace residua::study::cuda {

namespace {

struct approximate_division {
  using chosen = cuda_division<division::approximate>;

  static __device__ __forceinline__ one_limb<float> divide(one_limb<float> a, one_limb<float> b) {
    return {{chosen::div(a.limb[0], b.limb[0])}};
  }
  static __device__ __forceinline__ composite<float> divide(composite<float> a, composite<float> b) {
    return study::divide<chosen>(a, b);
  }
  static __device__ __forceinline__ ff divide(ff a, ff b) {
    return study::divide<division::approximate>(a, b);
  }
};

template <class Division, class Number>
__global__ void run_each(chain_step step, chain_operands o, Number* results) {
  const index_t chain = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (chain < o.chains) results[chain] = chain_result<Division, Number>(step, o, chain);
}

constexpr int threads_of_block = 64;

template <class Division, class Number>
void launch(const context& ctx, chain_step step, const chain_operands& o, Number* results) {
  run_each<Division><<<static_cast<unsigned>(ceil_div(o.chains, threads_of_block)), threads_of_block, 0,
                       ctx.cuda_resources().stream>>>(step, o, results);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

template <class Number>
void run_chains(const context& ctx, chain_step step, chain_division division, const chain_operands& o,
                Number* results) {
  if constexpr (requires(Number x) { approximate_division::divide(x, x); }) {
    if (division == chain_division::approximate) {
      launch<approximate_division>(ctx, step, o, results);
      return;
    }
  }
  launch<operator_division>(ctx, step, o, results);
}

#define RESIDUA_INSTANTIATE(F) \
  template void run_chains(const context&, chain_step, chain_division, const chain_operands&, chained<F>*);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cuda
