// How a product of long integers is computed by residues: blocks, diagonals, moduli, panels, memory. All
// are pure functions of sizes, bits and options.
//
// An integer X of `bits` bits is cut into blocks of 160 bits, and what is left at the top: X = X_0 2^(160
// (p-1)) + ... + X_(p-1), each in balanced bytes. The products X_a Y_b with a + b = d have the same unit and
// make up diagonal d, one sum of products with moduli of its own. A sum of s bits takes about s / 7 moduli,
// and blocks of b bits take (bits / b)^2 products of blocks, whose sums have 2 b + log2 k bits: the larger
// the blocks the better, and 160 bits are all that 49 moduli hold. Blocks of 128 bits would share out some
// lengths more evenly: of 64 to 2500 bits at k = 1024, 1 % fewer int8 products on average, 15 % at most (487
// bits).
#pragma once

#include "residua/residue/integer_gemm.hpp"
#include "residue/core/diagonals.hpp"
#include "residue/core/panels.hpp"
#include "residue/moduli/constants.hpp"

namespace residua::residue {

inline constexpr int integer_block_words = 5, integer_block_bits = 32 * integer_block_words;
/// Words that a diagonal carries to the next: below 2^342 / 2^160, of either sign.
inline constexpr int carried_words = 6;
inline constexpr int most_integer_blocks = 64, most_integer_bits = 10000;

/// How the integers of one operand are cut; block 0 is at the top.
struct integer_cut {
  int bits = 0;   // no integer is larger than 2^bits
  int words = 0;  // that hold it in balanced bytes: of the operand, or one more, which then repeats the sign
  int count = 0;  // of blocks

  /// The lowest word of a block, and how many it has: at the top up to six.
  [[nodiscard]] RESIDUA_INLINE constexpr int first_word(int block) const {
    return integer_block_words * (count - 1 - block);
  }
  [[nodiscard]] RESIDUA_INLINE constexpr int words_of(int block) const {
    return block == 0 ? words - first_word(0) : integer_block_words;
  }
};

/// Memory requirements that differ by backend.
struct integer_memory {
  index_t depth_padding;    // a multiple of 16
  std::size_t fixed_bytes;  // that do not depend on the panels
  bool whole_panels;        // whether coefficients and what diagonals carry are kept for panels of C
  bool wide_sums = false;   // whether sums modulo one number are, too
  index_t plane_gap = 0;    // bytes between planes of residues
};

/// The size of a product, and of its operands' integers.
struct integer_sizes {
  index_t m, n, k;
  int a_words, b_words;

  [[nodiscard]] product_size size() const { return {m, n, k}; }
};

struct integer_plan : panel_plan {
  integer_cut a, b;
  int diagonals = 0;  // that are computed, from the top
  int moduli[2 * most_integer_blocks] = {};
  int dropped_words = 0;
  index_t k = 0;                // of all terms
  bool fits = true;             // whether its memory is within the limit
  std::size_t carry_bytes = 0;  // of what diagonals carry to the next
  std::size_t low_bytes = 0;    // of the words below those of C
  std::size_t fixed_bytes = 0;  // see integer_memory

  [[nodiscard]] std::size_t bytes() const {
    return a_bytes + b_bytes + coefficient_bytes + wide_bytes + carry_bytes + low_bytes + fixed_bytes;
  }
  /// The word where a diagonal's sum begins.
  [[nodiscard]] int first_word(int d) const {
    return a.first_word(0) + b.first_word(0) - integer_block_words * d;
  }
  /// The first block of A in a diagonal, and how many pairs there are.
  [[nodiscard]] int first_block(int d) const { return d < b.count ? 0 : d - b.count + 1; }
  [[nodiscard]] int pairs(int d) const { return (d < a.count ? d + 1 : a.count) - first_block(d); }
  [[nodiscard]] int most_pairs() const;
  [[nodiscard]] int most_moduli_of_sums() const;
  /// The blocks that any diagonal takes: those after them are not converted.
  [[nodiscard]] int used(const integer_cut& x) const { return x.count < diagonals ? x.count : diagonals; }
  /// How many moduli a block is needed for, where the other operand has so many blocks.
  [[nodiscard]] int moduli_of_block(int block, int others) const;
  /// int8 products of all terms.
  [[nodiscard]] int products() const;
  /// The diagonals that are computed, from the lowest up, so that each passes its carry on to the next.
  [[nodiscard]] diagonal_list from_the_lowest() const;
};

/// The words that hold integers up to 2^bits in balanced bytes, which reach from -(2^7) to 2^7 - 1 each:
/// 2^(32 words - 1) 254/255.
constexpr int balanced_words(int bits) { return (bits + 1) / 32 + 1; }

/// The plan for integers of a_bits and b_bits, at most most_integer_bits, of the options.
integer_plan plan_integer_product(const integer_sizes& sizes, const integer_gemm_options& options,
                                  const integer_memory& memory);

}  // namespace residua::residue
