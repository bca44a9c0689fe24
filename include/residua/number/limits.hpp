// std::numeric_limits of the numbers of several limbs: dd, td, qd, ff, tf, qf.
#pragma once

#include <limits>

#include "residua/number/expansion.hpp"

/// A number of N limbs is taken as a floating-point number of N times the limb's significand bits. It is no
/// such number in the strict sense: gaps between its limbs let it hold some longer ones, such as 1 + 2^-1074,
/// so that `epsilon` is not the distance from 1 to the next number but 2^(1 - digits), and `max_digits10`
/// digits tell apart numbers of `digits` bits only (residua::to_string writes as many as it takes).
template <class T, int N>
class std::numeric_limits<residua::expansion<T, N>> {
  using number = residua::expansion<T, N>;
  using limb = std::numeric_limits<T>;

  static constexpr number of_limb(T value) noexcept {
    number x{};
    x.limb[0] = value;
    return x;
  }
  /// 2^-digits of one limb: half a unit in the last place of 1.
  static constexpr T half_unit = limb::epsilon() / 2;

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
  static constexpr int digits = N * limb::digits;
  static constexpr int digits10 = (digits - 1) * 30103 / 100000;
  static constexpr int max_digits10 = digits * 30103 / 100000 + 2;
  static constexpr int min_exponent = limb::min_exponent + (N - 1) * limb::digits;
  static constexpr int min_exponent10 = min_exponent * 30103 / 100000;
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
