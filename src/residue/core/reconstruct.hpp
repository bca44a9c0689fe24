// The sums whose residues modulo every modulus are known: Chinese remainder theorem in doubles that are integers, hence exact,
// and one rounding to the format. The same source on host and device, so the same bits.
//
// With P = m_1 ... m_n, W_i = P / m_i, w_i = W_i^-1 mod m_i and c_i = r_i w_i mod m_i in [-m_i/2, m_i/2), the sum is
// x = y - q P, y = sum c_i W_i, for the integer q that makes |x| < P / 2, which is nearest to y / P = x / P + q. |y| <= sum
// |c_i| W_i < 25 P, and so are the parts of y that its upper pieces make up: y / P, computed from those with at most 12
// roundings, errs by less than 12 25 2^-53 < 2^-44. So its nearest integer is q if |x| < P / 2 (1 - 2^-40).
#pragma once

#include <cstdint>

#include "residue/floats/blocks.hpp"
#include "residue/floats/element.hpp"

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

/// s w mod m in [-m/2, m/2), as reduced_to_byte. s w is exact (38 bits), and so are its quotient's product with m and the difference; the quotient
/// errs by less than 2^32 2^-52.
template <int pieces>
RESIDUA_INLINE double coefficient(std::int32_t s, const reconstruction_weights<pieces>& of) {
  const double product = limb::fma(biased_double(s), of.cofactor_inverse, of.offset);
  const double c = limb::fma(-nearest_product(product, of.inverse), of.modulus, product);
  return c == 128.0 ? -128.0 : c;
}

/// s mod m in [-m/2, m/2], likewise: what a sum is reduced to before more terms are added to it.
RESIDUA_INLINE std::int32_t folded(std::int32_t s, int m) {
  const double x = s, modulus = m;
  return static_cast<std::int32_t>(limb::fma(-nearest_product(x, limb::div(1.0, modulus)), modulus, x));
}

/// An integer in pieces of 40 bits, the lowest first, each of any sign; carried, if |piece[t]| <= 2^39 but for the last.
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
  /// Adds x 2^bits for a carried x. Exact: a piece of x that is shifted by less than 40 bits is cut in two of at most 2^39 and 2^38.
  template <int bits, int others>
  RESIDUA_INLINE void add_shifted(const long_pieces<others>& x) {
    constexpr int whole = bits / piece_bits, rest = bits % piece_bits;
    constexpr double unit = 0x1p40, shift = static_cast<double>(std::int64_t{1} << rest);
    constexpr double to_next = shift / unit;
    static_assert(others + whole + (rest > 0) <= pieces);
    RESIDUA_UNROLL
    for (int t = 0; t < others; ++t) {
      const double next = rest > 0 ? nearest_product(x.piece[t], to_next) : 0.0;
      const double own = limb::fma(-next, unit, limb::mul(x.piece[t], shift));
      piece[t + whole] = limb::add(piece[t + whole], own);
      if (rest > 0) piece[t + whole + 1] = limb::add(piece[t + whole + 1], next);
    }
  }
};

/// The sum of a diagonal; exact, as 49 coefficients of at most 128 times pieces below 2^40 stay below 2^53.
template <int pieces>
struct reconstruction : long_pieces<pieces> {
  using long_pieces<pieces>::piece;

