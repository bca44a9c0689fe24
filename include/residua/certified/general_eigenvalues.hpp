// certified_eigenvalues of general matrices: proved discs about approximate eigenvalues.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/number/format.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What was proved of approximate eigenvalues and eigenvectors of a general matrix.
struct eigenvalue_discs {
  /// Whether discs were found.
  bool found = false;
  /// The largest radius; infinite where `found` is false.
  double error = 0;
  /// A bound of |I - R X| in the norm `infinity` for the approximate inverse R of X in this format.
  double contraction = 0;
  format inverse = format::fp64;
};

/// Proves discs about the eigenvalues w = wr + i wi of the n x n matrix A, by the columns of X, approximate
/// eigenvectors, both as geev leaves them or any other routine that packs them so: every eigenvalue of A lies
/// in one of the discs |z - w_j| <= radius_j, and k discs that meet none of the others have k of them, each
/// counted as often as it is there. Nothing is taken for granted of w and X but that they are finite and that
/// complex eigenvalues are in neighbouring pairs; the better they are, the smaller are the discs. A, X and w
/// are not changed.
///
/// With E = A X - X W and F = X^-1 E, A is similar to W + F, and S. Gershgorin's theorem (1931) for the
/// normal diagonal blocks of W (D. G. Feingold, R. S. Varga, Pacific J. Math. 12 (1962)) has the discs, whose
/// radii are at most the sums of |F|'s rows, for a pair of both its rows. |F| e is bounded as errors of
/// solutions are (docs/certified.md): with R about X^-1, G = I - R X, |G| < 1, g = |G| e and d >= |R||E| e,
///   |F| e <= d + g max(d) / (1 - |G|).
/// E is computed in a format of one limb more, qd's in qd by residues, and what rounding and underflow do is
/// bounded as in certified_gesv. R is made in double, and where |G| <= 1/4 cannot be proved, in dd, td, qd.
/// Columns of X are scaled by powers of two. Radii are beyond the errors by the condition of X and some
/// sqrt(n); of a matrix with too few eigenvectors, or nearly so, they are wide, or none are found.
///
/// The cost is two products and an inverse. The number of threads changes no bit. Throws invalid_argument
/// if A or X is not square, shapes do not fit, complex eigenvalues are not in pairs, a leading dimension is
/// too small, a pointer is null, memory is not the context's or an element is not finite.
template <solver_format T>
eigenvalue_discs certified_eigenvalues(const context& ctx, not_deduced<matrix_view<const T>> A,
                                       not_deduced<matrix_view<const T>> X,
                                       not_deduced<vector_view<const T>> wr,
                                       not_deduced<vector_view<const T>> wi,
                                       not_deduced<vector_view<double>> radius);

/// Proves discs of a complex matrix, with a column of X for each element of w, by real matrices of twice
/// the order, of which each column of F has its real and its imaginary part, |re| + |im| >= |f|.
template <solver_format T>
eigenvalue_discs certified_eigenvalues(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                                       not_deduced<matrix_view<const complex<T>>> X,
                                       not_deduced<vector_view<const complex<T>>> w,
                                       not_deduced<vector_view<double>> radius);

/// These overloads take any matrices and vectors (view/concepts.hpp).
template <matrix_like Matrix, matrix_of<element_t<Matrix>> Vectors, vector_of<element_t<Matrix>> Real,
          vector_of<element_t<Matrix>> Imaginary, output_vector_of<double> Radii>
requires solver_format<element_t<Matrix>> eigenvalue_discs
certified_eigenvalues(const context& ctx, const Matrix& A, const Vectors& X, const Real& wr,
                      const Imaginary& wi, Radii&& radius) {
  return certified_eigenvalues<element_t<Matrix>>(ctx, A, X, wr, wi, radius);
}
template <complex_matrix Matrix, complex_matrix Vectors, complex_vector Values,
          output_vector_of<double> Radii>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Vectors>&& complex_alike<Matrix, Values>)  //
    eigenvalue_discs certified_eigenvalues(const context& ctx, const Matrix& A, const Vectors& X,
                                           const Values& w, Radii&& radius) {
  return certified_eigenvalues<part_t<Matrix>>(ctx, A, X, w, radius);
}

}  // namespace residua
