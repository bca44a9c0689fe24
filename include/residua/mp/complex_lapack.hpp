// Factorisations of dense complex matrices of run-time precision, and systems by them.
#pragma once

#include "residua/mp/lapack.hpp"

namespace residua {

// Matrices are taken and returned by their real and imaginary parts, of one precision p, u = 2^-p. But for
// what each comment tells, routines are the real ones (lapack.hpp): pivots and bits are the same on every
// backend, for any number of threads, and exceptions are the same. p is at most most_eigen_bits, since
// quotients and the sums of panels are made with 64 bits more.
//
// Products and triangular systems are the real ones, of matrices that have [a -b; b a] for an element a + b
// i; four times the memory of an m x n matrix, two times that of its factors are allocated. Panels of eight
// or sixteen columns, and quotients by pivots, are computed on the host. Bounds hold for real and imaginary
// parts, with |z| = |Re z| + |Im z| elementwise and l = ceil(log2(ceil(k / 8))) for factors of order k.

/// Factorises the m x n matrix A = Re + i Im = P^T L U with partial pivoting, as the complex getrf of the
/// other formats does (lapack/complex/lu.hpp): L unit lower trapezoidal and U in the place of A, ipiv of k =
/// min(m, n) elements counted from 1, the first of the elements of largest |z| being the pivot, and NaN
/// larger than any number. info > 0 says that U's element (info, info) is the first that is zero; the
/// factors are complete. |P A - L U| <= (l + 4) u |L| |U|.
mp_factor_report getrf(const context& ctx, mp_matrix_view Re, mp_matrix_view Im, vector_view<index_t> ipiv,
                       const mp_gemm_options& options = {});

/// Solves op(A) X = B with A's factors of getrf; X overwrites B. With op = none
///   |B - A X| <= (4 l + 13) u P^T |L| |U| |X|.
/// A zero on U's diagonal gives infinities and NaN.
mp_gemm_report getrs(const context& ctx, op op_a, mp_const_matrix_view Re, mp_const_matrix_view Im,
                     vector_view<const index_t> ipiv, mp_matrix_view BRe, mp_matrix_view BIm,
                     const mp_gemm_options& options = {});

/// Solves A X = B by getrf and getrs; if info > 0, B stays as it was.
mp_factor_report gesv(const context& ctx, mp_matrix_view Re, mp_matrix_view Im, vector_view<index_t> ipiv,
                      mp_matrix_view BRe, mp_matrix_view BIm, const mp_gemm_options& options = {});

/// Factorises the Hermitian positive definite matrix A = L L^H in its stored triangle, or U^H U in the upper
/// one; the other triangle is neither read nor written, imaginary parts of the diagonal are not read and are
/// written as zeros. info = k > 0 says that the leading minor of order k is not positive, or a NaN was met
/// there; A stays as it was. |A - L L^H| <= (l + 4) u |L| |L^H|. The real potrf of twice the order does it,
/// which takes twice as long as complex arithmetic would.
mp_factor_report potrf(const context& ctx, uplo stored, mp_matrix_view Re, mp_matrix_view Im,
                       const mp_gemm_options& options = {});

/// Solves A X = B with A's factor of potrf; X overwrites B: |B - A X| <= (3 l + 13) u |L| |L^H| |X|.
mp_gemm_report potrs(const context& ctx, uplo stored, mp_const_matrix_view Re, mp_const_matrix_view Im,
                     mp_matrix_view BRe, mp_matrix_view BIm, const mp_gemm_options& options = {});

/// Solves A X = B by potrf and potrs; if info > 0, B stays as it was.
mp_factor_report posv(const context& ctx, uplo stored, mp_matrix_view Re, mp_matrix_view Im,
                      mp_matrix_view BRe, mp_matrix_view BIm, const mp_gemm_options& options = {});

}  // namespace residua
