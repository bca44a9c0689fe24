// The checks of LAPACK's ipiv, once for every routine that exchanges rows by it.
#pragma once

#include <string>

#include "residua/view/types.hpp"
#include "view/matrix_checks.hpp"

namespace residua::blas {

/// That ipiv names rows of matrices of `order` rows, counted from 1; what it says of blocks of two rows in
/// symmetric matrices has the other sign. By any other number a routine would write beyond its matrix. What
/// lies in device memory is not read: calls there do not wait. To be asked once the shapes are known to fit.
inline void check_pivots(const context& ctx, const char* routine, const vector_view<const index_t>& ipiv,
                         index_t order, bool may_be_negative = false) {
  if (ctx.memory() != memory_space::host) return;
  for (index_t i = 0; i < ipiv.size(); ++i) {
    if (ipiv[i] >= 1 && ipiv[i] <= order) continue;
    if (may_be_negative && ipiv[i] <= -1 && ipiv[i] >= -order) continue;
    fail(routine, "ipiv",
         "has " + std::to_string(ipiv[i]) + " as element " + std::to_string(i + 1) + "; rows are 1 to " +
             std::to_string(order));
  }
}

}  // namespace residua::blas
