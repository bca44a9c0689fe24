// Complex matrices by the parts of their elements, in MPFR.
#pragma once

#include "blas/complex/complex_operands.hpp"
#include "lapack/spectra.hpp"

namespace residua_test {

template <class T>
using complex_elements = std::vector<complex<T>>;

template <class T>
index_t order_of(const complex_elements<T>& A) {
  return static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(A.size()))));
}

/// The parts of a complex matrix, exactly.
struct exact_parts {
  exact_matrix re, im;

  template <class T>
  explicit exact_parts(const complex_elements<T>& A) : exact_parts(A, order_of(A)) {}
  /// Real and imaginary parts of the sum of conj(x_ki) y_kj, or of x_ik y_kj, over k.
  static void add(mp& re, mp& im, const mp& x_re, const mp& x_im, const mp& y_re, const mp& y_im,
                  bool conjugated) {
    mp product(solution_bits), negative(solution_bits);
    mpfr_neg(negative.get(), x_im.get(), MPFR_RNDN);
    add_product(re, product, x_re, y_re);
    add_product(re, product, conjugated ? x_im : negative, y_im);
    add_product(im, product, x_re, y_im);
    add_product(im, product, conjugated ? negative : x_im, y_re);
  }

 private:
  template <class T>
  exact_parts(const complex_elements<T>& A, index_t n) : re(n, n), im(n, n) {
    for (index_t k = 0; k < n * n; ++k) {
      re(k % n, k / n) = mp(A[static_cast<std::size_t>(k)].re, solution_bits);
      im(k % n, k / n) = mp(A[static_cast<std::size_t>(k)].im, solution_bits);
    }
  }
};

/// |M|_F of a matrix of n rows and columns, of which part(i, j, which) gives the real and the imaginary
/// parts.
template <class F>
mp complex_frobenius(index_t n, const F& part) {
  return frobenius(2 * n, n, [&](index_t i, index_t j) { return part(i / 2, j, i % 2); });
}

}  // namespace residua_test
