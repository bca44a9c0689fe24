// lanczos: some eigenvalues and eigenvectors of a sparse symmetric matrix, without a preconditioner.
#pragma once

#include "residua/krylov/lobpcg.hpp"

namespace residua {

struct lanczos_options {
  spectrum_end wanted = spectrum_end::smallest;
  /// The tolerance of |A x_j - w_j x_j| / max |w| for every j; finite, >= 0.
  double tolerance = 1e-12;
  index_t max_restarts = 1000;  // >= 0
  /// How many vectors are kept at a time: at least 3 k, or the order of A where that is less; 0 means 8 k,
  /// and 24 at least.
  index_t basis = 0;
  /// Called at every restart with the products with A so far, over k, and the largest |A x_j - w_j x_j| / max
  /// |w|.
  std::function<void(index_t steps, double relative_residual)> progress{};
  /// Asked at every restart; true ends lanczos with what has been reached.
  std::function<bool()> interrupted{};
  product_options products{};
};

/// Computes, as lobpcg (krylov/lobpcg.hpp), k eigenvalues of the symmetric matrix A at one end of its
/// spectrum, in ascending order to w, and orthonormal eigenvectors to the n x k columns of X, from the
/// space that X spans at the start. Report, bounds and errors are lobpcg's; `iterations` counts the blocks
/// of k vectors that the space grew by, `stagnated` means that residuals have not halved in 5 restarts and
/// may be rounding errors, or not in 200.
///
/// lanczos is the block Lanczos method (G. Golub, R. Underwood, The block Lanczos method for computing
/// eigenvalues, Mathematical Software III, 1977) with a thick restart (K. Wu, H. Simon, SIAM J. Matrix Anal.
/// Appl. 22(2), 2000): the space of X, A X, A^2 X, …, whose bases are made orthonormal twice over against
/// all vectors that are kept; where there is no room for another block, the k wanted Ritz vectors and a
/// third of the others, those nearest to them, stay. Without a good preconditioner lanczos takes fewer
/// products with A than lobpcg, from a larger space. Multiplicities up to k are found, as X has k columns.
///
/// lanczos allocates two matrices of `basis` columns, four of X's size and the Ritz vectors that stay.
template <solver_format T>
lobpcg_report lanczos(const context& ctx, const csr_matrix& A, not_deduced<matrix_view<T>> X,
                      not_deduced<vector_view<T>> w, const lanczos_options& options = {});

/// This overload takes any matrix and vector (view/concepts.hpp).
template <output_matrix Vectors, output_vector_of<element_t<Vectors>> Values>
requires solver_format<element_t<Vectors>> lobpcg_report lanczos(const context& ctx, const csr_matrix& A,
                                                                 Vectors&& X, Values&& w,
                                                                 const lanczos_options& options = {}) {
  return lanczos<element_t<Vectors>>(ctx, A, X, w, options);
}

}  // namespace residua
