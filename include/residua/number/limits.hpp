// std::numeric_limits of dd and ff.
#pragma once

#include <limits>

#include "residua/number/expansion.hpp"

/// A double-word number is taken as a floating-point number of twice the limb's significand bits. It is no
/// such number in the strict sense: gaps between its limbs let it hold some longer ones, such as 1 + 2^-1074,
/// so that `epsilon` is not the distance from 1 to the next number but 2^(1 - digits), and `max_digits10`
/// digits tell apart numbers of `digits` bits only (residua::to_string writes as many as it takes).
template <class T>
class std::numeric_limits<residua::expansion<T, 2>> {
  using number = residua::expansion<T, 2>;
  using limb = std::numeric_limits<T>;

 public:
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
  static constexpr auto round_style = std::round_indeterminate;  // operations err by a few units

  static constexpr int radix = 2;
  static constexpr int digits = 2 * limb::digits;
  static constexpr int digits10 = (digits - 1) * 30103 / 100000;
  static constexpr int max_digits10 = digits * 30103 / 100000 + 2;
  static constexpr int min_exponent = limb::min_exponent + limb::digits;
  static constexpr int min_exponent10 = min_exponent * 30103 / 100000;
  static constexpr int max_exponent = limb::max_exponent;
  static constexpr int max_exponent10 = limb::max_exponent10;

  /// The smallest power of two whose binade holds all its numbers of `digits` bits: 2^-969 for dd, 2^-102 for
  /// ff.
  static constexpr number min() noexcept { return {limb::min() / (limb::epsilon() / 2), T(0)}; }
  /// The largest number whose leading limb, as its value rounded to nearest, is finite.
  static constexpr number max() noexcept { return {limb::max(), limb::max() * (limb::epsilon() / 4)}; }
  static constexpr number lowest() noexcept { return {-max().limb[0], -max().limb[1]}; }
  static constexpr number epsilon() noexcept { return {limb::epsilon() * limb::epsilon() / 2, T(0)}; }
  static constexpr number round_error() noexcept { return {T(1), T(0)}; }
  static constexpr number infinity() noexcept { return {limb::infinity(), T(0)}; }
  static constexpr number quiet_NaN() noexcept { return {limb::quiet_NaN(), T(0)}; }
  static constexpr number signaling_NaN() noexcept { return quiet_NaN(); }
  static constexpr number denorm_min() noexcept { return {limb::denorm_min(), T(0)}; }
};
