// A triangle times one vector, whatever that holds.
#pragma once

#include "base/workspace.hpp"
#include "mp/largest.hpp"
#include "mp/triangles/triangle_panels.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/blas.hpp"
#include "residua/mp/mp.hpp"

namespace residua::multiple {

/// Whether an element of a matrix is infinite or NaN.
inline bool has_specials(const context& ctx, const char* routine, const mp_const_matrix_view& B) {
  const workspace_frame largest(ctx, routine, sizeof(std::int64_t) * static_cast<std::size_t>(B.columns()));
  const slices columns{B.data(), B.columns(), B.rows(), B.leading_dimension(), 1, B.plane()};
  largest_values loops(ctx);
  loops.run(B.columns(), slice_exponents{columns, static_cast<std::int64_t*>(largest.data())});
  return (loops.met() & met_special) != 0;
}

/// x = alpha T x for a triangle T, of an order above 0, each element as one sum.
void multiply_by_triangle(const context& ctx, const triangle_operand& T, const mp& alpha,
                          const mp_vector_view& x);

}  // namespace residua::multiple
