// Packed complex matrices: hpmv, hpr, hpr2, tpmv, tpsv.
//
// What complex/banded.hpp says holds; a row has at most n elements, and the view tells which triangle is
// stored. The imaginary parts of a Hermitian matrix's diagonal are taken to be zero and not used, and are
// set to zero where the matrix is written, as in BLAS.
#pragma once

#include "residua/blas/complex/banded.hpp"
#include "residua/view/packed_view.hpp"

namespace residua {

/// Computes y = alpha A x + beta y with a Hermitian A. The bound, and what is not read, are those of gbmv
/// (complex/banded.hpp).
template <complex_part T>
void hpmv(const context& ctx, const complex_number_t<T>& alpha, not_deduced<packed_view<const complex<T>>> A,
          not_deduced<vector_view<const complex<T>>> x, const complex_number_t<T>& beta,
          not_deduced<vector_view<complex<T>>> y);

/// hpr adds alpha x x^H to A for a real alpha, hpr2 alpha x y^H + conj(alpha) y x^H. The bits and the
/// bounds are those of her and her2 (complex/hermitian.hpp), the same on every backend. alpha = 0 does not
/// read x and y, and leaves A as it is.
template <complex_part T>
void hpr(const context& ctx, const arithmetic_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
         not_deduced<packed_view<complex<T>>> A);
template <complex_part T>
void hpr2(const context& ctx, const complex_number_t<T>& alpha, not_deduced<vector_view<const complex<T>>> x,
          not_deduced<vector_view<const complex<T>>> y, not_deduced<packed_view<complex<T>>> A);

/// tpmv computes x = op(A) x with a triangular A, tpsv solves op(A) x = b in b's place: a unit diagonal is
/// not read. The bounds are those of tbmv and tbsv (complex/banded.hpp).
template <complex_part T>
void tpmv(const context& ctx, op op_a, diag diagonal, not_deduced<packed_view<const complex<T>>> A,
          not_deduced<vector_view<complex<T>>> x);
template <complex_part T>
void tpsv(const context& ctx, op op_a, diag diagonal, not_deduced<packed_view<const complex<T>>> A,
          not_deduced<vector_view<complex<T>>> x);

/// These overloads take any vectors of complex numbers.
template <complex_vector X, output_complex_vector Y, class Element>
requires(complex_alike<X, Y>&& std::same_as<detail::part_of_view<Element>, part_t<X>>)  //
    void hpmv(const context& ctx, const complex_number_t<part_t<X>>& alpha, const packed_view<Element>& A,
              const X& x, const complex_number_t<part_t<X>>& beta, Y&& y) {
  hpmv<part_t<X>>(ctx, alpha, A, x, beta, y);
}
template <complex_vector X>
void hpr(const context& ctx, const arithmetic_t<part_t<X>>& alpha, const X& x,
         const packed_view<complex<part_t<X>>>& A) {
  hpr<part_t<X>>(ctx, alpha, x, A);
}
template <complex_vector X, complex_vector Y>
requires complex_alike<X, Y>
void hpr2(const context& ctx, const complex_number_t<part_t<X>>& alpha, const X& x, const Y& y,
          const packed_view<complex<part_t<X>>>& A) {
  hpr2<part_t<X>>(ctx, alpha, x, y, A);
}
template <output_complex_vector X, class Element>
requires std::same_as<detail::part_of_view<Element>, part_t<X>>
void tpmv(const context& ctx, op op_a, diag diagonal, const packed_view<Element>& A, X&& x) {
  tpmv<part_t<X>>(ctx, op_a, diagonal, A, x);
}
template <output_complex_vector X, class Element>
requires std::same_as<detail::part_of_view<Element>, part_t<X>>
void tpsv(const context& ctx, op op_a, diag diagonal, const packed_view<Element>& A, X&& x) {
  tpsv<part_t<X>>(ctx, op_a, diagonal, A, x);
}

}  // namespace residua
