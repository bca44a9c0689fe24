// Triangular complex matrices: trmm, trsm, trmv, trsv.
#pragma once

#include "residua/blas/complex/level1.hpp"
#include "residua/dense/engine.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes B = alpha op(A) B with triangular A on the left, or alpha B op(A) with A on the right; op is
/// any of the four. B is m x n, A of order m or n. Only the named triangle of A is read, and no unit
/// diagonal. B must not overlap A. alpha = 0 gives 0 and reads neither. Formats, scalars and errors are
/// those of complex/level1.hpp; `options` are the products', whose report is returned.
///
/// Triangles are halved down to order 16, and what lies between the halves is left to complex gemm by four
/// real products, or to gemv beside one vector. |error| of each part is at most (2 dot k + (L + 4) (product
/// + 3 scaled_sum)) u^N |alpha|_1 (|op(A)|_1 |B|_1)_ij, with k the order of A, L = ceil(log2(ceil(k / 16)))
/// and the constants of number/bounds.hpp; by residues 25 k + (L + 1) (N + 1) + 32 dot stands for 2 dot k.
/// For float (8 L + 12) 2^-24 of the same magnitudes is added. Bits are the same on every backend by the
/// same engine, whatever the number of threads, but for double, whose products are a library's.
template <complex_part T>
product_report trmm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const complex_number_t<T>& alpha, not_deduced<matrix_view<const complex<T>>> triangle,
                    not_deduced<matrix_view<complex<T>>> B, const product_options& options = {});

/// Solves op(A) X = alpha B, or X op(A) = alpha B; X overwrites B. A zero on the diagonal gives infinities
/// and NaN. Everything else is as trmm's but for the bound, which is that of substitution (Higham, Accuracy
/// and Stability of Numerical Algorithms, 2nd ed., theorem 8.5, whose sums are cut into one part a halving):
/// each part of alpha B - op(A) X is at most (2 dot k + (L + 6) (product + 3 scaled_sum) + quotient) u^N
/// (|op(A)|_1 |X|_1)_ij, to first order. A division's error, (1 + sqrt(2)) (product + scaled_sum) + quotient,
/// is in it.
template <complex_part T>
product_report trsm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const complex_number_t<T>& alpha, not_deduced<matrix_view<const complex<T>>> triangle,
                    not_deduced<matrix_view<complex<T>>> B, const product_options& options = {});

/// trmv computes x = op(A) x, trsv solves op(A) x = b in b's place, for a triangular A of x's order, as
/// trmm and trsm of one column with their bounds. A vector whose increment is not 1 is copied to the
/// context's workspace.
template <complex_part T>
void trmv(const context& ctx, uplo stored, op op_a, diag diagonal,
          not_deduced<matrix_view<const complex<T>>> A, not_deduced<vector_view<complex<T>>> x);
template <complex_part T>
void trsv(const context& ctx, uplo stored, op op_a, diag diagonal,
          not_deduced<matrix_view<const complex<T>>> A, not_deduced<vector_view<complex<T>>> x);

/// These overloads take any matrices and vectors of complex numbers.
template <complex_matrix Triangle, output_complex_matrix Matrix>
requires complex_alike<Triangle, Matrix> product_report trmm(const context& ctx, side triangle_side,
                                                             uplo stored, op op_t, diag diagonal,
                                                             const complex_number_t<part_t<Matrix>>& alpha,
                                                             const Triangle& triangle, Matrix&& B,
                                                             const product_options& options = {}) {
  return trmm<part_t<Matrix>>(ctx, triangle_side, stored, op_t, diagonal, alpha, triangle, B, options);
}
template <complex_matrix Triangle, output_complex_matrix Matrix>
requires complex_alike<Triangle, Matrix> product_report trsm(const context& ctx, side triangle_side,
                                                             uplo stored, op op_t, diag diagonal,
                                                             const complex_number_t<part_t<Matrix>>& alpha,
                                                             const Triangle& triangle, Matrix&& B,
                                                             const product_options& options = {}) {
  return trsm<part_t<Matrix>>(ctx, triangle_side, stored, op_t, diagonal, alpha, triangle, B, options);
}
template <complex_matrix Triangle, output_complex_vector X>
requires complex_alike<Triangle, X>
void trmv(const context& ctx, uplo stored, op op_a, diag diagonal, const Triangle& A, X&& x) {
  trmv<part_t<X>>(ctx, stored, op_a, diagonal, A, x);
}
template <complex_matrix Triangle, output_complex_vector X>
requires complex_alike<Triangle, X>
void trsv(const context& ctx, uplo stored, op op_a, diag diagonal, const Triangle& A, X&& x) {
  trsv<part_t<X>>(ctx, stored, op_a, diagonal, A, x);
}

}  // namespace residua
