// heevd: eigenvalues and eigenvectors of a Hermitian matrix, with bounds of their errors.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/syevd.hpp"

namespace residua {

/// Computes all eigenvalues of the Hermitian matrix A, of which the triangle `stored` is read, in ascending
/// order to w, and orthonormal eigenvectors to the columns of A, which is overwritten whole. Imaginary parts
/// of the diagonal are not read. A vector is known up to a factor of magnitude 1, which is as zheevd's
/// vectors have it.
///
/// The vectors of zheevd, on a GPU of cuSOLVER, are refined as syevd (lapack/syevd.hpp) refines those of a
/// symmetric matrix: Ogita and Aishima (2018; 2019) with X^H for X^T, by products of real matrices of twice
/// the order, of which each sum has 2 n terms. The report is syevd's with X^H for X^T, and info = 0 says
///   residual <= 4 r, orthogonality <= 8 o, r = (2 dot n + 4 scaled_sum) sqrt(2 n) u^N, o = 4 dot n^2 u^N,
///   eigenvalue_error = (2 orthogonality max|w| + residual |A|_F) / (1 - orthogonality).
///
/// What syevd says of `options`, scaling, bits and errors holds here. The workspace has nine matrices of
/// A's size and what the decomposition in double takes; six in the wider format are allocated besides.
template <solver_format T>
eigen_report heevd(const context& ctx, uplo stored, not_deduced<matrix_view<complex<T>>> A,
                   not_deduced<vector_view<T>> w, const product_options& options = {});

/// Refines eigenvectors of a Hermitian matrix that come from elsewhere, as the real refine_eigenvectors
/// (lapack/syevd.hpp) does those of a symmetric one.
template <solver_format T>
eigen_report refine_eigenvectors(const context& ctx, uplo stored,
                                 not_deduced<matrix_view<const complex<T>>> A,
                                 not_deduced<matrix_view<complex<T>>> X, not_deduced<vector_view<T>> w,
                                 const product_options& options = {});

/// These overloads take any matrices of complex numbers and vectors of real ones.
template <output_complex_matrix Matrix, output_vector_of<part_t<Matrix>> Values>
requires solver_format<part_t<Matrix>> eigen_report heevd(const context& ctx, uplo stored, Matrix&& A,
                                                          Values&& w, const product_options& options = {}) {
  return heevd<part_t<Matrix>>(ctx, stored, A, w, options);
}
template <complex_matrix Matrix, output_complex_matrix Vectors, output_vector_of<part_t<Vectors>> Values>
requires(solver_format<part_t<Vectors>>&& complex_alike<Matrix, Vectors>) eigen_report
    refine_eigenvectors(const context& ctx, uplo stored, const Matrix& A, Vectors&& X, Values&& w,
                        const product_options& options = {}) {
  return refine_eigenvectors<part_t<Vectors>>(ctx, stored, A, X, w, options);
}

}  // namespace residua
