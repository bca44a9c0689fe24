// sygvd: eigenvalues and eigenvectors of a symmetric definite pencil, with bounds of their errors.
#pragma once

#include "residua/lapack/syevd.hpp"

namespace residua {

/// Computes all eigenvalues w, in ascending order, and eigenvectors X of a symmetric matrix A and a symmetric
/// positive definite one B, of which the triangle `stored` is read. itype is LAPACK's:
///   1: A X = B X diag(w), X^T B X = I,
///   2: A B X = X diag(w), X^T B X = I,
///   3: B A X = X diag(w), X^T B^-1 X = I.
/// X takes the place of A, which is overwritten whole, and the Cholesky factor of B (potrf.hpp) that of B's
/// triangle.
///
/// potrf gives B = L L^T, trsm C = L^-1 A L^-T, or trmm C = L^T A L, and syevd C Y = Y diag(w) (syevd.hpp);
/// X is L^-T Y, or L Y for itype 3. Errors grow with the condition of B, in the worst case as |A| |B^-1|
/// u^N for itype 1 and |A| |B| u^N for the others; the report says what they are.
///
/// With Z = L^-T Y, which is X but for itype 3, (P, Q) = (Z, B Z) for itype 1 and (B Z, Z) for the others,
/// the report has bounds for the numbers that were computed, in a format of one limb more (qd's in qd),
/// enlarged by what rounding may have hidden there:
///   residual of |A P - Q diag(w)|_F / (|A|_F |P|_F), orthogonality of |I - Z^T B Z|_F,
///   eigenvalue_error = (2 orthogonality max|w| + |P^T (A P - Q diag(w))|_F) / (1 - orthogonality),
/// the last one by Weyl's theorem for G^-1/2 (P^T A P) G^-1/2 with G = Z^T B Z = P^T Q, whose eigenvalues are
/// those of the problem, and |G^1/2 - I| <= |I - G|. For itype 3 the residual and the orthogonality are Z's:
/// X = B Z to the rounding errors of potrf and trmm.
///
/// info is 0, 1 or 2 as for syevd, and 2 also where C overflows. 2 + k says that the leading minor of order
/// k of B is not positive; w and X hold nothing, and bounds are infinite. With info < 2 the bounds hold;
/// that of the eigenvalues is infinite where orthogonality is not below 1, as B is then too ill-conditioned
/// for the format.
///
/// A and B are scaled by powers of two. `options`, backends and threads are as for syevd. The workspace has
/// a matrix of A's size beside that of syevd; seven in the wider format are allocated besides. Throws
/// invalid_argument as syevd does, and if itype is none of the three, B is not square or of another order,
/// or has an element that is not finite in the triangle.
template <solver_format T>
eigen_report sygvd(const context& ctx, int itype, uplo stored, not_deduced<matrix_view<T>> A,
                   not_deduced<matrix_view<T>> B, not_deduced<vector_view<T>> w,
                   const product_options& options = {});

/// This overload takes any matrices and vectors (view/concepts.hpp).
template <output_matrix Matrix, output_matrix_of<element_t<Matrix>> Definite,
          output_vector_of<element_t<Matrix>> Values>
requires solver_format<element_t<Matrix>> eigen_report sygvd(const context& ctx, int itype, uplo stored,
                                                             Matrix&& A, Definite&& B, Values&& w,
                                                             const product_options& options = {}) {
  return sygvd<element_t<Matrix>>(ctx, itype, stored, A, B, w, options);
}

}  // namespace residua
