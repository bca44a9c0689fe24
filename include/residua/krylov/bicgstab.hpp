// bicgstab: the preconditioned stabilised bi-conjugate gradient method.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

/// Solves A x = b for square A, as cg does for positive definite ones; two products with A an iteration. Shadow
/// residual: the initial residual; where the residual becomes orthogonal to it, the current one takes its place. Nine vectors of A's size beside x are allocated at most.
/// Source: van der Vorst 1992; thesis, figure 4.2.
template <class T>
krylov_report bicgstab(const context& ctx, const csr_matrix& A, const preconditioner& M,
                       vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});

}  // namespace residua
