// gesvd: singular values and vectors of a complex matrix, with bounds of their errors.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/gesvd.hpp"

namespace residua {

/// Computes the singular values of the m x n matrix A in descending order, to the k = min(m, n) elements of
/// s, and orthonormal singular vectors to the k columns of U, m x k, and the k rows of Vh, k x n: A = U
/// diag(s) Vh, as zgesdd with jobz = 'S'. A is not written. A pair of vectors is known up to one factor of
/// magnitude 1.
///
/// A rectangular matrix is reduced to its triangle by geqrf. Of a square B the Hermitian matrix [0, B; B^H,
/// 0] has the eigenvalues +-s_i with the vectors (u_i; +-v_i) / sqrt(2) (Golub, Van Loan, Matrix
/// Computations, 4th ed., section 8.6): heevd (complex/heevd.hpp) finds them, whatever their multiplicities.
/// Refinements that stop before heevd's bounds begin anew from what they reached, up to four times. Where
/// s_i is small those of both signs mix, so that u_i and v_i are orthonormal to about u^N |B| / s_i only.
/// Hence those with s_i >= 2^-12 s_1 are taken, made orthonormal by a step of Newton and Schulz, and B is
/// reduced to what is orthogonal to them, Q^H B P by geqrf's Q and P of them, and decomposed anew, until
/// nothing but rounding is left, whose values are zero: mostly once, and as often as singular values spread
/// over factors of 2^12.
///
/// The report is the real gesvd's (lapack/gesvd.hpp), with U^H and V^H for transposes; all its bounds hold
/// for the numbers that were returned, since they are computed from these in a format of one limb more, qd's
/// in qd. info = 0 says, with r = (4 dot k + 4 scaled_sum) sqrt(4 k) u^N and o = 4 dot max(m, n) k u^N,
///   residual <= 8 r, orthogonality <= 8 o,
///   singular_value_error = (2 orthogonality max s + residual |A|_F) / (1 - orthogonality).
/// `options` are those of products. A is scaled by a power of two. The cost is that of heevd of order 2 k.
/// The result has the same bits for any number of threads. Throws invalid_argument naming the argument,
/// before anything is written, if A has an element that is not finite, s, U or Vh has another size, a
/// leading dimension is too small, a pointer is null or memory is not the context's.
template <solver_format T>
svd_report gesvd(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                 not_deduced<vector_view<T>> s, not_deduced<matrix_view<complex<T>>> U,
                 not_deduced<matrix_view<complex<T>>> Vh, const product_options& options = {});

/// Refines singular vectors that come from elsewhere, as the real refine_singular_vectors (lapack/gesvd.hpp)
/// does: the columns of U and the rows of Vh, in pairs, whose factors of magnitude 1 may be any. The pairs
/// are what the first level begins with in heevd's place; those below 2^-12 s_1 are found anew. Bounds,
/// report and errors are those of gesvd; info is 1 also where U and Vh are too far from singular vectors:
/// where U and Vh are not even a basis, unit vectors and zeros are returned.
template <solver_format T>
svd_report refine_singular_vectors(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                                   not_deduced<matrix_view<complex<T>>> U, not_deduced<vector_view<T>> s,
                                   not_deduced<matrix_view<complex<T>>> Vh,
                                   const product_options& options = {});

/// These overloads take any matrices of complex numbers and vectors of real ones.
template <complex_matrix Matrix, output_vector_of<part_t<Matrix>> Values, output_complex_matrix Left,
          output_complex_matrix Right>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Left>&& complex_alike<Matrix, Right>)  //
    svd_report gesvd(const context& ctx, const Matrix& A, Values&& s, Left&& U, Right&& Vh,
                     const product_options& options = {}) {
  return gesvd<part_t<Matrix>>(ctx, A, s, U, Vh, options);
}
template <complex_matrix Matrix, output_complex_matrix Left, output_vector_of<part_t<Matrix>> Values,
          output_complex_matrix Right>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Left>&& complex_alike<Matrix, Right>)  //
    svd_report refine_singular_vectors(const context& ctx, const Matrix& A, Left&& U, Values&& s, Right&& Vh,
                                       const product_options& options = {}) {
  return refine_singular_vectors<part_t<Matrix>>(ctx, A, U, s, Vh, options);
}

}  // namespace residua
