// exp, log and pow of expansions.
//
// Bounds, relative to the result and in terms of u_f = 2^(-53 N) (for floats, 2^(-24 N)), are (1 + 2^-8)
// u_f for exp, (1 + 2^-15) u_f for log, (1 + 2^-4) u_f for pow. Rounding the result to as many bits as its
// limbs have takes up u_f; the rest is what the fixed-point computation errs by, derived above each part in
// units h = 2^(-64 N), which is 2^-22 u_f for dd and less for the others. Where limbs of the result are
// subnormal, each errs by half the least subnormal number more. Special values are those of the C
// standard's annex F for double (F.10.3.1, F.10.3.7, F.10.4.4).
#pragma once

#include "residua/number/constants.hpp"
#include "residua/number/convert.hpp"

namespace residua {

namespace fixed_point {

/// The exponential series is summed for r / 2^halvings, and the sum squared as often.
inline constexpr int halvings = 6;

/// How many terms r^n / n!, n >= 0, of the series leave less than h, for r < 2^(-halvings - 1/2), by
/// log2(k) rounded down.
RESIDUA_FUNCTION constexpr int exponential_terms(int fraction_bits) {
  int terms = 1;
  for (int bits = 0; bits < fraction_bits; ++terms) {
    for (int k = terms; k > 1; k /= 2) ++bits;
    bits += halvings + terms % 2;
  }
  return terms;
}

/// Returns e^x for x = ±magnitude, magnitude < 2^11. The result errs by that of x, k + 1 <= 2960 units from
/// the multiple of log 2, and 2^9 h: the series errs by less than 4h (a step by 2.4h, and h of terms left
/// out), a square by twice what its root errs by and h.
template <int F>
RESIDUA_FUNCTION scaled<F> exponential(bool negative, const fixed<F>& x) {
  // k = floor(x / log 2) or one less, from 2^32 x and 2^20 / log 2 rounded down.
  const word k = (bits_from(x.words, F + 1, 64 * F - 32) * 1512775) >> 52;
  fixed<F> r = x - times(ln2<F>(), k);
  int exponent = static_cast<int>(k);
  if (negative) {
    exponent = -exponent - 1;
    r = ln2<F>() - r;
    if (below_zero(r)) --exponent, r = r + ln2<F>();
  }
  constexpr int terms = exponential_terms(64 * F);
  static constexpr auto series = inverse_factorials<F, terms>(0, 1);
  r = shifted(r, -halvings);
  fixed<F> sum = series.of_power[terms - 1];
  for (int n = terms - 2; n >= 0; --n) sum = series.of_power[n] + r * sum;
  for (int n = 0; n < halvings; ++n) sum = sum * sum;
  return {false, exponent, sum};
}

/// Returns log(1 + t), |t| < 0.4143, with a relative error below 40h + that of t: log(1 + t) = 2 artanh(z),
/// z = t / (2 + t), |z| < 0.172. The factors 2t, 1 / (2 + t) > 0.41 (8h of reciprocal) and the series (5h,
/// since |z|^2 < 2^-5) err by at most 20h and 5h of themselves, and the products are cut twice.
template <int F>
RESIDUA_FUNCTION scaled<F> log_of_one_plus(const scaled<F>& t) {
  const fixed<F> magnitude = unscaled(t);
  const auto inverse = reciprocal(t.negative ? whole<F>(2) - magnitude : whole<F>(2) + magnitude);
  const auto z = magnitude * inverse;
  const auto square = z * z;
  constexpr int terms = 64 * F / 5 + 2;
  static constexpr auto series = inverse_odd_numbers<F, terms>();
  fixed<F> sum = series.of_power[terms - 1];
  for (int n = terms - 2; n >= 0; --n) sum = series.of_power[n] + square * sum;
  return normalised<F>({t.negative, t.exponent + 1, t.magnitude * inverse * sum});
}

/// Returns log x for finite x > 0 with a relative error below 2^7 h: for x = 2^k m with k = 0 that of
/// log_of_one_plus, where t = x - 1 is exact but for 4 (N - 1) h; for other k, |log x| > |k| log(2) / 2 and
/// the sum errs by k + 1 units and by the error of log m, which is at most log(2) / 2.
template <class T, int N>
RESIDUA_FUNCTION scaled<N> logarithm(const expansion<T, N>& x) {
  if (x.limb[0] > 0.7071 && x.limb[0] < 1.4142) {
    expansion<T, N> t = x;
    t.limb[0] = machine::add(x.limb[0], T(-1));
    return log_of_one_plus(taken_apart(t));
  }
  const scaled<N> s = taken_apart(x);
  const bool upper = s.magnitude.words[N - 1] > 0x6a09e667f3bcc908;  // beyond the square root of 2
  const int k = upper ? s.exponent + 1 : s.exponent;
  const auto one = whole<N>(1);
  const auto t = upper ? one - shifted(s.magnitude, -1) : s.magnitude - one;
  const auto log_m = log_of_one_plus(normalised<N>({upper, 0, t}));
  const bool negative = k < 0;
  const auto multiple = times(ln2<N>(), static_cast<word>(negative ? -k : k));
  const auto rest = unscaled(log_m);
  return normalised<N>({negative, 0, upper == negative ? multiple + rest : multiple - rest});
}

/// Returns e^x, where x may be of any size.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> rounded_exponential(const scaled<N>& x, bool negate) {
  if (x.exponent > 10) return x.negative ? expansion<T, N>(T(negate ? -0.0 : 0.0)) : infinity<T, N>(negate);
  scaled<N> result = exponential(x.negative, unscaled(x));
  result.negative = negate;
  return rounded<T, N>(result);
}

}  // namespace fixed_point

/// Returns e^x. Overflow gives +inf, underflow 0; exp(-inf) = 0, exp(±0) = 1.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> exp(const expansion<T, N>& x) {
  const double leading = x.limb[0];
  if (leading != leading) return x;
  if (leading == 0) return T(1);
  if (machine::abs(leading) > 2048)
    return leading > 0 ? fixed_point::infinity<T, N>(false) : expansion<T, N>(T(0));
  return fixed_point::rounded_exponential<T, N>(fixed_point::taken_apart(x), false);
}

/// Returns the natural logarithm, as accurate near 1. log(±0) = -inf, log(1) = +0, and below zero it is NaN.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> log(const expansion<T, N>& x) {
  const double leading = x.limb[0];
  if (leading == 0) return fixed_point::infinity<T, N>(true);
  if (!(leading > 0)) return fixed_point::not_a_number<T, N>();
  if (!fixed_point::isfinite(leading)) return x;
  const auto result = fixed_point::logarithm(x);
  if (fixed_point::leading_bit(result.magnitude.words, N + 1) < 0) return T(0);
  return fixed_point::rounded<T, N>(result);
}

}  // namespace residua
