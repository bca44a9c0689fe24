// The sum whose residues modulo every modulus are known: Chinese remainder theorem in doubles that are integers, hence exact,
// and one rounding to dd. The same source on host and device, so the same bits.
//
// With P = m_1 ... m_n, W_i = P / m_i, w_i = W_i^-1 mod m_i and c_i = r_i w_i mod m_i in [-m_i/2, m_i/2], the sum is
// x = y - q P, y = sum c_i W_i, for the integer q that makes |x| < P / 2, which is nearest to y / P = x / P + q. |y| <= sum
// |c_i| W_i < 24 P, and so are the parts of y that its upper pieces make up: y / P, computed from those with at most 12
// roundings, errs by less than 12 24 2^-53 < 2^-44. So its nearest integer is q if |x| < P / 2 (1 - 2^-40).
#pragma once

#include <cstdint>

#include "residue/element.hpp"

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

/// s w mod m in [-m/2, m/2]. s w is exact (38 bits), and so are its quotient's product with m and the difference; the quotient
/// errs by less than 2^32 2^-52.
template <int pieces>
RESIDUA_INLINE double coefficient(std::int32_t s, const reconstruction_weights<pieces>& of) {
  const double product = limb::fma(biased_double(s), of.cofactor_inverse, of.offset);
  return limb::fma(-nearest_product(product, of.inverse), of.modulus, product);
}

/// The sums of a reconstruction; exact, as 47 coefficients of at most 128 times pieces below 2^40 stay below 2^53.
template <int pieces>
struct reconstruction {
  double piece[pieces];

  RESIDUA_INLINE void clear() {
    RESIDUA_UNROLL
    for (int t = 0; t < pieces; ++t) piece[t] = 0;
  }

  /// One modulus more: s is any integer of its residue class.
  RESIDUA_INLINE void add(std::int32_t s, const reconstruction_weights<pieces>& of) {
    const double c = coefficient(s, of);
    RESIDUA_UNROLL
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(c, of.piece[t], piece[t]);
  }

  /// Subtracts q P and carries, so that |piece[t]| <= 2^39: but for rounding to dd this is x. Exact.
  RESIDUA_INLINE void reduce(const reconstruction_table<pieces>& table) {
    constexpr double unit = 0x1p40, per_unit = 0x1p-40;
    double y = piece[pieces - 1];
    RESIDUA_UNROLL
    for (int t = pieces - 2; t >= 0; --t) y = limb::fma(y, unit, piece[t]);
    const double q = nearest_product(y, table.inverse);
    RESIDUA_UNROLL
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(-q, table.product[t], piece[t]);
    RESIDUA_UNROLL
    for (int t = 0; t + 1 < pieces; ++t) {
      const double carry = nearest_product(piece[t], per_unit);
      piece[t] = limb::fma(-carry, unit, piece[t]);
      piece[t + 1] = limb::add(piece[t + 1], carry);
    }
  }

  /// x 2^(-40 (pieces - 1)), |error| <= 3 u^2 |x|; of reduced pieces. Each fast_two_sum is exact, as a piece that is not zero is
  /// larger than all below it together. With x of the size of the t-th piece d_t, d_t 2^40t >= 1 and |x| >= 2^(40 t - 1): the
  /// errors of the last two sums are at most u |x|, those before are smaller by 2^-40; so collecting them rounds sums of at
  /// most u |x| and 2 u |x|.
  RESIDUA_INLINE dd value() const {
    constexpr double per_unit = 0x1p-40;
    double sum = piece[0], error = 0;
    RESIDUA_UNROLL
    for (int t = 1; t < pieces; ++t) {
      const auto s = fast_two_sum(piece[t], limb::mul(sum, per_unit));
      error = limb::fma(error, per_unit, s.error);
      sum = s.value;
    }
    const auto result = fast_two_sum(sum, error);
    return dd(result.value, result.error);
  }
};

/// x 2^e for |e| <= 3000, in three steps of the same sign: what is infinite or zero then is so in the end. One rounding or two
/// where the result is subnormal.
RESIDUA_INLINE dd scaled_by_power(const dd& x, int e) {
  const int third = e / 3;
  const double a = __builtin_bit_cast(double, static_cast<std::uint64_t>(third + 1023) << 52);
  const double b = __builtin_bit_cast(double, static_cast<std::uint64_t>(e - 2 * third + 1023) << 52);
  const double hi = limb::mul(limb::mul(limb::mul(x.hi(), a), a), b);
  const double lo = limb::mul(limb::mul(limb::mul(x.lo(), a), a), b);
  return dd(hi, limb::if_finite(hi, lo, 0.0));
}

/// The exponent of the sum's unit: row exponent e, column exponent f, each scaled to `bits` bits, and the scaling of value(). Of a
/// sum that is zero, any.
template <int pieces>
RESIDUA_INLINE int unit_exponent(int bits, int e, int f) {
  if (e == zero_exponent || f == zero_exponent) return 0;
  return e + f - 2 * bits + piece_bits * (pieces - 1);
}

}  // namespace residua::residue
