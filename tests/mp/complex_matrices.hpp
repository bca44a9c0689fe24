// Complex matrices by their parts, and the real ones that have their norms and products.
#pragma once

#include "spectra.hpp"

namespace residua_test {

/// Real and imaginary parts.
struct complex_elements {
  mp_elements re, im;
};

/// [Re -Im; Im Re]. Norms are those of the complex matrix times the root of two.
inline mp_elements equivalent_of(const complex_elements& A) {
  const index_t m = A.re.rows, n = A.re.columns;
  mp_elements S(2 * m, 2 * n, A.re.values.front().bits());
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      S(i, j) = S(i + m, j + n) = A.re(i, j);
      S(i + m, j) = A.im(i, j);
      S(i, j + n) = -A.im(i, j);
    }
  }
  return S;
}

/// P A Q^H with P and Q = diag(i^k), which changes no eigenvalue, no singular value and no digit.
inline complex_elements turned(const mp_elements& A) {
  const int bits = A.values.front().bits();
  complex_elements H{{A.rows, A.columns, bits}, {A.rows, A.columns, bits}};
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i < A.rows; ++i) {
      const index_t power = ((i - j) % 4 + 4) % 4;
      auto& part = power % 2 == 0 ? H.re(i, j) : H.im(i, j);
      part = power < 2 ? A(i, j) : -A(i, j);
    }
  }
  return H;
}

/// Norms of equivalents as those of the complex matrices, from below.
inline mpfr of_complex(mpfr norm) {
  mpfr_div_d(norm.get(), norm.get(), 1.4142136, MPFR_RNDD);
  return norm;
}
/// |A X - Y diag(w)|_F / |A|_F from below: the equivalents' columns that w has numbers of are half of all.
inline mpfr complex_residual(const complex_elements& A, const complex_elements& X, const complex_elements& Y,
                             const std::vector<mp>& w, int bits) {
  mpfr residual = residual_of(equivalent_of(A), equivalent_of(X), equivalent_of(Y), w, bits);
  mpfr_mul_d(residual.get(), residual.get(), 1.4142135, MPFR_RNDD);
  return residual;
}
inline mpfr complex_skewness(const complex_elements& X, int bits) {
  return of_complex(skewness_of(equivalent_of(X), bits));
}

}  // namespace residua_test
