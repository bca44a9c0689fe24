// certified_eigenvalues: proved bounds of the errors of all eigenvalues of a symmetric matrix.
#pragma once

#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What was proved of approximate eigenvalues and eigenvectors.
struct eigenvalue_bounds {
  /// Whether a bound was found.
  bool found = false;
  /// A bound of |w_i - lambda_i| for every i, both in ascending order; infinite where `found` is false.
  double error = 0;
  /// Bounds of |A X - X diag(w)|_2 and |I - X^T X|_2.
  double residual = 0, orthogonality = 0;
};

/// Bounds the errors of w, approximate eigenvalues of the symmetric n x n matrix A, of which the triangle
/// `stored` is read, by the columns of X, approximate eigenvectors: those of syevd or of any other routine.
/// Nothing is taken for granted of w and X but that they are finite; the better they are, the smaller are
/// the bounds. A, X and w are not changed.
///
/// With E = A X - X diag(w), S = I - X^T X, |S|_2 < 1 and X = Q H, Q orthogonal and H positive definite,
///   |w_i - lambda_i| <= |E|_2 / sqrt(1 - |S|_2)   for both in ascending order.
/// For the proof let D = Q^T A Q - diag(w). Then D H + H D = F + F^T for F = Q^T E; an eigenvector v of D
/// with D v = d v, |d| = |D|_2, gives 2 d v^T H v = v^T (F + F^T) v, so |D|_2 <= |E|_2 / lambda_min(H),
/// where lambda_min(H)^2 >= 1 - |S|_2; Weyl's theorem does the rest. (R. Bhatia, C. Davis, F. Kittaneh,
/// Aequationes Math. 41 (1991), for more norms.) E and S are computed in a format of one limb more, qd's in
/// qd by residues, and what rounding and underflow do is bounded as in certified_gesv; |E|_2^2 <= |E|_1
/// |E|_inf, so that the bound may be some sqrt(n) times the largest error. The cost is two products n x n x
/// n in the wider format, of which four matrices are allocated. The number of threads changes no bit.
/// Throws invalid_argument if A or X is not square, shapes do not fit, a leading dimension is too small, a
/// pointer is null, memory is not the context's or an element is not finite.
template <solver_format T>
eigenvalue_bounds certified_eigenvalues(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> A,
                                        not_deduced<matrix_view<const T>> X,
                                        not_deduced<vector_view<const T>> w);

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <matrix_like Matrix, matrix_of<element_t<Matrix>> Vectors, vector_of<element_t<Matrix>> Values>
requires solver_format<element_t<Matrix>> eigenvalue_bounds
certified_eigenvalues(const context& ctx, uplo stored, const Matrix& A, const Vectors& X, const Values& w) {
  return certified_eigenvalues<element_t<Matrix>>(ctx, stored, A, X, w);
}

}  // namespace residua
