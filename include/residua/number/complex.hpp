// Complex numbers over the formats of real ones.
#pragma once

#include "residua/number/arithmetic.hpp"

namespace residua {

/// A real part and an imaginary part, without gaps: an array of complex<double> has the layout of arrays of
/// std::complex<double>, cuDoubleComplex and C's double _Complex; the parts of dd, td and qd stand side by
/// side, limbs from the largest. The default constructor initialises nothing.
template <class T>
struct complex {
  using part_type = T;
  T re, im;

  complex() = default;
  RESIDUA_INLINE constexpr complex(T real) : re(real), im(0.0) {}  // NOLINT(google-explicit-constructor)
  RESIDUA_INLINE constexpr complex(T real, T imaginary) : re(real), im(imaginary) {}
};

static_assert(sizeof(complex<double>) == 16 && sizeof(complex<td>) == 48 && sizeof(complex<qd>) == 64);

template <class T>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<complex<T>> = true;

template <class T>
RESIDUA_INLINE bool operator==(const complex<T>& a, const complex<T>& b) {
  return a.re == b.re && a.im == b.im;
}
template <class T>
RESIDUA_INLINE complex<T> conj(const complex<T>& a) {
  return {a.re, -a.im};
}
template <class T>
RESIDUA_INLINE complex<T> operator-(const complex<T>& a) {
  return {-a.re, -a.im};
}
template <class T>
RESIDUA_INLINE complex<T> operator+(const complex<T>& a, const complex<T>& b) {
  return {a.re + b.re, a.im + b.im};
}
template <class T>
RESIDUA_INLINE complex<T> operator-(const complex<T>& a, const complex<T>& b) {
  return {a.re - b.re, a.im - b.im};
}

}  // namespace residua
