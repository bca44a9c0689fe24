// Arithmetic of double-word numbers (two limbs): the networks with their bounds, and the operators on dd and
// ff.
//
// u is the limb's unit roundoff: 2^-53 for double, 2^-24 for float. The bounds hold for normalised, finite
// operands as long as no intermediate overflows or underflows (see eft.hpp). Sources:
//   [JMP]  Joldes, Muller, Popescu: Tight and rigorous error bounds for basic building blocks of double-word
//          arithmetic, ACM TOMS 44(2), 2017.
//   [LLMPR] Lefevre, Louvet, Muller, Picot, Rideau: Accurate calculation of Euclidean norms using double-word
//          arithmetic, ACM TOMS 49(1), 2023.
//   [QD]   Hida, Li, Bailey: Library for double-double and quad-double arithmetic, 2001.
//
// The networks are branch-free and know finite numbers only. The operators add a guard, so that an infinite
// or undefined result is what the leading limbs alone give (an infinity, never a NaN by accident). Unlike
// double's, a zero result of + and * is +0 whatever the signs of the operands: keeping its sign would cost
// every operation two instructions. Within a unit in the last place of the largest double, the guard may give
// the leading limbs' finite result, to one limb's precision, where an intermediate overflows.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"

namespace residua {

template <class T>
using double_word = expansion<T, 2>;

namespace network {

template <class T>
RESIDUA_INLINE double_word<T> fast_normalised(T a, T b) {
  const auto s = fast_two_sum(a, b);
  return {s.value, s.error};
}

/// a + b; |error| <= (3u^2 + 13u^3) |a + b|. [JMP, algorithm 6, theorem 3.1]. 20 operations.
template <class T>
RESIDUA_INLINE double_word<T> add(double_word<T> a, double_word<T> b) {
  const auto s = two_sum(a.hi(), b.hi());
  const auto t = two_sum(a.lo(), b.lo());
  const auto v = fast_two_sum(s.value, limb::add(s.error, t.value));
  return fast_normalised(v.value, limb::add(t.error, v.error));
}

/// a + b, "sloppy"; |error| <= (3u^2 + O(u^3)) (|a| + |b|): no relative bound when a and b cancel.
/// [JMP, algorithm 5; QD; thesis, algorithm 5]. 11 operations.
/// The bound: rounding a.lo + b.lo costs u^2 (|a| + |b|); adding the error of a.hi + b.hi rounds a sum of at
/// most 2u (|a| + |b|), so costs 2u^2 (|a| + |b|); the final step is exact.
template <class T>
RESIDUA_INLINE double_word<T> add_sloppy(double_word<T> a, double_word<T> b) {
  const auto s = two_sum(a.hi(), b.hi());
  return fast_normalised(s.value, limb::add(s.error, limb::add(a.lo(), b.lo())));
}

/// a + b for a single limb b; |error| <= 2u^2 |a + b|. [JMP, algorithm 4, theorem 2.1]. 10 operations.
template <class T>
RESIDUA_INLINE double_word<T> add(double_word<T> a, T b) {
  const auto s = two_sum(a.hi(), b);
  return fast_normalised(s.value, limb::add(a.lo(), s.error));
}

/// a * b; |error| <= 7u^2 |a * b|. Commutative. [JMP, algorithm 10, theorem 5.1, with a fused product]. 9
/// operations.
/// The bound: the roundings of the two cross products (u^2 each), of their sum (2u^2) and of its addition to
/// the product's error (2u^2), and a.lo * b.lo left out (u^2). Errors up to 5u^2 occur.
template <class T>
RESIDUA_INLINE double_word<T> mul(double_word<T> a, double_word<T> b) {
  const auto p = two_prod(a.hi(), b.hi());
  const T cross = limb::add(limb::mul(a.hi(), b.lo()), limb::mul(a.lo(), b.hi()));
  return fast_normalised(p.value, limb::add(p.error, cross));
}

/// a * b for a single limb b; |error| <= 2u^2 |a * b|. [JMP, algorithm 9, theorem 4.3]. 6 operations.
template <class T>
RESIDUA_INLINE double_word<T> mul(double_word<T> a, T b) {
  const auto p = two_prod(a.hi(), b);
  return fast_normalised(p.value, limb::fma(a.lo(), b, p.error));
}

/// a / b; |error| <= (15u^2 + 56u^3) |a / b|. [JMP, algorithm 17, theorem 7.2]. 18 operations, 2 of them
/// divisions.
template <class T>
RESIDUA_INLINE double_word<T> div(double_word<T> a, double_word<T> b) {
  const T q = limb::div(a.hi(), b.hi());
  const auto r = mul(b, q);
  const T remainder = limb::add(limb::sub(a.hi(), r.hi()), limb::sub(a.lo(), r.lo()));
  return fast_normalised(q, limb::div(remainder, b.hi()));
}

/// sqrt(a) for a > 0; |error| <= 25/8 u^2 sqrt(a). [LLMPR, algorithm SQRTDWtoDW]. 8 operations.
template <class T>
RESIDUA_INLINE double_word<T> sqrt(double_word<T> a) {
  const T s = limb::sqrt(a.hi());
  const T remainder = limb::add(a.lo(), limb::fma(-s, s, a.hi()));
  return fast_normalised(s, limb::div(remainder, limb::add(s, s)));
}

}  // namespace network

/// `result`, unless it is infinite or NaN: then `leading`, what the leading limbs give.
template <class T>
RESIDUA_INLINE double_word<T> guarded(double_word<T> result, T leading) {
  return {limb::if_finite(result.hi(), result.hi(), leading),
          limb::if_finite(result.hi(), result.lo(), limb::splat<T>(0.0))};
}

template <class T>
RESIDUA_INLINE double_word<T> operator-(double_word<T> a) {
  return {-a.hi(), -a.lo()};
}
template <class T>
RESIDUA_INLINE double_word<T> operator+(double_word<T> a, double_word<T> b) {
  return guarded(network::add(a, b), limb::add(a.hi(), b.hi()));
}
template <class T>
RESIDUA_INLINE double_word<T> operator-(double_word<T> a, double_word<T> b) {
  return a + -b;
}
template <class T>
RESIDUA_INLINE double_word<T> operator*(double_word<T> a, double_word<T> b) {
  return guarded(network::mul(a, b), limb::mul(a.hi(), b.hi()));
}
template <class T>
RESIDUA_INLINE double_word<T> operator/(double_word<T> a, double_word<T> b) {
  return guarded(network::div(a, b), limb::div(a.hi(), b.hi()));
}

// Mixed with one limb. std::type_identity lets 2.0 and 2 convert where a double is meant.
template <class T>
RESIDUA_INLINE double_word<T> operator+(double_word<T> a, std::type_identity_t<T> b) {
  return guarded(network::add(a, b), limb::add(a.hi(), b));
}
template <class T>
RESIDUA_INLINE double_word<T> operator+(std::type_identity_t<T> a, double_word<T> b) {
  return b + a;
}
template <class T>
RESIDUA_INLINE double_word<T> operator-(double_word<T> a, std::type_identity_t<T> b) {
  return a + -b;
}
template <class T>
RESIDUA_INLINE double_word<T> operator-(std::type_identity_t<T> a, double_word<T> b) {
  return -b + a;
}
template <class T>
RESIDUA_INLINE double_word<T> operator*(double_word<T> a, std::type_identity_t<T> b) {
  return guarded(network::mul(a, b), limb::mul(a.hi(), b));
}
template <class T>
RESIDUA_INLINE double_word<T> operator*(std::type_identity_t<T> a, double_word<T> b) {
  return b * a;
}
template <class T>
RESIDUA_INLINE double_word<T> operator/(double_word<T> a, std::type_identity_t<T> b) {
  return a / double_word<T>(b);
}
template <class T>
RESIDUA_INLINE double_word<T> operator/(std::type_identity_t<T> a, double_word<T> b) {
  return double_word<T>(a) / b;
}

template <class T>
RESIDUA_INLINE double_word<T>& operator+=(double_word<T>& a, std::type_identity_t<double_word<T>> b) {
  return a = a + b;
}
template <class T>
RESIDUA_INLINE double_word<T>& operator-=(double_word<T>& a, std::type_identity_t<double_word<T>> b) {
  return a = a - b;
}
template <class T>
RESIDUA_INLINE double_word<T>& operator*=(double_word<T>& a, std::type_identity_t<double_word<T>> b) {
  return a = a * b;
}
template <class T>
RESIDUA_INLINE double_word<T>& operator/=(double_word<T>& a, std::type_identity_t<double_word<T>> b) {
  return a = a / b;
}

/// Square root; sqrt(±0) = ±0, sqrt(+inf) = +inf, NaN below zero.
template <class T>
RESIDUA_INLINE double_word<T> sqrt(double_word<T> a) {
  return guarded(network::sqrt(a), limb::sqrt(a.hi()));
}

template <class T>
RESIDUA_INLINE double_word<T> abs(double_word<T> a) {
  return __builtin_signbit(a.hi()) ? -a : a;
}
template <class T>
RESIDUA_INLINE bool isfinite(double_word<T> a) {
  return limb::sub(a.hi(), a.hi()) == T(0);
}
template <class T>
RESIDUA_INLINE bool isnan(double_word<T> a) {
  return a.hi() != a.hi();
}

// Comparisons: of the values, which for normalised numbers is limb by limb. An infinity's low limb is zero.
template <class T>
RESIDUA_INLINE bool operator==(double_word<T> a, double_word<T> b) {
  return a.hi() == b.hi() && a.lo() == b.lo();
}
template <class T>
RESIDUA_INLINE bool operator<(double_word<T> a, double_word<T> b) {
  return a.hi() < b.hi() || (a.hi() == b.hi() && a.lo() < b.lo());
}
template <class T>
RESIDUA_INLINE bool operator>(double_word<T> a, double_word<T> b) {
  return b < a;
}
template <class T>
RESIDUA_INLINE bool operator<=(double_word<T> a, double_word<T> b) {
  return a.hi() < b.hi() || (a.hi() == b.hi() && a.lo() <= b.lo());
}
template <class T>
RESIDUA_INLINE bool operator>=(double_word<T> a, double_word<T> b) {
  return b <= a;
}
// A number on one side only: convert it.
#define RESIDUA_MIXED_COMPARISON(op)                                             \
  template <class T>                                                             \
  RESIDUA_INLINE bool operator op(double_word<T> a, std::type_identity_t<T> b) { \
    return a op double_word<T>(b);                                               \
  }                                                                              \
  template <class T>                                                             \
  RESIDUA_INLINE bool operator op(std::type_identity_t<T> a, double_word<T> b) { \
    return double_word<T>(a) op b;                                               \
  }
RESIDUA_MIXED_COMPARISON(==)
RESIDUA_MIXED_COMPARISON(<)
RESIDUA_MIXED_COMPARISON(>)
RESIDUA_MIXED_COMPARISON(<=)
RESIDUA_MIXED_COMPARISON(>=)
#undef RESIDUA_MIXED_COMPARISON

}  // namespace residua
