// Seconds that work takes on a stream, by events.
#pragma once

#include "base/cuda_state.hpp"

namespace residua::bench {

template <class Work>
double event_seconds(cudaStream_t stream, const Work& work) {
  cudaEvent_t begin, end;
  RESIDUA_CUDA_CHECK(cudaEventCreate(&begin));
  RESIDUA_CUDA_CHECK(cudaEventCreate(&end));
  RESIDUA_CUDA_CHECK(cudaEventRecord(begin, stream));
  work();
  RESIDUA_CUDA_CHECK(cudaEventRecord(end, stream));
  RESIDUA_CUDA_CHECK(cudaEventSynchronize(end));
  float milliseconds = 0;
  RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return 1e-3 * static_cast<double>(milliseconds);
}

}  // namespace residua::bench
