// An eigenvector of complex numbers on the host, whose parts lie apart or in turns.
#pragma once

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

/// The 2-norm becomes 1, and the largest element real and positive. What is zero or not finite stays.
template <class T>
void normalise(const complex_column<T>& z) {
  using std::sqrt;
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
