// The constants of conversion to residues and of reconstruction, computed once from the moduli.
#pragma once

#include <cstdint>

#include "residue/moduli/byte_reduction.hpp"
#include "residue/moduli/moduli.hpp"

namespace residua::residue {

/// 32-bit words of a block of the integers that operands are scaled to, at most.
inline constexpr int most_words = 6;
/// Bits of a piece of a long integer that is held in doubles, and pieces at most.
inline constexpr int piece_bits = 40;
inline constexpr int most_pieces = 10;

/// What converts to residues modulo m: 256^b mod m in symmetric int8 for byte b, four to a word, the first in
/// the low byte.
struct residue_weights {
  std::int32_t word[most_words];
  float inverse;  // 1 / m
  std::int32_t modulus;
};
struct conversion_table {
  residue_weights moduli[most_moduli];
};
const conversion_table& conversion_weights();

/// What one modulus m of a product P adds to a reconstruction: with W = P / m and w = W^-1 mod m, residue r
/// counts (r w mod m) W.
template <int pieces>
struct alignas(16) reconstruction_weights {
  double modulus, inverse;  // m and 1 / m
  double cofactor_inverse;  // w
  double offset;            // -(2^52 + 2^31) w, see biased_double
  double piece[pieces];     // of W, the lowest first, each in [0, 2^40)
};
template <int pieces>
struct reconstruction_table {
  int count;
  double inverse;          // 1 / P
  double product[pieces];  // P
  reconstruction_weights<pieces> moduli[most_moduli];
};
/// For the first `count` moduli, whose product must be below 2^(40 pieces).
template <int pieces>
const reconstruction_table<pieces>& reconstruction_constants(int count);
/// (P / m)^-1 mod m for the product P of `count` moduli, nearest to zero.
inline int cofactor_inverse(int count, int modulus) {
  return static_cast<int>(reconstruction_constants<most_pieces>(count).moduli[modulus].cofactor_inverse);
}

/// What makes a sum modulo each of the first `count` moduli the coefficient of its W: (s w mod m) as a byte.
struct coefficient_table {
  byte_reduction moduli[most_moduli];
};
const coefficient_table& coefficient_reductions(int count);

/// The fewest pieces, of those that are compiled, which hold the product of `count` moduli.
constexpr int pieces_for(int count) {
  const double product = product_of_moduli(count);
  return product < 0x1p239 ? 6 : product < 0x1p319 ? 8 : 10;
}

/// Calls function.template operator()<pieces>().
template <class F>
decltype(auto) with_pieces(int pieces, F&& function) {
  if (pieces == 6) return function.template operator()<6>();
  if (pieces == 8) return function.template operator()<8>();
  return function.template operator()<10>();
}

}  // namespace residua::residue
