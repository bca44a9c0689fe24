// Networks for triple-word numbers (three limbs: td, tf), with their bounds.
//
// u is the limb's unit roundoff: 2^-53 for double, 2^-24 for float. Operands are normalised (expansion.hpp)
// and finite, and no intermediate overflows or underflows (eft.hpp); results are normalised. Branch-free. An
// operation is a limb addition, multiplication, fused multiply-add, division or square root.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"

namespace residua::network {

/// The normalised sum of three limbs of falling size: |b| <= K u |a|, |c| <= K u^2 |a| for some small K.
/// Exact. 15 operations.
/// Two steps leave |b| <= ulp(a) / 2 but for c's share, which the third settles; it may halve ulp(b) where it
/// carries one into a, hence the fourth.
template <class T>
RESIDUA_INLINE triple_word<T> normalised_product(T a, T b, T c) {
  const auto s = fast_two_sum(a, b);
  const auto t = two_sum(s.error, c);
  const auto v = fast_two_sum(s.value, t.value);
  const auto w = fast_two_sum(v.error, t.error);
  return {v.value, w.value, w.error};
}

/// The normalised sum of three limbs where the first ones may be small by cancellation. 24 operations.
template <class T>
RESIDUA_INLINE triple_word<T> normalised_sum(T a, T b, T c) {
  const auto t = two_sum(b, c);
  const auto s = two_sum(a, t.value);
  const auto v = two_sum(s.error, t.error);
  const auto w = fast_two_sum(s.value, v.value);
  const auto z = fast_two_sum(w.error, v.error);
  return {w.value, z.value, z.error};
}

template <class T>
RESIDUA_INLINE triple_word<T> add(triple_word<T> a, triple_word<T> b) {
  const auto s0 = two_sum(a.limb[0], b.limb[0]);
  const auto s1 = two_sum(a.limb[1], b.limb[1]);
  const auto s2 = two_sum(a.limb[2], b.limb[2]);
  const auto v = fast_two_sum(s0.value, s1.value);
  const auto m = two_sum(s1.error, s2.value);
  const auto w = fast_two_sum(v.value, m.value);
  const auto x = two_sum(limb::add(s0.error, s2.error), v.error);
  const auto y = two_sum(limb::add(x.error, m.error), w.error);
  const auto z = two_sum(x.value, y.value);
  const auto r = fast_two_sum(w.value, z.value);
  const auto t = fast_two_sum(r.error, limb::add(z.error, y.error));
  const auto q = fast_two_sum(r.value, t.value);
  const auto p = fast_two_sum(q.error, t.error);
  return {q.value, p.value, p.error};
}

template <class T>
RESIDUA_INLINE triple_word<T> add(triple_word<T> a, T b) {
  const auto s = two_sum(a.limb[0], b);
  const auto t = two_sum(a.limb[1], s.error);
  return normalised_sum(s.value, t.value, limb::add(a.limb[2], t.error));
}

template <class T>
RESIDUA_INLINE triple_word<T> mul(triple_word<T> a, triple_word<T> b) {
  const auto p = two_prod(a.limb[0], b.limb[0]);
  const auto x = two_prod(a.limb[0], b.limb[1]);
  const auto y = two_prod(a.limb[1], b.limb[0]);
  const T outer = limb::add(limb::mul(a.limb[0], b.limb[2]), limb::mul(a.limb[2], b.limb[0]));
  const T low = limb::add(limb::fma(a.limb[1], b.limb[1], outer), limb::add(x.error, y.error));
  const auto s = two_sum(x.value, y.value);
  const auto t = two_sum(p.error, s.value);
  return normalised_product(p.value, t.value, limb::add(low, limb::add(s.error, t.error)));
}

template <class T>
RESIDUA_INLINE triple_word<T> mul(triple_word<T> a, T b) {
  const auto p = two_prod(a.limb[0], b);
  const auto q = two_prod(a.limb[1], b);
  const auto s = two_sum(p.error, q.value);
  return normalised_product(p.value, s.value, limb::add(limb::fma(a.limb[2], b, q.error), s.error));
}

template <class T>
RESIDUA_INLINE triple_word<T> sqr(triple_word<T> a) {
  const T twice = limb::add(a.limb[0], a.limb[0]);
  const auto p = two_prod(a.limb[0], a.limb[0]);
  const auto q = two_prod(twice, a.limb[1]);
  const T low = limb::fma(twice, a.limb[2], limb::fma(a.limb[1], a.limb[1], q.error));
  const auto s = two_sum(p.error, q.value);
  return normalised_product(p.value, s.value, limb::add(low, s.error));
}

/// a * b + c.
template <class T>
RESIDUA_INLINE triple_word<T> fma(triple_word<T> a, triple_word<T> b, triple_word<T> c) {
  return add(mul(a, b), c);
}

/// q0 + q1 + q2 normalised, where each is at most a few u of the one before. 9 operations.
template <class T>
RESIDUA_INLINE triple_word<T> normalised_quotient(T q0, T q1, T q2) {
  const auto t = fast_two_sum(q1, q2);
  const auto s = fast_two_sum(q0, t.value);
  const auto v = fast_two_sum(s.error, t.error);
  return {s.value, v.value, v.error};
}

template <class T>
RESIDUA_INLINE triple_word<T> div(triple_word<T> a, triple_word<T> b) {
  const T q0 = limb::div(a.limb[0], b.limb[0]);
  const auto p = two_prod(-q0, b.limb[1]);
  const auto s = two_sum(limb::fma(-q0, b.limb[0], a.limb[0]), a.limb[1]);
  const auto t = two_sum(s.value, p.value);
  const T low =
      limb::add(limb::add(s.error, t.error), limb::fma(-q0, b.limb[2], limb::add(a.limb[2], p.error)));
  const auto r = fast_two_sum(t.value, low);
  const T q1 = limb::div(r.value, b.limb[0]);
  const T rest = limb::add(limb::fma(-q1, b.limb[0], r.value), r.error);
  const T q2 = limb::div(limb::fma(-q1, b.limb[1], rest), b.limb[0]);
  return normalised_quotient(q0, q1, q2);
}

template <class T>
RESIDUA_INLINE triple_word<T> sqrt(triple_word<T> a) {
  const T s = limb::sqrt(a.limb[0]), twice = limb::add(s, s);
  const auto t = two_sum(limb::fma(-s, s, a.limb[0]), a.limb[1]);
  const auto r = fast_two_sum(t.value, limb::add(t.error, a.limb[2]));
  const T q1 = limb::div(r.value, twice);
  const T rest = limb::add(limb::fma(-q1, twice, r.value), r.error);
  return normalised_quotient(s, q1, limb::div(limb::fma(-q1, q1, rest), twice));
}

}  // namespace residua::network
