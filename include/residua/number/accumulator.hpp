// Accumulators for long sums of products, with deferred renormalisation.
//
// For an N-limb format the running sum's leading limb takes each product by an error-free addition, while the
// errors and the products' low parts are collected apart in plain arithmetic. A dd term takes 12 operations
// instead of 20 + 9.
//
// The bound for dd is to first order. Let S = sum |x_i y_i| over the n terms taken since `clear`, S' its
// part since the last `renormalise`, and let that be called at least every m = 32 terms. The sum's leading
// limb stays below S, so a two_sum error below u S; a product's low part is at most 3u |x_i y_i|, the
// product's error u and two cross terms of u each. After j terms since the last renormalisation, `low` is
// thus at most (j + 1) u S + 3u S'. Three things err:
//   the products:  x_i.lo y_i.lo dropped (u^2), two fused operations rounded (2u^2, 3u^2): 6u^2 S in all;
//   adding a two_sum error to a low part:   u (u S + 3u |x_i y_i|) a term;
//   adding that to `low`:                   u ((j + 1) u S + 3u S') a term.
// A block of m terms: (m + m (m + 3) / 2) u^2 S + 3 (m + 1) u^2 S' = 592 u^2 S + 99 u^2 S'. n terms have
//   |error| <= (19 n + 105) u^2 S,   and for n <= 32 without renormalisation   (n + 2)(n + 9) / 2 u^2 S.
// `merge` adds at most 4u^2 S if both accumulators have just been renormalised, 74u^2 S if not. Accumulators
// merged side by side share the work: n is then the largest number of terms that one of them took. What an
// accumulator starts with, in place of 0, counts as a term.
//
// The bounds for td and qd are likewise. Each limb of the sum takes its share of the product by error-free
// additions, whose errors go to the limb behind; only the last limb is rounded: 45 operations a td term
// instead of 39 + 54, 112 a qd term instead of 105 + 124. A product is 3u, 10u^2 and 36u^3 at most in its
// second to fourth limbs, and errs by 30u^3 or 132u^4. After j terms since the last renormalisation the
// sum's limbs behind the first are, at most
//   A1 = u ((j + 1) S + 3S'),
//   A2 = u^2 ((1 + 3j + j^2) S + (10 + 6j) S'),    as a term adds two errors of at most u A1,
//   A3 = u^3 (S + 36S') + the sum over the terms of 2u A2 + 2u^2 A1.
// A td term rounds u A2 + 2u^2 A1 + u A2, a qd term u A3 + (u A2 + 2u^2 A1) + 2 (u A2 + u^2 A1) + u A3.
// Summed over a block of 32 terms, with the products' errors, these are 27232u^3 S + 7198u^3 S' and
// 536384u^4 S + 184356u^4 S'; `renormalise` is exact. n terms thus have
//   td: |error| <= (851 n + 34430) u^3 S,     and for n <= 32 without renormalisation   (n + 4)^3 u^3 S;
//   qd: |error| <= (16762 n + 720740) u^4 S,  and for n <= 32                           (n + 5)^4 u^4 S.
// `merge` with an accumulator that has just been renormalised counts as a term; merging up to 32 of them
// after a renormalisation thus adds a block: 34430u^3 S or 720740u^4 S.
#pragma once

#include "residua/number/arithmetic.hpp"

namespace residua {

/// How many terms an accumulator may take between two calls of renormalise().
inline constexpr int terms_between_renormalisations = 32;

/// A sum of products of one-limb numbers, in the limb's own precision (one fused multiply-add a term), with
/// |error| <= n u S to first order. Types that are no numbers have none.
template <class T>
struct accumulator;

template <limb_type T>
struct accumulator<T> {
  T sum;

  RESIDUA_INLINE void clear() { sum = limb::splat<T>(0.0); }
  RESIDUA_INLINE void start(T x) { sum = x; }
  RESIDUA_INLINE void add_product(T x, T y) { sum = limb::fma(x, y, sum); }
  RESIDUA_INLINE void renormalise() {}
  RESIDUA_INLINE void merge(const accumulator& other) { sum = limb::add(sum, other.sum); }
  RESIDUA_INLINE T value() const { return sum; }
};

/// A sum of products of dd or ff numbers, or of such a number with a single limb.
template <class T>
struct accumulator<double_word<T>> {
  T high, low;

  RESIDUA_INLINE void clear() { high = low = limb::splat<T>(0.0); }
  RESIDUA_INLINE void start(double_word<T> x) {
    high = x.hi();
    low = x.lo();
  }

  /// Takes 12 operations.
  RESIDUA_INLINE void add_product(double_word<T> x, double_word<T> y) {
    const auto p = two_prod(x.hi(), y.hi());
    take(p.value, limb::fma(x.lo(), y.hi(), limb::fma(x.hi(), y.lo(), p.error)));
  }
  /// Takes 11 operations.
  RESIDUA_INLINE void add_product(T x, double_word<T> y) {
    const auto p = two_prod(x, y.hi());
    take(p.value, limb::fma(x, y.lo(), p.error));
  }
  /// Is guarded, so that an infinite sum, whose low part is NaN, stays infinite.
  RESIDUA_INLINE void renormalise() {
    const auto sum = value();
    high = sum.hi();
    low = sum.lo();
  }
  RESIDUA_INLINE void merge(const accumulator& other) {
    const auto s = two_sum(high, other.high);
    high = s.value;
    low = limb::add(low, limb::add(other.low, s.error));
  }
  RESIDUA_INLINE double_word<T> value() const {
    const auto s = two_sum(high, low);
    return guarded(double_word<T>(s.value, s.error), high);
  }

