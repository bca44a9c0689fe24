// A symmetric matrix times a vector, in panels of any size.
#pragma once

#include "mp/triangles/triangle_panels.hpp"
#include "residua/mp/mp.hpp"

namespace residua::multiple {

/// y = alpha A x + beta y for a symmetric A of an order above 0, in panels of at most so many bytes or 64
/// rows.
void multiply_symmetric(const context& ctx, const triangle_operand& A, const mp& alpha,
                        const mp_const_vector_view& x, const mp& beta, const mp_vector_view& y,
                        std::size_t most_bytes);

}  // namespace residua::multiple
