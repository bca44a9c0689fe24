// What may be done with a unitary matrix, or with the matrix of a least-squares problem.
#pragma once

#include "residua/view/types.hpp"
#include "view/vector_checks.hpp"

namespace residua::lapack {

inline void check_unitary_op(const char* routine, op form) {
  if (form == op::none || form == op::conjugate_transpose) return;
  blas::fail(routine, "op", "is neither none nor conjugate_transpose");
}

}  // namespace residua::lapack
