// The arithmetic of complex numbers: complex<float>, <double>, <dd>, <td>, <qd>.
//
// u is 2^-24 for float, 2^-53 for double; u^N the unit of N limbs. Bounds are to first order, and hold while
// nothing underflows. With S, P, Q, R the constants of a sum, product, quotient and root of real numbers, in
// units of u^N (docs/arithmetic.md: of dd 3, 7, 11, 25/8; of td 8, 30, 74, 22; of qd 16, 132, 504, 132):
//
//                float, double             numbers of several limbs
//   x + y        u of each part            S u^N of each part
//   x y          2 u of each part          (P + S) u^N (|a c| + |b d|), of the real part, with x = a + b i
//                                          and y = c + d i; of both together sqrt(2) (P + S) u^N |x y|
//   x / y        5 u of each part          ((1 + sqrt(2)) (P + S) + Q) u^N |x / y|, of both parts together
//   |x|          2 u                       ((P + S) / 2 + R) u^N
//
// In double, a c - b d is Kahan's, with the error of a product added: 2 u of the difference itself, whatever
// cancels (Jeannerod, Louvet, Muller: Further analysis of Kahan's algorithm for the accurate computation of
// 2 x 2 determinants, Math. Comp. 82, 2013), where the usual formula has sqrt(5) u |x y| of both parts
// together (Brent, Percival, Zimmermann: Error bounds on complex floating-point multiplication, Math. Comp.
// 76, 2007), and no bound of the smaller one. A quotient's parts have such a numerator and c^2 + d^2 in two
// roundings, 2 u (Jeannerod, Louvet, Muller: On the componentwise accuracy of complex floating-point
// division with an FMA, ARITH-21, 2013): 2 u + 2 u + u. A float is computed as a double and rounded once.
// For several limbs, (|a c| + |b d|)^2 + (|a d| + |b c|)^2 <= 2 |x|^2 |y|^2, hence the roots of 2.
//
// Overflow and underflow on the way do not matter: a product whose parts are not finite is taken once more of
// operands that are scaled by powers of two, as quotients and magnitudes always are (Priest: Efficient
// scaling for complex division, ACM TOMS 30(4), 2004). A result is thus infinite where it is too large
// itself, and not before. The bound of both parts of a quotient together holds in any case, that of each
// part of floats and doubles while no product of scaled parts underflows.
#pragma once

#include <cstdint>

#include "residua/number/complex.hpp"