  /// One modulus more: s is any integer of its residue class.
  RESIDUA_INLINE void add(std::int32_t s, const reconstruction_weights<pieces>& of) {
    add_coefficient(coefficient(s, of), of.piece);
  }
  /// The same of its coefficient and W.
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

RESIDUA_INLINE double normalised_limbs(const double (&limb)[1]) { return limb[0]; }
RESIDUA_INLINE dd normalised_limbs(const double (&limb)[2]) {
  const auto sum = fast_two_sum(limb[0], limb[1]);
  return dd(sum.value, sum.error);
}
RESIDUA_INLINE td normalised_limbs(const double (&limb)[3]) {
  return network::normalised_product(limb[0], limb[1], limb[2]);
}
RESIDUA_INLINE qd normalised_limbs(const double (&limb)[4]) {
  return network::normalised_product(qd(limb[0], limb[1], limb[2], limb[3]));
}

/// x 2^(-40 (pieces - 1)) in N limbs, |error| <= (N + 1) u^N |x|; of carried pieces x, whose last is no larger than 2^52.
/// A pass adds the pieces from the lowest up; the sum is a limb, and the errors are the pieces of the next pass, as long as they
/// are needed: the last limb is the plain sum. With T the highest piece d_T that is not zero, |x| >= (|d_T| - 1/2 - 2^-39) 2^40T,
/// and what is added below T is at most |x| (1 + 2^-38), all smaller by 2^-40 below that. So the first pass errs by at most u |x|
/// in its last addition that is not exact, u |x| in the one before, and nothing to speak of below: limb 0 errs by 2 u |x|. Limb n
/// finds partial sums of at most (n + 1) u^n |x| and u^n |x| and less, and errs by (n + 2) u^(n + 1) |x|. In the first pass
/// every fast_two_sum is exact, as a piece that is not zero is larger than all below it together.
template <int N, int pieces>
RESIDUA_INLINE auto rounded_to_limbs(long_pieces<pieces> x) {
  constexpr double per_unit = 0x1p-40;
  double limbs[N];
  RESIDUA_UNROLL
  for (int n = 0; n < N; ++n) {  // a pass leaves one piece less
    double sum = x.piece[n];
    RESIDUA_UNROLL
    for (int t = n + 1; t < pieces; ++t) {
      const double below = limb::mul(sum, per_unit);
      if (n + 1 == N) {
        sum = limb::fma(sum, per_unit, x.piece[t]);
        continue;
      }
      const auto s = n == 0 ? fast_two_sum(x.piece[t], below) : two_sum(x.piece[t], below);
      x.piece[t] = s.error;
      sum = s.value;
    }
    limbs[n] = sum;
  }
  return normalised_limbs(limbs);
}

/// x 2^e for |e| <= 3000, in three steps of the same sign: what is infinite or zero then is so in the end. One rounding or two
/// where the result is subnormal.
struct power_in_steps {
  double third, rest;

  RESIDUA_INLINE explicit power_in_steps(int e) {
    const int a = e / 3;
    third = __builtin_bit_cast(double, static_cast<std::uint64_t>(a + 1023) << 52);
    rest = __builtin_bit_cast(double, static_cast<std::uint64_t>(e - 2 * a + 1023) << 52);
  }
  RESIDUA_INLINE double operator()(double x) const {
    return limb::mul(limb::mul(limb::mul(x, third), third), rest);
  }
};
RESIDUA_INLINE double scaled_by_power(double x, int e) { return power_in_steps(e)(x); }
template <int N>
RESIDUA_INLINE expansion<double, N> scaled_by_power(const expansion<double, N>& x, int e) {
  const power_in_steps power(e);
  expansion<double, N> y;
  RESIDUA_UNROLL
  for (int n = 0; n < N; ++n) y.limb[n] = power(x.limb[n]);
  RESIDUA_UNROLL
  for (int n = 1; n < N; ++n) y.limb[n] = limb::if_finite(y.limb[0], y.limb[n], 0.0);
  return y;
}

/// Pieces of the sum of all diagonals, whose own have `pieces`.
RESIDUA_INLINE constexpr int total_pieces(int pieces, int blocks) {
  return blocks == 1 ? pieces : pieces + (block_bits * (blocks - 1) + piece_bits - 1) / piece_bits;
}

/// The exponent of the sum's unit: row exponent e, column exponent f, each scaled to `bits` bits, and the scaling of
/// rounded_to_limbs; the unit of all diagonals together is that of the last. Of a sum that is zero, any.
RESIDUA_INLINE int unit_exponent(int bits, int low_bits, int total, int e, int f) {
  if (e == zero_exponent || f == zero_exponent) return 0;
  return e + f - 2 * bits + low_bits + piece_bits * (total - 1);
}

}  // namespace residua::residue
