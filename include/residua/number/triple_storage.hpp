// The 12-byte triple-precision formats: a double and 32 bits, computed with as dd.
//
//   ds   D+S: the low part in binary32. 53 + 24 = 77 bits, low parts within binary32's range.
//   di   D+I: the top 32 bits of a double low part (sign, 11 exponent and 20 significand bits, one more
//        implied).
//        53 + 21 = 74 bits, and double's range.
//   dit  The same, rounded towards zero: good for 73 bits.
// Source: Mukunoki, Takahashi 2012; thesis of Mukunoki 2013, sections 2.3.1 and 2.3.4, listings 2.1 and 2.2.
//
// A number in registers is padded to 16 bytes; arrays hold the parts in planes, 8n bytes and 4n bytes
// (view/).
#pragma once

#include <cstdint>

#include "residua/number/double_word.hpp"

namespace residua {

/// How a limb is shortened to what 32 bits hold, as a value of the limb's own type. SIMD vectors have one,
/// too.
template <class T>
struct low_part_rounding;

template <>
struct low_part_rounding<double> {
  /// Shortens to binary32, nearest even.
  static RESIDUA_INLINE double to_single(double a) { return static_cast<double>(static_cast<float>(a)); }
  /// Shortens to the bits of the upper half, nearest even; the carry may run into the exponent, as it should.
  static RESIDUA_INLINE double to_upper_half(double a) {
    const auto bits = __builtin_bit_cast(std::uint64_t, a);
    return upper_half(bits + 0x7fffffffU + (bits >> 32 & 1U));
  }
  /// Shortens to the bits of the upper half, towards zero.
  static RESIDUA_INLINE double cut_to_upper_half(double a) {
    return upper_half(__builtin_bit_cast(std::uint64_t, a));
  }

 private:
  static RESIDUA_INLINE double upper_half(std::uint64_t bits) {
    return __builtin_bit_cast(double, bits >> 32 << 32);
  }
};

namespace network {

/// Returns x with its low part replaced by a shortened one, normalised again: a low part rounded up to half
/// a unit of the high one may have to change sign, which it can do in any format. That takes 3 operations
/// and the guards. An infinite low part overflows to an infinity with the sign of x. The sum is taken of
/// negatives, which keeps -0.
template <class T>
RESIDUA_INLINE double_word<T> with_low_part(double_word<T> x, T low) {
  const T sum = -limb::sub(-x.hi(), low);
  const T overflowed = limb::mul(x.hi(), limb::splat<T>(__builtin_inf()));
  const T high = limb::if_finite(low, sum, limb::if_finite(x.hi(), overflowed, x.hi()));
  return {high, limb::if_finite(high, limb::sub(low, limb::sub(sum, x.hi())), limb::splat<T>(0.0))};
}

/// Rounds x to what ds holds, still as a double word: |error| <= 2^-77 |x| where
/// the low part's exponent is in binary32's normal range (|x| >= 2^-73
/// suffices), 2^-150 below; infinite where the low part overflows (only if |x| >
/// 2^181).
template <class T>
RESIDUA_INLINE double_word<T> round_to_ds(double_word<T> x) {
  return with_low_part(x, low_part_rounding<T>::to_single(x.lo()));
}
/// Rounds x to what di holds: |error| <= 2^-74 |x|, or half a unit of a subnormal low part, 2^-1043.
template <class T>
RESIDUA_INLINE double_word<T> round_to_di(double_word<T> x) {
  return with_low_part(x, low_part_rounding<T>::to_upper_half(x.lo()));
}
/// Cuts the low part of x: |error| < 2^-73 |x|, or 2^-1042.
template <class T>
RESIDUA_INLINE double_word<T> cut_to_di(double_word<T> x) {
  return with_low_part(x, low_part_rounding<T>::cut_to_upper_half(x.lo()));
}

}  // namespace network

/// How a 12-byte format stores the low limb of a rounded double word, and reads it back.
struct single_low_part {
  using stored = float;
  static RESIDUA_INLINE stored store(double low) { return static_cast<float>(low); }
  static RESIDUA_INLINE double load(stored low) { return low; }
};
struct integer_low_part {
  using stored = std::uint32_t;
  static RESIDUA_INLINE stored store(double low) {
    return static_cast<std::uint32_t>(__builtin_bit_cast(std::uint64_t, low) >> 32);
  }
  static RESIDUA_INLINE double load(stored low) {
    return __builtin_bit_cast(double, static_cast<std::uint64_t>(low) << 32);
  }
};

/// What the three formats have in common; `Number` says how it rounds. Conversion to dd is exact, from dd
/// it rounds.
template <class Number, class LowPart>
struct triple_storage {
  using low_part = LowPart;
  using stored_low = typename LowPart::stored;

