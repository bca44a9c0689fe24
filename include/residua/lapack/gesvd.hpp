// gesvd: singular values and vectors of a matrix, with bounds of their errors.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// What is known of a decomposition A = U diag(s) V^T. All bounds hold for the numbers that were returned:
/// they are computed in a format of one limb more (qd's in qd) and enlarged by what rounding may have hidden
/// there.
struct svd_report {
  /// 0: the bounds are met. 1: the refinement stopped before that; U, s and V are the best that it reached,
  /// and the bounds below hold for them all the same. 2: the decomposition in double, where it starts,
  /// failed; U, s and V hold nothing, and bounds are infinite.
  index_t info = 0;
  /// How often U and V were corrected.
  int refinements = 0;
  /// An upper bound of |A V - U diag(s)|_F / |A|_F, or of |A^T U - V diag(s)|_F / |A|_F if A has fewer rows
  /// than columns; 0 for A = 0.
  double residual = 0;
  /// An upper bound of both |I - U^T U|_F and |I - V^T V|_F.
  double orthogonality = 0;
  /// An upper bound of the largest |s_i - sigma_i|, both in descending order; absolute.
  double singular_value_error = 0;
  product_report products{};
};

/// Computes the singular values of the m x n matrix A in descending order, to the k = min(m, n) elements of
/// s, and orthonormal singular vectors to the k columns of U, m x k, and the k rows of Vt, k x n: A = U
/// diag(s) Vt, as LAPACK's gesdd with jobz = 'S'. A is not written. If U is m x m, or Vt n x n, it is
/// orthogonal whole, as with jobu or jobvt = 'A' of LAPACK's gesvd: the vectors beyond the k-th are a basis
/// of what A does not reach, the last columns of geqrf's Q.
///
/// A rectangular matrix is reduced to its triangle by geqrf. The decomposition of a square one in double, by
/// LAPACK's dgesdd or on a GPU cuSOLVER's gesvdp, is refined by products in the format of A: T. Ogita and
/// K. Aishima, Iterative refinement for singular value decomposition based on matrix multiplication,
/// J. Comput. Appl. Math. 369 (2020), algorithm 1; each correction squares the relative error and takes six
/// multiplications' worth of products of k x k matrices, of which two have the fewer bits the smaller the
/// correction is. Where singular values lie closer to each other, or to zero, than their vectors are
/// known, the part of the matrix that belongs to them is decomposed by itself in double, which knows it to
/// 53 bits of its own extent; clusters within clusters are thus told apart down to the rounding errors of
/// the format, and A may have any rank. The vectors of singular values that are closer than that are
/// orthonormal bases of the spaces that belong to all of them.
///
/// With u^N, `dot` and `scaled_sum` of number/bounds.hpp, r = (dot k + 4 scaled_sum) sqrt(k) u^N and o = dot
/// max(m, n) c u^N, c the number of vectors of the longer side, info = 0 says
///   residual <= 4 r, orthogonality <= 8 o,
///   singular_value_error = (2 orthogonality max s + residual |A|_F) / (1 - orthogonality),
/// the last one by Weyl's theorem: with the polar decompositions U = P G and V = Q H, |G - I| <= |I - U^T U|,
/// and A Q = P diag(s) + P (G diag(s) - diag(s) H) H^-1 + (A V - U diag(s)) H^-1. The error is absolute:
/// small singular values have fewer digits than large ones. In qd, where there is no wider format, r and o
/// are what rounding may hide; elsewhere the bounds are mostly far smaller.
///
/// `options` are those of the products that refine; bounds are computed by products of all bits, whatever
/// options.accuracy_bits is.
///
/// A is scaled by a power of two, so that nothing in between overflows or underflows. double has the same
/// bounds with its own constants. The result has the same bits for any number of threads. The workspace has
/// three matrices of A's size, seven of order k and what the decomposition in double takes; in the wider
/// format three of A's size and two of order k are allocated besides. Throws invalid_argument naming the
/// argument, before anything is written, if A has an element that is not finite, s, U or Vt has another
/// size than these, a leading dimension is too small, a pointer is null or memory is not the context's.
template <solver_format T>
svd_report gesvd(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<vector_view<T>> s,
                 not_deduced<matrix_view<T>> U, not_deduced<matrix_view<T>> Vt,
                 const product_options& options = {});

/// Refines singular vectors that come from elsewhere: the columns of U and the rows of Vt, in pairs, of which
/// each must be nearer to A's than to others, or a group to the spaces of a group of close singular values.
/// The pairs need be neither normalised to more than 2^-10 nor in any order. U and Vt are overwritten by
/// singular vectors, s by singular values in descending order; A is not written. Columns of U and rows of
/// Vt beyond the first min(m, n) are not read and are overwritten as gesvd's. Those vectors of the longer
/// side that A reaches with no column, of singular values that are zero, are found anew. Bounds, report and
/// errors are gesvd's; info is 1 also where U and Vt are too far from singular vectors. Where the vectors
/// have no values, as vectors of zeros have none, unit vectors and zeros are returned.
template <solver_format T>
svd_report refine_singular_vectors(const context& ctx, not_deduced<matrix_view<const T>> A,
                                   not_deduced<matrix_view<T>> U, not_deduced<vector_view<T>> s,
                                   not_deduced<matrix_view<T>> Vt, const product_options& options = {});

/// These overloads take any matrices and vectors (view/concepts.hpp).
template <matrix_like Matrix, output_vector_of<element_t<Matrix>> Values,
          output_matrix_of<element_t<Matrix>> Left, output_matrix_of<element_t<Matrix>> Right>
requires solver_format<element_t<Matrix>> svd_report gesvd(const context& ctx, const Matrix& A, Values&& s,
                                                           Left&& U, Right&& Vt,
                                                           const product_options& options = {}) {
  return gesvd<element_t<Matrix>>(ctx, A, s, U, Vt, options);
}
template <matrix_like Matrix, output_matrix_of<element_t<Matrix>> Left,
          output_vector_of<element_t<Matrix>> Values, output_matrix_of<element_t<Matrix>> Right>
requires solver_format<element_t<Matrix>> svd_report
refine_singular_vectors(const context& ctx, const Matrix& A, Left&& U, Values&& s, Right&& Vt,
                        const product_options& options = {}) {
  return refine_singular_vectors<element_t<Matrix>>(ctx, A, U, s, Vt, options);
}

}  // namespace residua
