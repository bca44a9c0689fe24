// Conversion between number formats, and between them and 64-bit integers.
//
// A conversion widens to doubles, exactly, then rounds each limb of the target in turn, to nearest even, to
// what the limbs before it leave over.
#pragma once

#include <concepts>
#include <cstdint>

#include "residua/number/operators.hpp"
#include "residua/number/rounding.hpp"

namespace residua {

namespace conversion {

/// Returns the value in doubles, exactly.
template <int N>
RESIDUA_INLINE expansion<double, N> widen(const expansion<double, N>& x) {
  return x;
}
RESIDUA_INLINE dd widen(double x) { return x; }
RESIDUA_INLINE dd widen(float x) { return static_cast<double>(x); }
template <int N>
RESIDUA_INLINE expansion<double, N> widen(const expansion<float, N>& x) {
  expansion<double, N> wide;
  for (int k = 0; k < N; ++k) wide.limb[k] = x.limb[k];
  if (wide.limb[0] == 0) return wide;  // keeps the sign of zero
  return guarded(network::normalised_sum(wide), wide.limb[0]);
}
template <std::integral I>
RESIDUA_INLINE dd widen(I n) {
  return n;
}

/// Where high + low is half-way between two doubles, takes the other one if `beyond`, the sign of what
/// follows `low`, says so. (high + 2 low is a double then.)
RESIDUA_INLINE void break_tie(double& high, double& low, double beyond) {
  const bool outwards = (low > 0 && beyond > 0) || (low < 0 && beyond < 0);
  const auto next = fast_two_sum(high, 2 * low);
  if (!outwards || next.error != 0) return;
  high = next.value;
  low = -low;
}

/// Returns the same value with each limb rounded to nearest even from what the limbs before it leave over;
/// unlike normalised limbs, these are unique.
template <int N>
RESIDUA_INLINE expansion<double, N> rounded_limbs(const expansion<double, N>& x) {
  if (!isfinite(x) || x.hi() == 0) return x;  // keeps the sign of zero
  expansion<double, N> result(0.0);
  double high = x.limb[0];
  int length = 0;
  for (int k = 1; k < N; ++k) {
    const auto s = fast_two_sum(high, x.limb[k]);
    double low = s.error;
    high = s.value;
    if (k + 1 < N) break_tie(high, low, x.limb[k + 1]);
    if (low == 0) continue;
    result.limb[length++] = high;
    high = low;
  }
  result.limb[length] = high;
  return result;
}

/// Returns x rounded to odd in a double: the exact value, or of its two neighbours the odd one. Rounding
/// that once more, to 51 bits or fewer, is rounding x. (Boldo, Melquiond: Emulation of FMA and correctly
/// rounded sums: proved algorithms using rounding to odd, IEEE Trans. Comput. 57(4), 2008.)
template <int N>
RESIDUA_INLINE double round_to_odd(const expansion<double, N>& x) {
  const double high = x.limb[0], rest = x.limb[1];
  const auto bits = __builtin_bit_cast(std::int64_t, high);
  if (rest == 0 || (bits & 1) != 0) return high;
  const bool outwards = (high < 0) == (rest < 0);
  return __builtin_bit_cast(double, bits + (outwards ? 1 : -1));
}

/// Rounds x to another format.
template <int N, int M>
RESIDUA_INLINE void narrow(const expansion<double, N>& x, expansion<double, M>& result) {
  const auto limbs = N > 2 ? rounded_limbs(x) : x;  // the limbs of two are unique
  for (int k = 0; k < M; ++k) result.limb[k] = k < N ? limbs.limb[k < N ? k : 0] : 0.0;
  result.normalise_pair();
}
template <int N>
RESIDUA_INLINE void narrow(const expansion<double, N>& x, double& result) {
  result = N == 2 ? x.limb[0] : rounded_limbs(x).limb[0];
}
template <int N>
RESIDUA_INLINE void narrow(const expansion<double, N>& x, float& result) {
  result = static_cast<float>(round_to_odd(rounded_limbs(x)));
}
template <int N, int M>
RESIDUA_INLINE void narrow(expansion<double, N> x, expansion<float, M>& result) {
  result = 0.0F;
  for (int k = 0; k < M; ++k) {
    x = rounded_limbs(x);
    result.limb[k] = static_cast<float>(round_to_odd(x));
    if (!(limb::sub(result.limb[k], result.limb[k]) == 0.0F)) return;
    x.limb[0] -= static_cast<double>(result.limb[k]);  // exact
    x = rounding::renormalised(x);
  }
  result.normalise_pair();
}

}  // namespace conversion

/// Returns x in the format To (float, double or any of several limbs), from any of these or from an integer
/// of up to 64 bits: exactly where To holds x, otherwise rounded to nearest even, each limb in turn; for dd
/// and ff, where that leaves a second limb of half a unit of the first, the pair is normalised. The limbs
/// are thus unique. Beyond To's range the result is ±inf.
template <class To, class From>
RESIDUA_INLINE To convert(const From& x) {
  To result;
  conversion::narrow(conversion::widen(x), result);
  return result;
}

template <class T, int N>
template <class Float>
requires(std::same_as<Float, double> ||
         std::same_as<Float, float>) RESIDUA_INLINE expansion<T, N>::operator Float() const {
  return convert<Float>(*this);
}

/// Returns x without its fraction (rounded towards zero, as a cast from double). Throws invalid_argument if
/// that is no 64-bit integer.
std::int64_t to_int64(const qd& x);
template <class T, int N>
std::int64_t to_int64(const expansion<T, N>& x) {
  return to_int64(convert<qd>(x));
}

}  // namespace residua
