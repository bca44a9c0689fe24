// Plane rotations on the host, in every format of solvers.
#pragma once

#include <algorithm>
#include <cmath>

#include "krylov/scalars.hpp"
#include "residua/number/operators.hpp"

namespace residua::krylov {

template <class T>
struct rotation {
  T cosine, sine;
};

/// The one that turns (a, b) to (sqrt(a^2 + b^2), 0).
template <class T>
rotation<T> rotation_of(const T& a, const T& b) {
  if (b == T(0.0)) return {T(1.0), T(0.0)};
  // Scaled by a power of two, as squares leave double's range long before a and b do.
  constexpr int longest = 1000;
  const double largest = std::max(std::fabs(leading(a)), std::fabs(leading(b)));
  if (!std::isfinite(largest)) return {T(largest - largest), T(largest - largest)};
  const T scale(std::ldexp(1.0, std::clamp(-std::ilogb(largest), -longest, longest)));
  const T c = a * scale, s = b * scale, length = root(c * c + s * s);
  return {c / length, s / length};
}

template <class T>
void rotate(const rotation<T>& g, T& a, T& b) {
  const T turned = g.cosine * a + g.sine * b;
  b = g.cosine * b - g.sine * a;
  a = turned;
}

}  // namespace residua::krylov
