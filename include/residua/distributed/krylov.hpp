// Krylov methods for systems whose rows several ranks hold.
#pragma once

#include "residua/distributed/distributed_csr.hpp"
#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Returns the diagonal of A as preconditioner, each rank's own part. jacobi is collective. Throws
/// agreed_error as preconditioner does, naming the first row with a zero or missing diagonal entry.
preconditioner jacobi(const context& ctx, const distributed_csr& A);

/// The number of parts of a matrix that have factors of their own, unless a caller says otherwise.
inline constexpr index_t usual_parts = 16;

/// Makes the preconditioners none and jacobi, and block_jacobi, ilu0, ilut and ic0 as
/// residua/krylov/preconditioner.hpp says, of parts of A: its rows are cut into `parts` runs of equally
/// many blocks of its partition, or fewer where there are not so many, and entries that lie outside of the
/// squares of these on the diagonal are left out of M. Each part is factorised and shifted for itself and
/// solved by the rank that has its first row, on one thread or on its GPU, so that M^-1 r has the same bits
/// on any number of ranks and threads. Fewer parts make better preconditioners; more let more ranks and
/// threads take part. A GPU solves its parts one after the other. In the report are the largest shift and
/// number of levels, whether any part was matched, and the entries of all.
///
/// The call is collective. Throws agreed_error, naming rank and row, as preconditioner does, ic0 where a
/// part is not symmetric; invalid_argument unless parts >= 1, and where ranks differ in what they ask for;
/// unsupported for other kinds.
preconditioner make_preconditioner(const context& ctx, const distributed_csr& A, preconditioner_kind kind,
                                   const preconditioner_options& options = {}, index_t parts = usual_parts);

// cg, bicgstab and gmres do what those for a csr_matrix do (residua/krylov): b and x are a rank's own
// parts, of A.partition().own_rows() elements with increment 1; M is the identity or was made of A by
// jacobi or make_preconditioner. Every rank gets the same report but for its seconds; iterations and bits
// of x are the same on any number of ranks and threads. The true residual is that of all ranks, as accurate
// as in one context. options are the same on every rank, but for the callbacks: options.interrupted is
// asked after every sixteenth iteration, by gmres after each, and ends the solve where it says so on any
// rank. Ranks must not differ in the version of the library. The calls are collective, and throw
// agreed_error as those for a csr_matrix throw, and where M is of another kind.
template <solver_format T>
krylov_report cg(const context& ctx, const distributed_csr& A, const preconditioner& M,
                 vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});
template <solver_format T>
krylov_report bicgstab(const context& ctx, const distributed_csr& A, const preconditioner& M,
                       vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});
template <solver_format T>
krylov_report gmres(const context& ctx, const distributed_csr& A, const preconditioner& M,
                    vector_view<const double> b, vector_view<T> x, const krylov_options& options = {});

/// These overloads take any vector x (view/concepts.hpp).
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
