// The list of the stages of complex routines, which stages_cpu.cpp and stages_cuda.cu instantiate.
#pragma once

#include "blas/complex/hermitian_stages.hpp"
#include "blas/complex/triangle.hpp"

#define RESIDUA_COMPLEX_STAGES(X, T) \
  X(blas::complex_triangle_stage<T>) \
  X(blas::copied_matrix_stage<T>)    \
  X(blas::whole_matrix_stage<T>)     \
  X(blas::planes_update_stage<T>)    \
  X(blas::mirrored_update_stage<T>)  \
  X(blas::vectors_update_stage<T>)
