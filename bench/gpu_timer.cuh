// Time of work on the GPU, by events.
#pragma once

#include <algorithm>

#include "base/cuda_state.hpp"

namespace residua::bench {

/// The shortest of several runs, in seconds; one more beforehand warms up.
template <class Work>
double shortest_seconds(const Work& work) {
  cudaEvent_t begin, end;
  RESIDUA_CUDA_CHECK(cudaEventCreate(&begin));
  RESIDUA_CUDA_CHECK(cudaEventCreate(&end));
  float shortest = 1e30F;
  for (int run = 0; run < 6; ++run) {
    RESIDUA_CUDA_CHECK(cudaEventRecord(begin));
    work();
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    RESIDUA_CUDA_CHECK(cudaEventRecord(end));
    RESIDUA_CUDA_CHECK(cudaEventSynchronize(end));
    float milliseconds = 0;
    RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    if (run > 0) shortest = std::min(shortest, milliseconds);
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return 1e-3 * static_cast<double>(shortest);
}

}  // namespace residua::bench
