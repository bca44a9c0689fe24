// Launches of kernels whose blocks have shared memory beside what they declare, or are in clusters.
#pragma once

#include "gpu/launch.hpp"

namespace residua::cuda {

/// resident_blocks of a kernel whose blocks have so many bytes of shared memory beside what it declares: it
/// is allowed them at the first call on the context. Whether as much of a multiprocessor's memory as there is
/// shall be shared, so that the least is left to the first-level cache.
template <class Kernel>
int resident_blocks(Kernel* kernel, detail::cuda_state& cuda, std::size_t shared_bytes, bool shares_most) {
  auto& resident = cuda.resident_blocks[reinterpret_cast<const void*>(kernel)];
  if (resident != 0) return resident;
  RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                          static_cast<int>(shared_bytes)));
  if (shares_most) {
    RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                                            cudaSharedmemCarveoutMaxShared));
  }
  RESIDUA_CUDA_CHECK(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, block_threads, shared_bytes));
  return resident;
}

/// Launches it with an attribute.
template <class... Formal, class... Actual>
void launch_with(const cudaLaunchAttribute& attribute, void (*kernel)(Formal...), int blocks,
                 std::size_t shared_bytes, cudaStream_t stream, Actual... actual) {
  cudaLaunchAttribute attributes[1] = {attribute};
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(block_threads);
  config.dynamicSmemBytes = shared_bytes;
  config.stream = stream;
  config.attrs = attributes;
  config.numAttrs = 1;
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, static_cast<Formal>(actual)...));
}

/// launch_dependent of such a kernel.
template <class... Formal, class... Actual>
void launch_dependent_sharing(void (*kernel)(Formal...), int blocks, std::size_t shared_bytes,
                              cudaStream_t stream, Actual... actual) {
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  launch_with(attribute, kernel, blocks, shared_bytes, stream, actual...);
}

/// Launches such a kernel in clusters of so many blocks.
template <class... Formal, class... Actual>
void launch_cluster(void (*kernel)(Formal...), int blocks, int of_cluster, std::size_t shared_bytes,
                    cudaStream_t stream, Actual... actual) {
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = static_cast<unsigned>(of_cluster);
  attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  launch_with(attribute, kernel, blocks, shared_bytes, stream, actual...);
}

}  // namespace residua::cuda
