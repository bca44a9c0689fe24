// The checks of arguments that this room has beside those of view/.
#pragma once

#include <cmath>

#include "lapack/matrix_loops.hpp"
#include "view/matrix_checks.hpp"

namespace residua::certified {

template <class T>
void check_finite(const context& ctx, const char* routine, const char* name, const lapack::operand<T>& M) {
  if (std::isfinite(leading(lapack::norm_of<T>(ctx, matrix_norm::max, M)))) return;
  blas::fail(routine, name, "has an element that is not finite");
}

}  // namespace residua::certified
