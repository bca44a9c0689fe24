// Sets of moduli for significands in residues: as many of the largest primes below 2^31 as a precision needs,
// and what is known of them beforehand.
#pragma once

#include <cstdint>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/mp/precision.hpp"
#include "study/rns/bounds.hpp"

namespace residua::study::rns {

using residue = std::uint32_t;

/// Residues are kept times R = 2^32 (Montgomery 1985), so that a product needs no division.
inline constexpr int residue_bits = 32;
/// The exponent of the powers of two of which tables hold multiples; the rest of a shift is below it.
inline constexpr int power_step = 30;
/// The most moduli that a set has: for 8192 bits.
inline constexpr int most_moduli = 540;

/// A set where an operation runs, on the host or in a GPU's memory. Arrays have `count` elements, one a
/// modulus.
struct moduli_view {
  int count, bits;
  std::int64_t product_bits;        // 2^product_bits <= P
  bounds product;                   // of P
  std::uint64_t product_word;       // P mod 2^64
  const residue* modulus;           // m
  const residue* inverse;           // 1 / m mod 2^32
  const residue* one;               // R mod m
  const residue* square;            // R^2 mod m
  const residue* weight;            // 1 / (P / m) mod m
  const residue* shrink;            // 1 / 2^32 mod m
  const residue* low_reciprocal;    // the next 32 bits of 1 / m after those of
  const std::uint64_t* reciprocal;  // floor(2^64 / m)
  const std::uint64_t* cofactor;    // P / m mod 2^64
  const residue* powers;            // 2^(power_step k) R mod m at [k * count + i]

  /// Significands are at most 2^limit(): a bit beyond the precision makes an error of 2^-limit() of rounding
  /// less than 2^-bits.
  [[nodiscard]] RESIDUA_FUNCTION int limit() const { return bits + 1; }
};

/// The moduli of a precision of 53 to 8192 bits: P >= 2^(2 limit + 9), so that products and aligned
/// sums are below P / 8. Throws invalid_argument for other precisions.
class moduli_set {
 public:
  explicit moduli_set(int bits);

  [[nodiscard]] moduli_view view() const;
  [[nodiscard]] int bits() const { return bits_; }
  /// P, and P / m of modulus i, in words() words, the lowest first.
  [[nodiscard]] int words() const { return static_cast<int>(product_.size()); }
  [[nodiscard]] const std::vector<std::uint64_t>& product() const { return product_; }
  [[nodiscard]] const std::uint64_t* cofactor(int i) const {
    return cofactors_.data() + static_cast<std::size_t>(i) * product_.size();
  }
  /// One block of memory with all arrays of the view, and the view of a copy of it elsewhere.
  [[nodiscard]] const std::vector<std::uint64_t>& tables() const { return tables_; }
  [[nodiscard]] moduli_view view_at(const std::uint64_t* tables) const;

 private:
  void choose();
  void multiply_out();
  void fill_tables();

  int bits_;
  std::vector<residue> moduli_;
  std::vector<std::uint64_t> product_, cofactors_, tables_;
};

/// Whether x < 2^32 is prime: Miller and Rabin's test with bases 2, 3, 5, 7, which is exact below 3215031751
/// (Pomerance, Selfridge, Wagstaff 1980).
[[nodiscard]] bool is_prime(residue x);

}  // namespace residua::study::rns
