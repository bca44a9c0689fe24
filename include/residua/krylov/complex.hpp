// Krylov methods for complex systems.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"

namespace residua {

// Each solves A x = b as the method of its name for real matrices does (cg.hpp, minres.hpp, bicgstab.hpp,
// gmres.hpp), with the same options, supervision, true residual and reasons to stop. A, b and M are of
// complex numbers in double, x and all vectors and scalars in T, a format of solvers. The norms of the
// report are those of complex vectors. M is made of A (preconditioner.hpp). Throws invalid_argument if A is
// not square, or a size or an option is out of range. CG and MINRES take the steps that they take for the
// real equivalent (complex_csr.hpp), with a product of half its numbers; BiCGStab and GMRES have complex
// coefficients and look for x in spaces over the complex numbers.

/// Solves for a Hermitian definite A, positive or negative, and an M that is so, too.
template <solver_format T>
krylov_report cg(const context& ctx, const complex_csr_matrix& A, const preconditioner& M,
                 vector_view<const complex<double>> b, vector_view<complex<T>> x,
                 const krylov_options& options = {});
/// Solves for a Hermitian A, with a Hermitian positive definite M.
template <solver_format T>
krylov_report minres(const context& ctx, const complex_csr_matrix& A, const preconditioner& M,
                     vector_view<const complex<double>> b, vector_view<complex<T>> x,
                     const krylov_options& options = {});
template <solver_format T>
krylov_report bicgstab(const context& ctx, const complex_csr_matrix& A, const preconditioner& M,
                       vector_view<const complex<double>> b, vector_view<complex<T>> x,
                       const krylov_options& options = {});
template <solver_format T>
krylov_report gmres(const context& ctx, const complex_csr_matrix& A, const preconditioner& M,
                    vector_view<const complex<double>> b, vector_view<complex<T>> x,
                    const krylov_options& options = {});

}  // namespace residua
