// How long integers are cut into blocks of whole words, the first at the top.
#pragma once

#include "residua/number/inline.hpp"

namespace residua::residue {

inline constexpr int most_blocks = 3;
/// Words of 32 bits of every block but the first, and their bits.
inline constexpr int block_words = 3, block_bits = 32 * block_words;

/// Integers of `words` words in `count` blocks.
struct cut {
  int words, count;

  /// The lowest word of a block, and how many it has.
  [[nodiscard]] RESIDUA_INLINE constexpr int first_word(int block) const {
    return block_words * (count - 1 - block);
  }
  [[nodiscard]] RESIDUA_INLINE constexpr int words_of(int block) const {
    return block == 0 ? words - block_words * (count - 1) : block_words;
  }
  /// The most bits of an integer: see nearest_integer_of.
  [[nodiscard]] RESIDUA_INLINE constexpr int most_bits() const { return 32 * words - 2; }
  [[nodiscard]] RESIDUA_INLINE constexpr int low_bits() const { return block_bits * (count - 1); }
};

/// X(words, blocks): the cuts that are compiled, by their bits.
#define RESIDUA_RESIDUE_CUTS(X) X(2, 1) X(4, 1) X(6, 1) X(8, 2) X(11, 3)

/// The most bits of the longest cut.
inline constexpr int most_bits = cut{11, 3}.most_bits();

/// Calls function.template operator()<words, blocks>().
template <class F>
void with_cut(const cut& c, F&& function) {
#define RESIDUA_CASE(w, b) \
  if (c.words == (w)) function.template operator()<w, b>();
  RESIDUA_RESIDUE_CUTS(RESIDUA_CASE)
#undef RESIDUA_CASE
}

/// Calls function.template operator()<block, its lowest word, its words>() for each block, the first first.
template <int words, int blocks, int block = 0, class F>
RESIDUA_INLINE void for_each_block(F&& function) {
  constexpr cut c{words, blocks};
  function.template operator()<block, c.first_word(block), c.words_of(block)>();
  if constexpr (block + 1 < blocks) for_each_block<words, blocks, block + 1>(function);
}

/// Calls function.template operator()<diagonal>() for each diagonal, the first first.
template <int blocks, int diagonal = 0, class F>
RESIDUA_INLINE void for_each_diagonal(F&& function) {
  function.template operator()<diagonal>();
  if constexpr (diagonal + 1 < blocks) for_each_diagonal<blocks, diagonal + 1>(function);
}

/// Calls function.template operator()<pieces, blocks>() for pieces of a diagonal that are enough.
template <class F>
decltype(auto) with_shape(int pieces, int blocks, F&& function) {
  if (blocks == 3) return function.template operator()<10, 3>();
  if (blocks == 2 && pieces <= 8) return function.template operator()<8, 2>();
  if (blocks == 2) return function.template operator()<10, 2>();
  if (pieces == 6) return function.template operator()<6, 1>();
  if (pieces == 8) return function.template operator()<8, 1>();
  return function.template operator()<10, 1>();
}

}  // namespace residua::residue
