// The checks of batches of matrices that are written.
#pragma once

#include <string>

#include "view/matrix_checks.hpp"

namespace residua::blas {

/// Strides run forwards, as those of gemv_strided do.
template <class T>
void check_stride(const char* routine, const char* name, const matrix_batch<T>& A) {
  if (A.by_address() || A.stride() >= 0) return;
  fail(routine, name, "has stride " + std::to_string(A.stride()) + "; strides are >= 0");
}

/// That matrices which are written do not overlap, as far as a stride tells.
template <class T>
void check_distance(const char* routine, const char* name, const matrix_batch<T>& C) {
  const auto& shape = C.shape();
  if (C.by_address() || C.count() < 2 || shape.rows() == 0 || shape.columns() == 0) return;
  const index_t extent = (shape.columns() - 1) * shape.leading_dimension() + shape.rows();
  if (C.stride() < extent) {
    fail(routine, name,
         "has stride " + std::to_string(C.stride()) + "; its matrices take " + std::to_string(extent) +
             " elements");
  }
}

}  // namespace residua::blas
