// The moduli of the residue engine: pairwise coprime numbers of eight bits, so that symmetric residues are
// int8.
//
// Taken greedily from 256 down, each the largest that is coprime to all before: the most bits for a given
// count. Source: Ozaki, Uchino, Imamura: Ozaki scheme II, 2025 (the same choice); Knuth, TAOCP vol. 2, 4.3.2.
#pragma once

namespace residua::residue {

constexpr int greatest_common_divisor(int a, int b) {
  while (b != 0) {
    const int remainder = a % b;
    a = b;
    b = remainder;
  }
  return a;
}

/// How many moduli there are: all that are coprime to those before.
inline constexpr int most_moduli = 49;

struct moduli_table {
  int modulus[most_moduli];
  constexpr int operator[](int i) const { return modulus[i]; }
};

constexpr bool is_coprime_to_first(const moduli_table& table, int count, int candidate) {
  for (int i = 0; i < count; ++i) {
    if (greatest_common_divisor(table.modulus[i], candidate) != 1) return false;
  }
  return true;
}

constexpr moduli_table greedy_moduli() {
  moduli_table table{};
  int count = 0;
  for (int candidate = 256; candidate > 1 && count < most_moduli; --candidate) {
    if (is_coprime_to_first(table, count, candidate)) table.modulus[count++] = candidate;
  }
  return table;
}

inline constexpr moduli_table moduli = greedy_moduli();

constexpr bool are_pairwise_coprime(const moduli_table& table) {
  for (int i = 0; i < most_moduli; ++i) {
    if (table[i] < 2 || table[i] > 256 || !is_coprime_to_first(table, i, table[i])) return false;
  }
  return true;
}
static_assert(are_pairwise_coprime(moduli));
static_assert(moduli[0] == 256 && moduli[1] == 255);

/// The product of the first `count` moduli, to a relative error of count 2^-53.
constexpr double product_of_moduli(int count) {
  double product = 1;
  for (int i = 0; i < count; ++i) product *= moduli[i];
  return product;
}
static_assert(product_of_moduli(30) > 0x1p226 && product_of_moduli(most_moduli) > 0x1p341);

/// The fewest moduli for sums of up to `largest` in size, or 0 if all are too few. The product of the moduli
/// exceeds twice that by a factor of 1 + 2^-40 (reconstruct.hpp), and the errors of both doubles.
constexpr int moduli_for(double largest) {
  const double wanted = 2 * largest * (1 + 0x1p-39);
  for (int count = 1; count <= most_moduli; ++count) {
    if (product_of_moduli(count) > wanted) return count;
  }
  return 0;
}

}  // namespace residua::residue
