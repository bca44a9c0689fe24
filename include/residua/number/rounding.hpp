// Rounding of numbers of several limbs to integers, and scaling by powers of two; part of arithmetic.hpp.
#pragma once

#include "residua/number/operators.hpp"

namespace residua {

namespace rounding {

template <class T>
RESIDUA_INLINE T floor(T a) {
  if constexpr (sizeof(T) == 4)
    return __builtin_floorf(a);
  else
    return __builtin_floor(a);
}

/// Returns the exact sum of the limbs, normalised, for limbs of falling size that may overlap a little.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> renormalised(expansion<T, N> a) {
  for (int pass = 1; pass < N; ++pass) {
    for (int k = N - 2; k >= 0; --k) {
      const auto s = two_sum(a.limb[k], a.limb[k + 1]);
      a.limb[k] = s.value;
      a.limb[k + 1] = s.error;
    }
  }
  for (int pass = 1; pass < N; ++pass) {
    for (int k = 0; k + 1 < N; ++k) {
      const auto s = fast_two_sum(a.limb[k], a.limb[k + 1]);
      a.limb[k] = s.value;
      a.limb[k + 1] = s.error;
    }
  }
  return a;
}

/// Returns the nearest integer of a finite a >= 0, halves upwards. The first limb with a fraction is
/// compared with its floor plus a half; only if they are equal does the next limb decide, being less than a
/// unit in that limb's last place.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> nearest(const expansion<T, N>& a) {
  expansion<T, N> r(T(0));
  for (int k = 0; k < N; ++k) {
    const T below = floor(a.limb[k]);
    r.limb[k] = below;
    if (below == a.limb[k]) continue;
    const T beyond_half = limb::sub(a.limb[k], limb::add(below, T(0.5)));  // its sign is exact
    const T next = k + 1 < N ? a.limb[k + 1] : T(0);
    if (beyond_half > T(0) || (beyond_half == T(0) && next >= T(0))) r.limb[k] = limb::add(below, T(1));
    break;
  }
  return renormalised(r);
}

}  // namespace rounding

/// Returns the largest integer that is not above a, exactly.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> floor(const expansion<T, N>& a) {
  if (!isfinite(a) || a.hi() == T(0)) return a;
  expansion<T, N> r(T(0));
  for (int k = 0; k < N; ++k) {
    r.limb[k] = rounding::floor(a.limb[k]);
    if (r.limb[k] != a.limb[k]) break;
  }
  return rounding::renormalised(r);
}
/// Returns the smallest integer that is not below a, exactly.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> ceil(const expansion<T, N>& a) {
  return -floor(-a);
}
/// Returns a without its fraction, exactly.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> trunc(const expansion<T, N>& a) {
  return signbit(a) ? ceil(a) : floor(a);
}
/// Returns the nearest integer, halves away from zero, as std::round, exactly.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> round(const expansion<T, N>& a) {
  if (!isfinite(a)) return a;
  return signbit(a) ? -rounding::nearest(-a) : rounding::nearest(a);
}

/// Returns a * 2^n; where limbs become subnormal each is rounded to nearest even.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> ldexp(const expansion<T, N>& a, int n) {
  expansion<T, N> r;
  for (int k = 0; k < N; ++k) {
    if constexpr (sizeof(T) == 4)
      r.limb[k] = __builtin_ldexpf(a.limb[k], n);
    else
      r.limb[k] = __builtin_ldexp(a.limb[k], n);
  }
  r.normalise_pair();
  return guarded(r, r.limb[0]);
}

}  // namespace residua
