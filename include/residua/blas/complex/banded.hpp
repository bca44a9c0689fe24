// Banded complex matrices: gbmv, hbmv, tbmv, tbsv.
//
// complex/level1.hpp states formats, scalars, bounds and errors, and blas/level2 what banded matrices are;
// op is any of the four. A row of op(A) has t elements, at most below + above + 1. Matrices and vectors
// must not overlap. The routines throw invalid_argument, naming the argument, also if a number of diagonals
// is negative, a leading dimension is less than the number of stored diagonals, or a matrix of hbmv, tbmv
// or tbsv is not square. On a GPU they are asynchronous on the context's stream. On the CPU bits depend
// neither on the number of threads nor on the instruction set; on a GPU every run gives the same. The
// routines are those of real matrices in complex arithmetic, and need no memory but for a copy of x (tbmv)
// or two (tbsv, on a CPU). Source: Dongarra, Du Croz, Hammarling, Hanson, An extended set of Fortran basic
// linear algebra subprograms, ACM TOMS 14(1), 1988.
#pragma once

#include "residua/blas/complex/level1.hpp"
#include "residua/view/banded_view.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes y = alpha op(A) x + beta y; op(A) is m x n. beta = 0 does not read y, alpha = 0 does not read A
/// and x; if A has no elements, y stays as it is, as in BLAS. |error_i| <= (2 dot t + product + 2
/// scaled_sum) u^N |alpha|_1 (|op(A)|_1 |x|_1)_i + (product + 2 scaled_sum) u^N |beta|_1 |y_i|_1, and for
/// float 2^-24 of both magnitudes more.
template <complex_part T>
void gbmv(const context& ctx, op op_a, const complex_number_t<T>& alpha,
          not_deduced<banded_view<const complex<T>>> A, not_deduced<vector_view<const complex<T>>> x,
          const complex_number_t<T>& beta, not_deduced<vector_view<complex<T>>> y);

/// Computes y = alpha A x + beta y with a Hermitian A, of which the view has the triangle `stored`, and may
/// have the other one, which is not read. The imaginary parts of the diagonal are taken to be zero and not
/// used. The bound, and what is not read, are gbmv's.
template <complex_part T>
void hbmv(const context& ctx, uplo stored, const complex_number_t<T>& alpha,
          not_deduced<banded_view<const complex<T>>> A, not_deduced<vector_view<const complex<T>>> x,
          const complex_number_t<T>& beta, not_deduced<vector_view<complex<T>>> y);

/// Computes x = op(A) x with a triangular A; what the view has of the other triangle is not read, nor is a
/// unit diagonal. |error_i| <= (2 dot t + product) u^N (|op(A)|_1 |x|_1)_i, and for float 2^-24 of it more.
template <complex_part T>
void tbmv(const context& ctx, uplo stored, op op_a, diag diagonal,
          not_deduced<banded_view<const complex<T>>> A, not_deduced<vector_view<complex<T>>> x);

/// Overwrites x = b by the solution of op(A) x = b with a triangular A, of which is read what tbmv reads. A
/// zero on the diagonal gives infinities and NaN. On a GPU one multiprocessor solves the system. The error
/// is that of substitution (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., theorem 8.5),
/// for each part and to first order
///   |b - op(A) x|_i <= 2 dot t u^N (|b_i|_1 + sum_{j != i} |a_ij|_1 |x_j|_1) + d |a_ii|_1 |x_i|_1,
/// where d is that of a quotient, ((1 + sqrt(2)) (product + scaled_sum) + quotient) u^N, or 0 with a unit
/// diagonal, and for float 2^-24 more.
template <complex_part T>
void tbsv(const context& ctx, uplo stored, op op_a, diag diagonal,
          not_deduced<banded_view<const complex<T>>> A, not_deduced<vector_view<complex<T>>> x);

namespace detail {
/// The T of a banded_view or packed_view of complex<T>.
template <class Element>
using part_of_view = typename part_of_element<std::remove_const_t<Element>>::type;
}  // namespace detail

/// These overloads take any vectors of complex numbers.
template <complex_vector X, output_complex_vector Y, class Element>
requires(complex_alike<X, Y>&& std::same_as<detail::part_of_view<Element>, part_t<X>>)  //
    void gbmv(const context& ctx, op op_a, const complex_number_t<part_t<X>>& alpha,
              const banded_view<Element>& A, const X& x, const complex_number_t<part_t<X>>& beta, Y&& y) {
  gbmv<part_t<X>>(ctx, op_a, alpha, A, x, beta, y);
}
template <complex_vector X, output_complex_vector Y, class Element>
requires(complex_alike<X, Y>&& std::same_as<detail::part_of_view<Element>, part_t<X>>)  //
    void hbmv(const context& ctx, uplo stored, const complex_number_t<part_t<X>>& alpha,
              const banded_view<Element>& A, const X& x, const complex_number_t<part_t<X>>& beta, Y&& y) {
  hbmv<part_t<X>>(ctx, stored, alpha, A, x, beta, y);
}
template <output_complex_vector X, class Element>
requires std::same_as<detail::part_of_view<Element>, part_t<X>>
void tbmv(const context& ctx, uplo stored, op op_a, diag diagonal, const banded_view<Element>& A, X&& x) {
  tbmv<part_t<X>>(ctx, stored, op_a, diagonal, A, x);
}
template <output_complex_vector X, class Element>
requires std::same_as<detail::part_of_view<Element>, part_t<X>>
void tbsv(const context& ctx, uplo stored, op op_a, diag diagonal, const banded_view<Element>& A, X&& x) {
  tbsv<part_t<X>>(ctx, stored, op_a, diagonal, A, x);
}

}  // namespace residua
