// Integers by their residues: what needs no carries, and what does: size and sign, division by powers of two.
// The same source on host and device; integers alone, so the same bits everywhere.
#pragma once

#include "study/rns/moduli.hpp"

namespace residua::study::rns {

/// a b / 2^32 mod m for a b < 2^32 m (Montgomery 1985).
RESIDUA_FUNCTION residue product(residue a, residue b, residue m, residue inverse) {
  const std::uint64_t t = std::uint64_t{a} * b;
  const residue q = static_cast<residue>(t) * inverse;
  const auto high = static_cast<residue>(t >> 32);
  const auto less = static_cast<residue>(std::uint64_t{q} * m >> 32);
  return high < less ? high - less + m : high - less;
}
RESIDUA_FUNCTION residue sum(residue a, residue b, residue m) {
  const residue s = a + b;  // m < 2^31
  return s < m ? s : s - m;
}
RESIDUA_FUNCTION residue difference(residue a, residue b, residue m) { return a < b ? a - b + m : a - b; }

/// The residues of an integer, `stride` apart.
struct integer {
  residue* first;
  index_t stride;
  RESIDUA_FUNCTION residue& operator[](int i) const { return first[i * stride]; }
};

/// Residue i of 2^shift x.
RESIDUA_FUNCTION residue shifted(const moduli_view& set, int i, residue x, std::int64_t shift) {
  const residue m = set.modulus[i], inverse = set.inverse[i];
  const auto steps = shift / power_step;
  const auto rest = static_cast<int>(shift - steps * power_step);
  if (rest != 0) {  // 2^rest R: R times it is below 2^31 2^30
    const residue factor = product(residue{1} << rest, set.square[i], m, inverse);
    x = product(x, factor, m, inverse);
  }
  return steps == 0 ? x : product(x, set.powers[steps * set.count + i], m, inverse);
}

RESIDUA_FUNCTION void set_zero(const moduli_view& set, integer x) {
  for (int i = 0; i < set.count; ++i) x[i] = 0;
}
RESIDUA_FUNCTION void negate(const moduli_view& set, integer x) {
  for (int i = 0; i < set.count; ++i) x[i] = x[i] == 0 ? 0 : set.modulus[i] - x[i];
}
/// x = value.
RESIDUA_FUNCTION void set_word(const moduli_view& set, integer x, std::uint64_t value) {
  const auto low = static_cast<residue>(value), high = static_cast<residue>(value >> 32);
  for (int i = 0; i < set.count; ++i) {
    const residue m = set.modulus[i], inverse = set.inverse[i], square = set.square[i];
    const residue shifted_high = product(product(high, square, m, inverse), square, m, inverse);
    x[i] = sum(shifted_high, product(low, square, m, inverse), m);
  }
}
/// x = 2^32 x + digit.
RESIDUA_FUNCTION void append_digit(const moduli_view& set, integer x, residue digit) {
  for (int i = 0; i < set.count; ++i) {
    const residue m = set.modulus[i], inverse = set.inverse[i], square = set.square[i];
    x[i] = sum(product(x[i], square, m, inverse), product(digit, square, m, inverse), m);
  }
}

/// Digit i of X in the Chinese remainder theorem: a_i with X = sum a_i P / m_i - r P.
RESIDUA_FUNCTION residue digit(const moduli_view& set, int i, residue x) {
  return product(x, set.weight[i], set.modulus[i], set.inverse[i]);
}

/// 2^shift X / P with 64 fractional bits, for |2^shift X| < P / 2. Every term is too low by less than two
/// units, and the middle of that is returned: so it errs by at most set.count units.
RESIDUA_FUNCTION std::int64_t fraction(const moduli_view& set, integer x, std::int64_t shift) {
  std::uint64_t total = 0;  // modulo 1, which takes the rank r out
  for (int i = 0; i < set.count; ++i) {
    const residue a = digit(set, i, shift == 0 ? x[i] : shifted(set, i, x[i], shift));
    total += a * set.reciprocal[i] + (std::uint64_t{a} * set.low_reciprocal[i] >> 32);
  }
  return static_cast<std::int64_t>(total + static_cast<std::uint64_t>(set.count));
}

/// The sign of X, |X| < P / 8, and bounds of |X|. The fall-back where bounds are too wide: a fraction whose
/// leading bits are zeros is computed anew for 2^shift X, as many bits at a time as it is sure to have
/// (Isupov 2020, algorithm 2, whose steps have one length).
RESIDUA_FUNCTION int sign_and_bounds(const moduli_view& set, integer x, bounds& size) {
  constexpr std::int64_t enough = std::int64_t{1} << 58;
  residue any = 0;
  for (int i = 0; i < set.count; ++i) any |= x[i];
  if (any == 0) return 0;
  for (std::int64_t shift = 0;;) {
    const std::int64_t f = fraction(set, x, shift);
    const auto magnitude = static_cast<std::uint64_t>(f < 0 ? -f : f);
    const auto error = static_cast<std::uint64_t>(set.count);
    if (magnitude >= enough) {
      size = product(bounds_of(magnitude - error, magnitude + error, -64 - shift), set.product);
      return f < 0 ? -1 : 1;
    }
    const std::uint64_t most = magnitude + error;
    shift += 61 - fixed_point::leading_bit(&most, 1);  // stays below P / 4
  }
}

/// X mod 2^64 for 0 <= X < P / 2. The rank is the sum of a_i / m_i without its fraction; 52 bits of each tell
/// it, as the fraction is below 1 / 2 and the sum errs by less than 2^-20.
RESIDUA_FUNCTION std::uint64_t lowest_word(const moduli_view& set, integer x) {
  std::uint64_t total = 0, quotients = 0;
  for (int i = 0; i < set.count; ++i) {
    const residue a = digit(set, i, x[i]);
    total += a * set.cofactor[i];
    quotients += a * set.reciprocal[i] >> 12;
  }
  const std::uint64_t rank = (quotients + (std::uint64_t{1} << 51)) >> 52;
  return total - rank * set.product_word;
}

/// X = (X - low) / 2^64, where low is X mod 2^64 or some lower bits of it.
RESIDUA_FUNCTION void drop_word(const moduli_view& set, integer x, std::uint64_t low) {
  const auto first = static_cast<residue>(low), second = static_cast<residue>(low >> 32);
  for (int i = 0; i < set.count; ++i) {
    const residue m = set.modulus[i], inverse = set.inverse[i];
    const residue part = sum(product(first, 1, m, inverse), product(second, set.one[i], m, inverse), m);
    x[i] = difference(product(x[i], set.shrink[i], m, inverse), part, m);
  }
}

/// X = X / 2^shift rounded to nearest, halves up, shift >= 1: a word at a time (Isupov, Knyazkov, Kuvaev
/// 2017, "Power-of-two scaling in the residue number system").
RESIDUA_FUNCTION void divide_by_power(const moduli_view& set, integer x, std::int64_t shift) {
  for (; shift > 64; shift -= 64) drop_word(set, x, lowest_word(set, x));
  const std::uint64_t word = lowest_word(set, x);
  const auto rest = static_cast<int>(64 - shift);
  drop_word(set, x, word << rest >> rest);
  const bool is_up = (word >> (shift - 1) & 1) != 0;
  for (int i = 0; i < set.count; ++i) {
    const residue y = shifted(set, i, x[i], rest);
    x[i] = is_up ? sum(y, set.one[i], set.modulus[i]) : y;
  }
}

}  // namespace residua::study::rns
