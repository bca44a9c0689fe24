// Networks for double-word numbers (two limbs: dd, ff), with their bounds. The operators are in
// operators.hpp.
//
// u is the limb's unit roundoff: 2^-53 for double, 2^-24 for float. The bounds hold for normalised, finite
// operands as long as no intermediate overflows or underflows (see eft.hpp). The networks are branch-free.
// Sources:
//   [JMP]  Joldes, Muller, Popescu: Tight and rigorous error bounds for basic building blocks of double-word
//          arithmetic, ACM TOMS 44(2), 2017.
//   [LLMPR] Lefevre, Louvet, Muller, Picot, Rideau: Accurate calculation of Euclidean norms using double-word
//          arithmetic, ACM TOMS 49(1), 2023.
//   [QD]   Hida, Li, Bailey: Library for double-double and quad-double arithmetic, 2001.
//   [Mukunoki] Mukunoki: doctoral thesis, 2013.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"

namespace residua::network {

template <class T>
RESIDUA_INLINE double_word<T> fast_normalised(T a, T b) {
  const auto s = fast_two_sum(a, b);
  return {s.value, s.error};
}

/// Returns a + b in 20 operations; |error| <= (3u^2 + 13u^3) |a + b| [JMP, algorithm 6, theorem 3.1].
template <class T>
RESIDUA_INLINE double_word<T> add(double_word<T> a, double_word<T> b) {
  const auto s = two_sum(a.hi(), b.hi());
  const auto t = two_sum(a.lo(), b.lo());
  const auto v = fast_two_sum(s.value, limb::add(s.error, t.value));
  return fast_normalised(v.value, limb::add(t.error, v.error));
}

/// Returns a + b, "sloppy", in 11 operations; |error| <= (3u^2 + O(u^3)) (|a| + |b|), which is no relative
/// bound when a and b cancel [JMP, algorithm 5; QD; Mukunoki, algorithm 5]. As to the bound, rounding a.lo
/// + b.lo costs u^2 (|a| + |b|); adding the error of a.hi + b.hi rounds a sum of at most 2u (|a| + |b|),
/// which costs 2u^2 (|a| + |b|); the final step is exact.
template <class T>
RESIDUA_INLINE double_word<T> add_sloppy(double_word<T> a, double_word<T> b) {
  const auto s = two_sum(a.hi(), b.hi());
  return fast_normalised(s.value, limb::add(s.error, limb::add(a.lo(), b.lo())));
}

/// Returns a + b for a limb b in 10 operations; |error| <= 2u^2 |a + b| [JMP, algorithm 4, theorem 2.1].
template <class T>
RESIDUA_INLINE double_word<T> add(double_word<T> a, T b) {
  const auto s = two_sum(a.hi(), b);
  return fast_normalised(s.value, limb::add(a.lo(), s.error));
}

/// Returns a * b in 9 operations, commutatively; |error| <= 7u^2 |a * b| [JMP, algorithm 10, theorem 5.1,
/// with a fused product]. The bound has the roundings of the two cross products (u^2 each), of their sum
/// (2u^2) and of its addition to the product's error (2u^2), and a.lo * b.lo left out (u^2). Errors up to
/// 5u^2 occur.
template <class T>
RESIDUA_INLINE double_word<T> mul(double_word<T> a, double_word<T> b) {
  const auto p = two_prod(a.hi(), b.hi());
  const T cross = limb::add(limb::mul(a.hi(), b.lo()), limb::mul(a.lo(), b.hi()));
  return fast_normalised(p.value, limb::add(p.error, cross));
}

/// Returns a * b for a limb b in 6 operations; |error| <= 2u^2 |a * b| [JMP, algorithm 9, theorem 4.3].
template <class T>
RESIDUA_INLINE double_word<T> mul(double_word<T> a, T b) {
  const auto p = two_prod(a.hi(), b);
  return fast_normalised(p.value, limb::fma(a.lo(), b, p.error));
}

/// Returns a^2 in 7 operations; |error| <= 4u^2 a^2 to first order. The bound has a.lo^2, which is left out
/// (u^2), and the cross product rounded onto the product's error (3u^2).
template <class T>
RESIDUA_INLINE double_word<T> sqr(double_word<T> a) {
  const auto p = two_prod(a.hi(), a.hi());
  return fast_normalised(p.value, limb::fma(limb::add(a.hi(), a.hi()), a.lo(), p.error));
}

/// Returns the product as two limbs that may overlap by a few bits, in 4 operations. |error| <= 6u^2 |a b|:
/// a.lo b.lo is left out (u^2), the cross products rounded onto the product's error (2u^2, 3u^2).
template <class T>
RESIDUA_INLINE double_word<T> product(const double_word<T>& a, const double_word<T>& b) {
  const auto p = two_prod(a.hi(), b.hi());
  return {p.value, limb::fma(a.lo(), b.hi(), limb::fma(a.hi(), b.lo(), p.error))};
}
/// Returns the unevaluated product for a limb a in 3 operations; |error| <= 2u^2 |a b|.
template <class T>
RESIDUA_INLINE double_word<T> product(T a, const double_word<T>& b) {
  const auto p = two_prod(a, b.hi());
  return {p.value, limb::fma(a, b.lo(), p.error)};
}

/// Adds x to sum limb by limb in 8 operations: the first limb's error goes to the second, which is rounded.
template <class T>
RESIDUA_INLINE double_word<T> accumulated(const double_word<T>& sum, const double_word<T>& x) {
  const auto s = two_sum(sum.hi(), x.hi());
  return {s.value, limb::add(sum.lo(), limb::add(s.error, x.lo()))};
}

/// Returns the sum of two limbs of any size, normalised and exact, in 6 operations.
template <class T>
RESIDUA_INLINE double_word<T> normalised_sum(const double_word<T>& x) {
  const auto s = two_sum(x.hi(), x.lo());
  return {s.value, s.error};
}

/// Returns a b + c in 15 operations; |error| <= 15u^2 (|a b| + |c|). The bound has, in units of |a b| +
/// |c|, the product's 6u^2; two additions round sums of at most 4u and 5u. Where the leading limbs cancel
/// so far that the low one is the larger, the additions leave a multiple of its unit in the last place: the
/// last step is exact.
template <class T>
RESIDUA_INLINE double_word<T> fma(const double_word<T>& a, const double_word<T>& b, const double_word<T>& c) {
  const auto sum = accumulated(c, product(a, b));
  return fast_normalised(sum.hi(), sum.lo());
}

/// Returns a / b in 8 operations, of which 2 are divisions; |error| <= 11u^2 |a / b| to first order. The
/// method is long division, with a second quotient from the first one's remainder. The remainder a.hi - q
/// b.hi is exact and at most u |a|; a.lo - q b.lo is at most 2u |a|, and rounded with an error of 2u^2 |a|;
/// their sum, at most 3u |a|, costs 3u^2, and so do the second division and that it divides by b.hi.
template <class T>
RESIDUA_INLINE double_word<T> div(double_word<T> a, double_word<T> b) {
  const T q = limb::div(a.hi(), b.hi());
  const T remainder = limb::add(limb::fma(-q, b.hi(), a.hi()), limb::fma(-q, b.lo(), a.lo()));
  return fast_normalised(q, limb::div(remainder, b.hi()));
}

/// Returns sqrt(a) for a > 0 in 8 operations; |error| <= 25/8 u^2 sqrt(a) [LLMPR, algorithm SQRTDWtoDW].
template <class T>
RESIDUA_INLINE double_word<T> sqrt(double_word<T> a) {
  const T s = limb::sqrt(a.hi());
  const T remainder = limb::add(a.lo(), limb::fma(-s, s, a.hi()));
  return fast_normalised(s, limb::div(remainder, limb::add(s, s)));
}

}  // namespace residua::network
