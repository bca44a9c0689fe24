// Networks for triple-word numbers (three limbs: td, tf), with their bounds.
//
// u is the limb's unit roundoff: 2^-53 for double, 2^-24 for float. Operands are normalised (expansion.hpp)
// and finite, and no intermediate overflows or underflows (eft.hpp); results are normalised.
// There are no branches. A limb's addition, multiplication, fused multiply-add, division and
// square root count as one operation each. The bounds are of first order in u. The derivations
// give sizes and roundings in units of the result (of |a b|, |a / b| and so on), using |limb[k]|
// <= u^k |a|.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"

namespace residua::network {

/// Returns the exact sum of three limbs, |b| <= 4u |a|, |c| <= 16u^2 |a|, normalised, in 15 operations. The
/// first three steps leave r.error and t.error normalised but where c's share carried a unit into r.value:
/// r.error may then have half the unit that t.error was rounded for. Hence there is a fourth.
template <class T>
RESIDUA_INLINE triple_word<T> normalised_product(T a, T b, T c) {
  const auto s = fast_two_sum(a, b);
  const auto t = two_sum(s.error, c);
  const auto r = fast_two_sum(s.value, t.value);
  const auto v = fast_two_sum(r.error, t.error);
  return {r.value, v.value, v.error};
}

/// Returns the sum of three limbs of any size, normalised and exact, in 27 operations.
template <class T>
RESIDUA_INLINE triple_word<T> normalised_sum(const triple_word<T>& x) {
  auto s = two_sum(x.limb[0], x.limb[1]);
  auto t = two_sum(s.error, x.limb[2]);
  s = two_sum(s.value, t.value);
  t = fast_two_sum(s.error, t.error);
  s = fast_two_sum(s.value, t.value);
  t = fast_two_sum(s.error, t.error);
  return {s.value, t.value, t.error};
}

/// Returns the product as three limbs that may overlap by a few bits, of at most 1, 3u and 10u^2,
/// in 24 operations, commutatively. |error| <= 30u^3 |a b|: products of limbs 1 and 2 are left
/// out (2u^3); rounded are two cross products onto errors (2u^2 each), their sum (4u^2), the
/// product of the middle limbs onto it (5u^2), the errors of the two sums (5u^2), all of them
/// (10u^2).
template <class T>
RESIDUA_INLINE triple_word<T> product(const triple_word<T>& a, const triple_word<T>& b) {
  const auto p = two_prod(a.limb[0], b.limb[0]);
  const auto x = two_prod(a.limb[0], b.limb[1]);
  const auto y = two_prod(a.limb[1], b.limb[0]);
  const auto s = two_sum(x.value, y.value);
  const auto t = two_sum(p.error, s.value);
  const T outer =
      limb::add(limb::fma(a.limb[0], b.limb[2], x.error), limb::fma(a.limb[2], b.limb[0], y.error));
  const T low = limb::fma(a.limb[1], b.limb[1], outer);
  return {p.value, t.value, limb::add(low, limb::add(s.error, t.error))};
}
/// Returns the product for a limb a in 12 operations; |error| <= 6u^3 |a b|. Rounded are a cross product
/// onto an error (2u^2), and the sum's error onto that (4u^2).
template <class T>
RESIDUA_INLINE triple_word<T> product(T a, const triple_word<T>& b) {
  const auto p = two_prod(a, b.limb[0]);
  const auto q = two_prod(a, b.limb[1]);
  const auto s = two_sum(p.error, q.value);
  return {p.value, s.value, limb::add(limb::fma(a, b.limb[2], q.error), s.error)};
}

/// Adds x to sum limb by limb in 21 operations: a limb's error goes to the next one, the last is rounded.
template <class T>
RESIDUA_INLINE triple_word<T> accumulated(const triple_word<T>& sum, const triple_word<T>& x) {
  const auto s = two_sum(sum.limb[0], x.limb[0]);
  const auto t = two_sum(sum.limb[1], x.limb[1]);
  const auto v = two_sum(t.value, s.error);
  return {s.value, v.value, limb::add(limb::add(sum.limb[2], x.limb[2]), limb::add(t.error, v.error))};
}

/// Returns a + b in 54 operations, commutatively; |error| <= 8u^3 |a + b|, even if a and b cancel. The
/// network is like that of Zhang, Aiken: High-performance branch-free algorithms for extended-precision
/// floating-point arithmetic, SC '25 (57 operations for td), found by search for one whose results are
/// normalised. docs/arithmetic.md proves the bound (7u^3 to first order), which is that of theirs, and by a
/// solver that results are normalised. The largest error found is 4.4u^3, on all operands of 2, 3 and 4 bit
/// limbs within 15, 13 and 13 binades (tests/number/small_precision_test.cpp).
template <class T>
RESIDUA_INLINE triple_word<T> add(const triple_word<T>& a, const triple_word<T>& b) {
  const auto s0 = two_sum(a.limb[0], b.limb[0]);
  const auto s1 = two_sum(a.limb[1], b.limb[1]);
  const auto s2 = two_sum(a.limb[2], b.limb[2]);
  auto high = fast_two_sum(s0.value, s1.value);
  const auto m = two_sum(s2.value, s1.error);
  const T e = limb::add(s0.error, m.error);
  const auto v = fast_two_sum(high.value, m.value);
  const auto w = fast_two_sum(high.error, v.error);
  const auto x = two_sum(e, w.value);
  high = fast_two_sum(v.value, x.value);
  const auto r = fast_two_sum(high.error, limb::add(x.error, limb::add(s2.error, w.error)));
  high = fast_two_sum(high.value, r.value);
  const auto low = fast_two_sum(high.error, r.error);
  return {high.value, low.value, low.error};
}

/// Returns a + b for a limb b in 25 operations; |error| <= 2u^3 |a + b|. Only the last limb
/// is rounded; where a's leading limb and b cancel, nothing is (proved in
/// docs/arithmetic.md).
template <class T>
RESIDUA_INLINE triple_word<T> add(const triple_word<T>& a, T b) {
  auto s = two_sum(a.limb[0], b);
  auto t = two_sum(a.limb[1], s.error);
  s = fast_two_sum(s.value, t.value);
  t = fast_two_sum(s.error, limb::add(a.limb[2], t.error));
  s = fast_two_sum(s.value, t.value);
  t = fast_two_sum(s.error, t.error);
  return {s.value, t.value, t.error};
}

/// Returns a * b in 39 operations, commutatively; |error| <= 30u^3 |a b|.
template <class T>
RESIDUA_INLINE triple_word<T> mul(const triple_word<T>& a, const triple_word<T>& b) {
  const auto p = product(a, b);
  return normalised_product(p.limb[0], p.limb[1], p.limb[2]);
}

/// Returns a * b for a limb b in 27 operations; |error| <= 6u^3 |a b|.
template <class T>
RESIDUA_INLINE triple_word<T> mul(const triple_word<T>& a, T b) {
  const auto p = product(b, a);
  return normalised_product(p.limb[0], p.limb[1], p.limb[2]);
}

/// Returns a^2 in 29 operations; |error| <= 18u^3 a^2. The product of limbs 1 and 2 is left out
/// (2u^3); rounded are two products onto an error (3u^2, 5u^2), and a sum's error onto them
/// (8u^2).
template <class T>
RESIDUA_INLINE triple_word<T> sqr(const triple_word<T>& a) {
  const T twice = limb::add(a.limb[0], a.limb[0]);
  const auto p = two_prod(a.limb[0], a.limb[0]);
  const auto q = two_prod(twice, a.limb[1]);
  const auto s = two_sum(p.error, q.value);
  const T low = limb::fma(twice, a.limb[2], limb::fma(a.limb[1], a.limb[1], q.error));
  return normalised_product(p.value, s.value, limb::add(low, s.error));
}

/// Returns a b + c in 72 operations; |error| <= 64u^3 (|a b| + |c|). In units of |a b| + |c| the product
/// errs by 30u^3; rounded are the last limbs' sum (10u^2), that of the errors 3u^2 and 4u^2 of the middle
/// limbs' sums, and both together (17u^2).
template <class T>
RESIDUA_INLINE triple_word<T> fma(const triple_word<T>& a, const triple_word<T>& b, const triple_word<T>& c) {
  return normalised_sum(accumulated(c, product(a, b)));
}

/// Returns a / b in 40 operations, of which 3 are divisions; |error| <= 74u^3 |a / b|. The method is long
/// division by b's leading limb; the remainder r of the quotient q0 is kept to two limbs, that of q1 to
/// one. A remainder a - q b is exact for rounded quotients of single limbs. In units of |a|, |r.value| <=
/// 3u; in `low`, 2u^2, 3u^2, 5u^2 and 8u^2 are rounded; q1 <= 3u, its remainder 3u^2 with `low` 11u^2 is
/// rounded, with q1 b1 14u^2, and so is the last quotient. Left out are q1 b2 (3u^3), and that the last
/// quotient divides by b0 (14u^3).
template <class T>
RESIDUA_INLINE triple_word<T> div(const triple_word<T>& a, const triple_word<T>& b) {
  const T q0 = limb::div(a.limb[0], b.limb[0]);
  const auto p = two_prod(-q0, b.limb[1]);
  const auto s = two_sum(limb::fma(-q0, b.limb[0], a.limb[0]), a.limb[1]);
  const auto r = two_sum(s.value, p.value);
  const T low =
      limb::add(limb::fma(-q0, b.limb[2], limb::add(a.limb[2], p.error)), limb::add(s.error, r.error));
  const T q1 = limb::div(r.value, b.limb[0]);
  const T rest = limb::add(limb::fma(-q1, b.limb[0], r.value), low);
  const T q2 = limb::div(limb::fma(-q1, b.limb[1], rest), b.limb[0]);
  return normalised_product(q0, q1, q2);
}

/// Returns sqrt(a) for a > 0 in 30 operations, of which 2 are divisions and one a square root; |error| <=
/// 22u^3 sqrt(a). As in the division, a - s^2 and the next remainder are exact. In units of a: |r.value| <=
/// 3u; 4u^2, 7u^2 and 9.25u^2 are rounded. Halved, these are 10.2u^3 relative to the root; there q2 <=
/// 4.7u^2 is rounded and q1 q2 / s <= 7u^3 is left out.
template <class T>
RESIDUA_INLINE triple_word<T> sqrt(const triple_word<T>& a) {
  const T s = limb::sqrt(a.limb[0]), twice = limb::add(s, s);
  const auto r = two_sum(limb::fma(-s, s, a.limb[0]), a.limb[1]);
  const T q1 = limb::div(r.value, twice);
  const T rest = limb::add(limb::fma(-q1, twice, r.value), limb::add(r.error, a.limb[2]));
  return normalised_product(s, q1, limb::div(limb::fma(-q1, q1, rest), twice));
}

}  // namespace residua::network
