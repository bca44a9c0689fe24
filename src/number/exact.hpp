// Exact values of multi-limb numbers, and exact values rounded to limbs.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "number/integer.hpp"

namespace residua::detail {

/// What a limb can hold: significands of `bits` bits, multiples of 2^lowest, magnitudes below 2^highest.
struct limb_shape {
  int bits, lowest, highest;
};

template <class Limb>
constexpr limb_shape shape_of() {
  using limits = std::numeric_limits<Limb>;
  return {limits::digits, limits::min_exponent - limits::digits, limits::max_exponent};
}

/// significand * 2^exponent.
struct binary_value {
  integer significand;
  std::int64_t exponent = 0;
};

/// A finite limb taken apart: |x| = significand * 2^exponent, where 2^exponent is x's unit in the last place
/// (2^lowest for zero).
struct limb_parts {
  bool negative;
  std::int64_t significand;
  int exponent;
};
limb_parts take_apart(double x, limb_shape shape);

/// The sum of finite limbs, exactly.
binary_value exact_value(std::span<const double> limbs, limb_shape shape);

/// Rounds (-1)^negative * numerator / denominator * 2^exponent to limbs: each is what those before it leave
/// over, to nearest even. An infinity is followed by zeros. numerator >= 0, denominator > 0.
void round_to_limbs(bool negative, integer numerator, integer denominator, std::int64_t exponent,
                    limb_shape shape, std::span<double> limbs);

}  // namespace residua::detail