namespace residua {

namespace detail {

RESIDUA_INLINE double difference_of_products(double a, double c, double b, double d) {
  const double bd = limb::mul(b, d);
  const double error = limb::fma(-b, d, bd);  // bd - b d, exactly
  return limb::add(limb::fma(a, c, -bd), error);
}
/// Returns a c - b d.
template <class T, int N>
RESIDUA_INLINE expansion<T, N> difference_of_products(const expansion<T, N>& a, const expansion<T, N>& c,
                                                      const expansion<T, N>& b, const expansion<T, N>& d) {
  return a * c - b * d;
}

/// Returns a^2 + b^2.
RESIDUA_INLINE double sum_of_squares(double a, double b) { return limb::fma(a, a, limb::mul(b, b)); }
template <class T, int N>
RESIDUA_INLINE expansion<T, N> sum_of_squares(const expansion<T, N>& a, const expansion<T, N>& b) {
  return sqr(a) + sqr(b);
}

RESIDUA_INLINE double real_root(double a) { return limb::sqrt(a); }
template <class T, int N>
RESIDUA_INLINE expansion<T, N> real_root(const expansion<T, N>& a) {
  return sqrt(a);
}

RESIDUA_INLINE bool is_finite_part(double a) { return limb::sub(a, a) == 0.0; }
template <class T, int N>
RESIDUA_INLINE bool is_finite_part(const expansion<T, N>& a) {
  return isfinite(a);
}
template <class T>
RESIDUA_INLINE bool is_finite(const complex<T>& a) {
  return is_finite_part(a.re) && is_finite_part(a.im);
}

RESIDUA_INLINE double scaled_part(double a, int exponent) { return __builtin_ldexp(a, exponent); }
template <int N>
RESIDUA_INLINE expansion<double, N> scaled_part(const expansion<double, N>& a, int exponent) {
  return ldexp(a, exponent);
}
template <class T>
RESIDUA_INLINE complex<T> scaled(const complex<T>& a, int exponent) {
  return {scaled_part(a.re, exponent), scaled_part(a.im, exponent)};
}

/// The e for which a magnitude is in 2^(e-1) ... 2^e; 0 of zero and of what is not finite.
RESIDUA_INLINE int exponent_of_magnitude(double a) {
  if (a == 0 || !is_finite_part(a)) return 0;
  const bool is_small = a < 0x1p-1000;  // perhaps subnormal
  const double normal = is_small ? a * 0x1p100 : a;
  std::uint64_t bits = 0;
  __builtin_memcpy(&bits, &normal, sizeof bits);
  return static_cast<int>(bits >> 52) - 1022 - (is_small ? 100 : 0);
}
/// The exponent of the larger part; 0 where a part is not finite.
template <class T>
RESIDUA_INLINE int exponent_of(const complex<T>& a) {
  const double re = limb::abs(leading(a.re)), im = limb::abs(leading(a.im));
  if (!is_finite_part(re) || !is_finite_part(im)) return 0;
  return exponent_of_magnitude(re > im ? re : im);
}

template <class T>
RESIDUA_INLINE complex<T> plain_product(const complex<T>& a, const complex<T>& b) {
  return {difference_of_products(a.re, b.re, a.im, b.im), difference_of_products(a.re, b.im, -a.im, b.re)};
}
/// What the real operations give, of operands that are not finite, too: an infinite product has no error.
RESIDUA_INLINE complex<double> product_of_parts(const complex<double>& a, const complex<double>& b) {
  const auto plain = plain_product(a, b);
  if (is_finite(plain) || (is_finite(a) && is_finite(b))) return plain;
  return {limb::sub(limb::mul(a.re, b.re), limb::mul(a.im, b.im)),
          limb::add(limb::mul(a.re, b.im), limb::mul(a.im, b.re))};
}
template <class T, int N>
RESIDUA_INLINE complex<expansion<T, N>> product_of_parts(const complex<expansion<T, N>>& a,
                                                         const complex<expansion<T, N>>& b) {
  return plain_product(a, b);
}
template <class T>
RESIDUA_INLINE complex<T> product(const complex<T>& a, const complex<T>& b) {
  const auto plain = product_of_parts(a, b);
  if (is_finite(plain) || !is_finite(a) || !is_finite(b)) return plain;
  const int of_a = exponent_of(a), of_b = exponent_of(b);
  return scaled(plain_product(scaled(a, -of_a), scaled(b, -of_b)), of_a + of_b);
}

/// Divides operands whose larger parts are in 1/2 ... 1, or zero, or not finite.
template <class T>
RESIDUA_INLINE complex<T> plain_quotient(const complex<T>& a, const complex<T>& b) {
  const auto numerator = product_of_parts(a, conj(b));
  const T denominator = sum_of_squares(b.re, b.im);
  return {numerator.re / denominator, numerator.im / denominator};
}
template <class T>
RESIDUA_INLINE complex<T> quotient(const complex<T>& a, const complex<T>& b) {
  if (b == complex<T>(T(0.0))) return {a.re / b.re, a.im / b.re};
  if (is_finite(a) && !is_finite(b) && b.re == b.re && b.im == b.im) return T(0.0);
  const int of_a = exponent_of(a), of_b = exponent_of(b);
  return scaled(plain_quotient(scaled(a, -of_a), scaled(b, -of_b)), of_a - of_b);
}

template <class T>
RESIDUA_INLINE T magnitude(const complex<T>& a) {
  const double re = leading(a.re), im = leading(a.im);
  if (!is_finite_part(re) && re == re) return T(limb::abs(re));
  if (!is_finite_part(im) && im == im) return T(limb::abs(im));
  const int exponent = exponent_of(a);
  const auto near_one = scaled(a, -exponent);
  return scaled_part(real_root(sum_of_squares(near_one.re, near_one.im)), exponent);
}

RESIDUA_INLINE complex<double> widened(const complex<float>& a) {
  return {static_cast<double>(a.re), static_cast<double>(a.im)};
}
RESIDUA_INLINE complex<float> narrowed(const complex<double>& a) {
  return {static_cast<float>(a.re), static_cast<float>(a.im)};
}

}  // namespace detail

/// Returns the product, for operands that are not finite what real products and sums give, NaN in general.
template <class T>
RESIDUA_INLINE complex<T> operator*(const complex<T>& a, const complex<T>& b) {
  return detail::product(a, b);
}
RESIDUA_INLINE complex<float> operator*(const complex<float>& a, const complex<float>& b) {
  return detail::narrowed(detail::product_of_parts(detail::widened(a), detail::widened(b)));
}
/// Returns the quotient: for b = 0 the parts of a divided by 0, infinite or NaN; for an infinite b, 0.
template <class T>
RESIDUA_INLINE complex<T> operator/(const complex<T>& a, const complex<T>& b) {
  return detail::quotient(a, b);
}
RESIDUA_INLINE complex<float> operator/(const complex<float>& a, const complex<float>& b) {
  return detail::narrowed(detail::quotient(detail::widened(a), detail::widened(b)));
}
/// Returns the magnitude, which is infinite where a part is, even beside a NaN.
template <class T>
RESIDUA_INLINE T abs(const complex<T>& a) {
  return detail::magnitude(a);
}
RESIDUA_INLINE float abs(const complex<float>& a) {
  return static_cast<float>(detail::magnitude(detail::widened(a)));
}

template <class T>
RESIDUA_INLINE complex<T>& operator+=(complex<T>& a, const complex<T>& b) {
  return a = a + b;
}
template <class T>
RESIDUA_INLINE complex<T>& operator-=(complex<T>& a, const complex<T>& b) {
  return a = a - b;
}
template <class T>
RESIDUA_INLINE complex<T>& operator*=(complex<T>& a, const complex<T>& b) {
  return a = a * b;
}
template <class T>
RESIDUA_INLINE complex<T>& operator/=(complex<T>& a, const complex<T>& b) {
  return a = a / b;
}

}  // namespace residua
