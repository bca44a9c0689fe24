// Conversion between number formats, and between them and 64-bit integers.
//
// Every format here is exact in dd; so a conversion widens to dd, then rounds once, to nearest even, limb by
// limb (hi = RN(x), lo = RN(x - hi)).
#pragma once

#include <concepts>
#include <cstdint>

#include "residua/number/arithmetic.hpp"

namespace residua {

namespace conversion {

/// The value as a dd, exactly.
RESIDUA_INLINE dd widen(dd x) { return x; }
RESIDUA_INLINE dd widen(double x) { return x; }
RESIDUA_INLINE dd widen(float x) { return static_cast<double>(x); }
RESIDUA_INLINE dd widen(ff x) {
  const auto s = two_sum<double>(x.hi(), x.lo());
  return guarded(dd(s.value, s.error), s.value);
}
template <std::signed_integral I>
RESIDUA_INLINE dd widen(I n) {
  static_assert(sizeof(I) <= 8);
  const std::int64_t high = std::int64_t{n} >> 32;
  const std::int64_t low = std::int64_t{n} & 0xffffffff;
  const auto s = fast_two_sum(static_cast<double>(high) * 4294967296.0, static_cast<double>(low));
  return {s.value, s.error};
}

/// x rounded to odd in a double: the exact value, or of its two neighbours the one with an odd significand.
/// Rounding that once more, to 51 bits or fewer, is rounding x. (Boldo, Melquiond: Emulation of FMA and
/// correctly rounded sums: proved algorithms using rounding to odd, IEEE Trans. Comput. 57(4), 2008.)
RESIDUA_INLINE double round_to_odd(dd x) {
  const auto bits = __builtin_bit_cast(std::int64_t, x.hi());
  if (x.lo() == 0 || (bits & 1) != 0) return x.hi();
  const bool outwards = (x.hi() < 0) == (x.lo() < 0);
  return __builtin_bit_cast(double, bits + (outwards ? 1 : -1));
}

/// x rounded to a narrower format.
RESIDUA_INLINE void narrow(dd x, dd& to) { to = x; }
RESIDUA_INLINE void narrow(dd x, double& to) { to = x.hi(); }
RESIDUA_INLINE void narrow(dd x, float& to) { to = static_cast<float>(round_to_odd(x)); }
RESIDUA_INLINE void narrow(dd x, ff& to) {
  to = static_cast<float>(round_to_odd(x));
  if (!isfinite(to)) return;
  const auto rest = two_sum(x.hi() - static_cast<double>(to.hi()), x.lo());  // the difference is exact
  to.limb[1] = static_cast<float>(round_to_odd({rest.value, rest.error}));
}

}  // namespace conversion

/// x in the format To (float, double, ff or dd), from any of them or from a signed integer. Exact where To
/// holds x; otherwise rounded to nearest even, each limb in turn. Beyond To's range: ±inf.
template <class To, class From>
RESIDUA_INLINE To convert(const From& x) {
  To to;
  conversion::narrow(conversion::widen(x), to);
  return to;
}

/// x without its fraction (rounded towards zero, as a cast from double). Throws invalid_argument if that is
/// no 64-bit integer.
std::int64_t to_int64(dd x);

}  // namespace residua
