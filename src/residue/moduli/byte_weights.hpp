// What converts integers to residues on CPUs, whose byte products take one factor without sign.
#pragma once

#include <cstdint>
#include <vector>

#include "residue/moduli/constants.hpp"

namespace residua::residue::cpu {

/// For the bytes of X + 128 (1 + 256 + 256^2 + ...), which are balanced ones plus 128: residue_byte() with
/// the sum that 128 adds taken off at the start.
struct byte_weights {
  std::int32_t word[most_words];  // 256^b mod m in symmetric int8 for byte b, four to a word
  std::int32_t start;             // the bits of 1.5 2^23, less 128 times the sum of the weights
  std::int32_t minus_modulus;     // as the first of two 16-bit numbers
  float inverse;                  // 1 / m
};

/// For integers of so many words, up to most_words, and the first moduli.
std::vector<byte_weights> weights_for(int words, int moduli);

/// A block of the integers: its lowest word, how many it has, and what makes residues of them.
struct word_block {
  int first_word, words;
  std::vector<byte_weights> weights;
};
/// How integers of `words` words are cut into blocks, block 0 at the top.
struct word_blocks {
  int words;
  std::vector<word_block> blocks;
};

}  // namespace residua::residue::cpu
