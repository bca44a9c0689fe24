// Plane rotations on the host, in every format of solvers, of real or complex numbers T.
#pragma once

#include <algorithm>
#include <cmath>

#include "krylov/scalars.hpp"
#include "residua/number/complex/arithmetic.hpp"
#include "residua/number/operators.hpp"

namespace residua::krylov {

template <class T>
struct rotation {
  T cosine, sine;
};

template <class T>
T conjugate(const T& a) {
  return a;
}
template <class T>
complex<T> conjugate(const complex<T>& a) {
  return conj(a);
}
template <class T>
T squared_magnitude(const T& a) {
  return a * a;
}
template <class T>
T squared_magnitude(const complex<T>& a) {
  return a.re * a.re + a.im * a.im;
}

/// The rotation that turns (a, b) into (sqrt(|a|^2 + b^2), 0), for a real b; NaN where a or b is not finite.
template <class T>
rotation<T> rotation_of(const T& a, const T& b) {
  using real = real_number_t<T>;
  if (b == T(0.0)) return {T(1.0), T(0.0)};
  // Scaled by a power of two, as squares leave double's range long before a and b do.
  constexpr int longest = 1000;
  const double largest = std::max(magnitude(a), magnitude(b));
  if (!std::isfinite(largest)) return {T(real(largest - largest)), T(real(largest - largest))};
  const T scale(real(std::ldexp(1.0, std::clamp(-std::ilogb(largest), -longest, longest))));
  const T c = a * scale, s = b * scale, length(root(squared_magnitude(c) + squared_magnitude(s)));
  return {c / length, s / length};
}

/// Turns (a, b) by the rotation g.
template <class T>
void rotate(const rotation<T>& g, T& a, T& b) {
  const T turned = conjugate(g.cosine) * a + g.sine * b;
  b = g.cosine * b - g.sine * a;
  a = turned;
}

}  // namespace residua::krylov
