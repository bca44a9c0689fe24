// The cofactors W of a reconstruction in bytes, so that matrix units of a GPU compute sum c_i W_i: for every
// byte of every piece of W one sum of products of bytes, which is at most 49 128 255 < 2^21 and so exact; the
// same pieces as in doubles.
//
// A product of mma.m16n8k32 (PTX ISA, "Matrix fragments for mma.m16n8k32") has 16 elements of C, 8 bytes of W
// and 32 moduli. Of the sums thread 4 g + q has columns 2 q and 2 q + 1: its slots, two a product, are the
// bytes of pieces q, q + 4 and q + 8.
#pragma once

#include "number/ceil_div.hpp"
#include "residue/moduli/constants.hpp"

namespace residua::residue {

inline constexpr int piece_bytes = piece_bits / 8;
/// Moduli of a product.
inline constexpr int moduli_at_once = 32;

/// The most moduli whose product is held in so many pieces.
constexpr int most_moduli_of(int pieces) {
  int count = 0;
  while (count < most_moduli && pieces_for(count + 1) <= pieces) ++count;
  return count;
}

template <int pieces>
struct cofactor_bytes {
  /// Pieces, slots and products of a thread.
  static constexpr int own_pieces = (pieces + 3) / 4, slots = own_pieces * piece_bytes,
                       products = (slots + 1) / 2;
  /// Products for all moduli.
  static constexpr int steps = ceil_div(most_moduli_of(pieces), moduli_at_once);

  /// What a thread gives to one product: moduli 4 q ... 4 q + 3, and those 16 further on, of column g; the
  /// first in the low byte.
  struct alignas(8) fragment {
    std::uint32_t low, high;
  };
  int count;
  double inverse, product[pieces];  // 1 / P and P
  fragment fragments[steps][products][32];
};
/// The cofactors of the first `count` moduli.
template <int pieces>
const cofactor_bytes<pieces>& cofactors_in_bytes(int count);

}  // namespace residua::residue
