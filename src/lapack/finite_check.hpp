// Whether all elements of a matrix are finite.
#pragma once

#include <cmath>

#include "lapack/matrix_loops.hpp"
#include "view/matrix_checks.hpp"

namespace residua::lapack {

/// The largest magnitude. Throws as routines do where a limb of an element is not finite.
template <class T>
double check_finite(const context& ctx, const char* routine, const char* name, const operand<T>& A) {
  const double largest = leading(norm_of<T>(ctx, matrix_norm::max, A));
  if (!std::isfinite(largest)) blas::fail(routine, name, "has an element that is not finite");
  return largest;
}

}  // namespace residua::lapack
