// Krylov methods for systems whose rows several ranks hold.
#pragma once

#include "residua/distributed/distributed_csr.hpp"
#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// The diagonal of A as preconditioner: each rank's own part. Collective. Throws agreed_error as
/// preconditioner does, naming the first row with a zero or missing diagonal entry.
preconditioner jacobi(const context& ctx, const distributed_csr& A);

// As those for a csr_matrix (residua/krylov): b and x are a rank's own parts, of A.partition().own_rows()
// elements with increment 1; M is the identity or what jacobi() made of A. Every rank gets the same report
// but for its seconds: the same iterations and x of the same bits on any number of ranks and threads. The
// true residual is that of all ranks, as accurate as in one context. options are the same on every rank,
// but for the callbacks: options.interrupted is asked after every sixteenth iteration, by gmres after
// each, and ends the solve where it says so on any rank. Ranks must not differ in the version of the
// library. Collective. Throw agreed_error as those do, and where M is of another kind.
template <solver_format T>
krylov_report cg(const context& ctx, const distributed_csr& A, const preconditioner& M,
                 vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});
template <solver_format T>
krylov_report bicgstab(const context& ctx, const distributed_csr& A, const preconditioner& M,
                       vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});
template <solver_format T>
krylov_report gmres(const context& ctx, const distributed_csr& A, const preconditioner& M,
                    vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});

/// The same for any vector x (view/concepts.hpp).
template <output_solver_vector X>
krylov_report cg(const context& ctx, const distributed_csr& A, const preconditioner& M,
                 vector_view<const double> b, X&& x, const krylov_options& options = {}) {
  return cg<element_t<X>>(ctx, A, M, b, x, options);
}
template <output_solver_vector X>
krylov_report bicgstab(const context& ctx, const distributed_csr& A, const preconditioner& M,
                       vector_view<const double> b, X&& x, const krylov_options& options = {}) {
  return bicgstab<element_t<X>>(ctx, A, M, b, x, options);
}
template <output_solver_vector X>
krylov_report gmres(const context& ctx, const distributed_csr& A, const preconditioner& M,
                    vector_view<const double> b, X&& x, const krylov_options& options = {}) {
  return gmres<element_t<X>>(ctx, A, M, b, x, options);
}

}  // namespace residua
