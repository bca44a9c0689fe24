// Doubles in sums of run-time precision: a significand of one word, and a header.
#pragma once

#include <bit>
#include <cmath>

#include "mp/sums.hpp"

namespace residua::multiple {

struct double_term {
  mp_header header;
  word significand = 0;  // its highest bit is set where the header is regular

  RESIDUA_FUNCTION static double_term of_bits(std::uint64_t bits) {
    constexpr int fraction = 52, bias = 1022, largest = 0x7ff;
    const bool negative = bits >> 63 != 0;
    const int code = static_cast<int>(bits >> fraction) & largest;
    const word fraction_bits = bits << (64 - fraction);
    if (code == largest)
      return {fraction_bits != 0 ? mp_header::not_a_number() : mp_header::infinity(negative)};
    if (code != 0) return {mp_header::finite(negative, code - bias), word{1} << 63 | fraction_bits >> 1};
    if (fraction_bits == 0) return {mp_header::zero(negative)};
    const int leading = words::leading_bit(&fraction_bits, 1);  // subnormal: 0.fraction * 2^-1022
    return {mp_header::finite(negative, -bias - (63 - leading)), fraction_bits << (63 - leading)};
  }
  RESIDUA_FUNCTION explicit double_term(double x) {
#if defined(__CUDA_ARCH__)
    *this = of_bits(static_cast<std::uint64_t>(__double_as_longlong(x)));
#else
    *this = of_bits(std::bit_cast<std::uint64_t>(x));
#endif
  }

 private:
  RESIDUA_FUNCTION double_term(mp_header h, word s = 0) : header(h), significand(s) {}
};

/// x rounded to any precision, which holds it.
template <class Length>
RESIDUA_FUNCTION void set_double(number<Length>& r, Length n, double x) {
  const double_term t(x);
  r.header = t.header;
  for (int w = 0; w < n; ++w) r.words[w] = w + 1 == n ? t.significand : 0;
}

/// 2^shift x as a double within two units in its last place; 0 far below the range, infinite beyond it.
RESIDUA_FUNCTION double nearby_double(mp_header header, word top, std::int64_t shift) {
  if (header.is_nan()) return static_cast<double>(NAN);
  if (header.is_infinite()) return header.is_negative() ? -HUGE_VAL : HUGE_VAL;
  constexpr std::int64_t beyond = 3000;
  std::int64_t exponent = header.exponent() + shift;
  if (header.is_zero() || exponent < -beyond) return 0;
  if (exponent > beyond) exponent = beyond;
  const double magnitude = ::ldexp(static_cast<double>(top), static_cast<int>(exponent) - 64);
  return header.is_negative() ? -magnitude : magnitude;
}

}  // namespace residua::multiple
