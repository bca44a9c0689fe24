// Networks for quad-word numbers (four limbs: qd, qf), with their bounds. Terms are as in triple_word.hpp.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"
#include "residua/number/triple_word.hpp"

namespace residua::network {

/// Returns the exact sum of four limbs, |x.limb[k]| <= (5u)^k |x.limb[0]|, normalised, in 33 operations.
template <class T>
RESIDUA_INLINE quad_word<T> normalised_product(const quad_word<T>& x) {
  auto t = two_sum(x.limb[1], x.limb[2]);
  auto v = two_sum(t.error, x.limb[3]);
  auto s = fast_two_sum(x.limb[0], t.value);
  t = two_sum(s.error, v.value);
  v = fast_two_sum(t.error, v.error);
  s = fast_two_sum(s.value, t.value);
  t = fast_two_sum(s.error, v.value);
  v = fast_two_sum(t.error, v.error);
  return {s.value, t.value, v.value, v.error};
}

/// Makes error-free additions from the last limb to the first, in 18 operations.
template <class T>
RESIDUA_INLINE quad_word<T> swept_up(const quad_word<T>& x) {
  const auto v = two_sum(x.limb[2], x.limb[3]);
  const auto t = two_sum(x.limb[1], v.value);
  const auto s = two_sum(x.limb[0], t.value);
  return {s.value, s.error, t.error, v.error};
}
/// Makes error-free additions from the first limb to the last, of limbs that overlap little, in 9 operations.
template <class T>
RESIDUA_INLINE quad_word<T> swept_down(const quad_word<T>& x) {
  const auto s = fast_two_sum(x.limb[0], x.limb[1]);
  const auto t = fast_two_sum(s.error, x.limb[2]);
  const auto v = fast_two_sum(t.error, x.limb[3]);
  return {s.value, t.value, v.value, v.error};
}

/// Returns the sum of four limbs of any size, normalised and exact, in 72 operations.
template <class T>
RESIDUA_INLINE quad_word<T> normalised_sum(const quad_word<T>& x) {
  return swept_down(swept_down(swept_up(swept_up(swept_up(x)))));
}

/// Returns the product as four limbs that may overlap by a few bits, of at most 1, 3u, 10u^2 and 36u^3,
/// in 72 operations, commutatively. |error| <= 132u^4 |a b|: products of limbs whose indices add up to
/// 4 are left out (3u^4); rounded are in `outer` the sums 2u^3 and 3u^3 twice and 6u^3, with z.error
/// 7u^3; the errors of the sums of the third column, 4u^3, 8u^3, 12u^3, 17u^3 and 29u^3; all together
/// 36u^3.
template <class T>
RESIDUA_INLINE quad_word<T> product(const quad_word<T>& a, const quad_word<T>& b) {
  const auto p = two_prod(a.limb[0], b.limb[0]);
  const auto x1 = two_prod(a.limb[0], b.limb[1]), y1 = two_prod(a.limb[1], b.limb[0]);
  const auto x2 = two_prod(a.limb[0], b.limb[2]), y2 = two_prod(a.limb[2], b.limb[0]);
  const auto z = two_prod(a.limb[1], b.limb[1]);
  const T outer = limb::add(limb::fma(a.limb[1], b.limb[2], limb::fma(a.limb[0], b.limb[3], x2.error)),
                            limb::fma(a.limb[2], b.limb[1], limb::fma(a.limb[3], b.limb[0], y2.error)));
  // The second column has p.error, x1, y1; the third their errors, x2, y2, z; the fourth the rest.
  const auto s = two_sum(x1.value, y1.value);
  const auto t = two_sum(p.error, s.value);
  const auto e = two_sum(x1.error, y1.error);
  const auto f = two_sum(x2.value, y2.value);
  const auto g = two_sum(s.error, t.error);
  const auto h = two_sum(e.value, z.value);
  const auto i = two_sum(f.value, g.value);
  const auto j = two_sum(h.value, i.value);
  const T errors = limb::add(limb::add(limb::add(e.error, f.error), limb::add(g.error, h.error)),
                             limb::add(i.error, j.error));
  return {p.value, t.value, j.value, limb::add(limb::add(outer, z.error), errors)};
}
/// Returns the product for a limb a in 27 operations; |error| <= 21u^4 |a b|. Rounded are the errors of two
/// sums 6u^3, with an error of a product 7u^3, with the last product 8u^3.
template <class T>
RESIDUA_INLINE quad_word<T> product(T a, const quad_word<T>& b) {
  const auto p = two_prod(a, b.limb[0]), q = two_prod(a, b.limb[1]), r = two_prod(a, b.limb[2]);
  const auto s = two_sum(p.error, q.value);
  const auto t = two_sum(q.error, r.value);
  const auto v = two_sum(s.error, t.value);
  return {p.value, s.value, v.value,
          limb::fma(a, b.limb[3], limb::add(r.error, limb::add(t.error, v.error)))};
}

/// Adds x to sum limb by limb in 40 operations: a limb's error goes to the next one, the last is rounded.
template <class T>
RESIDUA_INLINE quad_word<T> accumulated(const quad_word<T>& sum, const quad_word<T>& x) {
  const auto s = two_sum(sum.limb[0], x.limb[0]);
  const auto t = two_sum(sum.limb[1], x.limb[1]);
  const auto v = two_sum(t.value, s.error);
  const auto w = two_sum(sum.limb[2], x.limb[2]);
  const auto y = two_sum(t.error, v.error);
  const auto z = two_sum(w.value, y.value);
  const T errors = limb::add(limb::add(w.error, y.error), z.error);
  return {s.value, v.value, z.value, limb::add(limb::add(sum.limb[3], x.limb[3]), errors)};
}

/// Returns a + b in 124 operations, commutatively; |error| <= 16u^4 |a + b|, even where a and b cancel. The
/// network is that of Zhang, Aiken: High-performance branch-free algorithms for extended-precision
/// floating-point arithmetic, SC '25, in the wiring of the authors' MultiFloats.jl, which adds steps to the
/// 103 operations of the paper so that results are normalised. The bound is the one proved there for the
/// network of the paper. For this one a bound (13u^4, to first order) and the normalisation are proved by a
/// solver (docs/arithmetic.md). The largest error found is 4.7u^4, on all operands of 2 and 3 bit limbs
/// within 9 and 13 binades (tests/number/small_precision_test.cpp).
template <class T>
RESIDUA_INLINE quad_word<T> add(const quad_word<T>& a, const quad_word<T>& b) {
  const auto s0 = two_sum(a.limb[0], b.limb[0]), s1 = two_sum(a.limb[1], b.limb[1]);
  const auto s2 = two_sum(a.limb[2], b.limb[2]), s3 = two_sum(a.limb[3], b.limb[3]);
  const auto t = fast_two_sum(s0.value, s1.value);
  const auto m = two_sum(s1.error, s2.value);
  const auto n = two_sum(s2.error, s3.value);
  const auto k = two_sum(limb::add(s0.error, s3.error), n.error);
  const auto c = fast_two_sum(t.error, m.value);
  const auto f = two_sum(m.error, n.value);
  const auto h = fast_two_sum(t.value, c.value);
  const auto g = fast_two_sum(c.error, f.value);
  const auto l = two_sum(k.value, g.value);
  const auto o = fast_two_sum(h.error, k.error);
  const auto q = two_sum(l.value, o.value);
  const auto r = two_sum(l.error, limb::add(g.error, f.error));
  const auto v = fast_two_sum(h.value, q.value);
  const auto w = two_sum(q.error, r.value);
  const auto x = fast_two_sum(v.error, w.value);
  const auto y = two_sum(w.error, limb::add(r.error, o.error));
  auto i = fast_two_sum(v.value, x.value);
  auto d = fast_two_sum(x.error, y.value);
  auto j = fast_two_sum(i.error, d.value);
  i = fast_two_sum(i.value, j.value);
  d = fast_two_sum(j.error, limb::add(d.error, y.error));
  j = fast_two_sum(i.error, d.value);
  d = fast_two_sum(j.error, d.error);
  return {i.value, j.value, d.value, d.error};
}
/// Returns a + b for a limb b in 46 operations; |error| <= 2u^4 |a + b|. Only the last limb
/// is rounded; where a's leading limb and b cancel, nothing is (proved in
/// docs/arithmetic.md).
template <class T>
RESIDUA_INLINE quad_word<T> add(const quad_word<T>& a, T b) {
  const auto s = two_sum(a.limb[0], b);
  const auto t = two_sum(a.limb[1], s.error);
  const auto v = two_sum(a.limb[2], t.error);
  const quad_word<T> sum(s.value, t.value, v.value, limb::add(a.limb[3], v.error));
  return swept_down(swept_down(swept_down(sum)));
}

/// Returns a * b in 105 operations, commutatively; |error| <= 132u^4 |a b|.
template <class T>
RESIDUA_INLINE quad_word<T> mul(const quad_word<T>& a, const quad_word<T>& b) {
  return normalised_product(product(a, b));
}

/// Returns a * b for a limb b in 60 operations; |error| <= 21u^4 |a b|.
template <class T>
RESIDUA_INLINE quad_word<T> mul(const quad_word<T>& a, T b) {
  return normalised_product(product(b, a));
}

/// Returns a^2 in 73 operations; |error| <= 67u^4 a^2. Products of limbs whose indices add up to 4 are left
/// out (3u^4); rounded are two products onto an error (4u^3, 6u^3), with z.error 7u^3, the errors of the
/// sums 8u^3 and 16u^3, and all of it 23u^3.
template <class T>
RESIDUA_INLINE quad_word<T> sqr(const quad_word<T>& a) {
  const T twice0 = limb::add(a.limb[0], a.limb[0]), twice1 = limb::add(a.limb[1], a.limb[1]);
  const auto p = two_prod(a.limb[0], a.limb[0]), x = two_prod(twice0, a.limb[1]);
  const auto y = two_prod(twice0, a.limb[2]), z = two_prod(a.limb[1], a.limb[1]);
  const T outer = limb::fma(twice1, a.limb[2], limb::fma(twice0, a.limb[3], y.error));
  const auto t = two_sum(p.error, x.value);
  const auto h = two_sum(x.error, z.value);
  const auto i = two_sum(y.value, t.error);
  const auto j = two_sum(h.value, i.value);
  const T errors = limb::add(limb::add(h.error, i.error), j.error);
  return normalised_product(
      quad_word<T>(p.value, t.value, j.value, limb::add(limb::add(outer, z.error), errors)));
}

/// Returns a b + c in 184 operations; |error| <= 289u^4 (|a b| + |c|). In units of |a b| + |c| the product
/// errs by 132u^4; rounded are the last limbs' sum (36u^3), the errors 17u^3 and 34u^3 of the sums of the
/// third limbs, and all of it 70u^3.
template <class T>
RESIDUA_INLINE quad_word<T> fma(const quad_word<T>& a, const quad_word<T>& b, const quad_word<T>& c) {
  return normalised_sum(accumulated(c, product(a, b)));
}

/// Returns a / b in 106 operations, of which 4 are divisions; |error| <= 504u^4 |a / b|. The method is long
/// division by b's leading limb; the remainder of the quotient q0 is kept to three limbs, that of q1 to
/// two, that of q2 to one. A remainder a - q b is exact for rounded quotients of single limbs. In units of
/// |a|, the product of q0 and b's tail errs by 6u^4, adding a's tail by 26u^4 and the exact remainder by
/// 21u^4; that leaves limbs of 3u, 8u^2, 21u^3. For q1 <= 3u, `low` rounds 24u^3, 27u^3, 25u^3 and 52u^3
/// and leaves out q1 b3 (3u^4); r1 <= 14u^2. For q2 <= 14u^2, 66u^3 and 80u^3 are rounded and q2 b2 (14u^4)
/// is left out; the last division rounds 80u^3, and b0 in place of b costs 80u^4.
template <class T>
RESIDUA_INLINE quad_word<T> div(const quad_word<T>& a, const quad_word<T>& b) {
  const T q0 = limb::div(a.limb[0], b.limb[0]);
  const auto tail = accumulated(triple_word<T>(a.limb[1], a.limb[2], a.limb[3]),
                                product(-q0, triple_word<T>(b.limb[1], b.limb[2], b.limb[3])));
  const auto r0 = two_sum(tail.limb[0], limb::fma(-q0, b.limb[0], a.limb[0]));
  const auto s = two_sum(tail.limb[1], r0.error);
  const T q1 = limb::div(r0.value, b.limb[0]);
  const auto p = two_prod(-q1, b.limb[1]);
  const auto t = two_sum(limb::fma(-q1, b.limb[0], r0.value), s.value);
  const auto r1 = two_sum(t.value, p.value);
  const T third = limb::add(limb::add(tail.limb[2], s.error), p.error);
  const T low = limb::add(limb::fma(-q1, b.limb[2], third), limb::add(t.error, r1.error));
  const T q2 = limb::div(r1.value, b.limb[0]);
  const T rest = limb::add(limb::fma(-q2, b.limb[0], r1.value), low);
  return normalised_product(quad_word<T>(q0, q1, q2, limb::div(limb::fma(-q2, b.limb[1], rest), b.limb[0])));
}

/// Returns sqrt(a) for a > 0 in 74 operations, of which 3 are divisions and one a square root; |error| <=
/// 132u^4 sqrt(a). As in the division, the remainders of s, q1 and q2 are kept to as many limbs as matter.
/// In units of a: r0 <= 3u, q1 <= 1.5u s, r1 <= 9.3u^2, q2 <= 4.7u^2 s; `low` rounds 3.3u^3, 9.3u^3,
/// 18.5u^3 and 21.8u^3; 31u^3 and 45u^3 are rounded after; q2^2 (22u^4) and 2 q1 q3 (68u^4) are left out.
/// The error is half of these 219u^4, and the rounding of q3 <= 22.5u^3 s.
template <class T>
RESIDUA_INLINE quad_word<T> sqrt(const quad_word<T>& a) {
  const T s = limb::sqrt(a.limb[0]), twice = limb::add(s, s);
  const auto r0 = two_sum(limb::fma(-s, s, a.limb[0]), a.limb[1]);
  const T q1 = limb::div(r0.value, twice);
  const auto p = two_prod(-q1, q1);
  const auto v = two_sum(r0.error, a.limb[2]);
  const auto w = two_sum(limb::fma(-q1, twice, r0.value), p.value);
  const auto r1 = two_sum(v.value, w.value);
  const T low = limb::add(limb::add(a.limb[3], p.error), limb::add(limb::add(v.error, w.error), r1.error));
  const T q2 = limb::div(r1.value, twice);
  const T rest = limb::add(limb::fma(-q2, twice, r1.value), low);
  const T q3 = limb::div(limb::fma(-q2, limb::add(q1, q1), rest), twice);
  return normalised_product(quad_word<T>(s, q1, q2, q3));
}

}  // namespace residua::network
