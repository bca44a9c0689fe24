// The cofactors of a reconstruction in the order in which matrix units take their bytes.
#include "residue/moduli/cofactor_bytes.hpp"

#include <algorithm>
#include <vector>

namespace residua::residue {

namespace {

/// Byte `slot` of what a column's owner has: zero beyond the moduli and pieces.
template <int pieces>
std::uint32_t byte_of(const reconstruction_table<pieces>& table, int modulus, int owner, int slot) {
  const int piece = owner + 4 * (slot / piece_bytes);
  if (modulus >= table.count || piece >= pieces) return 0;
  return static_cast<std::uint64_t>(table.moduli[modulus].piece[piece]) >> (8 * (slot % piece_bytes)) & 0xff;
}

template <int pieces>
std::uint32_t four_bytes(const reconstruction_table<pieces>& table, int modulus, int owner, int slot) {
  std::uint32_t word = 0;
  for (int n = 0; n < 4; ++n) word |= byte_of(table, modulus + n, owner, slot) << (8 * n);
  return word;
}

template <int pieces>
cofactor_bytes<pieces> computed_bytes(int count) {
  const auto& table = reconstruction_constants<pieces>(count);
  cofactor_bytes<pieces> bytes{};
  bytes.count = count;
  bytes.inverse = table.inverse;
  std::copy_n(table.product, pieces, bytes.product);
  for (int step = 0; step < bytes.steps; ++step) {
    for (int n = 0; n < bytes.products; ++n) {
      for (int lane = 0; lane < 32; ++lane) {
        const int modulus = step * moduli_at_once + lane % 4 * 4, column = lane / 4;
        const int owner = column / 2, slot = 2 * n + column % 2;
        bytes.fragments[step][n][lane] = {four_bytes(table, modulus, owner, slot),
                                          four_bytes(table, modulus + moduli_at_once / 2, owner, slot)};
      }
    }
  }
  return bytes;
}

}  // namespace

template <int pieces>
const cofactor_bytes<pieces>& cofactors_in_bytes(int count) {
  static const auto tables = [] {
    std::vector<cofactor_bytes<pieces>> all;
    for (int n = 0; n <= most_moduli; ++n) {
      all.push_back(pieces_for(n) <= pieces ? computed_bytes<pieces>(n) : cofactor_bytes<pieces>{});
    }
    return all;
  }();
  return tables[static_cast<std::size_t>(count)];
}

template const cofactor_bytes<6>& cofactors_in_bytes<6>(int);
template const cofactor_bytes<8>& cofactors_in_bytes<8>(int);
template const cofactor_bytes<10>& cofactors_in_bytes<10>(int);

}  // namespace residua::residue
