// Operators on the numbers of several limbs, which arithmetic.hpp includes.
//
// The networks know finite numbers only. The operators add a guard, so that an infinite or undefined result
// is what the leading limbs alone give (an infinity, never a NaN by accident). Unlike double's, a sum or
// product that is exactly zero is +0 whatever the signs of the operands, and a product that underflows to
// zero may have either sign: the sign that a double has would cost every operation two instructions. Within a
// unit in the last place of the largest double, the guard may give the leading limbs' finite result, to one
// limb's precision, where an intermediate overflows.
#pragma once

#include "residua/number/double_word.hpp"
#include "residua/number/quad_word.hpp"
#include "residua/number/triple_word.hpp"

namespace residua {

/// Returns `result`, or, if that is infinite or NaN, `leading`, which the leading limbs give.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> guarded(const expansion<T, N>& result, T leading) {
  expansion<T, N> r;
  r.limb[0] = limb::if_finite(result.limb[0], result.limb[0], leading);
  for (int k = 1; k < N; ++k)
    r.limb[k] = limb::if_finite(result.limb[0], result.limb[k], limb::splat<T>(0.0));
  return r;
}

template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator-(const expansion<T, N>& a) {
  expansion<T, N> r;
  for (int k = 0; k < N; ++k) r.limb[k] = -a.limb[k];
  return r;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator+(const expansion<T, N>& a, const expansion<T, N>& b) {
  return guarded(network::add(a, b), limb::add(a.hi(), b.hi()));
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator-(const expansion<T, N>& a, const expansion<T, N>& b) {
  return a + -b;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator*(const expansion<T, N>& a, const expansion<T, N>& b) {
  return guarded(network::mul(a, b), limb::mul(a.hi(), b.hi()));
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator/(const expansion<T, N>& a, const expansion<T, N>& b) {
  return guarded(network::div(a, b), limb::div(a.hi(), b.hi()));
}

// These take one limb on a side. std::type_identity lets 2.0 and 2 convert where a double is meant. What a
// limb does not hold, such as a 64-bit integer beside a double, is made a number of several limbs first (at
// the end of these).
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator+(const expansion<T, N>& a, std::type_identity_t<T> b) {
  return guarded(network::add(a, b), limb::add(a.hi(), b));
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator+(std::type_identity_t<T> a, const expansion<T, N>& b) {
  return b + a;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator-(const expansion<T, N>& a, std::type_identity_t<T> b) {
  return a + -b;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator-(std::type_identity_t<T> a, const expansion<T, N>& b) {
  return -b + a;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator*(const expansion<T, N>& a, std::type_identity_t<T> b) {
  return guarded(network::mul(a, b), limb::mul(a.hi(), b));
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator*(std::type_identity_t<T> a, const expansion<T, N>& b) {
  return b * a;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator/(const expansion<T, N>& a, std::type_identity_t<T> b) {
  return a / expansion<T, N>(b);
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> operator/(std::type_identity_t<T> a, const expansion<T, N>& b) {
  return expansion<T, N>(a) / b;
}

#define RESIDUA_MIXED_OPERATION(op)                                                \
  template <class T, int N, detail::longer_number<T> Number>                       \
  RESIDUA_INLINE expansion<T, N> operator op(const expansion<T, N>& a, Number b) { \
    return a op expansion<T, N>(b);                                                \
  }                                                                                \
  template <class T, int N, detail::longer_number<T> Number>                       \
  RESIDUA_INLINE expansion<T, N> operator op(Number a, const expansion<T, N>& b) { \
    return expansion<T, N>(a) op b;                                                \
  }
RESIDUA_MIXED_OPERATION(+)
RESIDUA_MIXED_OPERATION(-)
RESIDUA_MIXED_OPERATION(*)
RESIDUA_MIXED_OPERATION(/)
#undef RESIDUA_MIXED_OPERATION

template <class T, int N>
RESIDUA_INLINE expansion<T, N>& operator+=(expansion<T, N>& a,
                                           const std::type_identity_t<expansion<T, N>>& b) {
  return a = a + b;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N>& operator-=(expansion<T, N>& a,
                                           const std::type_identity_t<expansion<T, N>>& b) {
  return a = a - b;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N>& operator*=(expansion<T, N>& a,
                                           const std::type_identity_t<expansion<T, N>>& b) {
  return a = a * b;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N>& operator/=(expansion<T, N>& a,
                                           const std::type_identity_t<expansion<T, N>>& b) {
  return a = a / b;
}

/// Returns the square root; sqrt(±0) = ±0, sqrt(+inf) = +inf, and below zero it is NaN.
/// Down to the smallest subnormal number, with eta half of that (2^-1075, 2^-150) and B
/// u^N the network's bound: |error| <= B u^N sqrt(a) + N eta / sqrt(a) + eta. The
/// network takes 2 N - 3 products whose rounding to a subnormal number adds at most eta
/// to a remainder, which is then divided by 2 sqrt(a), and the last quotient may be
/// subnormal.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> sqrt(const expansion<T, N>& a) {
  return guarded(network::sqrt(a), limb::sqrt(a.hi()));
}
/// Returns a * a, for less.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> sqr(const expansion<T, N>& a) {
  return guarded(network::sqr(a), limb::mul(a.hi(), a.hi()));
}
/// Returns a * b + c for less than the two operations; the error is relative to |a b| + |c|.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> fma(const expansion<T, N>& a, const expansion<T, N>& b,
                                   const expansion<T, N>& c) {
  return guarded(network::fma(a, b, c), limb::fma(a.hi(), b.hi(), c.hi()));
}

template <class T, int N>
RESIDUA_INLINE bool signbit(const expansion<T, N>& a) {
  return __builtin_signbit(a.hi()) != 0;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> abs(const expansion<T, N>& a) {
  return signbit(a) ? -a : a;
}
/// Returns the magnitude of a with the sign of b.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> copysign(const expansion<T, N>& a, const expansion<T, N>& b) {
  return signbit(a) == signbit(b) ? a : -a;
}
template <class T, int N>
RESIDUA_INLINE bool isfinite(const expansion<T, N>& a) {
  return limb::sub(a.hi(), a.hi()) == T(0);
}
template <class T, int N>
RESIDUA_INLINE bool isnan(const expansion<T, N>& a) {
  return a.hi() != a.hi();
}

}  // namespace residua
