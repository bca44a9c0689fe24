// Hermitian and symmetric complex matrices of which one triangle is stored: hemv, her, her2, hemm, symm,
// herk, syrk, her2k, syr2k.
#pragma once

#include "residua/blas/complex/level2.hpp"
#include "residua/dense/engine.hpp"

namespace residua {

// Of a matrix A or C of these routines only the triangle `stored` with the diagonal is read or written. The
// imaginary parts of a Hermitian one's diagonal are taken to be zero and not used, and are set to zero where
// the matrix is written, as in BLAS. Formats, scalars and errors are those of complex/level1.hpp, `options`
// and the report those of complex gemm (complex/level3.hpp). Results must not overlap operands. Bits are the
// same on every backend by the same engine, whatever the number of threads, but for double, whose products
// are a library's.

/// Computes y = alpha A x + beta y with a Hermitian A. A is copied to the workspace as a whole, n^2
/// numbers, which gemv multiplies: the bound, and what is not read, are gemv's.
template <complex_part T>
void hemv(const context& ctx, uplo stored, const complex_number_t<T>& alpha,
          not_deduced<matrix_view<const complex<T>>> A, not_deduced<vector_view<const complex<T>>> x,
          const complex_number_t<T>& beta, not_deduced<vector_view<complex<T>>> y);

/// Replaces one triangle of A by that of alpha x x^H + A, alpha real, or alpha x y^H + conj(alpha) y x^H +
/// A. |error| of each part is at most (2 product + 4 scaled_sum) u^N G_ij + 2 scaled_sum u^N |a_ij|_1, with
/// G_ij = |alpha|_1 |x_i|_1 |x_j|_1, or |alpha|_1 (|x_i|_1 |y_j|_1 + |y_i|_1 |x_j|_1); for float 2^-24
/// (G_ij + |a_ij|_1) is added. alpha = 0 does not read x and y, and leaves A as it is.
template <complex_part T>
void her(const context& ctx, uplo stored, const arithmetic_t<T>& alpha,
         not_deduced<vector_view<const complex<T>>> x, not_deduced<matrix_view<complex<T>>> A);
template <complex_part T>
void her2(const context& ctx, uplo stored, const complex_number_t<T>& alpha,
          not_deduced<vector_view<const complex<T>>> x, not_deduced<vector_view<const complex<T>>> y,
          not_deduced<matrix_view<complex<T>>> A);

/// Computes C = alpha A B + beta C with A on the left, or alpha B A + beta C with A on the right, for a
/// Hermitian or a symmetric A. C and B are m x n. A is copied to the workspace as a whole, for complex gemm
/// by four real products: the bound, and what is not read, are gemm's.
template <complex_part T>
product_report hemm(const context& ctx, side matrix_side, uplo stored, const complex_number_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A,
                    not_deduced<matrix_view<const complex<T>>> B, const complex_number_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, const product_options& options = {});
template <complex_part T>
product_report symm(const context& ctx, side matrix_side, uplo stored, const complex_number_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A,
                    not_deduced<matrix_view<const complex<T>>> B, const complex_number_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, const product_options& options = {});

/// herk gives alpha A A^H + beta C (op none) or alpha A^H A + beta C (op conjugate_transpose), Hermitian,
/// for real alpha and beta; syrk alpha A A' + beta C (none) or alpha A' A + beta C (transpose), symmetric.
/// op(A) is n x k. Two real syrk and one real gemm make it, in half of gemm's operations. With e and G as
/// of complex gemm, |error| of each part is at most (e + 3 product + 4 scaled_sum) u^N |alpha|_1 G_ij +
/// (product + 2 scaled_sum) u^N |beta|_1 |c_ij|_1; for float 8 2^-24 (|alpha|_1 G_ij + |beta|_1 |c_ij|_1)
/// is added. beta = 0 does not read C; alpha = 0 or k = 0 do not read A. Any other op is an error. Takes n
/// k + n^2 complex numbers of the workspace, besides what its products take.
template <complex_part T>
product_report herk(const context& ctx, uplo stored, op op_a, const arithmetic_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A, const arithmetic_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, const product_options& options = {});
template <complex_part T>
product_report syrk(const context& ctx, uplo stored, op op_a, const complex_number_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A, const complex_number_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, const product_options& options = {});

/// her2k gives alpha A B^H + conj(alpha) B A^H + beta C (none) or alpha A^H B + conj(alpha) B^H A + beta C
/// (conjugate_transpose), Hermitian, for a real beta; syr2k alpha A B' + alpha B A' + beta C (none) or
/// alpha A' B + alpha B' A + beta C (transpose), symmetric. op(A) and op(B) are n x k. One complex gemm
/// makes W = alpha op(A) op(B)^H, and the triangle of W + W^H is added. With c as of complex gemm, |error|
/// of each part is at most (c + 2 scaled_sum) u^N |alpha|_1 G_ij + (product + 2 scaled_sum) u^N |beta|_1
/// |c_ij|_1, G_ij being the sum of both products' magnitudes; for float 10 2^-24 (|alpha|_1 G_ij + |beta|_1
/// |c_ij|_1) is added. What is not read and errors are as for herk.
template <complex_part T>
product_report her2k(const context& ctx, uplo stored, op op_a, const complex_number_t<T>& alpha,
                     not_deduced<matrix_view<const complex<T>>> A,
                     not_deduced<matrix_view<const complex<T>>> B, const arithmetic_t<T>& beta,
                     not_deduced<matrix_view<complex<T>>> C, const product_options& options = {});
template <complex_part T>
product_report syr2k(const context& ctx, uplo stored, op op_a, const complex_number_t<T>& alpha,
                     not_deduced<matrix_view<const complex<T>>> A,
                     not_deduced<matrix_view<const complex<T>>> B, const complex_number_t<T>& beta,
                     not_deduced<matrix_view<complex<T>>> C, const product_options& options = {});

/// These overloads take any matrices and vectors of complex numbers.
template <complex_matrix Matrix, complex_vector X, output_complex_vector Y>
requires(complex_alike<Matrix, X>&& complex_alike<Matrix, Y>)  //
    void hemv(const context& ctx, uplo stored, const complex_number_t<part_t<X>>& alpha, const Matrix& A,
              const X& x, const complex_number_t<part_t<X>>& beta, Y&& y) {
  hemv<part_t<X>>(ctx, stored, alpha, A, x, beta, y);
}
template <complex_vector X, output_complex_matrix Matrix>
requires complex_alike<X, Matrix>
void her(const context& ctx, uplo stored, const arithmetic_t<part_t<X>>& alpha, const X& x, Matrix&& A) {
  her<part_t<X>>(ctx, stored, alpha, x, A);
}
template <complex_vector X, complex_vector Y, output_complex_matrix Matrix>
requires(complex_alike<X, Y>&& complex_alike<X, Matrix>)  //
    void her2(const context& ctx, uplo stored, const complex_number_t<part_t<X>>& alpha, const X& x,
              const Y& y, Matrix&& A) {
  her2<part_t<X>>(ctx, stored, alpha, x, y, A);
}
template <complex_matrix Matrix, complex_matrix Factor, output_complex_matrix Product>
requires(complex_alike<Matrix, Factor>&& complex_alike<Matrix, Product>)  //
    product_report
    hemm(const context& ctx, side matrix_side, uplo stored, const complex_number_t<part_t<Matrix>>& alpha,
         const Matrix& A, const Factor& B, const complex_number_t<part_t<Matrix>>& beta, Product&& C,
         const product_options& options = {}) {
  return hemm<part_t<Matrix>>(ctx, matrix_side, stored, alpha, A, B, beta, C, options);
}
template <complex_matrix Matrix, complex_matrix Factor, output_complex_matrix Product>
requires(complex_alike<Matrix, Factor>&& complex_alike<Matrix, Product>)  //
    product_report
    symm(const context& ctx, side matrix_side, uplo stored, const complex_number_t<part_t<Matrix>>& alpha,
         const Matrix& A, const Factor& B, const complex_number_t<part_t<Matrix>>& beta, Product&& C,
         const product_options& options = {}) {
  return symm<part_t<Matrix>>(ctx, matrix_side, stored, alpha, A, B, beta, C, options);
}
template <complex_matrix Matrix, output_complex_matrix Product>
requires complex_alike<Matrix, Product> product_report
herk(const context& ctx, uplo stored, op op_a, const arithmetic_t<part_t<Matrix>>& alpha, const Matrix& A,
     const arithmetic_t<part_t<Matrix>>& beta, Product&& C, const product_options& options = {}) {
  return herk<part_t<Matrix>>(ctx, stored, op_a, alpha, A, beta, C, options);
}
template <complex_matrix Matrix, output_complex_matrix Product>
requires complex_alike<Matrix, Product> product_report
syrk(const context& ctx, uplo stored, op op_a, const complex_number_t<part_t<Matrix>>& alpha, const Matrix& A,
     const complex_number_t<part_t<Matrix>>& beta, Product&& C, const product_options& options = {}) {
  return syrk<part_t<Matrix>>(ctx, stored, op_a, alpha, A, beta, C, options);
}
template <complex_matrix Matrix, complex_matrix Factor, output_complex_matrix Product>
requires(complex_alike<Matrix, Factor>&& complex_alike<Matrix, Product>)  //
    product_report
    her2k(const context& ctx, uplo stored, op op_a, const complex_number_t<part_t<Matrix>>& alpha,
          const Matrix& A, const Factor& B, const arithmetic_t<part_t<Matrix>>& beta, Product&& C,
          const product_options& options = {}) {
  return her2k<part_t<Matrix>>(ctx, stored, op_a, alpha, A, B, beta, C, options);
}
template <complex_matrix Matrix, complex_matrix Factor, output_complex_matrix Product>
requires(complex_alike<Matrix, Factor>&& complex_alike<Matrix, Product>)  //
    product_report
    syr2k(const context& ctx, uplo stored, op op_a, const complex_number_t<part_t<Matrix>>& alpha,
          const Matrix& A, const Factor& B, const complex_number_t<part_t<Matrix>>& beta, Product&& C,
          const product_options& options = {}) {
  return syr2k<part_t<Matrix>>(ctx, stored, op_a, alpha, A, B, beta, C, options);
}

}  // namespace residua
