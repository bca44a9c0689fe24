// How the arithmetic is inlined, in one source for the host, the device and every instruction set.
//
// Functions are always inlined, so that a file compiled for AVX-512 leaves no out-of-line copy of an inline
// function that the linker could pick for code that must run on an older processor.
#pragma once

#if defined(__CUDACC__)
#  define RESIDUA_INLINE __host__ __device__ __forceinline__
#else
#  define RESIDUA_INLINE __attribute__((always_inline)) inline
#endif
