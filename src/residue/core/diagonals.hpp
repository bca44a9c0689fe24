// The sums that make up a product of integers in blocks.
//
// Integers X and Y are cut into blocks, block 0 at the top. The products X_a Y_b with a + b = d have the same
// unit and make up diagonal d: one sum of products, whose residues and reconstruction are its own.
#pragma once

#include <vector>

#include "residua/base/index.hpp"
#include "residua/number/inline.hpp"

namespace residua::residue {

/// Diagonal `number`: the products of block a + n of the left operand and block b - n of the right one, for n
/// < pairs, modulo the first `moduli` moduli.
struct diagonal {
  int number, a, b, pairs, moduli;
};

/// The diagonals of a product, in the order in which they are computed.
struct diagonal_list {
  std::vector<diagonal> all;
  /// Whether the front end takes up each diagonal before the next is computed, and each panel of terms before
  /// the next. Otherwise it takes up all diagonals together, after the last panel of terms.
  bool one_by_one = false;

  [[nodiscard]] int most_moduli() const {
    int most = 0;
    for (const auto& d : all) most = d.moduli > most ? d.moduli : most;
    return most;
  }
};

/// Some slices (rows of the left operand, columns of the right one) and some of their terms.
struct slice_range {
  index_t first, count, first_term, terms;
};

/// In which order the blocks of a slice lie in memory: of the left operand from the first on, of the right
/// one from the last, so that the blocks that a diagonal multiplies are neighbours in both.
enum class order { ascending, descending };
/// The place of a block among `count`.
RESIDUA_INLINE constexpr int place_of_block(order blocks, int block, int count) {
  return blocks == order::ascending ? block : count - 1 - block;
}

}  // namespace residua::residue
