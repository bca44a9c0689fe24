// std::numeric_limits of the numbers of several limbs, dd, td, qd, ff, tf, qf, and of the 12-byte ds, di,
// dit.
#pragma once

#include <limits>

#include "residua/number/expansion.hpp"
#include "residua/number/triple_storage.hpp"

namespace residua::detail {

/// What all formats that are made of floating-point parts have in common.
struct common_limits {
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool is_iec559 = false;
  static constexpr bool is_bounded = true;
  static constexpr bool is_modulo = false;
  static constexpr bool has_infinity = true;
  static constexpr bool has_quiet_NaN = true;
  static constexpr bool has_signaling_NaN = false;
  static constexpr auto has_denorm = std::denorm_present;
  static constexpr bool has_denorm_loss = false;
  static constexpr bool traps = false;
  static constexpr bool tinyness_before = false;
  static constexpr int radix = 2;
};

}  // namespace residua::detail

/// A number of N limbs is taken as a floating-point number of N times the limb's significand bits. Strictly
/// it is no such number: gaps between its limbs let it hold some longer ones, such as 1 + 2^-1074, so that
/// `epsilon` is not the distance from 1 to the next number but 2^(1 - digits), and `max_digits10` digits
/// tell apart numbers of `digits` bits only (residua::to_string writes as many as it takes).
template <class T, int N>
class std::numeric_limits<residua::expansion<T, N>> : public residua::detail::common_limits {
  using number = residua::expansion<T, N>;
  using limb = std::numeric_limits<T>;

  static constexpr number of_limb(T value) noexcept {
    number x{};
    x.limb[0] = value;
    return x;
  }
  /// 2^-digits of one limb, which is half a unit in the last place of 1.
  static constexpr T half_unit = limb::epsilon() / 2;

 public:
  static constexpr auto round_style = std::round_indeterminate;  // operations err by a few units

  static constexpr int digits = N * limb::digits;
  static constexpr int digits10 = (digits - 1) * 30103 / 100000;
  static constexpr int max_digits10 = digits * 30103 / 100000 + 2;
  static constexpr int min_exponent = limb::min_exponent + (N - 1) * limb::digits;
  static constexpr int min_exponent10 = (min_exponent - 1) * 30103 / 100000;  // of min(), rounded up
  static constexpr int max_exponent = limb::max_exponent;
  static constexpr int max_exponent10 = limb::max_exponent10;

  /// The smallest power of two whose binade holds all its numbers of `digits` bits: 2^-969 for dd, 2^-102 for
  /// ff, 2^-916 for td, 2^-863 for qd.
  static constexpr number min() noexcept {
    T x = limb::min();
    for (int k = 1; k < N; ++k) x /= half_unit;
    return of_limb(x);
  }
  /// The largest number whose limbs, each the rest rounded to nearest, are finite.
  static constexpr number max() noexcept {
    number x{};
    x.limb[0] = limb::max();
    for (int k = 1; k < N; ++k) x.limb[k] = x.limb[k - 1] * half_unit / 2;
    return x;
  }
  static constexpr number lowest() noexcept {
    number x = max();
    for (int k = 0; k < N; ++k) x.limb[k] = -x.limb[k];
    return x;
  }
  static constexpr number epsilon() noexcept {
    T x = limb::epsilon();
    for (int k = 1; k < N; ++k) x *= half_unit;
    return of_limb(x);
  }
  static constexpr number round_error() noexcept { return of_limb(T(1)); }
  static constexpr number infinity() noexcept { return of_limb(limb::infinity()); }
  static constexpr number quiet_NaN() noexcept { return of_limb(limb::quiet_NaN()); }
  static constexpr number signaling_NaN() noexcept { return quiet_NaN(); }
  static constexpr number denorm_min() noexcept { return of_limb(limb::denorm_min()); }
};

