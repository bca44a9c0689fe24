// The one rounding of a product: from an exact integer in pieces to a number of N limbs, and its scaling by a
// power of two. Host and device have one source, and thus the same bits.
#pragma once

#include "number/ceil_div.hpp"
#include "residue/floats/blocks.hpp"
#include "residue/floats/element.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua::residue {

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

/// x 2^(-40 (pieces - 1)) in N limbs, |error| <= (N + 1) u^N |x|; of carried pieces x, whose last is no
/// larger than 2^52. A pass adds the pieces from the lowest up; the sum is a limb, and the errors are the
/// pieces of the next pass, as long as they are needed: the last limb is the plain sum. With T the highest
/// piece d_T that is not zero, |x| >= (|d_T| - 1/2 - 2^-39) 2^40T, and what is added below T is at most |x|
/// (1 + 2^-38), all smaller by 2^-40 below that. So the first pass errs by at most u |x| in its last addition
/// that is not exact, u |x| in the one before, and nothing to speak of below: limb 0 errs by 2 u |x|. Limb n
/// finds partial sums of at most (n + 1) u^n |x| and u^n |x| and less, and errs by (n + 2) u^(n + 1) |x|. In
/// the first pass every fast_two_sum is exact, as a piece that is not zero is larger than all below it
/// together.
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

/// x 2^e for |e| <= 3000, in three steps of the same sign: what is infinite or zero then is so in the end.
/// One rounding or two where the result is subnormal.
struct power_in_steps {
  double third, last;

  RESIDUA_INLINE explicit power_in_steps(int e) {
    const int a = e / 3;
    third = __builtin_bit_cast(double, static_cast<std::uint64_t>(a + 1023) << 52);
    last = __builtin_bit_cast(double, static_cast<std::uint64_t>(e - 2 * a + 1023) << 52);
  }
  RESIDUA_INLINE double operator()(double x) const {
    return limb::mul(limb::mul(limb::mul(x, third), third), last);
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
  return blocks == 1 ? pieces : pieces + ceil_div(block_bits * (blocks - 1), piece_bits);
}

/// The exponent of the sum's unit: row exponent e, column exponent f, each scaled to `bits` bits, and the
/// scaling of rounded_to_limbs; the unit of all diagonals together is that of the last. Of a sum that is
/// zero, any.
RESIDUA_INLINE int unit_exponent(int bits, int low_bits, int total, int e, int f) {
  if (e == zero_exponent || f == zero_exponent) return 0;
  return e + f - 2 * bits + low_bits + piece_bits * (total - 1);
}

}  // namespace residua::residue
