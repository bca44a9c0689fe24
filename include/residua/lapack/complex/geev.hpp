// geev: eigenvalues and eigenvectors of a complex matrix, with bounds of their errors.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/geev.hpp"

namespace residua {

/// Computes the eigenvalues w of the n x n matrix A and, in the columns of X, right eigenvectors, in zgeev's
/// order. Vectors have the 2-norm 1, and their largest element is real and positive. A is not written.
///
/// LAPACK's zgeev in double is refined as the real geev (lapack/geev.hpp) refines dgeev: with D = X^-1 (A X -
/// X W) a correction replaces w_p by w_p + d_pp and X by X + X E, e_pq = d_pq / (w_q - w_p), and what belongs
/// to eigenvalues that are too close to each other for it is decomposed by itself by zgeev, less a multiple
/// of the identity. Products are those of real matrices of twice the order, of which each sum has 2 n terms;
/// X^-1 is made by the complex gesv.
///
/// The report is that of the real geev, with X^H for X^T: all bounds hold for the numbers that were returned.
/// info = 0 says
///   residual <= 4 (2 dot n + 4 scaled_sum) sqrt(2 n) u^N,
/// and that eigenvalue_error, Bauer's and Fike's bound, is finite.
///
/// What the real geev says of `options`, scaling, balancing, bits and errors holds here. Allocates 12
/// matrices of n x n complex numbers, and five in the wider format.
template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                 not_deduced<vector_view<complex<T>>> w, not_deduced<matrix_view<complex<T>>> X,
                 const product_options& options = {});

/// This geev returns left eigenvectors, Y^H A = W Y^H, too, normalised like X. Y^H is X^-1 in A's format
/// but for scaling, so that the errors of Y grow with `condition`; the report has the residual of Y.
template <solver_format T>
geev_report geev(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                 not_deduced<vector_view<complex<T>>> w, not_deduced<matrix_view<complex<T>>> Y,
                 not_deduced<matrix_view<complex<T>>> X, const product_options& options = {});

/// These overloads take any matrices and vectors of complex numbers.
template <complex_matrix Matrix, output_complex_vector Values, output_complex_matrix Right>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Values>&& complex_alike<Matrix, Right>)  //
    geev_report
    geev(const context& ctx, const Matrix& A, Values&& w, Right&& X, const product_options& options = {}) {
  return geev<part_t<Matrix>>(ctx, A, w, X, options);
}
template <complex_matrix Matrix, output_complex_vector Values, output_complex_matrix Left,
          output_complex_matrix Right>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Values>&& complex_alike<Matrix, Left>&&
             complex_alike<Matrix, Right>)  //
    geev_report geev(const context& ctx, const Matrix& A, Values&& w, Left&& Y, Right&& X,
                     const product_options& options = {}) {
  return geev<part_t<Matrix>>(ctx, A, w, Y, X, options);
}

}  // namespace residua
