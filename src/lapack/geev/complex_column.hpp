// An eigenvector of complex numbers on the host, whose parts lie apart or in turns.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "residua/number/operators.hpp"

namespace residua::lapack {

template <class T>
struct complex_column {
  T *re, *im;
  std::size_t size, increment;

  [[nodiscard]] T square(std::size_t k) const {
    const T &x = re[k * increment], &y = im[k * increment];
    return x * x + y * y;
  }
  /// Element k times x + i y.
  void multiply(std::size_t k, const T& x, const T& y) const {
    T &first = re[k * increment], &second = im[k * increment];
    const T turned = first * x - second * y;
    second = first * y + second * x;
    first = turned;
  }
};

/// The exponent of the power of two by which numbers whose largest has this magnitude are multiplied before
/// they are squared twice: 0 where no such power leaves the range, and where it is zero or not finite. Rows
/// of the inverse of nearly dependent vectors may be of any size.
inline int exponent_before_squares(double largest) {
  constexpr double smallest_safe = 0x1p-100, largest_safe = 0x1p100;
  const bool is_safe = largest >= smallest_safe && largest <= largest_safe;
  return is_safe || !(largest > 0) || !std::isfinite(largest) ? 0 : -std::ilogb(largest);
}

/// Multiplies parts by a power of two that brings the largest to about 1.
template <class T>
void bring_into_range(const complex_column<T>& z) {
  using std::ldexp;
  double largest = 0;
  for (std::size_t k = 0; k < z.size * z.increment; k += z.increment)
    largest = std::max({largest, std::fabs(leading(z.re[k])), std::fabs(leading(z.im[k]))});
  const int exponent = exponent_before_squares(largest);
  if (exponent == 0) return;
  for (std::size_t k = 0; k < z.size * z.increment; k += z.increment) {
    z.re[k] = ldexp(z.re[k], exponent);
    z.im[k] = ldexp(z.im[k], exponent);
  }
}

/// The 2-norm becomes 1, and the largest element real and positive. What is zero or not finite stays.
template <class T>
void normalise(const complex_column<T>& z) {
  using std::sqrt;
  bring_into_range(z);
  std::size_t largest = 0;
  T whole(0.0);
  for (std::size_t k = 0; k < z.size; ++k) {
    whole = whole + z.square(k);
    if (z.square(largest) < z.square(k)) largest = k;
  }
  if (!(leading(whole) > 0 && std::isfinite(leading(whole)))) return;
  const std::size_t place = largest * z.increment;
  const T factor = T(1.0) / sqrt(z.square(largest) * whole), re = z.re[place] * factor,
          im = -(z.im[place] * factor);
  for (std::size_t k = 0; k < z.size; ++k) z.multiply(k, re, im);
  z.im[place] = T(0.0);
}

}  // namespace residua::lapack
