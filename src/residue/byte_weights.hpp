// What converts integers to residues on CPUs, whose byte products take one factor without sign.
#pragma once

#include <cstdint>
#include <vector>

#include "residue/plan.hpp"

namespace residua::residue::cpu {

/// For the bytes of X + 128 (1 + 256 + 256^2 + ...), which are balanced ones plus 128: residue_byte() of element.hpp with the
/// sum that 128 adds taken off at the start.
struct byte_weights {
  std::int32_t word[most_words];  // f 256^b mod m in symmetric int8 for byte b, four to a word
  std::int32_t start;             // the bits of 1.5 2^23, less 128 times the sum of the weights
  std::int32_t minus_modulus;     // as the first of two 16-bit numbers
  float inverse;                  // 1 / m
};

/// For the moduli of a plan. f = 1; or, for `with_cofactor`, but for the first modulus, the inverse of the cofactor: then sums of
/// products are the coefficients of the reconstruction but for multiples of m.
std::vector<byte_weights> weights_for(const plan& p, bool with_cofactor);

}  // namespace residua::residue::cpu
