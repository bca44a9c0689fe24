// Integers in balanced bytes, and their residues. Host and device have one source, and thus the same bytes.
#pragma once

#include <cstdint>

#include "residua/number/arithmetic.hpp"
#include "residue/moduli/constants.hpp"

#if defined(__CUDA_ARCH__)
#  define RESIDUA_UNROLL _Pragma("unroll")
#else
#  define RESIDUA_UNROLL
#endif

namespace residua::residue {

/// An integer X in balanced bytes: X = sum over b of d_b 256^b with -128 <= d_b < 128, four bytes a word.
template <int words>
struct balanced_integer {
  std::uint32_t word[words];
};

/// Words of 32 bits that may be negative or carry, in balanced bytes: with 128 added to every byte the digits
/// are non-negative, and its subtraction from each byte is an exclusive or.
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

/// A word and what is carried into it, in balanced bytes: see balanced().
RESIDUA_INLINE std::uint32_t balanced_word(std::uint32_t word, std::uint32_t& carry) {
  const std::uint64_t sum = std::uint64_t{word} + carry + 0x80808080U;
  carry = static_cast<std::uint32_t>(sum >> 32);
  return static_cast<std::uint32_t>(sum) ^ 0x80808080U;
}
/// What four balanced bytes stand for.
RESIDUA_INLINE std::int64_t value_of_balanced(std::uint32_t word) {
  return static_cast<std::int64_t>(word ^ 0x80808080U) - std::int64_t{0x80808080};
}

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

/// x mod m for the part of x from a word on, of `count` words, up to most_words; the residue in [-m/2, m/2]
/// is the low byte, as int8 (128 mod 256 is -128).
/// The bytes' products with 256^b mod m add up to s, |s| <= 24 2^14 < 2^19. s is collected on the bits of the
/// float 1.5 2^23, so the bits are a float's and s comes out exactly; q = s / m is rounded to an integer on
/// the same bits, whose low byte is q's. q errs by less than 2^19 / m 2^-24 < 1 / (2 m), and s / m of an odd
/// m is at least 1 / (2 m) from where rounding turns: so q is the nearest. For m = 256 it is exact.
template <int first, int count, int words>
RESIDUA_INLINE std::int32_t residue_byte(const balanced_integer<words>& x, const residue_weights& weights) {
  static_assert(first >= 0 && first + count <= words && count <= most_words);
  constexpr std::int32_t rounder_bits = 0x4B400000;
  constexpr float rounder = 0x1.8p23F;
  std::int32_t sum = rounder_bits;
  RESIDUA_UNROLL
  for (int w = 0; w < count; ++w) sum = dot_of_bytes(x.word[first + w], weights.word[w], sum);
  const float s = machine::add(__builtin_bit_cast(float, sum), -rounder);
  const float q = machine::fma(s, weights.inverse, rounder);
  const auto product = static_cast<std::uint32_t>(weights.modulus) * __builtin_bit_cast(std::uint32_t, q);
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) - product);
}

}  // namespace residua::residue
