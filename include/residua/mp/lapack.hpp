// Factorisations of dense matrices of run-time precision, and systems by them.
#pragma once

#include "residua/mp/level3.hpp"
#include "residua/view/vector_view.hpp"

namespace residua {

// All operands of a call have one precision p, u = 2^-p. Pivots and bits are the same on every backend, for
// any number of threads. Bounds hold elementwise for finite factors, whatever the exponents, with l =
// ceil(log2(ceil(k / 16))) for factors of order k; docs/mp.md derives them. On a GPU the host waits for
// info. Throws invalid_argument naming the argument, with nothing written, if precisions or extents differ,
// a precision is out of range, a leading dimension or the distance of planes is too small, a pointer is
// null, memory is not the context's, or on a CPU ipiv names a row that there is not; and out_of_memory.

struct mp_factor_report {
  /// 0 if done; what k > 0 means the routine says. k counts from 1, as in LAPACK.
  index_t info = 0;
  /// The report of the products that the routine is made of: it names residues if one was computed so, the
  /// most bits and the largest spread.
  mp_gemm_report products{};
};

/// Factorises the m x n matrix A = P^T L U with partial pivoting, as getrf of the other formats does
/// (lapack/getrf.hpp): L unit lower trapezoidal and U in the place of A, ipiv of k = min(m, n) elements
/// counted from 1, the first of the largest elements being the pivot and NaN larger than any number. info >
/// 0 says that U's element (info, info) is the first that is zero; the factorisation is complete.
///   |P A - L U| <= (l + 4) u |L| |U|:
/// each element is summed in l + 1 parts, and each part rounded once, where a sum of k terms in p bits would
/// err by k u (Higham, Accuracy and Stability, 2nd ed., theorem 9.3). Multipliers are at most 1 + 2 u.
mp_factor_report getrf(const context& ctx, mp_matrix_view A, vector_view<index_t> ipiv,
                       const mp_gemm_options& options = {});

/// Solves op(A) X = B with A's factors of getrf; X overwrites B. With op = none
///   |B - A X| <= (3 l + 13) u P^T |L| |U| |X|.
/// A zero on U's diagonal gives infinities and NaN.
mp_gemm_report getrs(const context& ctx, op op_a, mp_const_matrix_view LU, vector_view<const index_t> ipiv,
                     mp_matrix_view B, const mp_gemm_options& options = {});

/// Solves A X = B by getrf and getrs; if info > 0, B stays as it was.
mp_factor_report gesv(const context& ctx, mp_matrix_view A, vector_view<index_t> ipiv, mp_matrix_view B,
                      const mp_gemm_options& options = {});

/// Returns the determinant of the matrix with these factors of getrf, 1 if n = 0, with a relative error of
/// n u beside the product of U's diagonal, which is the exact determinant of a matrix P A - L U away from
/// A. Exponents reach 2^59, so that the range is seldom left; where it is a flag is raised.
mp determinant(const context& ctx, mp_const_matrix_view LU, vector_view<const index_t> ipiv);

/// Factorises the symmetric positive definite matrix A = L L^T in its stored triangle, or U^T U in the upper
/// one; the other triangle is neither read nor written. info = k > 0 says that the leading minor of order k
/// is not positive, or a NaN was met there; what the triangle then holds is of no use.
///   |A - L L^T| <= (l + 4) u |L| |L|^T.
mp_factor_report potrf(const context& ctx, uplo stored, mp_matrix_view A,
                       const mp_gemm_options& options = {});

/// Solves A X = B with A's factor of potrf; X overwrites B: |B - A X| <= (3 l + 13) u |L| |L|^T |X|.
mp_gemm_report potrs(const context& ctx, uplo stored, mp_const_matrix_view factor, mp_matrix_view B,
                     const mp_gemm_options& options = {});

/// Solves A X = B by potrf and potrs; if info > 0, B stays as it was.
mp_factor_report posv(const context& ctx, uplo stored, mp_matrix_view A, mp_matrix_view B,
                      const mp_gemm_options& options = {});

}  // namespace residua
