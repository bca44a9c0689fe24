// Krylov methods in run-time precision.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/mp/sparse.hpp"

namespace residua {

// Each solves A x = b for a square matrix of doubles, b and x of one precision p, from the initial guess in
// x; vectors and scalars of the methods have p bits. `tolerance` is of |b - A x| / |b| (b = 0: |r0|, the
// residual of the guess), or options.reference_norm where that is not 0. Where the recursive residual has
// reached that, b - A x is computed with a bound of its error (docs/mp.md), which is added to its norm:
// `converged` means that the sum is within the tolerance, and true_relative_residual is that sum over |b|,
// never less than what is true. Where the sum is above, the method begins anew from x for as long as that
// halves the residual, and else ends as true_residual_above: x has gained what p bits can give. On failure
// x is the last iterate, or the best of those that a method began anew from. options.ends_when_unattainable
// must not be set.
//
// M is computed in double and applied in double to a residual that is scaled by a power of two, so that any
// exponent will do; Jacobi's diagonal multiplies in p bits. The scalars are on the host, which waits for a
// GPU's dot products. Backends give the same bits where M has them. Throws invalid_argument if A is not
// square, precisions or sizes differ, M was made of another matrix, memory is not the context's, x lies where
// b does, or an option is out of range.

/// Solves for symmetric definite A, positive or negative, and such M, with a product with A an iteration.
/// With an M that is applied in double, beta is z.(r - r_before) / z_before.r_before, which an M that is
/// not quite the same every time asks for (Golub, Ye 1999).
krylov_report cg(const context& ctx, const csr_matrix& A, const preconditioner& M, mp_const_vector_view b,
                 mp_vector_view x, const krylov_options& options = {});

/// Takes two products with A an iteration (van der Vorst 1992), preconditioned from the right, and restarts
/// where the shadow residual is orthogonal to r but for rounding.
krylov_report bicgstab(const context& ctx, const csr_matrix& A, const preconditioner& M,
                       mp_const_vector_view b, mp_vector_view x, const krylov_options& options = {});

/// Restarts every options.restart iterations, and is flexible (Saad 1993): M is applied from the right, and
/// its results are kept. Takes options.restart + 1 vectors, with a preconditioner as many again.
krylov_report gmres(const context& ctx, const csr_matrix& A, const preconditioner& M, mp_const_vector_view b,
                    mp_vector_view x, const krylov_options& options = {});

}  // namespace residua
