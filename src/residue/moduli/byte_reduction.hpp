// From a sum of products of residues to the coefficient of the reconstruction, c = s w mod m, as a byte, in
// integers.
#pragma once

#include <cstdint>

#include "residua/number/inline.hpp"

namespace residua::residue {

/// What reduces modulo one number.
struct byte_reduction {
  std::int32_t high;      // 2^16 mod m, in [-m/2, m/2]
  std::int32_t fraction;  // the integer nearest to 2^32 w / m
  std::int32_t modulus;
};

/// For m = 256, or an odd m below, and |w| < m / 2.
constexpr byte_reduction reduction_to_byte(int m, int w) {
  const int high = (1 << 16) % m, symmetric = 2 * high > m ? high - m : high;
  const auto turned = (std::int64_t{w} << 32) + m / 2, quotient = turned / m;
  return {symmetric, static_cast<std::int32_t>(turned % m < 0 ? quotient - 1 : quotient), m};
}

/// s_hi 2^16 + s_lo -> s_hi h + s_lo, which is s mod m and at most 2^15 127 + 2^16 < 2^22.02 in size: 2^15
/// |h| where m = 256 is zero.
RESIDUA_INLINE std::int32_t folded_halves(std::int32_t s, const byte_reduction& reduction) {
#if defined(__CUDA_ARCH__)
  // The halves without signs: s + 2^31 has s_hi + 2^15.
  std::int32_t sum;
  asm("dp2a.lo.u32.s32 %0, %1, %2, %3;"
      : "=r"(sum)
      : "r"(static_cast<std::uint32_t>(s) ^ 0x80000000U), "r"((reduction.high & 0xff) << 8 | 1),
        "r"(-(reduction.high << 15)));
  return sum;
#else
  return (s >> 16) * reduction.high + (s & 0xffff);
#endif
}

/// s w mod m in [-m/2, m/2), for any s.
/// With s' as above, t = s' f mod 2^32 is 2^32 times the fraction of s w / m in [-1/2, 1/2), but for an error
/// of |s'| / 2 < 2^21.02 (none for m = 256). With c the result, t = 2^32 c / m + error. 2^22 more makes the
/// error positive and less than 2^22.6 < 2^32 / m / 2: so t does not pass 2^31, and the integer below t m /
/// 2^32 is c.
RESIDUA_INLINE std::int32_t reduced_to_byte(std::int32_t s, const byte_reduction& reduction) {
  constexpr std::uint32_t more = 1U << 22;
  const auto t = static_cast<std::int32_t>(static_cast<std::uint32_t>(folded_halves(s, reduction)) *
                                               static_cast<std::uint32_t>(reduction.fraction) +
                                           more);
#if defined(__CUDA_ARCH__)
  return __mulhi(t, reduction.modulus);
#else
  return static_cast<std::int32_t>(std::int64_t{t} * reduction.modulus >> 32);
#endif
}

/// How a sum becomes a byte of a word: modulo 256; of up to most_short_terms products, modulo an odd number;
/// any sum, modulo an odd number.
enum class byte_way : unsigned char { power, short_sum, any_sum };
inline constexpr int most_short_terms = 512;
template <byte_way way>
inline constexpr int place_of_byte = way == byte_way::power ? 3 : 2;

/// s w mod m as above, in byte place_of_byte<way> of a word. A GPU has two products of 16 by 8 bits and their
/// sum sooner than __mulhi (docs/measurements/residues_gpu.md, "Sums that become bytes").
/// Of t the upper half suffices, which drops less than 2^16. Short sums are taken for s' and have an error of
/// up to |s| / 2 <= 127^2 512 / 2 = 4129024. With 2^15 more than above it is between 98048, more than 2^16,
/// and 8356096, less than 2^32 / 255 / 2.
template <byte_way way>
RESIDUA_INLINE std::int32_t reduced_into_word(std::int32_t s, const byte_reduction& reduction) {
  constexpr std::uint32_t more = (1U << 22) + (1U << 15);
  const auto fraction = static_cast<std::uint32_t>(reduction.fraction);
  if constexpr (way == byte_way::power) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(s) * fraction);  // 2^24 w
  } else {
    const std::int32_t near = way == byte_way::short_sum ? s : folded_halves(s, reduction);
    const auto t = static_cast<std::int32_t>(static_cast<std::uint32_t>(near) * fraction + more);
#if defined(__CUDA_ARCH__)
    std::int32_t word;
    asm("dp2a.lo.s32.u32 %0, %1, %2, 0;" : "=r"(word) : "r"(t), "r"(reduction.modulus << 8));
    return word;
#else
    return (t >> 16) * reduction.modulus;
#endif
  }
}

/// The sum of two residues of [-m/2, m/2), in the same range.
RESIDUA_INLINE std::int32_t sum_of_residues(std::int32_t a, std::int32_t b, std::int32_t m) {
  const std::int32_t sum = a + b;
  return 2 * sum >= m ? sum - m : 2 * sum < -m ? sum + m : sum;
}

/// The lesser of x and x - m modulo 2^16, of each half of a word: x mod m for x < 2 m.
RESIDUA_INLINE std::uint32_t halves_reduced_once(std::uint32_t x, std::int32_t m) {
#if defined(__CUDA_ARCH__)
  return __viaddmin_u16x2(x, static_cast<std::uint32_t>(-m & 0xffff) * 0x10001U, x);
#else
  const auto less = [m](std::uint32_t half) {
    const std::uint32_t rest = (half - static_cast<std::uint32_t>(m)) & 0xffff;
    return rest < half ? rest : half;
  };
  return less(x >> 16) << 16 | less(x & 0xffff);
#endif
}

/// The sums of four residues each, byte by byte, as sum_of_residues.
/// Halves of words have a + b + m + floor(m / 2), which is positive and below 3 m, so that two steps take it
/// to c + floor(m / 2).
RESIDUA_INLINE std::uint32_t sums_of_four_residues(std::uint32_t a, std::uint32_t b, std::int32_t m) {
  constexpr std::uint32_t one_each = 0x10001U, bytes = 0xff00ffU, signs = 0x80808080U;
  const auto below = static_cast<std::uint32_t>(m / 2);
  const auto sums = [&](std::uint32_t x, std::uint32_t y) {
    const std::uint32_t above =
        (x & bytes) + (y & bytes) + (static_cast<std::uint32_t>(m) + below - 256) * one_each;
    return halves_reduced_once(halves_reduced_once(above, m), m) + (256 - below) * one_each;
  };
  a ^= signs;
  b ^= signs;
  return (sums(a, b) & bytes) | (sums(a >> 8, b >> 8) & bytes) << 8;
}

}  // namespace residua::residue