namespace residua::detail {

/// What the 12-byte formats share, a double and a low part of `LowBits` bits that is a multiple of
/// 2^LowestBit. `digits` says what the format holds, every number of so many bits from min() on; as the
/// expansions', these formats hold some longer ones.
template <class Number, int LowBits, int LowestBit>
struct stored_limits : common_limits {
  static constexpr auto round_style = std::round_to_nearest;  // of conversions; there is no arithmetic

  static constexpr int digits = std::numeric_limits<double>::digits + LowBits;
  static constexpr int digits10 = (digits - 1) * 30103 / 100000;
  static constexpr int max_digits10 = digits * 30103 / 100000 + 2;
  static constexpr int min_exponent = LowestBit + digits;
  static constexpr int min_exponent10 = (min_exponent - 1) * 30103 / 100000;  // of min(), rounded up
  static constexpr int max_exponent = std::numeric_limits<double>::max_exponent;
  static constexpr int max_exponent10 = std::numeric_limits<double>::max_exponent10;

  /// The smallest power of two from which on all numbers of `digits` bits are held: 2^-73 for ds, 2^-969
  /// for di and dit. The low part of smaller numbers has fewer bits.
  static constexpr Number min() noexcept { return power_of_two(min_exponent - 1); }
  /// Returns 2^(1 - digits).
  static constexpr Number epsilon() noexcept { return power_of_two(1 - digits); }
  static constexpr Number infinity() noexcept { return {std::numeric_limits<double>::infinity(), 0}; }
  static constexpr Number quiet_NaN() noexcept { return {std::numeric_limits<double>::quiet_NaN(), 0}; }
  static constexpr Number signaling_NaN() noexcept { return quiet_NaN(); }
  static constexpr Number denorm_min() noexcept { return {std::numeric_limits<double>::denorm_min(), 0}; }
  /// The error in units of epsilon |x|.
  static constexpr Number round_error() noexcept { return {0.5, 0}; }

 private:
  static constexpr Number power_of_two(int exponent) {
    double x = 1;
    for (int k = 0; k < exponent; ++k) x *= 2;
    for (int k = 0; k > exponent; --k) x /= 2;
    return {x, 0};
  }
};

/// The largest low part below half a unit of the largest double is 2^970 - 2^949.
template <class Number>
struct upper_half_limits : stored_limits<Number, 21, -1042> {
  static constexpr Number max() noexcept { return with_low_part(1); }
  static constexpr Number lowest() noexcept { return with_low_part(-1); }

 private:
  static constexpr Number with_low_part(int sign) {
    constexpr double low = 0x1p970 - 0x1p949;
    return {sign * std::numeric_limits<double>::max(),
            static_cast<std::uint32_t>(__builtin_bit_cast(std::uint64_t, sign * low) >> 32)};
  }
};

}  // namespace residua::detail

/// ds has 77 bits. Up to 2^181 every number of so many bits is held, from there to max() only those whose
/// low part is in binary32's range: others become infinities, which outcome_of_storing tells.
template <>
class std::numeric_limits<residua::ds> : public residua::detail::stored_limits<residua::ds, 24, -149> {
 public:
  static constexpr residua::ds max() noexcept {
    return {numeric_limits<double>::max(), numeric_limits<float>::max()};
  }
  static constexpr residua::ds lowest() noexcept {
    return {numeric_limits<double>::lowest(), numeric_limits<float>::lowest()};
  }
};
/// di has 74 bits.
template <>
class std::numeric_limits<residua::di> : public residua::detail::upper_half_limits<residua::di> {};
/// dit has 74 bits, the numbers of di. Conversions cut the low part, which may take the number to either
/// side; so text that was rounded to max_digits10 digits can read back as a neighbour.
/// (residua::to_string's shortest text does not.)
template <>
class std::numeric_limits<residua::dit> : public residua::detail::upper_half_limits<residua::dit> {
 public:
  static constexpr auto round_style = std::round_indeterminate;
  static constexpr residua::dit round_error() noexcept { return {1, 0}; }
};
