// refine: iterative refinement.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Solves A x = b for square A by x = x + M^-1 (b - A x), from the initial guess in x, where M is the factors
/// of A or near to A. A, b and M are in double, x is in T, and the residual is accumulated as by
/// residual(). With factors of A by Gaussian elimination in double the residual falls by a factor of about
/// u cond(A) a step, until x has T's accuracy, as long as that factor is below one half; a step that does
/// not halve the residual is the last (`stagnated`), and x is then the best one. Three vectors of A's size
/// beside x are allocated. Sources: Wilkinson 1963; Higham, Accuracy and Stability of Numerical Algorithms,
/// ch. 12; Demmel et al. 2006. Throws as cg does.
template <solver_format T>
krylov_report refine(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});

/// This overload takes any vector x (view/concepts.hpp).
template <output_solver_vector X>
krylov_report refine(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     vector_view<const double> b, X&& x, const krylov_options& options = {}) {
  return refine<element_t<X>>(ctx, A, M, b, x, options);
}

}  // namespace residua
