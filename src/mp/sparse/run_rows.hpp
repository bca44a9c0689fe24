// Products with sparse matrices and residuals, as routines of run-time precision call them.
#pragma once

#include "residua/mp/sparse.hpp"

namespace residua::multiple {

/// r = b - A x, and bounds on the rows' errors, powers of two of r's precision. Sizes are not checked.
void bounded_residual(const context& ctx, mp_const_vector_view b, const csr_matrix& A, mp_const_vector_view x,
                      mp_vector_view r, mp_array& errors);

}  // namespace residua::multiple
