// What happens to one element of an operand: its exponent, the integer it is scaled to, and that integer's residues. The same
// source on host and device, so the same integers.
#pragma once

#include <cstdint>

#include "residua/number/arithmetic.hpp"
#include "residue/constants.hpp"

#if defined(__CUDA_ARCH__)
#  define RESIDUA_UNROLL _Pragma("unroll")
#else
#  define RESIDUA_UNROLL
#endif

namespace residua::residue {

/// The exponents of zero, and of what is not finite: below and above all others, also in sums of a few.
inline constexpr int zero_exponent = -30000, not_finite_exponent = 30000;
/// The spread of operands that are not finite: above what zeros give.
inline constexpr int not_finite_spread = 100000;

RESIDUA_INLINE double rounded_sum(double x) { return x; }
/// hi of a normalised dd; not finite where one of the limbs is not.
RESIDUA_INLINE double rounded_sum(const dd& x) { return limb::add(x.hi(), x.lo()); }

RESIDUA_INLINE int exponent_field(double x) {
  return static_cast<int>(__builtin_bit_cast(std::uint64_t, x) >> 52) & 0x7ff;
}
/// The smallest e with |x| < 2^e, but -1022 for subnormal numbers. Of dd x too: |lo| <= ulp(hi) / 2, and |hi| + ulp(hi) / 2 is
/// below the next power of two.
template <class T>
RESIDUA_INLINE int upper_exponent(const T& x) {
  const double rounded = rounded_sum(x);
  const int field = exponent_field(rounded);
  if (rounded == 0.0) return zero_exponent;
  return field == 0x7ff ? not_finite_exponent : field == 0 ? -1022 : field - 1022;
}
/// An e with 2^e <= |x|; of dd x, 2^e (1 - 2^-53) <= |x|.
template <class T>
RESIDUA_INLINE int lower_exponent(const T& x) {
  const double rounded = rounded_sum(x);
  const int field = exponent_field(rounded);
  if (rounded == 0.0) return zero_exponent;
  return field == 0x7ff ? not_finite_exponent : field == 0 ? -1074 : field - 1023;
}

/// 2^e for -1022 <= e <= 1023.
RESIDUA_INLINE double power_of_two(int e) {
  return __builtin_bit_cast(double, static_cast<std::uint64_t>(e + 1023) << 52);
}

/// 2^s as two factors, for |s| <= 2044.
struct scale_factor {
  double first, second;
  RESIDUA_INLINE explicit scale_factor(int s)
      : first(power_of_two(s >> 1)), second(power_of_two(s - (s >> 1))) {}
  RESIDUA_INLINE double operator()(double x) const { return limb::mul(limb::mul(x, first), second); }
};
/// What a row or column of largest exponent e is multiplied by to become integers of `bits` bits.
RESIDUA_INLINE scale_factor scale_to_bits(int bits, int e) {
  return scale_factor(e == zero_exponent ? 0 : bits - e);
}

/// An integer X in balanced bytes: X = sum over b of d_b 256^b with -128 <= d_b < 128, four bytes a word.
template <int words>
struct balanced_integer {
  std::uint32_t word[words];
};

/// 1.5 2^(52 + 32 w): a double x with |x| < 2^(50 + 32 w) that is added to it is rounded to a multiple of 2^(32 w), and the
/// multiple is the difference of the bits.
RESIDUA_INLINE constexpr double word_rounder(int w) {
  return __builtin_bit_cast(double, (std::uint64_t{1023 + 52} + 32 * w) << 52 | std::uint64_t{1} << 51);
}

/// Takes the words of a sum of doubles from the top, each rounded to nearest and leaving the rest exactly.
struct word_taker {
  double rest;
  /// The bits of the rounder plus the word, by which the rest is reduced.
  RESIDUA_INLINE std::int64_t take(double rounder) {
    const double rounded = limb::add(rest, rounder);
    rest = limb::sub(rest, limb::sub(rounded, rounder));
    return __builtin_bit_cast(std::int64_t, rounded) - __builtin_bit_cast(std::int64_t, rounder);
  }
};

/// Words of 32 bits that may be negative or carry, in balanced bytes: with 128 added to every byte the digits are
/// non-negative, and its subtraction from each byte is an exclusive or.
template <int words>
RESIDUA_INLINE balanced_integer<words> balanced(const std::int64_t (&value)[words]) {
  balanced_integer<words> x;
  std::int64_t carry = 0;
  RESIDUA_UNROLL
  for (int w = 0; w < words; ++w) {
    const std::int64_t sum = value[w] + carry + 0x80808080LL;
    x.word[w] = static_cast<std::uint32_t>(sum) ^ 0x80808080U;
    carry = sum >> 32;
  }
  return x;
}

/// The integer nearest to x, which is scaled so that |x| < 2^bits with bits <= 32 words - 2: |error| <= 1/2.
template <int words>
RESIDUA_INLINE balanced_integer<words> nearest_integer_of(double x) {
  std::int64_t value[words];
  word_taker high{x};
  RESIDUA_UNROLL
  for (int w = words - 1; w >= 0; --w) value[w] = high.take(word_rounder(w));
  return balanced(value);
}
/// An integer near hi + lo, |error| <= 3/4: each limb is rounded to an integer, and where hi is none, |lo| <= ulp(hi) / 2 <=
/// 1/4. |lo| <= 2^-53 |hi| has no word at the top.
template <int words>
RESIDUA_INLINE balanced_integer<words> nearest_integer_of(const dd& x) {
  std::int64_t value[words];
  word_taker high{x.hi()}, low{x.lo()};
  RESIDUA_UNROLL
  for (int w = words - 1; w >= 0; --w) {
    value[w] = high.take(word_rounder(w));
    if (w < words - 1) value[w] += low.take(word_rounder(w));
  }
  return balanced(value);
}

RESIDUA_INLINE double scaled(double x, const scale_factor& scale) { return scale(x); }
RESIDUA_INLINE dd scaled(const dd& x, const scale_factor& scale) { return dd(scale(x.hi()), scale(x.lo())); }

/// sum + the products of the bytes of a and b, as signed integers.
RESIDUA_INLINE std::int32_t dot_of_bytes(std::uint32_t a, std::int32_t b, std::int32_t sum) {
#if defined(__CUDA_ARCH__)
  return __dp4a(static_cast<int>(a), b, sum);
#else
  for (int byte = 0; byte < 4; ++byte) {
    sum += static_cast<std::int8_t>(a >> (8 * byte)) * static_cast<std::int8_t>(b >> (8 * byte));
  }
  return sum;
#endif
}

/// x mod m; the residue in [-m/2, m/2] is the low byte, as int8 (128 mod 256 is -128).
/// The bytes' products with 256^b mod m add up to s, |s| <= 24 2^14 < 2^19. s is collected on the bits of the float 1.5 2^23, so
/// the bits are a float's and s comes out exactly; q = s / m is rounded to an integer on the same bits, whose low byte is
/// q's. q errs by less than 2^19 / m 2^-24 < 1 / (2 m), and s / m of an odd m is at least 1 / (2 m) from where rounding
/// turns: so q is the nearest. For m = 256 it is exact.
template <int words>
RESIDUA_INLINE std::int32_t residue_byte(const balanced_integer<words>& x, const residue_weights& weights) {
  constexpr std::int32_t rounder_bits = 0x4B400000;
  constexpr float rounder = 0x1.8p23F;
  std::int32_t sum = rounder_bits;
  RESIDUA_UNROLL
  for (int w = 0; w < words; ++w) sum = dot_of_bytes(x.word[w], weights.word[w], sum);
  const float s = machine::add(__builtin_bit_cast(float, sum), -rounder);
  const float q = machine::fma(s, weights.inverse, rounder);
  const auto product = static_cast<std::uint32_t>(weights.modulus) * __builtin_bit_cast(std::uint32_t, q);
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) - product);
}

}  // namespace residua::residue
