// The sums whose residues modulo every modulus are known: Chinese remainder theorem in doubles that are
// integers, hence exact. Host and device have one source, and thus the same integers.
//
// With P = m_1 ... m_n, W_i = P / m_i, w_i = W_i^-1 mod m_i and c_i = r_i w_i mod m_i in [-m_i/2, m_i/2), the
// sum is x = y - q P, y = sum c_i W_i, for the integer q that makes |x| < P / 2, which is nearest to y / P =
// x / P + q. |y| <= sum |c_i| W_i < 25 P, and so are the parts of y that its upper pieces make up: y / P,
// computed from those with at most 12 roundings, errs by less than 12 25 2^-53 < 2^-44. The nearest integer
// to it is q if |x| < P / 2 (1
// - 2^-40).
#pragma once

#include <cstdint>

#include "residua/number/arithmetic.hpp"
#include "residue/moduli/balanced.hpp"

namespace residua::residue {

/// 2^52 + 2^31 + s, whose low word is s with the sign turned.
RESIDUA_INLINE double biased_double(std::int32_t s) {
  const auto low = static_cast<std::uint32_t>(s) ^ 0x80000000U;
  return __builtin_bit_cast(double, std::uint64_t{0x43300000} << 32 | low);
}

/// The integer nearest to a b, |a b| < 2^51.
RESIDUA_INLINE double nearest_product(double a, double b) {
  constexpr double rounder = 0x1.8p52;
  return limb::sub(limb::fma(a, b, rounder), rounder);
}

/// s w mod m in [-m/2, m/2), as reduced_to_byte. s w is exact (38 bits), and so are its quotient's product
/// with m and the difference; the quotient errs by less than 2^32 2^-52.
template <int pieces>
RESIDUA_INLINE double coefficient(std::int32_t s, const reconstruction_weights<pieces>& weights) {
  const double product = limb::fma(biased_double(s), weights.cofactor_inverse, weights.offset);
  const double c = limb::fma(-nearest_product(product, weights.inverse), weights.modulus, product);
  return c == 128.0 ? -128.0 : c;
}

/// s mod m in [-m/2, m/2], likewise: what a sum is reduced to before more terms are added to it.
RESIDUA_INLINE std::int32_t folded(std::int32_t s, int m) {
  const double x = s, modulus = m;
  return static_cast<std::int32_t>(limb::fma(-nearest_product(x, limb::div(1.0, modulus)), modulus, x));
}

/// An integer in pieces of 40 bits, the lowest first, each of any sign; carried, if |piece[t]| <= 2^39 but
/// for the last.
template <int pieces>
struct long_pieces {
  double piece[pieces];

  RESIDUA_INLINE void clear() {
    RESIDUA_UNROLL
    for (int t = 0; t < pieces; ++t) piece[t] = 0;
  }
  /// Exact for pieces below 2^53 - 2^14.
  RESIDUA_INLINE void carry() {
    constexpr double unit = 0x1p40, per_unit = 0x1p-40;
    RESIDUA_UNROLL
    for (int t = 0; t + 1 < pieces; ++t) {
      const double carry = nearest_product(piece[t], per_unit);
      piece[t] = limb::fma(-carry, unit, piece[t]);
      piece[t + 1] = limb::add(piece[t + 1], carry);
    }
  }
  /// Adds x 2^bits for a carried x. Exact: a piece of x that is shifted by less than 40 bits is cut in two of
  /// at most 2^39 and 2^38.
  template <int bits, int others>
  RESIDUA_INLINE void add_shifted(const long_pieces<others>& x) {
    constexpr int whole = bits / piece_bits, left = bits % piece_bits;
    constexpr double unit = 0x1p40, shift = static_cast<double>(std::int64_t{1} << left);
    constexpr double to_next = shift / unit;
    static_assert(others + whole + (left > 0) <= pieces);
    RESIDUA_UNROLL
    for (int t = 0; t < others; ++t) {
      const double next = left > 0 ? nearest_product(x.piece[t], to_next) : 0.0;
      const double own = limb::fma(-next, unit, limb::mul(x.piece[t], shift));
      piece[t + whole] = limb::add(piece[t + whole], own);
      if (left > 0) piece[t + whole + 1] = limb::add(piece[t + whole + 1], next);
    }
  }
};

/// The sum of a diagonal; exact, as 49 coefficients of at most 128 times pieces below 2^40 stay below 2^53.
template <int pieces>
struct reconstruction : long_pieces<pieces> {
  using long_pieces<pieces>::piece;

  /// One modulus more: s is any integer of its residue class.
  RESIDUA_INLINE void add(std::int32_t s, const reconstruction_weights<pieces>& weights) {
    add_coefficient(coefficient(s, weights), weights.piece);
  }
  /// One modulus more, by its coefficient and W.
  RESIDUA_INLINE void add_coefficient(double c, const double (&cofactor)[pieces]) {
    RESIDUA_UNROLL
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(c, cofactor[t], piece[t]);
  }

  /// Subtracts q P and carries: but for rounding this is x. Exact. The table is one that has 1 / P and P.
  template <class Table>
  RESIDUA_INLINE void reduce(const Table& table) {
    constexpr double unit = 0x1p40;
    double y = piece[pieces - 1];
    RESIDUA_UNROLL
    for (int t = pieces - 2; t >= 0; --t) y = limb::fma(y, unit, piece[t]);
    const double q = nearest_product(y, table.inverse);
    RESIDUA_UNROLL
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(-q, table.product[t], piece[t]);
    this->carry();
  }
};

}  // namespace residua::residue
