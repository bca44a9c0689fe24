// Accumulators for long sums of products, with deferred renormalisation.
//
// For an N-limb format the running sum's leading limb takes each product by an error-free addition, while the
// errors and the products' low parts are collected apart in plain arithmetic: 12 operations a dd term instead
// of 20 + 9.
//
// Bound for dd. Let S = sum |x_i y_i| over the terms taken since `clear`, and let `renormalise` be called at
// least every 32 terms. A two_sum error is at most u S, a product's low part at most 2u |x_i y_i|; so between
// two renormalisations the low part stays below (32 + 3) u S + u S, and each of its additions rounds by at
// most u times that. With the roundings inside the products' low parts (<= 3u^2 |x_i y_i|), n terms err by at
// most 40 n u^2 S. Accumulators are combined by `merge`, at 3u^2 S each. Short sums (n <= 32): 2 (n + 2)^2
// u^2 S.
#pragma once

#include "residua/number/double_word.hpp"

namespace residua {

/// How many terms an accumulator may take between two calls of renormalise().
inline constexpr int terms_between_renormalisations = 32;

/// Sum of products of one-limb numbers, in the limb's own precision (one fused multiply-add a term).
template <class T>
struct accumulator {
  T sum;

  RESIDUA_INLINE void clear() { sum = limb::splat<T>(0.0); }
  RESIDUA_INLINE void add_product(T x, T y) { sum = limb::fma(x, y, sum); }
  RESIDUA_INLINE void renormalise() {}
  RESIDUA_INLINE void merge(const accumulator& other) { sum = limb::add(sum, other.sum); }
  RESIDUA_INLINE T value() const { return sum; }
};

/// Sum of products of dd or ff numbers, or of such a number with a single limb.
template <class T>
struct accumulator<double_word<T>> {
  T high, low;

  RESIDUA_INLINE void clear() { high = low = limb::splat<T>(0.0); }

  /// 12 operations.
  RESIDUA_INLINE void add_product(double_word<T> x, double_word<T> y) {
    const auto p = two_prod(x.hi(), y.hi());
    take(p.value, limb::fma(x.lo(), y.hi(), limb::fma(x.hi(), y.lo(), p.error)));
  }
  /// 11 operations.
  RESIDUA_INLINE void add_product(T x, double_word<T> y) {
    const auto p = two_prod(x, y.hi());
    take(p.value, limb::fma(x, y.lo(), p.error));
  }
  RESIDUA_INLINE void renormalise() {
    const auto s = two_sum(high, low);
    high = s.value;
    low = s.error;
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

/// Sum of products kept to K limbs: the K-fold compensated summation of Ogita, Rump and Oishi (SIAM J. Sci.
/// Comput. 26(6), 2005, algorithm 4.8), term by term. For residuals b - A x that cancel: |error| <= u |sum| +
/// (4 n u)^K S. 6 (K - 1) + 1 operations a limb added.
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
      term = s.error;
    }
    part[K - 1] = limb::add(part[K - 1], term);
  }
  RESIDUA_INLINE void add_product(T x, T y) {
    const auto p = two_prod(x, y);
    add(p.value);
    add(p.error);
  }
  template <int N>
  RESIDUA_INLINE void add_product(T x, const expansion<T, N>& y) {
    for (int k = 0; k < N; ++k) add_product(x, y.limb[k]);
  }
  RESIDUA_INLINE void merge(const cascaded_accumulator& other) {
    for (int k = 0; k < K; ++k) add(other.part[k]);
  }
  RESIDUA_INLINE void renormalise() {}
  /// All limbs: what is still to be added must be added before rounding.
  RESIDUA_INLINE const cascaded_accumulator& value() const { return *this; }
  RESIDUA_INLINE double_word<T> rounded() const {
    double_word<T> sum(part[K - 1]);
    for (int k = K - 2; k >= 0; --k) sum = sum + part[k];
    return sum;
  }
};

}  // namespace residua
