// gmres: the flexible, restarted generalised minimal residual method.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Solves A x = b for square A, from the initial guess in x, as cg does for definite ones, with one product
/// with A an iteration. Every options.restart iterations, and where the recursive residual has reached the
/// tolerance, gmres starts anew from b - A x computed as by residual(), which is iterative refinement if M
/// is exact. gmres ends as true_residual_above where such a start has not come nearer to b. M is applied
/// from the right, and its results are kept in double: M may be another operator every time.
/// options.restart + 1 vectors in T, as many in double with a preconditioner, and five in T are allocated;
/// fewer where x has fewer elements, or iterations are fewer. Sources: Saad, Schultz 1986; Saad 1993
/// (flexible); Carson, Higham 2017 (as refinement). Throws as cg does, and where options.restart < 1.
template <solver_format T>
krylov_report gmres(const context& ctx, const csr_matrix& A, const preconditioner& M,
                    vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});

/// This overload takes any vector x (view/concepts.hpp).
template <output_solver_vector X>
krylov_report gmres(const context& ctx, const csr_matrix& A, const preconditioner& M,
                    vector_view<const double> b, X&& x, const krylov_options& options = {}) {
  return gmres<element_t<X>>(ctx, A, M, b, x, options);
}

}  // namespace residua
