// Cholesky's factorisation of Hermitian matrices, and systems solved with it: potrf, potrs, posv.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises the Hermitian positive definite matrix A, of which one triangle is stored: A = L L^H in the
/// place of the lower triangle, or A = U^H U in that of the upper one. The other triangle is neither read nor
/// written, nor are imaginary parts of the diagonal read; those of the factor's are set to zero. info is as
/// for the real potrf (lapack/potrf.hpp).
///
/// The recursion leaves all but triangles of order 16 to complex trsm and herk, which take `options`. For n
/// x n matrices, with l = ceil(log2(ceil(n / 16))), each part of A - L L^H is at most
///   (2 dot n + (2 l + 6) (product + 3 scaled_sum) + quotient + 2 root) u^N (|L|_1 |L^H|_1)_ij,
/// to first order: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., theorem 10.3, where each
/// sum is cut into one part a halving. Complex getrf (complex/lu.hpp) says what holds by residues, for
/// float, and of bits, GPUs and errors.
template <complex_part T>
factor_report potrf(const context& ctx, uplo stored, not_deduced<matrix_view<complex<T>>> A,
                    const product_options& options = {});

/// Solves A X = B with the factor of potrf in the triangle `stored`; X overwrites B. The report is that of
/// trsm. Each part of B - A X is at most three times potrf's bound of (|L|_1 |L^H|_1 |X|_1)_ij (Higham,
/// theorem 10.4).
template <complex_part T>
product_report potrs(const context& ctx, uplo stored, not_deduced<matrix_view<const complex<T>>> factor,
                     not_deduced<matrix_view<complex<T>>> B, const product_options& options = {});

/// Solves A X = B by potrf and potrs; if info > 0, B stays as it was. The triangle `stored` of A is
/// overwritten by its factor, B by X.
template <complex_part T>
factor_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> B, const product_options& options = {});

/// These overloads take any matrices of complex numbers.
template <output_complex_matrix Matrix>
factor_report potrf(const context& ctx, uplo stored, Matrix&& A, const product_options& options = {}) {
  return potrf<part_t<Matrix>>(ctx, stored, A, options);
}
template <complex_matrix Factor, output_complex_matrix Matrix>
requires complex_alike<Factor, Matrix> product_report potrs(const context& ctx, uplo stored,
                                                            const Factor& factor, Matrix&& B,
                                                            const product_options& options = {}) {
  return potrs<part_t<Matrix>>(ctx, stored, factor, B, options);
}
template <output_complex_matrix Matrix, output_complex_matrix Right>
requires complex_alike<Matrix, Right> factor_report posv(const context& ctx, uplo stored, Matrix&& A,
                                                         Right&& B, const product_options& options = {}) {
  return posv<part_t<Matrix>>(ctx, stored, A, B, options);
}

}  // namespace residua
