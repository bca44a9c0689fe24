// Error-free transformations, templated on the limb.
//
// Each returns the rounded result and its exact error, so that result + error is the exact sum
// or product. That holds in round-to-nearest, provided that nothing overflows and, for
// two_prod, that the error does not underflow (|a*b| >= 2^-968 suffices for double, 2^-102 for
// float).
#pragma once

#include "residua/number/limb.hpp"

namespace residua {

template <class T>
struct sum_and_error {
  T value, error;
};

/// a + b = value + error for all a and b, in 6 operations (Knuth, TAOCP vol. 2, 4.2.2).
template <class T>
RESIDUA_INLINE sum_and_error<T> two_sum(T a, T b) {
  const T s = limb::add(a, b);
  const T v = limb::sub(s, a);
  return {s, limb::add(limb::sub(a, limb::sub(s, v)), limb::sub(b, v))};
}

/// Does as two_sum in 3 operations if a = 0 or the exponent of a is not below that of b (Dekker 1971).
template <class T>
RESIDUA_INLINE sum_and_error<T> fast_two_sum(T a, T b) {
  const T s = limb::add(a, b);
  return {s, limb::sub(b, limb::sub(s, a))};
}

/// a * b = value + error, in 2 operations with a fused multiply-add (Karp, Markstein 1997).
template <class T>
RESIDUA_INLINE sum_and_error<T> two_prod(T a, T b) {
  const T p = limb::mul(a, b);
  return {p, limb::fma(a, b, -p)};
}

}  // namespace residua
