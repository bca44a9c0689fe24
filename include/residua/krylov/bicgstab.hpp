// bicgstab: the preconditioned stabilised bi-conjugate gradient method.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Solves A x = b for square A, from the initial guess in x, as cg does for definite ones, with two
/// products with A an iteration. The shadow residual is the initial one; where the residual becomes
/// orthogonal to that, the current one takes its place. Ten vectors of A's size beside x are allocated at
/// most. Source: van der Vorst 1992; Mukunoki 2013, figure 4.2.
template <solver_format T>
krylov_report bicgstab(const context& ctx, const csr_matrix& A, const preconditioner& M,
                       vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});

/// This overload takes any vector x (view/concepts.hpp).
template <output_solver_vector X>
krylov_report bicgstab(const context& ctx, const csr_matrix& A, const preconditioner& M,
                       vector_view<const double> b, X&& x, const krylov_options& options = {}) {
  return bicgstab<element_t<X>>(ctx, A, M, b, x, options);
}

}  // namespace residua
