// cg: the preconditioned conjugate gradient method.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Solves A x = b for symmetric definite A, positive or negative, from the initial guess in x, in the format
/// T that x has: vectors and scalars are in T, A, b and M in double; M is symmetric and definite. Stops when
/// |r| / |r0| <= tolerance for the recursive residual r, then computes the true one; `converged` means that
/// both are within the tolerance. Stops as `attainable_accuracy` when the gap between the two residuals,
/// which is measured now and then, shows that rounding in T will keep the true one above the tolerance, and
/// x can gain nothing more (Greenbaum 1997; van der Vorst, Ye 2000). On failure x is the iterate with the
/// smallest recursive residual, to within a factor of two: a further solve may start there, in any format,
/// with options.reference_norm for the tolerance to keep its meaning. b may have any norm; a matrix whose
/// products leave double's range ends as not_finite (solve() scales it). Five vectors of A's size beside x
/// are allocated, and with a preconditioner other than Jacobi's one more and two in double. Source: Mukunoki
/// 2013, figure 4.1. Throws invalid_argument if A is not square, x lies where b does, or a size or an option
/// is out of range.
template <solver_format T>
krylov_report cg(const context& ctx, const csr_matrix& A, const preconditioner& M,
                 vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});

/// This overload takes any vector x (view/concepts.hpp).
template <output_solver_vector X>
krylov_report cg(const context& ctx, const csr_matrix& A, const preconditioner& M,
                 vector_view<const double> b, X&& x, const krylov_options& options = {}) {
  return cg<element_t<X>>(ctx, A, M, b, x, options);
}

}  // namespace residua