  double high;
  stored_low low;

  triple_storage() = default;
  /// Takes the parts as stored, which the caller knows to be normalised: high = RN(high + low).
  RESIDUA_INLINE constexpr triple_storage(double stored_high, stored_low stored)
      : high(stored_high), low(stored) {}
  RESIDUA_INLINE explicit triple_storage(dd x) {
    const dd rounded = Number::round(x);
    high = rounded.hi();
    low = LowPart::store(rounded.lo());
  }
  RESIDUA_INLINE explicit triple_storage(double x) : high(x), low(LowPart::store(0.0)) {}

  RESIDUA_INLINE operator dd() const {
    return {high, LowPart::load(low)};
  }  // NOLINT(google-explicit-constructor)
  friend RESIDUA_INLINE Number operator-(const triple_storage& a) {
    return {-a.high, LowPart::store(-LowPart::load(a.low))};
  }
  friend RESIDUA_INLINE bool operator==(const triple_storage& a, const triple_storage& b) {
    return a.high == b.high && LowPart::load(a.low) == LowPart::load(b.low);
  }
};

struct ds : triple_storage<ds, single_low_part> {
  using triple_storage::triple_storage;
  template <class T>
  static RESIDUA_INLINE double_word<T> round(double_word<T> x) {
    return network::round_to_ds(x);
  }
};
struct di : triple_storage<di, integer_low_part> {
  using triple_storage::triple_storage;
  template <class T>
  static RESIDUA_INLINE double_word<T> round(double_word<T> x) {
    return network::round_to_di(x);
  }
};
struct dit : triple_storage<dit, integer_low_part> {
  using triple_storage::triple_storage;
  template <class T>
  static RESIDUA_INLINE double_word<T> round(double_word<T> x) {
    return network::cut_to_di(x);
  }
};

template <class T>
concept plane_stored = requires {
  typename T::low_part;
};

/// What an element of an array takes in memory.
template <class T>
inline constexpr int stored_bytes = sizeof(T);
template <plane_stored T>
inline constexpr int stored_bytes<T> = sizeof(T::high) + sizeof(T::low);
/// Returns the high part, which is the value rounded to a double.
template <plane_stored T>
RESIDUA_INLINE double leading(const T& a) {
  return a.high;
}

/// What happens to x on its way into a 12-byte format.
enum class storing {
  exact,
  rounded,  // within the format's relative error
  // the low part lost bits to the bottom of its exponent range: fewer significand bits than promised
  underflowed,
  overflowed  // the low part is beyond its exponent range: x becomes infinite
};
template <plane_stored T>
RESIDUA_INLINE storing outcome_of_storing(dd x) {
  const T stored(x);
  const dd back = stored;
  if (back.hi() == x.hi() && back.lo() == x.lo()) return storing::exact;
  if (x.hi() - x.hi() != 0) return storing::exact;  // infinities and NaN stay what they are
  if (back.hi() - back.hi() != 0) return storing::overflowed;
  constexpr double smallest_normal =
      sizeof(typename T::stored_low) == 4 && std::is_same_v<typename T::stored_low, float> ? 0x1p-126
                                                                                           : 0x1p-1022;
  return limb::abs(x.lo()) < smallest_normal ? storing::underflowed : storing::rounded;
}

}  // namespace residua