 private:
  RESIDUA_INLINE void take(T product, T product_low) {
    const auto s = two_sum(high, product);
    high = s.value;
    low = limb::add(low, limb::add(s.error, product_low));
  }
};

/// A sum of products of numbers of three limbs and more, or of such a number with a single limb.
template <class T, int N>
requires(N >= 3) struct accumulator<expansion<T, N>> {
  using number = expansion<T, N>;
  number sum;  // the limbs may overlap

  RESIDUA_INLINE void clear() { sum = number(limb::splat<T>(0.0)); }
  RESIDUA_INLINE void start(const number& x) { sum = x; }
  /// Takes 45 operations for td, 112 for qd.
  RESIDUA_INLINE void add_product(const number& x, const number& y) {
    sum = network::accumulated(sum, network::product(x, y));
  }
  /// Takes 33 operations for td, 67 for qd.
  RESIDUA_INLINE void add_product(T x, const number& y) {
    sum = network::accumulated(sum, network::product(x, y));
  }
  /// Is guarded, so that an infinite sum, whose low limbs are NaN, stays infinite.
  RESIDUA_INLINE void renormalise() { sum = value(); }
  RESIDUA_INLINE void merge(const accumulator& other) { sum = network::accumulated(sum, other.sum); }
  RESIDUA_INLINE number value() const { return guarded(network::normalised_sum(sum), sum.limb[0]); }
};

/// A sum of products kept to K limbs by K-fold compensated summation (Ogita, Rump, Oishi, SIAM J. Sci.
/// Comput. 26(6), 2005, algorithm 4.8), term by term, for residuals b - A x that cancel. A limb that
/// is added takes 6 (K - 1) + 1 operations. For the bound, to first order, let S be the sum of the
/// magnitudes of the n limbs added: 2 a product of limbs, 2N a product of a limb and an N-limb number,
/// K a merge. The errors of one part's n additions, which are the next part's terms, sum to at most n
/// u times the magnitudes of its own terms; only the last part's are lost. `rounded` distils the K
/// parts by K - 1 error-free sweeps, which leave all but the first of them at most 2u |sum| + (K u)^(K
/// - 1) S, and adds those up with the error e_N |sum| of adding a limb to an N-limb number (e_2 =
/// 2u^2):
///   |error| <= e_N |sum| + (n u)^K S.
/// An infinite sum stays infinite: the errors of what overflowed are left out.
template <class T, int K>
struct cascaded_accumulator {
  T part[K];

  RESIDUA_INLINE void clear() {
    for (int k = 0; k < K; ++k) part[k] = T(0);
  }
  RESIDUA_INLINE void add(T term) {
    for (int k = 0; k + 1 < K; ++k) {
      const auto s = two_sum(part[k], term);
      part[k] = s.value;
      term = k == 0 ? limb::if_finite(s.value, s.error, T(0)) : s.error;
    }
    part[K - 1] = limb::add(part[K - 1], term);
  }
  RESIDUA_INLINE void add_product(T x, T y) {
    const auto p = two_prod(x, y);
    add(p.value);
    add(limb::if_finite(p.value, p.error, T(0)));
  }
  template <int N>
  RESIDUA_INLINE void add_product(T x, const expansion<T, N>& y) {
    for (int k = 0; k < N; ++k) add_product(x, y.limb[k]);
  }
  RESIDUA_INLINE void merge(const cascaded_accumulator& other) {
    for (int k = 0; k < K; ++k) add(other.part[k]);
  }
  RESIDUA_INLINE void renormalise() {}
  /// Returns all limbs: what is still to be added must be added before rounding.
  RESIDUA_INLINE const cascaded_accumulator& value() const { return *this; }
  /// The sum as a number of N <= K limbs.
  template <int N = 2>
  RESIDUA_INLINE expansion<T, N> rounded() const {
    if (limb::sub(part[0], part[0]) != T(0)) return part[0];
    cascaded_accumulator distilled = *this;
    for (int sweep = 1; sweep < K; ++sweep) distilled.sweep();
    expansion<T, N> sum(distilled.part[K - 1]);
    for (int k = K - 2; k >= 0; --k) sum = sum + distilled.part[k];
    return sum;
  }

 private:
  /// Brings the sum to the front, rounded, and leaves the errors behind it.
  RESIDUA_INLINE void sweep() {
    for (int k = K - 1; k > 0; --k) {
      const auto s = two_sum(part[k - 1], part[k]);
      part[k - 1] = s.value;
      part[k] = s.error;
    }
  }
};

}  // namespace residua
