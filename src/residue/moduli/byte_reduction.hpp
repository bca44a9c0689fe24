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

/// The sum of two residues of [-m/2, m/2), in the same range.
RESIDUA_INLINE std::int32_t sum_of_residues(std::int32_t a, std::int32_t b, std::int32_t m) {
  const std::int32_t sum = a + b;
  return 2 * sum >= m ? sum - m : 2 * sum < -m ? sum + m : sum;
}

}  // namespace residua::residue
