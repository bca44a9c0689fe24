// Launches of one cluster of blocks, which has a whole multiprocessor for each block's shared memory.
#pragma once

#include "base/cuda_state.hpp"

namespace residua::cuda {

/// The most blocks of a cluster that kernels are written for.
inline constexpr int cluster_blocks = 16;

/// The launch of one cluster of so many blocks.
struct cluster_launch {
  cudaLaunchAttribute attribute{};
  cudaLaunchConfig_t config{};

  cluster_launch(int blocks, int threads, std::size_t shared, cudaStream_t stream) {
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {static_cast<unsigned>(blocks), 1, 1};
    config.gridDim = static_cast<unsigned>(blocks);
    config.blockDim = static_cast<unsigned>(threads);
    config.dynamicSmemBytes = shared;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
  cluster_launch(const cluster_launch&) = delete;
  cluster_launch& operator=(const cluster_launch&) = delete;
};

/// The most shared memory of a block.
inline std::size_t most_shared(const detail::cuda_state& cuda) {
  int bytes = 0;
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, cuda.device));
  return static_cast<std::size_t>(bytes);
}

/// The most blocks of a cluster of a kernel that is never launched with more shared memory: cluster_blocks
/// where the device has room for so many, else 8, which all of compute capability 9.0 and above have; 1 where
/// there are no clusters, and 0 where a block cannot have so much shared memory. The kernel is made ready and
/// asked for it at its first launch on the context.
inline int most_cluster_blocks(detail::cuda_state& cuda, const void* kernel, int threads,
                               std::size_t shared) {
  const auto found = cuda.resident_blocks.find(kernel);
  if (found != cuda.resident_blocks.end()) return found->second;
  if (shared > most_shared(cuda)) return cuda.resident_blocks.emplace(kernel, 0).first->second;
  constexpr int first_with_clusters = 9, portable = 8;
  RESIDUA_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  int major = 0, most = 1;
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, cuda.device));
  if (major >= first_with_clusters) {
    RESIDUA_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
    const cluster_launch largest(cluster_blocks, threads, shared, cuda.stream);
    int clusters = 0;
    RESIDUA_CUDA_CHECK(cudaOccupancyMaxActiveClusters(&clusters, kernel, &largest.config));
    most = clusters > 0 ? cluster_blocks : portable;
  }
  cuda.resident_blocks.emplace(kernel, most);
  return most;
}

}  // namespace residua::cuda
