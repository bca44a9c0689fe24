// Launches of kernels whose blocks all run at once and wait for each other.
#pragma once

#include "base/cuda_state.hpp"

namespace residua::cuda {

/// The shared memory that a block of the kernel may have; asked for at its first launch on the context.
template <class Kernel>
int most_shared_bytes(Kernel* kernel, detail::cuda_state& cuda) {
  auto& most = cuda.resident_blocks[reinterpret_cast<const void*>(kernel)];
  if (most == 0) {
    cudaFuncAttributes attributes{};
    RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, cuda.device));
    RESIDUA_CUDA_CHECK(cudaFuncGetAttributes(&attributes, kernel));
    most -= static_cast<int>(attributes.sharedSizeBytes);
    RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
  }
  return most;
}

/// No more blocks than fit.
template <class... Formal, class... Actual>
void launch_together(void (*kernel)(Formal...), int blocks, int threads, std::size_t shared_bytes,
                     cudaStream_t stream, const Actual&... actual) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(static_cast<unsigned>(threads));
  config.dynamicSmemBytes = shared_bytes;
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, static_cast<Formal>(actual)...));
}

}  // namespace residua::cuda
