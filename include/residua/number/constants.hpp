// Mathematical constants in every format, and in the words of fixed-point numbers.
#pragma once

#include <numbers>
#include <type_traits>

#include "residua/number/fixed_point.hpp"

namespace residua {

namespace fixed_point {

/// The most words behind the binary point that these constants have, and thus the most limbs of a number
/// with elementary functions.
inline constexpr int most_words = 4;

/// pi and log 2, rounded down.
template <int F>
RESIDUA_FUNCTION fixed<F> pi() {
  static_assert(F <= most_words, "elementary functions are of numbers of up to four limbs");
  constexpr word words[] = {0x082efa98ec4e6c89, 0xa4093822299f31d0, 0x13198a2e03707344, 0x243f6a8885a308d3,
                            3};
  fixed<F> r;
  for (int k = 0; k <= F; ++k) r.words[k] = words[most_words - F + k];
  return r;
}
template <int F>
RESIDUA_FUNCTION fixed<F> ln2() {
  static_assert(F <= most_words, "elementary functions are of numbers of up to four limbs");
  constexpr word words[] = {0x8a0d175b8baafa2b, 0x40f343267298b62d, 0xc9e3b39803f2f6af, 0xb17217f7d1cf79ab,
                            0};
  fixed<F> r;
  for (int k = 0; k <= F; ++k) r.words[k] = words[most_words - F + k];
  return r;
}

/// The 64 `count` bits of 1 / (2 pi) that follow the one of weight 2^-whole_bits, as an integer. There are
/// 1664 bits, enough for whole_bits + 64 count <= 1664.
inline constexpr int bits_of_inverse_two_pi = 1664;
RESIDUA_FUNCTION void inverse_two_pi(int whole_bits, word* result, int count) {
  constexpr word words[] = {0x0670d9f3773a024a, 0x58389ef0231ad1f1, 0x41818555b29cea32, 0x237ff620135cc9cc,
                            0x19666157c5281a10, 0x6a78e45857b986c2, 0xfc33ef0826bd0d87, 0x1580cc11bf1edaea,
                            0x9afed7ec47e35742, 0xcf41ce7de294a4ba, 0x5d49eeb1faf97c5e, 0xd3d18fd9a797fa8b,
                            0xdb4d9fb3c9f2c26d, 0xfbcbc462d6829b47, 0xc7fe25fff7816603, 0x272117e2ef7e4a0e,
                            0x4e64758e60d4ce7d, 0x3a671c09ad17df90, 0xba208d7d4baed121, 0x3f877ac72c4a69cf,
                            0x01924bba82746487, 0x6dc91b8e909374b8, 0x7f9458eaf7aef158, 0x36d8a5664f10e410,
                            0x7f09d5f47d4d3770, 0x28be60db9391054a};
  const int first = bits_of_inverse_two_pi - whole_bits - 64 * count;
  for (int k = 0; k < count; ++k) result[k] = bits_from(words, bits_of_inverse_two_pi / 64, first + 64 * k);
}

}  // namespace fixed_point

/// pi and the natural logarithm of 2, rounded to as many bits as the limbs of Number have together, for
/// float and double, too.
template <class Number>
RESIDUA_FUNCTION Number pi() {
  if constexpr (std::is_floating_point_v<Number>) {
    return std::numbers::pi_v<Number>;
  } else {
    constexpr int limbs = Number::limbs;
    return fixed_point::rounded<typename Number::limb_type, limbs>({false, 0, fixed_point::pi<limbs>()});
  }
}
template <class Number>
RESIDUA_FUNCTION Number ln2() {
  if constexpr (std::is_floating_point_v<Number>) {
    return std::numbers::ln2_v<Number>;
  } else {
    constexpr int limbs = Number::limbs;
    return fixed_point::rounded<typename Number::limb_type, limbs>({false, 0, fixed_point::ln2<limbs>()});
  }
}

}  // namespace residua
