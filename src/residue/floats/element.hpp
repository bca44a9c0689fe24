// What happens to one element of an operand: its exponent, the integer it is scaled to, and that integer's
// residues. Host and device have one source, and thus the same integers.
#pragma once

#include <cstdint>

#include "residua/number/arithmetic.hpp"
#include "residue/moduli/balanced.hpp"

namespace residua::residue {

/// The exponents of zero, and of what is not finite: below and above all others, also in sums of a few.
inline constexpr int zero_exponent = -30000, not_finite_exponent = 30000;
/// The spread of operands that are not finite: above what zeros give.
inline constexpr int not_finite_spread = 100000;

/// The leading limb of a normalised number, or its neighbour; not finite where one of the limbs is not.
RESIDUA_INLINE double rounded_sum(double x) { return x; }
template <int N>
RESIDUA_INLINE double rounded_sum(const expansion<double, N>& x) {
  double sum = x.limb[N - 1];
  RESIDUA_UNROLL
  for (int n = N - 2; n >= 0; --n) sum = limb::add(x.limb[n], sum);
  return sum;
}

RESIDUA_INLINE int exponent_field(double x) {
  return static_cast<int>(__builtin_bit_cast(std::uint64_t, x) >> 52) & 0x7ff;
}
/// The smallest e with |x| < 2^e, but -1022 for subnormal numbers. Of dd x too: |lo| <= ulp(hi) / 2, and |hi|
/// + ulp(hi) / 2 is below the next power of two.
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

/// 1.5 2^(52 + 32 w): a double x with |x| < 2^(50 + 32 w) that is added to it is rounded to a multiple of
/// 2^(32 w), and the multiple is the difference of the bits.
RESIDUA_INLINE constexpr double word_rounder(int w) {
  return __builtin_bit_cast(double, (std::uint64_t{1023 + 52} + 32 * w) << 52 | std::uint64_t{1} << 51);
}

/// Takes the words of a sum of doubles from the top, each rounded to nearest and leaving the rest exactly.
struct word_taker {
  double left;
  /// The bits of the rounder plus the word, by which the rest is reduced.
  RESIDUA_INLINE std::int64_t take(double rounder) {
    const double rounded = limb::add(left, rounder);
    left = limb::sub(left, limb::sub(rounded, rounder));
    return __builtin_bit_cast(std::int64_t, rounded) - __builtin_bit_cast(std::int64_t, rounder);
  }
};

RESIDUA_INLINE double limb_of(double x, int) { return x; }
template <int N>
RESIDUA_INLINE double limb_of(const expansion<double, N>& x, int n) {
  return x.limb[n];
}

/// The highest word that limb n, below 2^(32 words - 2 - 53 n) in size, has to be taken from.
RESIDUA_INLINE constexpr int first_word_to_take(int words, int n) {
  const int word = (32 * words - 2 - 53 * n - 50 + 31) / 32;
  return word < 0 ? 0 : word < words ? word : words - 1;
}

/// An integer near x, which is scaled so that |x| < 2^bits with bits <= 32 words - 2. Each limb is rounded to
/// an integer:
/// |error| <= 1/2 for one limb. For more, where a limb is no integer the next is at most half its unit, 1/4,
/// and the rest at most 2^-54: |error| <= 3/4 (1 + 2^-50).
template <int words, class T>
RESIDUA_INLINE balanced_integer<words> nearest_integer_of(const T& x) {
  std::int64_t value[words];
  RESIDUA_UNROLL
  for (int w = 0; w < words; ++w) value[w] = 0;
  RESIDUA_UNROLL
  for (int n = 0; n < limb_count<T>; ++n) {
    word_taker limb{limb_of(x, n)};
    RESIDUA_UNROLL
    for (int w = words - 1; w >= 0; --w) {
      if (w <= first_word_to_take(words, n)) value[w] += limb.take(word_rounder(w));
    }
  }
  return balanced(value);
}

RESIDUA_INLINE double scaled(double x, const scale_factor& scale) { return scale(x); }
template <int N>
RESIDUA_INLINE expansion<double, N> scaled(const expansion<double, N>& x, const scale_factor& scale) {
  expansion<double, N> y;
  RESIDUA_UNROLL
  for (int n = 0; n < N; ++n) y.limb[n] = scale(x.limb[n]);
  return y;
}

}  // namespace residua::residue
