// Triple precision from a double and a float, and its arithmetic: the thesis of D. Mukunoki (2013), section
// 2.3.2, "D+S", algorithms 7 to 11. For the study alone: the routines of the library store such numbers in 12
// bytes and compute them as dd, which this arithmetic is here to be compared with.
//
// u = 2^-53 and v = 2^-24 are the two unit roundoffs. A number high + low is normalised if |low| <= ulp(high)
// / 2; its last place is uv = 2^-77 of it. The thesis calls algorithms 7 to 9 error-free. They are so up to
// the rounding of the error to a float; what does hold stands above each function.
//
// Exponent limit. The low part is a binary32: a cast of a double to it overflows from 2^128 on, gradually
// underflows below 2^-126, and errs by up to 2^-150 there. The bounds hold as long as the high parts of
// operands and results are zero or have magnitudes within [2^-73, 2^127]: then 2^-150 <= uv 2^-73 is no more
// than one more rounding, and the high part itself may be cast, as the product does. Beyond:
//   below 2^-73    the low part loses bits, below 2^-97 it is zero: an accuracy of double's and no more;
//   from 2^128 on  the product casts its high operands to infinities: the low part, and so the result, is
//                  infinite,
//                  or NaN where the other operand's low part is zero or the two infinities differ;
//   from 2^182 on  the error of a sum or product need not fit a float: infinite or NaN likewise.
// There is no guard: that is how the algorithms of the thesis are.
#pragma once

#include "residua/number/eft.hpp"

namespace residua::study {

/// The casts between the two limbs; a SIMD vector overloads them. Rounded to nearest even.
RESIDUA_INLINE float to_single(double a) { return static_cast<float>(a); }
RESIDUA_INLINE double to_double(float a) { return static_cast<double>(a); }

template <class D = double, class S = float>
struct triple_single {
  D high;
  S low;

  RESIDUA_INLINE triple_single operator-() const { return {-high, -low}; }
};

/// Algorithm 7, TwoSumTriple: high = RN(a + b), |a + b - high - low| <= (3/2 + v) uv |a + b|, normalised. 5
/// operations on doubles, 1 on floats, 2 casts. The bound. Of the two terms of Knuth's two_sum, which sum to
/// the error exactly, at least one is zero or a power of two, so its cast is exact: where |a| >= |b| the
/// first is zero; where |a| < |b| the second is a rounding of b to a neighbour. Both differ from zero only if
/// the sum's binade is above that of b; then the first is at most ulp(b) / 2 <= u |a + b| / 2, cast with an
/// error of v times that; and the sum of the two, at most u |a + b|, is rounded.
template <class S, class D>
RESIDUA_INLINE triple_single<D, S> two_sum_triple(D a, D b) {
  const D s = limb::add(a, b);
  const D v = limb::sub(s, a);
  return {s, limb::add(to_single(limb::sub(a, limb::sub(s, v))), to_single(limb::sub(b, v)))};
}

/// Algorithm 8, QuickTwoSumTriple: high + low = a + b, provided that a = 0 or |a| >= |b|, that |b| < 2^24
/// ulp(a) or a + b stays below the next binade, and that ulp(a) >= 2^-149. 2 operations on doubles, 1 on
/// floats, 2 casts. Exact: high - a is b rounded to the grid of a or of high. If that grid is coarser than
/// the last bit of b, the difference has no more bits than b has; if finer, it is b, except for a carry into
/// the next binade, when it is b give or take ulp(a): a float, as |b| < 2^24 ulp(a). What remains of b is a
/// multiple of its last bit or of ulp(a), and no larger than b.
template <class D, class S>
RESIDUA_INLINE triple_single<D, S> quick_two_sum_triple(D a, S b) {
  const D s = limb::add(a, to_double(b));
  return {s, limb::sub(b, to_single(limb::sub(s, a)))};
}

/// Algorithm 9, TwoProdFMATriple: high = RN(a b), |a b - high - low| <= uv |a b|, normalised: the exact
/// error, at most u |a b|, rounded to a float. 2 operations on doubles, 1 cast.
template <class S, class D>
RESIDUA_INLINE triple_single<D, S> two_prod_triple(D a, D b) {
  const D p = limb::mul(a, b);
  return {p, to_single(limb::fma(a, b, -p))};
}

/// Algorithm 10, TripleAddSloppy: a + b; |error| <= (9/2 + 2^-20) uv (|a| + |b|): no relative bound when a
/// and b cancel. 7 operations on doubles, 4 on floats, 4 casts (the thesis counts the same). The bound:
/// TwoSumTriple 3/2 uv; a.low + b.low, at most u (|a| + |b|), rounded: uv; added to an error of at most u |a
/// + b|: 2uv; the last step is exact: the low parts' sum is at most a few units of the larger operand's last
/// place, and where the high parts cancel, their difference is a multiple of that. 2^-20 holds the terms in
/// v^2.
template <class D, class S>
RESIDUA_INLINE triple_single<D, S> operator+(triple_single<D, S> a, triple_single<D, S> b) {
  const auto s = two_sum_triple<S>(a.high, b.high);
  return quick_two_sum_triple(s.high, limb::add(s.low, limb::add(a.low, b.low)));
}
template <class D, class S>
RESIDUA_INLINE triple_single<D, S> operator-(triple_single<D, S> a, triple_single<D, S> b) {
  return a + -b;
}

/// Algorithm 11, TripleMul: a b; |error| <= (10 + 2^-18) uv |a b|. 4 operations on doubles (multiplication,
/// fused multiply-add, 2 additions), 5 on floats (2 multiplications, 3 additions), 5 casts. The bound:
/// TwoProdFMATriple uv; each cross product, at most u |a b|, with a cast and a rounding: 2uv; their sums, at
/// most 2u |a b| and 3u |a b|, rounded: 2uv and 3uv; the last step is exact. The product of the low parts
/// that is left out (u^2) and the terms in v^2 are within 2^-18.
template <class D, class S>
RESIDUA_INLINE triple_single<D, S> operator*(triple_single<D, S> a, triple_single<D, S> b) {
  const auto p = two_prod_triple<S>(a.high, b.high);
  const S first = limb::mul(to_single(a.high), b.low);
  const S second = limb::mul(a.low, to_single(b.high));
  return quick_two_sum_triple(p.high, limb::add(limb::add(p.low, first), second));
}

}  // namespace residua::study
