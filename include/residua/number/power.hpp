// pow of expansions, with |error| <= (1 + 2^-4) u_f |x^y|, as described in exponential.hpp.
//
// x^y is e^(y log x), with log x to a relative 2^7 h and y to 12h. Where the result neither over- nor
// underflows, |y log x| < 2^10, so that the exponent errs by less than 2^10 (2^7 + 16) h, or 2^17.2 h; the
// exponential adds 2^12 h. For dd that is 2^-4.7 u_f.
#pragma once

#include "residua/number/exponential.hpp"

namespace residua {

namespace fixed_point {

/// Whether a double is an odd integer, an even one, or none.
enum class parity { even, odd, fraction };
RESIDUA_FUNCTION parity parity_of(double x) {
  const auto p = parts_of(x);
  if (p.significand == 0 || p.exponent > 0) return parity::even;
  if (p.exponent <= -53) return parity::fraction;
  const word unit = word{1} << -p.exponent;
  if ((p.significand & (unit - 1)) != 0) return parity::fraction;
  return (p.significand & unit) != 0 ? parity::odd : parity::even;
}
/// Whether a finite expansion is an odd integer, an even one, or none. A limb with a fraction is further
/// from all integers than what the limbs after it add up to.
template <class T, int N>
RESIDUA_FUNCTION parity parity_of(const expansion<T, N>& x) {
  bool odd = false;
  for (int k = 0; k < N; ++k) {
    const parity p = parity_of(static_cast<double>(x.limb[k]));
    if (p == parity::fraction) return p;
    odd = odd != (p == parity::odd);
  }
  return odd ? parity::odd : parity::even;
}

/// The sign of |x| - 1 for finite x.
template <class T, int N>
RESIDUA_FUNCTION int magnitude_against_one(const expansion<T, N>& x) {
  const bool negative = x.limb[0] < 0;
  const T first = machine::add(machine::abs(x.limb[0]), T(-1));
  if (first != 0) return first < 0 ? -1 : 1;
  for (int k = 1; k < N; ++k)
    if (x.limb[k] != 0) return (x.limb[k] < 0) != negative ? -1 : 1;
  return 0;
}

/// Returns x^y for x or y infinite or x zero, which is zero or infinite, but for |x| = 1.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> limiting_power(const expansion<T, N>& x, const expansion<T, N>& y,
                                                bool negative) {
  const int size = isfinite(x.limb[0]) ? magnitude_against_one(x) : 1;
  if (size == 0) return T(1);
  return (size > 0) == (y.limb[0] > 0) ? infinity<T, N>(negative) : expansion<T, N>(T(negative ? -0.0 : 0.0));
}

}  // namespace fixed_point

/// Returns x^y, NaN for x < 0 and y no integer; x^0 = 1^y = 1 even where the other operand is NaN.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> pow(const expansion<T, N>& x, const expansion<T, N>& y) {
  using namespace fixed_point;
  const T base = x.limb[0], exponent = y.limb[0];
  if (exponent == 0 || (base > 0 && isfinite(base) && magnitude_against_one(x) == 0)) return T(1);
  if (base != base || exponent != exponent) return base != base ? x : y;
  const parity kind = isfinite(exponent) ? parity_of(y) : parity::even;
  const bool negative = __builtin_signbit(base) && kind == parity::odd;
  if (base == 0 || !isfinite(base) || !isfinite(exponent)) return limiting_power(x, y, negative);
  if (base < 0 && kind == parity::fraction) return not_a_number<T, N>();

  expansion<T, N> magnitude = x;
  if (base < 0)
    for (T& limb : magnitude.limb) limb = -limb;
  const scaled<N> log_x = logarithm(magnitude), factor = taken_apart(y);
  if (leading_bit(log_x.magnitude.words, N + 1) < 0) return T(negative ? -1 : 1);  // x = -1
  const scaled<N> product =
      normalised<N>({log_x.negative != factor.negative, log_x.exponent + factor.exponent,
                     log_x.magnitude * factor.magnitude});
  return rounded_exponential<T, N>(product, negative);
}

}  // namespace residua
