// sygvd of run-time precision: eigenvalues and eigenvectors of a symmetric definite pencil, with bounds.
#pragma once

#include "residua/mp/syevd.hpp"

namespace residua {

/// The most bits that sygvd takes.
inline constexpr int most_pencil_bits = most_eigen_bits - 64;

/// Computes all eigenvalues w, in ascending order, and eigenvectors X of a symmetric matrix A and a symmetric
/// positive definite one B, as sygvd of the other formats (lapack/sygvd.hpp), at the precision p of A, B
/// and w. itype is LAPACK's:
///   1: A X = B X diag(w), X^T B X = I,
///   2: A B X = X diag(w), X^T B X = I,
///   3: B A X = X diag(w), X^T B^-1 X = I.
/// X takes the place of A, which is overwritten whole, and the Cholesky factor of B that of B's triangle.
///
/// B = L L^T, C = L^-1 A L^-T, or L^T A L, C Y = Y diag(w) by syevd, and Z = L^-T Y are computed with 64 bits
/// more, and another two, or four for itypes 2 and 3, for each bit by which the elements of L's diagonal
/// differ in size, as B's condition takes them; in no more than most_eigen_bits.
///
/// With (P, Q) = (Z, B Z) for itype 1 and (B Z, Z) for the others, the report has bounds, enlarged by what
/// rounding may have hidden:
///   residual of |A P - Q diag(w)|_F / (|A|_F |P|_F) and orthogonality of |I - Z^T B Z|_F for Z as it was
///   rounded to p bits, which is X but for itype 3,
///   eigenvalue_error = (2 o max|w| + |P^T (A P - Q diag(w))|_F) / (1 - o), with w as it was rounded, but Z
///   before that, and its orthogonality o: by Weyl's theorem for G^-1/2 (P^T A P) G^-1/2 with G = Z^T B Z =
///   P^T Q, whose eigenvalues are those of the problem, and |G^1/2 - I| <= |I - G|.
/// The eigenvalues' bound is thus mostly that of rounding w, whatever the condition of B; that of Z's
/// orthogonality is about 2 u |B|_F |Z|_F^2. For itype 3 X = B Z to the rounding errors of p bits.
///
/// info is 0 or 1 as for syevd, 2 if the decomposition in double, where syevd starts, failed, and 2 + k if
/// the leading minor of order k of B is not positive. With info >= 2 A, B and w are as they were, and
/// bounds are infinite. With info < 2 the bounds hold; they are infinite where o is not below 1, or
/// rounding may hide all of P.
///
/// Backends, threads and exceptions are as for syevd; also throws invalid_argument if itype is none of the
/// three, B is not square or of another order or precision, or has an element that is not finite in the
/// triangle, or p is more than most_pencil_bits. Allocates eight matrices beside those of syevd.
mp_eigen_report sygvd(const context& ctx, int itype, uplo stored, mp_matrix_view A, mp_matrix_view B,
                      mp_vector_view w, const mp_gemm_options& options = {});

}  // namespace residua
