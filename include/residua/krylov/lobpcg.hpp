// lobpcg: some eigenvalues and eigenvectors of a sparse symmetric matrix.
#pragma once

#include "residua/dense/engine.hpp"
#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// The end of the spectrum that is wanted.
enum class spectrum_end { smallest, largest };

struct lobpcg_options {
  spectrum_end wanted = spectrum_end::smallest;
  /// The tolerance of |A x_j - w_j x_j| / max |w| for every j; finite, >= 0.
  double tolerance = 1e-12;
  index_t max_iterations = 5000;  // >= 0
  /// Called after every iteration with the number of iterations and the largest |A x_j - w_j x_j| / max |w|.
  std::function<void(index_t iterations, double relative_residual)> progress{};
  /// Asked after every iteration; true ends lobpcg with what has been reached.
  std::function<bool()> interrupted{};
  product_options products{};
};

struct lobpcg_report {
  /// `converged`, `iteration_limit`, `interrupted`, `not_finite`, or `stagnated`: the residuals have not
  /// halved in 30 iterations and may be rounding errors, or not in 1000. X and w hold what was reached,
  /// unless the reason is `not_finite`.
  stop_reason reason = stop_reason::running;
  index_t iterations = 0;
  /// Bounds of |A x_j - w_j x_j| / |x_j| for each j: A has an eigenvalue as near to w_j.
  std::vector<double> residuals;
  /// A bound of |I - X^T X|_F.
  double orthogonality = 0;
  /// A distance within which k eigenvalues of A can be paired with the k of w. It does not prove that these
  /// are at the end of the spectrum; eigenvalue_counter (sparse/eigenvalue_counter.hpp) does.
  double eigenvalue_error = 0;
  product_report products{};
  [[nodiscard]] bool converged() const { return reason == stop_reason::converged; }
};

/// Computes k eigenvalues of the symmetric matrix A of order n at one end of its spectrum, in ascending order
/// to w, and orthonormal eigenvectors to the n x k columns of X, from the space that X spans at the start:
/// random numbers, or eigenvectors of a matrix near A or in another format. A is taken as symmetric whatever
/// its kind says. A group of eigenvalues that k cuts in two converges slowly; take some more than are wanted.
///
/// A. Knyazev's locally optimal block preconditioned conjugate gradients (SIAM J. Sci. Comput. 23(2), 2001)
/// take the best vectors of the space of X, M^-1 (A X - X diag(w)) and the step before, whose bases are
/// made orthonormal as J. Duersch, M. Shao, C. Yang, M. Gu do (SIAM J. Sci. Comput. 40(5), 2018): by the
/// eigenvectors of their Gram matrix, without those that rounding may have made. M is to be positive
/// definite; it works in double. An iteration takes 3 k products with A.
///
/// Bounds hold for the numbers returned: spmv's, gemm's and nrm2's rounding errors are counted in, and what
/// products lose below double's range.
/// The bound of eigenvalues is W. Kahan's theorem (Parlett, The Symmetric Eigenvalue Problem, section 11.5)
/// for the orthonormal factor of X. The number of threads changes no bit. lobpcg takes nine matrices of X's
/// size and more of order 3 k. Throws invalid_argument naming the argument, before anything is written, if
/// A is not square, shapes do not fit, M is of another matrix, options are out of range, X has an element
/// that is not finite or has not full rank, a leading dimension is too small, a pointer is null or memory
/// is not the context's.
template <solver_format T>
lobpcg_report lobpcg(const context& ctx, const csr_matrix& A, const preconditioner& M,
                     not_deduced<matrix_view<T>> X, not_deduced<vector_view<T>> w,
                     const lobpcg_options& options = {});

/// This overload takes any matrix and vector (view/concepts.hpp).
template <output_matrix Vectors, output_vector_of<element_t<Vectors>> Values>
requires solver_format<element_t<Vectors>> lobpcg_report lobpcg(const context& ctx, const csr_matrix& A,
                                                                const preconditioner& M, Vectors&& X,
                                                                Values&& w,
                                                                const lobpcg_options& options = {}) {
  return lobpcg<element_t<Vectors>>(ctx, A, M, X, w, options);
}

}  // namespace residua
