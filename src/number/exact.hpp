// Exact values of multi-limb numbers, and exact values rounded to limbs.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "number/integer.hpp"
#include "residua/number/format_traits.hpp"

namespace residua::detail {

/// The most limbs of a number that has text.
inline constexpr std::size_t most_limbs = 8;

/// What a limb can hold: significands of `bits` bits, multiples of 2^lowest, magnitudes below 2^highest.
/// Rounded to nearest even, or cut.
struct limb_shape {
  int bits, lowest, highest;
  bool cut = false;
};

/// The limbs of a number. Of a pair the second is rounded to nearest, so that it may come to half a unit of
/// the first, and the sum of the two is then split anew.
struct number_shape {
  std::array<limb_shape, most_limbs> limbs{};
  std::size_t count = 1;
  bool is_pair = false;

  constexpr const limb_shape& operator[](std::size_t k) const { return limbs[k]; }
};

/// `count` limbs of one machine type.
template <class Limb>
constexpr number_shape shape_of(std::size_t count = 1) {
  using limits = std::numeric_limits<Limb>;
  number_shape shape;
  shape.limbs.fill({limits::digits, limits::min_exponent - limits::digits, limits::max_exponent});
  shape.count = count;
  shape.is_pair = count == 2;
  return shape;
}
/// The 12-byte formats: a double and a low part. The upper half of a double ends 32 bits above the double's
/// end.
template <plane_stored Number>
constexpr number_shape shape_of_stored() {
  number_shape shape = shape_of<double>(2);
  constexpr bool cut = std::is_same_v<Number, dit>;
  shape.limbs[1] = std::is_same_v<Number, ds> ? shape_of<float>()[0] : limb_shape{21, -1042, 1024, cut};
  shape.is_pair = !cut;
  return shape;
}

/// The limbs of any format.
template <number_format T>
constexpr number_shape shape_of_format() {
  using traits = format_traits<T>;
  static_assert(traits::limbs <= static_cast<int>(most_limbs), "text is of numbers of up to eight limbs");
  if constexpr (traits::in_planes) {
    return shape_of_stored<T>();
  } else {
    return shape_of<typename traits::limb_type>(traits::limbs);
  }
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
limb_parts take_apart(double x, const limb_shape& shape);

/// The sum of finite limbs, exactly.
binary_value exact_value(std::span<const double> limbs, const number_shape& shape);

/// Rounds (-1)^negative * numerator / denominator * 2^exponent to limbs: each is what those before it leave
/// over, rounded as its shape says. Where any limb overflows, the number is an infinity, followed by zeros.
/// numerator >= 0, denominator > 0.
void round_to_limbs(bool negative, integer numerator, integer denominator, std::int64_t exponent,
                    const number_shape& shape, std::span<double> limbs);

}  // namespace residua::detail
