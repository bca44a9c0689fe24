// Names by which the generic algorithms of other libraries (Eigen, Boost.Math) call what numbers of several
// limbs have, found beside the number by argument-dependent lookup.
#pragma once

#include "residua/number/arithmetic.hpp"
#include "residua/number/power.hpp"

namespace residua {

/// Returns |a|, exactly, by the name that `cmath` has for floating-point numbers.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> fabs(const expansion<T, N>& a) {
  return abs(a);
}
template <class T, int N>
RESIDUA_INLINE bool isinf(const expansion<T, N>& a) {
  return !isfinite(a) && !isnan(a);
}
/// Returns m with 1/2 <= |m| < 1 and a = m 2^*exponent, exactly but where limbs of a are subnormal; a
/// itself, with the exponent 0, if a is zero, infinite or NaN.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> frexp(const expansion<T, N>& a, int* exponent) {
  *exponent = 0;
  if (!isfinite(a) || a.hi() == T(0)) return a;
  (void)__builtin_frexp(static_cast<double>(a.hi()), exponent);
  const auto m = ldexp(a, -*exponent);
  if (abs(m) >= T(0.5)) return m;
  --*exponent;  // the leading limb is a power of two, and those after it take away from it
  return ldexp(m, 1);
}
/// Returns x^n for an integer n, with pow's bound.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> pow(const expansion<T, N>& x, int n) {
  return pow(x, expansion<T, N>(n));
}

}  // namespace residua
