// The constants of conversion and reconstruction, computed in long integers of a few words.
#include "residue/moduli/constants.hpp"

#include <memory>
#include <vector>

namespace residua::residue {

namespace {

/// x mod m in (-m/2, m/2], but -128 for 128 mod 256: an int8.
int symmetric(int x, int m) {
  int r = x % m;
  if (r < 0) r += m;
  return 2 * r >= m ? r - m : r;
}

residue_weights weights_of(int m) {
  residue_weights weights{};
  weights.modulus = m;
  weights.inverse = 1.0F / static_cast<float>(m);
  int power = 1;
  for (int byte = 0; byte < 4 * most_words; ++byte) {
    const auto bits = static_cast<std::uint32_t>(static_cast<std::uint8_t>(symmetric(power, m)));
    const auto word = static_cast<std::uint32_t>(weights.word[byte / 4]) | bits << (8 * (byte % 4));
    weights.word[byte / 4] = static_cast<std::int32_t>(word);
    power = power * 256 % m;
  }
  return weights;
}

/// A non-negative integer of pieces of 40 bits, the lowest first.
using long_integer = std::vector<std::uint64_t>;

void multiply(long_integer& x, int factor) {
  std::uint64_t carry = 0;
  for (auto& piece : x) {
    const std::uint64_t value = piece * static_cast<std::uint64_t>(factor) + carry;
    piece = value & ((std::uint64_t{1} << piece_bits) - 1);
    carry = value >> piece_bits;
  }
}

/// The product of the first `count` moduli but the one numbered `without`.
long_integer product_without(int count, int without, int pieces) {
  long_integer x(static_cast<std::size_t>(pieces), 0);
  x[0] = 1;
  for (int i = 0; i < count; ++i) {
    if (i != without) multiply(x, moduli[i]);
  }
  return x;
}

/// (P / m)^-1 mod m, in (-m/2, m/2], for the modulus numbered i.
int computed_cofactor_inverse(int count, int i) {
  const int m = moduli[i];
  int cofactor = 1;
  for (int j = 0; j < count; ++j) {
    if (j != i) cofactor = cofactor * (moduli[j] % m) % m;
  }
  int inverse = 1;
  while (cofactor * inverse % m != 1) ++inverse;
  return symmetric(inverse, m);
}

template <int pieces>
void copy(const long_integer& x, double (&copied)[pieces]) {
  for (int t = 0; t < pieces; ++t) copied[t] = static_cast<double>(x[static_cast<std::size_t>(t)]);
}

template <int pieces>
reconstruction_table<pieces> computed_constants(int count) {
  reconstruction_table<pieces> table{};
  table.count = count;
  table.inverse = 1 / product_of_moduli(count);
  copy(product_without(count, -1, pieces), table.product);
  for (int i = 0; i < count; ++i) {
    auto& weights = table.moduli[i];
    weights.modulus = moduli[i];
    weights.inverse = 1.0 / moduli[i];
    weights.cofactor_inverse = computed_cofactor_inverse(count, i);
    weights.offset = -(0x1p52 + 0x1p31) * weights.cofactor_inverse;
    copy(product_without(count, i, pieces), weights.piece);
  }
  return table;
}

}  // namespace

const conversion_table& conversion_weights() {
  static const conversion_table table = [] {
    conversion_table t{};
    for (int i = 0; i < most_moduli; ++i) t.moduli[i] = weights_of(moduli[i]);
    return t;
  }();
  return table;
}

const coefficient_table& coefficient_reductions(int count) {
  static const auto tables = [] {
    std::vector<coefficient_table> all(most_moduli + 1);
    for (int n = 0; n <= most_moduli; ++n) {
      for (int i = 0; i < n; ++i)
        all[n].moduli[i] = reduction_to_byte(moduli[i], computed_cofactor_inverse(n, i));
    }
    return all;
  }();
  return tables[static_cast<std::size_t>(count)];
}

template <int pieces>
const reconstruction_table<pieces>& reconstruction_constants(int count) {
  static const auto tables = [] {
    std::vector<reconstruction_table<pieces>> all;
    for (int n = 0; n <= most_moduli; ++n) {
      all.push_back(pieces_for(n) <= pieces ? computed_constants<pieces>(n) : reconstruction_table<pieces>{});
    }
    return all;
  }();
  return tables[static_cast<std::size_t>(count)];
}

template const reconstruction_table<6>& reconstruction_constants<6>(int);
template const reconstruction_table<8>& reconstruction_constants<8>(int);
template const reconstruction_table<10>& reconstruction_constants<10>(int);

}  // namespace residua::residue
