// Launches of kernels: how many threads a block has, how many blocks fit, and launches that overlap.
#pragma once

#include <algorithm>

#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"

namespace residua::cuda {

/// Threads of a block, where a kernel does not choose otherwise.
inline constexpr int block_threads = 256;

/// As many blocks as there is work for, a thread for each item, or as fit at once; at least one, at most
/// `most`.
inline int grid_of(index_t work_items, int resident, int multiprocessors, int most) {
  const index_t wanted = ceil_div(work_items, block_threads);
  const index_t fitting =
      std::min<index_t>(most, static_cast<index_t>(multiprocessors) * std::max(1, resident));
  return static_cast<int>(std::max<index_t>(1, std::min(wanted, fitting)));
}

/// How many blocks of block_threads threads of a kernel a multiprocessor holds.
template <class Kernel>
int resident_blocks(Kernel* kernel) {
  int resident = 0;
  RESIDUA_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, block_threads, 0));
  return resident;
}
/// Asks once a kernel and context, since vector operations are as short as the question is.
template <class Kernel>
int resident_blocks(Kernel* kernel, detail::cuda_state& cuda) {
  auto& resident = cuda.resident_blocks[reinterpret_cast<const void*>(kernel)];
  if (resident == 0) resident = resident_blocks(kernel);
  return resident;
}

/// The launch of a kernel that may begin, up to its wait_for_kernel_before() (dependent_kernel.cuh), while
/// the one before it still runs: contexts' GPUs have such launches (cuda_devices.hpp: oldest_capability).
struct dependent_launch {
  cudaLaunchAttribute attribute{};
  cudaLaunchConfig_t config{};

  dependent_launch(index_t blocks, int threads, std::size_t shared, cudaStream_t stream) {
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    config.gridDim = dim3(static_cast<unsigned>(blocks));
    config.blockDim = dim3(static_cast<unsigned>(threads));
    config.dynamicSmemBytes = shared;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
  dependent_launch(const dependent_launch&) = delete;
  dependent_launch& operator=(const dependent_launch&) = delete;
};

/// A dependent launch of blocks of block_threads threads.
template <class... Formal, class... Actual>
void launch_dependent(void (*kernel)(Formal...), int blocks, cudaStream_t stream, Actual... actual) {
  const dependent_launch launch(blocks, block_threads, 0, stream);
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&launch.config, kernel, static_cast<Formal>(actual)...));
}

}  // namespace residua::cuda
