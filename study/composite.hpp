// Composite numbers: value + error, not renormalised. Taufer, Padron, Saponaro, Patel: Improving numerical
// reproducibility and stability in large-scale numerical simulations on GPUs, IPDPS 2010, as printed in table
// 4 of the thesis of Nguyen (2016). For the study alone: products lose the accuracy that the second limb is
// there for.
//
// As in that table, but for two misprints of its boxes:
//   - the addition's last term is printed y2.value; it must be y2.error, or y would be counted twice;
//   - the subtraction's box repeats the addition; the difference here is the sum with -y.
// The division is kept as printed: it ignores the errors of both operands, and it adds its correction t *
// diff both to the value and as the error, so it counts twice whatever part of the correction the value did
// take up. Without fused operations, as the PTX code in chapter 8 of that thesis.
#pragma once

#include "residua/number/limb.hpp"

namespace residua::study {

/// The number value + error. composite<float> and composite<double> are the thesis' float2 and double2.
template <class T>
struct composite {
  T value, error;

  RESIDUA_INLINE composite operator-() const { return {-value, -error}; }
};

/// |error| <= 2u^2 |x.value + y.value| + 2u (|x.error| + |y.error|) to first order, u the limb's roundoff:
/// value and the first terms are exact, and adding up the errors rounds twice. So at most 4u^2 (|x| + |y|)
/// where |error| <= u |value| in both operands; but nothing keeps it so: after products it may be of any
/// size, and so may the loss. 8 operations.
template <class T>
RESIDUA_INLINE composite<T> operator+(composite<T> x, composite<T> y) {
  const T value = limb::add(x.value, y.value);
  const T t = limb::sub(value, x.value);
  const T lost = limb::add(limb::sub(x.value, limb::sub(value, t)), limb::sub(y.value, t));
  return {value, limb::add(limb::add(lost, x.error), y.error)};
}
template <class T>
RESIDUA_INLINE composite<T> operator-(composite<T> x, composite<T> y) {
  return x + -y;
}

/// The rounding of x.value * y.value is lost: no better than one limb. |error| <= u (1 + 12u) |x y| to first
/// order where |error| <= u |value| in both operands. 6 operations.
template <class T>
RESIDUA_INLINE composite<T> operator*(composite<T> x, composite<T> y) {
  const T first = limb::mul(x.value, y.error);
  const T second = limb::mul(x.error, y.value);
  return {limb::mul(x.value, y.value), limb::add(limb::add(first, second), limb::mul(x.error, y.error))};
}

/// IEEE's division, for divide() below; study/division.cuh has those of CUDA.
struct ieee_division {
  template <class T>
  static RESIDUA_INLINE T div(T a, T b) {
    return limb::div(a, b);
  }
};

/// x / y by the reciprocal, which `Division` computes; x.error and y.error do not take part. 6 operations.
template <class Division = ieee_division, class T>
RESIDUA_INLINE composite<T> divide(composite<T> x, composite<T> y) {
  const T t = Division::div(limb::splat<T>(1.0), y.value);
  const T s = limb::mul(t, x.value);
  const T difference = limb::sub(x.value, limb::mul(s, y.value));
  const T correction = limb::mul(t, difference);
  return {limb::add(s, correction), correction};
}
template <class T>
RESIDUA_INLINE composite<T> operator/(composite<T> x, composite<T> y) {
  return divide(x, y);
}

/// What a composite number stands for, rounded to one limb.
template <class T>
RESIDUA_INLINE T rounded(composite<T> x) {
  return limb::add(x.value, x.error);
}

/// `x` cut in two halves, of which value has the leading 12 (float) or 26 (double) bits: Dekker's splitting,
/// by which numbers become composite ones. |x| must be below 2^115 (float), 2^996 (double).
template <class T>
RESIDUA_INLINE composite<T> split(T x) {
  const T c = limb::mul(limb::splat<T>(sizeof(T) == 4 ? 4097.0 : 134217729.0), x);
  const T value = limb::sub(c, limb::sub(c, x));
  return {value, limb::sub(x, value)};
}

/// Nguyen, section 8.1: to one limb and back to a composite number, before a product.
template <class T>
RESIDUA_INLINE composite<T> normalised(composite<T> x) {
  return split(rounded(x));
}

}  // namespace residua::study
