// Level 1 of BLAS for complex vectors.
//
// The routines take complex<T> with T float, double, dd, td or qd on every backend. Vectors lie as arrays
// of std::complex; scalars are numbers, not addresses in device memory. |z|_1 is |Re z| + |Im z|; u^N,
// `dot`, `product`, `scaled_sum` and `root` are those of the format that is computed in
// (number/bounds.hpp), and bounds hold for each part; for float as many 2^-24 of the same magnitudes are
// added as a bound names writings. A complex vector is two real ones of twice the increment, or a real one
// of twice the size, and what follows is made of the real routines over those: the bits depend neither on
// the number of threads nor, on a CPU, on the instruction set. All routines throw invalid_argument, naming
// the argument, as the real ones do; nothing is written then.
#pragma once

#include "residua/blas/complex/parts.hpp"

namespace residua {

/// Computes y = alpha x + y. x and y must not overlap, nor be the same. |error| <= 2 scaled_sum u^N
/// (|alpha|_1 |x_i|_1 + |y_i|_1). alpha = 0 does not read x.
template <complex_part T>
void axpy(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<complex<T>>> y);

/// Computes x = alpha x. |error| <= (product + scaled_sum) u^N |alpha|_1 |x_i|_1.
template <complex_part T>
void scal(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<complex<T>>> x);

/// copy writes x to y, swap exchanges x and y, both bit by bit.
template <complex_part T>
void copy(const context& ctx, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<complex<T>>> y);
template <complex_part T>
void swap(const context& ctx, not_deduced<vector_view<complex<T>>> x, not_deduced<vector_view<complex<T>>> y);

/// (x, y) becomes (c x + s y, c y - s x), c and s real (BLAS: csrot, zdrot). Each part has rot's bound.
template <complex_part T>
void rot(const context& ctx, not_deduced<vector_view<complex<T>>> x, not_deduced<vector_view<complex<T>>> y,
         const arithmetic_t<T>& c, const arithmetic_t<T>& s);

/// dotu returns the sum of x_i y_i, dotc of conj(x_i) y_i, to the host. |error| <= 2 dot n u^N S, S the sum
/// of |x_i|_1 |y_i|_1: two sums have dot n u^N of their own terms, their sum or difference one rounding.
template <complex_part T>
complex_number_t<T> dotu(const context& ctx, not_deduced<vector_view<const complex<T>>> x,
                         not_deduced<vector_view<const complex<T>>> y);
template <complex_part T>
complex_number_t<T> dotc(const context& ctx, not_deduced<vector_view<const complex<T>>> x,
                         not_deduced<vector_view<const complex<T>>> y);

/// Returns the Euclidean norm, without overflow or underflow on the way. The relative error is at most ((n
/// + 1 / 4) dot + 2 root + product) u^N.
template <complex_part T>
arithmetic_t<T> nrm2(const context& ctx, not_deduced<vector_view<const complex<T>>> x);

/// Returns the sum of |x_i|_1. The relative error is at most (2 n + 1) dot u^N.
template <complex_part T>
arithmetic_t<T> asum(const context& ctx, not_deduced<vector_view<const complex<T>>> x);

/// These overloads take any vectors of complex numbers.
template <complex_vector X, output_complex_vector Y>
requires complex_alike<X, Y>
void axpy(const context& ctx, const complex_number_t<part_t<X>>& alpha, const X& x, Y&& y) {
  axpy<part_t<X>>(ctx, alpha, x, y);
}
template <output_complex_vector X>
void scal(const context& ctx, const complex_number_t<part_t<X>>& alpha, X&& x) {
  scal<part_t<X>>(ctx, alpha, x);
}
template <complex_vector X, output_complex_vector Y>
requires complex_alike<X, Y>
void copy(const context& ctx, const X& x, Y&& y) { copy<part_t<X>>(ctx, x, y); }
template <output_complex_vector X, output_complex_vector Y>
requires complex_alike<X, Y>
void swap(const context& ctx, X&& x, Y&& y) { swap<part_t<X>>(ctx, x, y); }
template <output_complex_vector X, output_complex_vector Y>
requires complex_alike<X, Y>
void rot(const context& ctx, X&& x, Y&& y, const arithmetic_t<part_t<X>>& c,
         const arithmetic_t<part_t<X>>& s) {
  rot<part_t<X>>(ctx, x, y, c, s);
}
template <complex_vector X, complex_vector Y>
requires complex_alike<X, Y> complex_number_t<part_t<X>> dotu(const context& ctx, const X& x, const Y& y) {
  return dotu<part_t<X>>(ctx, x, y);
}
template <complex_vector X, complex_vector Y>
requires complex_alike<X, Y> complex_number_t<part_t<X>> dotc(const context& ctx, const X& x, const Y& y) {
  return dotc<part_t<X>>(ctx, x, y);
}
template <complex_vector X>
arithmetic_t<part_t<X>> nrm2(const context& ctx, const X& x) {
  return nrm2<part_t<X>>(ctx, x);
}
template <complex_vector X>
arithmetic_t<part_t<X>> asum(const context& ctx, const X& x) {
  return asum<part_t<X>>(ctx, x);
}

}  // namespace residua
