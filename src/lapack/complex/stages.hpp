// The lists of the stages of complex factorisations, which stages_cpu.cpp and stages_cuda.cu instantiate.
#pragma once

#include "lapack/complex/cholesky_stages.hpp"
#include "lapack/complex/equivalent_stage.hpp"
#include "lapack/complex/lu_stages.hpp"

#define RESIDUA_COMPLEX_FACTOR_STAGES(X, T) \
  X(lapack::panel_column_stage<T>)          \
  X(lapack::panel_swap_stage<T>)            \
  X(lapack::panel_row_stage<T>)             \
  X(lapack::cholesky_column_stage<T>)       \
  X(lapack::cholesky_division_stage<T>)
#define RESIDUA_EQUIVALENT_STAGE(id, type, name, bits, bytes) \
  RESIDUA_STAGE(lapack::real_equivalent_stage<type>)
