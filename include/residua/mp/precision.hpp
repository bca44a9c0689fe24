// Precisions chosen at run time, and the header of a number: its sign and exponent, or what else it is.
#pragma once

#include <cstdint>

#include "residua/number/inline.hpp"

namespace residua {

/// The precisions that numbers can have, in bits.
inline constexpr int fewest_mp_bits = 53, most_mp_bits = 8192;

/// The 64-bit words of a significand.
RESIDUA_INLINE constexpr int mp_words(int bits) { return (bits + 63) / 64; }

/// Throws invalid_argument naming the routine where a precision is out of range.
void check_mp_bits(const char* routine, int bits);

/// What a number (-1)^s 0.1xxx * 2^e is beside its significand, in one word: s in the lowest bit, and above
/// it e + 2^61; the ends stand for what has no exponent. All bits zero is +0: memory filled with zeros holds
/// zeros.
struct mp_header {
  static constexpr std::int64_t bias = std::int64_t{1} << 61;
  /// |e| is at most this; sums of three exponents are still exponents, of what is not rounded yet.
  static constexpr std::int64_t largest_exponent = std::int64_t{1} << 59;

  std::uint64_t code = 0;

  RESIDUA_INLINE static constexpr mp_header finite(bool negative, std::int64_t exponent) {
    return {static_cast<std::uint64_t>(exponent + bias) << 1 | static_cast<std::uint64_t>(negative)};
  }
  RESIDUA_INLINE static constexpr mp_header zero(bool negative) { return finite(negative, -bias); }
  RESIDUA_INLINE static constexpr mp_header infinity(bool negative) { return finite(negative, bias); }
  RESIDUA_INLINE static constexpr mp_header not_a_number() { return finite(false, bias + 1); }

  [[nodiscard]] RESIDUA_INLINE constexpr bool is_negative() const { return (code & 1) != 0; }
  [[nodiscard]] RESIDUA_INLINE constexpr std::int64_t exponent() const {
    return static_cast<std::int64_t>(code >> 1) - bias;
  }
  [[nodiscard]] RESIDUA_INLINE constexpr bool is_zero() const { return exponent() == -bias; }
  [[nodiscard]] RESIDUA_INLINE constexpr bool is_infinite() const { return exponent() == bias; }
  [[nodiscard]] RESIDUA_INLINE constexpr bool is_nan() const { return exponent() > bias; }
  [[nodiscard]] RESIDUA_INLINE constexpr bool is_finite() const { return exponent() < bias; }
  /// Whether the number is neither zero nor infinite nor NaN, so that the significand counts.
  [[nodiscard]] RESIDUA_INLINE constexpr bool is_regular() const { return is_finite() && !is_zero(); }
};

/// What has happened to exponents in a thread's operations since they were last cleared. An overflow gives an
/// infinity, an underflow a zero of the same sign; `invalid` says that a NaN was made of what was none.
struct mp_flags {
  bool overflow = false, underflow = false, invalid = false;
};
[[nodiscard]] mp_flags raised_mp_flags();
void clear_mp_flags();

}  // namespace residua
