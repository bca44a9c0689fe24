// Comparisons of numbers of several limbs by their values, which arithmetic.hpp includes.
#pragma once

#include "residua/number/operators.hpp"

namespace residua {

/// A limb that is negative, zero, positive or NaN where a < b, a = b, a > b or they are unordered.
///
/// Two normalised numbers of three or more limbs may have different limbs and the same value: half a unit of
/// the limb before may be added to one neighbour or subtracted from the other. `order` thus takes the sign
/// of the difference, which is exact as its relative error is far below 1. Where the leading limbs differ by
/// more than twice what the others can add up to, 2 (1 + 2u) max |limb[1]|, their difference says it all.
template <class T, int N>
RESIDUA_INLINE T order(const expansion<T, N>& a, const expansion<T, N>& b) {
  if (a.hi() == b.hi() && !isfinite(a)) return T(0);
  const T difference = limb::sub(a.hi(), b.hi());
  const T x = limb::abs(a.limb[1]), y = limb::abs(b.limb[1]);
  const T larger = x < y ? y : x;
  if (limb::abs(difference) <= 4 * larger) return (a - b).hi();
  return difference;
}
template <class T>
RESIDUA_INLINE T order(const double_word<T>& a, const double_word<T>& b) {
  if (a.hi() == b.hi()) return limb::sub(a.lo(), b.lo());
  return limb::sub(a.hi(), b.hi());
}

template <class T, int N>
RESIDUA_INLINE bool operator==(const expansion<T, N>& a, const expansion<T, N>& b) {
  return order(a, b) == T(0);
}
template <class T, int N>
RESIDUA_INLINE bool operator<(const expansion<T, N>& a, const expansion<T, N>& b) {
  return order(a, b) < T(0);
}
template <class T, int N>
RESIDUA_INLINE bool operator>(const expansion<T, N>& a, const expansion<T, N>& b) {
  return b < a;
}
template <class T, int N>
RESIDUA_INLINE bool operator<=(const expansion<T, N>& a, const expansion<T, N>& b) {
  return order(a, b) <= T(0);
}
template <class T, int N>
RESIDUA_INLINE bool operator>=(const expansion<T, N>& a, const expansion<T, N>& b) {
  return b <= a;
}
// A number on one side only is converted.
#define RESIDUA_MIXED_COMPARISON(op)                                                     \
  template <class T, int N>                                                              \
  RESIDUA_INLINE bool operator op(const expansion<T, N>& a, std::type_identity_t<T> b) { \
    return a op expansion<T, N>(b);                                                      \
  }                                                                                      \
  template <class T, int N>                                                              \
  RESIDUA_INLINE bool operator op(std::type_identity_t<T> a, const expansion<T, N>& b) { \
    return expansion<T, N>(a) op b;                                                      \
  }                                                                                      \
  template <class T, int N, detail::longer_number<T> Number>                             \
  RESIDUA_INLINE bool operator op(const expansion<T, N>& a, Number b) {                  \
    return a op expansion<T, N>(b);                                                      \
  }                                                                                      \
  template <class T, int N, detail::longer_number<T> Number>                             \
  RESIDUA_INLINE bool operator op(Number a, const expansion<T, N>& b) {                  \
    return expansion<T, N>(a) op b;                                                      \
  }
RESIDUA_MIXED_COMPARISON(==)
RESIDUA_MIXED_COMPARISON(<)
RESIDUA_MIXED_COMPARISON(>)
RESIDUA_MIXED_COMPARISON(<=)
RESIDUA_MIXED_COMPARISON(>=)
#undef RESIDUA_MIXED_COMPARISON

/// Returns the smaller one, and a if both are equal or unordered.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> min(const expansion<T, N>& a, const expansion<T, N>& b) {
  return b < a ? b : a;
}
/// Returns the larger one, and a if both are equal or unordered.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> max(const expansion<T, N>& a, const expansion<T, N>& b) {
  return a < b ? b : a;
}

}  // namespace residua
