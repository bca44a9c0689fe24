// LU factorisation of complex matrices, and systems solved with it: getrf, getrs, gesv.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises the m x n matrix A = P^T L U as the real getrf does (lapack/getrf.hpp), with the same factors,
/// interchanges ipiv and info. A pivot is the first element of the largest |Re z| + |Im z| in its column, as
/// in LAPACK, so that multipliers are of magnitude sqrt(2) at most; a NaN counts as larger than any number. A
/// pivot that is zero does not divide.
///
/// Recursion over columns leaves all but panels of 16 columns to complex trsm and gemm, which take
/// `options`. For finite L and U, with K = min(m, n) and l = ceil(log2(ceil(K / 16))), each part of P A - L
/// U is at most
///   (2 dot K + (2 l + 6) (product + 3 scaled_sum) + quotient) u^N (|L|_1 |U|_1)_ij,
/// to first order: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., theorem 9.3, where each
/// sum is cut into one part a halving of getrf and of trsm. |z|_1 is |Re z| + |Im z|, the constants are those
/// of number/bounds.hpp; by residues 25 K + 32 dot + (2 l + 1) (N + 1) stands for 2 dot K; for float (16 l
/// + 12) 2^-24 (|L|_1 |U|_1)_ij is added. Bits are the same on every backend by the same engine, whatever
/// the number of threads, but for double, whose products are a library's. On a GPU the host waits for info;
/// panels are four to five launches a column; double is factorised there by cuSOLVER, which states no bound
/// and whose pivot need not be the first of equal ones, unless `options` names an engine or bits, or ipiv
/// has gaps. Throws as the real getrf does.
template <complex_part T>
factor_report getrf(const context& ctx, not_deduced<matrix_view<complex<T>>> A, vector_view<index_t> ipiv,
                    const product_options& options = {});

/// Solves op(A) X = B with the factors and interchanges of getrf; op is any of the four, and X overwrites B.
/// The report is trsm's. With the bounds of getrf and trsm, each part of B - op(A) X is at most three times
/// getrf's bound of (P^T |L|_1 |U|_1 |X|_1)_ij for op = none (Higham, theorem 9.4), if in place of products
/// of elements those of |z|_1 are taken. A zero on the diagonal of U gives infinities and NaN.
template <complex_part T>
product_report getrs(const context& ctx, op op_a, not_deduced<matrix_view<const complex<T>>> LU,
                     vector_view<const index_t> ipiv, not_deduced<matrix_view<complex<T>>> B,
                     const product_options& options = {});

/// Solves A X = B by getrf and getrs; if info > 0, B stays as it was. A is overwritten by its factors, B by
/// X.
template <complex_part T>
factor_report gesv(const context& ctx, not_deduced<matrix_view<complex<T>>> A, vector_view<index_t> ipiv,
                   not_deduced<matrix_view<complex<T>>> B, const product_options& options = {});

/// These overloads take any matrices of complex numbers.
template <output_complex_matrix Matrix>
factor_report getrf(const context& ctx, Matrix&& A, vector_view<index_t> ipiv,
                    const product_options& options = {}) {
  return getrf<part_t<Matrix>>(ctx, A, ipiv, options);
}
template <complex_matrix Factors, output_complex_matrix Matrix>
requires complex_alike<Factors, Matrix> product_report getrs(const context& ctx, op op_a, const Factors& LU,
                                                             vector_view<const index_t> ipiv, Matrix&& B,
                                                             const product_options& options = {}) {
  return getrs<part_t<Matrix>>(ctx, op_a, LU, ipiv, B, options);
}
template <output_complex_matrix Matrix, output_complex_matrix Right>
requires complex_alike<Matrix, Right> factor_report gesv(const context& ctx, Matrix&& A,
                                                         vector_view<index_t> ipiv, Right&& B,
                                                         const product_options& options = {}) {
  return gesv<part_t<Matrix>>(ctx, A, ipiv, B, options);
}

}  // namespace residua
