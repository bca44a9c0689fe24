// Level 2 of BLAS for complex matrices: gemv, geru, gerc.
//
// complex/level1.hpp states formats, scalars, bounds and errors. A complex matrix is a real one of twice
// the rows, and each routine is two products with that or two updates of it. Routines take vectors of the
// context's workspace, of A's rows and columns.
#pragma once

#include "residua/blas/complex/level1.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes y = alpha op(A) x + beta y; op(A) is m x n, op any of the four. y must not overlap A or x. beta
/// = 0 does not read y, alpha = 0 does not read A and x; where A has no elements y stays as it is, as in
/// BLAS. On a GPU gemv is asynchronous on the stream. |error_i| <= (2 dot n + 2 product + 4 scaled_sum) u^N
/// |alpha|_1 (|op(A)|_1 |x|_1)_i + (product + 2 scaled_sum) u^N |beta|_1 |y_i|_1, and for float besides 4
/// 2^-24 (|alpha|_1 (|op(A)|_1 |x|_1)_i + |beta|_1 |y_i|_1). Each element of A is read twice.
template <complex_part T>
void gemv(const context& ctx, op op_a, const complex_number_t<T>& alpha,
          not_deduced<matrix_view<const complex<T>>> A, not_deduced<vector_view<const complex<T>>> x,
          const complex_number_t<T>& beta, not_deduced<vector_view<complex<T>>> y);

/// geru adds alpha x y' to A, gerc alpha x conj(y)'; A is m x n. A must not overlap x or y. alpha = 0 does
/// not read x and y. |error_ij| <= (2 product + 3 scaled_sum) u^N |alpha|_1 |x_i|_1 |y_j|_1 + 2 scaled_sum
/// u^N |a_ij|_1, and for float besides 3 2^-24 (|alpha|_1 |x_i|_1 |y_j|_1 + |a_ij|_1).
template <complex_part T>
void geru(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<const complex<T>>> y, not_deduced<matrix_view<complex<T>>> A);
template <complex_part T>
void gerc(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<const complex<T>>> y, not_deduced<matrix_view<complex<T>>> A);

/// These overloads take any matrices and vectors of complex numbers.
template <complex_vector X, complex_matrix Matrix, output_complex_vector Y>
requires(std::same_as<part_t<X>, part_t<Matrix>>&& std::same_as<part_t<X>, part_t<Y>>)  //
    void gemv(const context& ctx, op op_a, const complex_number_t<part_t<X>>& alpha, const Matrix& A,
              const X& x, const complex_number_t<part_t<X>>& beta, Y&& y) {
  gemv<part_t<X>>(ctx, op_a, alpha, A, x, beta, y);
}
template <complex_vector X, complex_vector Y, output_complex_matrix Matrix>
requires(std::same_as<part_t<X>, part_t<Matrix>>&& std::same_as<part_t<X>, part_t<Y>>)  //
    void geru(const context& ctx, const complex_number_t<part_t<X>>& alpha, const X& x, const Y& y,
              Matrix&& A) {
  geru<part_t<X>>(ctx, alpha, x, y, A);
}
template <complex_vector X, complex_vector Y, output_complex_matrix Matrix>
requires(std::same_as<part_t<X>, part_t<Matrix>>&& std::same_as<part_t<X>, part_t<Y>>)  //
    void gerc(const context& ctx, const complex_number_t<part_t<X>>& alpha, const X& x, const Y& y,
              Matrix&& A) {
  gerc<part_t<X>>(ctx, alpha, x, y, A);
}

}  // namespace residua
