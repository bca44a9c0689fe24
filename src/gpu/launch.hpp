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
/// The same, asked once a kernel and context: vector operations are as short as the question is.
template <class Kernel>
int resident_blocks(Kernel* kernel, detail::cuda_state& cuda) {
  auto& resident = cuda.resident_blocks[reinterpret_cast<const void*>(kernel)];
  if (resident == 0) resident = resident_blocks(kernel);
  return resident;
}

/// Launches a kernel that may begin, up to its cudaGridDependencySynchronize, while the one before it still
/// runs.
template <class... Formal, class... Actual>
void launch_dependent(void (*kernel)(Formal...), int blocks, cudaStream_t stream, Actual... actual) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(block_threads);
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  RESIDUA_CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, static_cast<Formal>(actual)...));
}

}  // namespace residua::cuda
