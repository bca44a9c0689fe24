// The weights of residues for bytes without sign.
#include "residue/moduli/byte_weights.hpp"

namespace residua::residue::cpu {

namespace {

byte_weights weights_of(const residue_weights& signed_weights, int words) {
  byte_weights weights{};
  int sum = 0;
  for (int byte = 0; byte < 4 * words; ++byte) {
    sum += static_cast<std::int8_t>(signed_weights.word[byte / 4] >> (8 * (byte % 4)));
  }
  for (int w = 0; w < words; ++w) weights.word[w] = signed_weights.word[w];
  weights.start = 0x4B400000 - 128 * sum;
  weights.minus_modulus = static_cast<std::uint16_t>(-signed_weights.modulus);
  weights.inverse = signed_weights.inverse;
  return weights;
}

}  // namespace

std::vector<byte_weights> weights_for(int words, int moduli) {
  std::vector<byte_weights> all;
  all.reserve(static_cast<std::size_t>(moduli));
  for (int i = 0; i < moduli; ++i) all.push_back(weights_of(conversion_weights().moduli[i], words));
  return all;
}

}  // namespace residua::residue::cpu
