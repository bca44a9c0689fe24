// syevd: eigenvalues and eigenvectors of a symmetric matrix, with bounds of their errors.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What is known of an eigenvalue decomposition A X = X diag(w). All bounds hold for the numbers that were
/// returned: they are computed in a format of one limb more (qd's in qd) and enlarged by what rounding may
/// have hidden there.
struct eigen_report {
  /// 0: the bounds are met. 1: the refinement stopped before that; X and w are the best that it reached,
  /// and the bounds below hold for them all the same. 2: the decomposition in double, where it starts,
  /// failed; X and w hold nothing, and bounds are infinite.
  index_t info = 0;
  /// How often X was corrected.
  int refinements = 0;
  /// An upper bound of |A X - X diag(w)|_F / |A|_F; 0 for A = 0.
  double residual = 0;
  /// An upper bound of |I - X^T X|_F.
  double orthogonality = 0;
  /// An upper bound of the largest |w_i - lambda_i|, both in ascending order; absolute.
  double eigenvalue_error = 0;
  product_report products{};
};

/// Computes all eigenvalues of the symmetric matrix A, of which the triangle `stored` is read, in ascending
/// order to w, and orthonormal eigenvectors to the columns of A, which is overwritten whole.
///
/// The vectors of dsyevd, on a GPU of cuSOLVER, are refined by products in A's format: T. Ogita and K.
/// Aishima, Iterative refinement for symmetric eigenvalue decomposition, Japan J. Indust. Appl. Math. 35
/// (2018), algorithm 1. Each correction squares the relative error. Where eigenvalues lie closer to each
/// other than their vectors are known, the part of the matrix that belongs to them is decomposed by itself in
/// double, which knows it to 53 bits of its own extent (the same authors, part II: 36 (2019)); clusters
/// within clusters are thus told apart down to the rounding errors of the format. The vectors of
/// eigenvalues that are closer than that are an orthonormal basis of the space that belongs to all of them.
///
/// With u^N and `dot` of number/bounds.hpp and r = (dot n + 4 scaled_sum) sqrt(n) u^N, o = dot n^2 u^N,
/// info = 0 says
///   residual <= 4 r, orthogonality <= 8 o,
///   eigenvalue_error = (2 orthogonality max|w| + residual |A|_F) / (1 - orthogonality),
/// the last one by Weyl's theorem for the orthogonal factor Q of X = Q H and |H - I| <= |I - X^T X|. In qd,
/// where there is no wider format, r and o are what rounding may hide; elsewhere the bounds are mostly far
/// smaller. An eigenvalue beyond the range has no bound, nor has the residual then, and info is 1.
///
/// `options` are those of the products that refine; bounds are computed by products of all bits, whatever
/// options.accuracy_bits is.
///
/// A is scaled by a power of two, so that nothing in between overflows or underflows. double has the same
/// bounds with its own constants. The number of threads changes no bit. The workspace has four matrices of
/// A's size and what the decomposition in double takes; three in the wider format are allocated besides.
/// Throws invalid_argument naming the argument, before anything is written, if A is not square or has an
/// element that is not finite in the triangle, w has another size than A has rows, a leading dimension is
/// too small, a pointer is null or memory is not the context's.
template <solver_format T>
eigen_report syevd(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A,
                   not_deduced<vector_view<T>> w, const product_options& options = {});

/// Refines eigenvectors that come from elsewhere: the columns of X, of which each must be nearer to one of
/// A's than to others, or a group of columns to the space of a group of close eigenvalues. Columns need be
/// neither normalised to more than 2^-10 nor in any order. X is overwritten by eigenvectors, w by
/// eigenvalues in ascending order; A is not written. Bounds, report and errors are syevd's; the workspace
/// has one matrix more, and info is 1 also where X is too far from eigenvectors. Where columns have no
/// values, as columns of zeros have none, unit vectors and zeros are returned.
template <solver_format T>
eigen_report refine_eigenvectors(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> A,
                                 not_deduced<matrix_view<T>> X, not_deduced<vector_view<T>> w,
                                 const product_options& options = {});

/// These overloads take any matrices and vectors (view/concepts.hpp).
template <output_matrix Matrix, output_vector_of<element_t<Matrix>> Values>
requires solver_format<element_t<Matrix>> eigen_report syevd(const context& ctx, uplo stored, Matrix&& A,
                                                             Values&& w,
                                                             const product_options& options = {}) {
  return syevd<element_t<Matrix>>(ctx, stored, A, w, options);
}
template <output_matrix Vectors, matrix_of<element_t<Vectors>> Matrix,
          output_vector_of<element_t<Vectors>> Values>
requires solver_format<element_t<Vectors>> eigen_report
refine_eigenvectors(const context& ctx, uplo stored, const Matrix& A, Vectors&& X, Values&& w,
                    const product_options& options = {}) {
  return refine_eigenvectors<element_t<Vectors>>(ctx, stored, A, X, w, options);
}

}  // namespace residua
