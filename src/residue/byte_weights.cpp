#include "residue/byte_weights.hpp"

namespace residua::residue::cpu {

namespace {

/// x mod m in [-m/2, m/2), an int8.
int symmetric(int x, int m) {
  const int r = (x % m + m) % m;
  return 2 * r >= m ? r - m : r;
}

byte_weights weights_of(const residue_weights& from, int factor, int words) {
  byte_weights weights{};
  int sum = 0;
  for (int byte = 0; byte < 4 * words; ++byte) {
    const int shift = 8 * (byte % 4);
    const auto power = static_cast<std::int8_t>(from.word[byte / 4] >> shift);
    const int weight = symmetric(power * factor, from.modulus);
    const auto bits = static_cast<std::uint32_t>(static_cast<std::uint8_t>(weight)) << shift;
    weights.word[byte / 4] =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(weights.word[byte / 4]) | bits);
    sum += weight;
  }
  weights.start = 0x4B400000 - 128 * sum;
  weights.minus_modulus = static_cast<std::uint16_t>(-from.modulus);
  weights.inverse = from.inverse;
  return weights;
}

int cofactor_inverse(const plan& p, int i) {
  return with_pieces(p.pieces, [&]<int pieces>() {
    return static_cast<int>(reconstruction_constants<pieces>(p.moduli[0]).of[i].cofactor_inverse);
  });
}

}  // namespace

std::vector<byte_weights> weights_for(const plan& p, bool with_cofactor) {
  std::vector<byte_weights> all;
  for (int i = 0; i < p.moduli[0]; ++i) {
    const int factor = with_cofactor && i > 0 ? cofactor_inverse(p, i) : 1;
    all.push_back(weights_of(conversion_weights().of[i], factor, p.blocks.words));
  }
  return all;
}

}  // namespace residua::residue::cpu
