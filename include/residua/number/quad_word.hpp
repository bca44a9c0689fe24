// Networks for quad-word numbers (four limbs: qd, qf), with their bounds. Terms as in triple_word.hpp.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"

namespace residua::network {

template <class T>
RESIDUA_INLINE quad_word<T> normalised_product(T a, T b, T c, T d) {
  auto s = fast_two_sum(a, b);
  auto t = two_sum(s.error, c);
  auto v = two_sum(t.error, d);
  s = fast_two_sum(s.value, t.value);
  t = two_sum(s.error, v.value);
  v = fast_two_sum(t.error, v.error);
  s = fast_two_sum(s.value, t.value);
  t = fast_two_sum(s.error, v.value);
  v = fast_two_sum(t.error, v.error);
  return {s.value, t.value, v.value, v.error};
}

template <class T>
RESIDUA_INLINE quad_word<T> normalised_sum(T a, T b, T c, T d) {
  auto v = two_sum(c, d);
  auto t = two_sum(b, v.value);
  auto s = two_sum(a, t.value);
  v = two_sum(t.error, v.error);
  t = two_sum(s.error, v.value);
  s = two_sum(s.value, t.value);
  v = two_sum(t.error, v.error);
  t = two_sum(s.error, v.value);
  v = two_sum(t.error, v.error);
  s = fast_two_sum(s.value, t.value);
  t = fast_two_sum(s.error, v.value);
  v = fast_two_sum(t.error, v.error);
  return {s.value, t.value, v.value, v.error};
}

template <class T>
RESIDUA_INLINE quad_word<T> add(quad_word<T> x, quad_word<T> y) {
  auto s0 = two_sum(x.limb[0], y.limb[0]);
  auto s1 = two_sum(x.limb[1], y.limb[1]);
  auto s2 = two_sum(x.limb[2], y.limb[2]);
  auto s3 = two_sum(x.limb[3], y.limb[3]);
  s0.error = limb::add(s0.error, s3.error);
  auto v = fast_two_sum(s0.value, s1.value);
  auto m = two_sum(s1.error, s2.value);
  auto n = two_sum(s2.error, s3.value);
  auto k = two_sum(s0.error, n.error);
  auto cd = fast_two_sum(v.error, m.value);
  auto ef = two_sum(m.error, n.value);
  auto ac = fast_two_sum(v.value, cd.value);
  auto de = fast_two_sum(cd.error, ef.value);
  auto bd = two_sum(k.value, de.value);
  auto cg = fast_two_sum(ac.error, k.error);
  const T e = limb::add(de.error, ef.error);
  auto bc = two_sum(bd.value, cg.value);
  auto d2 = two_sum(bd.error, e);
  auto ab = fast_two_sum(ac.value, bc.value);
  auto c2 = two_sum(bc.error, d2.value);
  const T low = limb::add(d2.error, cg.error);
  auto b2 = fast_two_sum(ab.error, c2.value);
  auto d3 = two_sum(c2.error, low);
  auto c3 = two_sum(b2.error, d3.value);
  return normalised_sum(ab.value, b2.value, c3.value, limb::add(c3.error, d3.error));
}

template <class T>
RESIDUA_INLINE quad_word<T> add(quad_word<T> a, T b) {
  const auto s = two_sum(a.limb[0], b);
  const auto t = two_sum(a.limb[1], s.error);
  const auto v = two_sum(a.limb[2], t.error);
  return normalised_sum(s.value, t.value, v.value, limb::add(a.limb[3], v.error));
}

template <class T>
RESIDUA_INLINE quad_word<T> mul(quad_word<T> a, quad_word<T> b) {
  const auto p = two_prod(a.limb[0], b.limb[0]);
  const auto x1 = two_prod(a.limb[0], b.limb[1]), y1 = two_prod(a.limb[1], b.limb[0]);
  const auto x2 = two_prod(a.limb[0], b.limb[2]), y2 = two_prod(a.limb[2], b.limb[0]);
  const auto z2 = two_prod(a.limb[1], b.limb[1]);
  const T outer = limb::add(limb::mul(a.limb[0], b.limb[3]), limb::mul(a.limb[3], b.limb[0]));
  const T inner = limb::add(limb::mul(a.limb[1], b.limb[2]), limb::mul(a.limb[2], b.limb[1]));
  const T products = limb::add(limb::add(outer, inner), limb::add(limb::add(x2.error, y2.error), z2.error));
  const auto s1 = two_sum(x1.value, y1.value);
  const auto t1 = two_sum(p.error, s1.value);
  const auto e = two_sum(x1.error, y1.error);
  const auto f = two_sum(x2.value, y2.value);
  const auto g = two_sum(s1.error, t1.error);
  const auto h = two_sum(e.value, z2.value);
  const auto i = two_sum(f.value, g.value);
  const auto j = two_sum(h.value, i.value);
  const T errors = limb::add(limb::add(limb::add(e.error, f.error), limb::add(g.error, h.error)),
                             limb::add(i.error, j.error));
  return normalised_product(p.value, t1.value, j.value, limb::add(products, errors));
}

template <class T>
RESIDUA_INLINE quad_word<T> mul(quad_word<T> a, T b) {
  const auto p = two_prod(a.limb[0], b), q = two_prod(a.limb[1], b), r = two_prod(a.limb[2], b);
  const auto s = two_sum(p.error, q.value);
  const auto t = two_sum(q.error, r.value);
  const auto v = two_sum(s.error, t.value);
  const T low = limb::fma(a.limb[3], b, limb::add(r.error, limb::add(t.error, v.error)));
  return normalised_product(p.value, s.value, v.value, low);
}

template <class T>
RESIDUA_INLINE quad_word<T> sqr(quad_word<T> a) {
  return mul(a, a);
}

template <class T>
RESIDUA_INLINE quad_word<T> fma(quad_word<T> a, quad_word<T> b, quad_word<T> c) {
  return add(mul(a, b), c);
}

template <class T>
RESIDUA_INLINE quad_word<T> div(quad_word<T> a, quad_word<T> b) {
  const T q0 = limb::div(a.limb[0], b.limb[0]);
  auto r = add(a, mul(b, -q0));
  const T q1 = limb::div(r.limb[0], b.limb[0]);
  r = add(r, mul(b, -q1));
  const T q2 = limb::div(r.limb[0], b.limb[0]);
  r = add(r, mul(b, -q2));
  const T q3 = limb::div(r.limb[0], b.limb[0]);
  return normalised_sum(q0, q1, q2, q3);
}

template <class T>
RESIDUA_INLINE quad_word<T> sqrt(quad_word<T> a) {
  const T s = limb::sqrt(a.limb[0]), twice = limb::add(s, s);
  auto r = add(quad_word<T>(limb::fma(-s, s, a.limb[0])),
               quad_word<T>(a.limb[1], a.limb[2], a.limb[3], limb::splat<T>(0.0)));
  quad_word<T> root(s);
  for (int k = 0; k < 3; ++k) {
    const T q = limb::div(r.limb[0], twice);
    r = add(r, mul(add(add(root, root), q), -q));
    root = add(root, q);
  }
  return root;
}

}  // namespace residua::network
