// minres: the preconditioned minimal residual method.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Solves A x = b for symmetric A, definite or not, as cg does for definite ones; M must be symmetric
/// positive definite. An iteration takes one product with A. The residual's norm in that of M^-1 never
/// grows in exact arithmetic. The accuracy that x can attain may fall short of cg's by a factor of A's
/// condition number (Sleijpen, van der Vorst, Modersitzki 2000), which `attainable_accuracy` tells; a
/// further solve from that x gains as much again. Where A is singular and b out of its range minres ends as
/// krylov_breakdown. Eight vectors of A's size beside x are allocated, with a preconditioner nine, and two
/// in double where that is not Jacobi's. Sources: Paige, Saunders 1975; Elman, Silvester, Wathen 2005,
/// algorithm 6.1. Throws as cg does; whether A is symmetric is not checked.
template <solver_format T>
krylov_report minres(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});

/// This overload takes any vector x (view/concepts.hpp).
template <output_solver_vector X>
krylov_report minres(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     vector_view<const double> b, X&& x, const krylov_options& options = {}) {
  return minres<element_t<X>>(ctx, A, M, b, x, options);
}

}  // namespace residua
