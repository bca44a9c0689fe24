// What a kernel says of the kernels before and behind it on its stream, where they may run at the same time
// (programmatic dependent launch, compute capability 9.0; launch.hpp). On other GPUs a kernel begins when the
// one before it has ended, and there is nothing to say.
#pragma once

namespace residua::cuda {

/// Waits until the kernel before has ended, and what it has written can be read.
__device__ __forceinline__ void wait_for_kernel_before() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
}

/// Lets the kernel behind begin once all blocks of this one have said so.
__device__ __forceinline__ void let_kernel_behind_begin() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
#endif
}

}  // namespace residua::cuda
