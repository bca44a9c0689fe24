// Conversion of mp to and from the numbers of FLINT, arf and arb, for programs that use FLINT 3 or Arb; the
// library itself does not. FLINT's nfloat goes to and from arf by its own nfloat_get_arf and nfloat_set_arf.
#pragma once

#if __has_include(<flint/arb.h>)
#  include <flint/arb.h>
#else
#  include <arb.h>
#endif

#include "residua/mp/mp.hpp"

namespace residua {

/// Returns x rounded to `bits` bits, exactly where these suffice. Exponents beyond 2^59 become infinities
/// and zeros, as results of operations do.
inline mp mp_from_arf(const arf_t x, int bits) {
  static_assert(sizeof(mp_limb_t) == sizeof(mp::word));
  if (arf_is_nan(x) != 0) return {bits, mp_header::not_a_number(), {}};
  if (arf_is_zero(x) != 0) return mp(bits);
  const bool negative = arf_sgn(x) < 0;
  if (arf_is_inf(x) != 0) return {bits, mp_header::infinity(negative), {}};
  constexpr std::int64_t beyond_range = 3 * mp_header::largest_exponent;
  const int side = fmpz_cmp_si(ARF_EXPREF(x), beyond_range) > 0    ? 1
                   : fmpz_cmp_si(ARF_EXPREF(x), -beyond_range) < 0 ? -1
                                                                   : 0;
  const std::int64_t exponent = side == 0 ? fmpz_get_si(ARF_EXPREF(x)) : side * beyond_range;
  const mp_limb_t* limbs = nullptr;
  mp_size_t count = 0;
  ARF_GET_MPN_READONLY(limbs, count, x);
  return mp::from_integer({static_cast<const mp::word*>(limbs), static_cast<std::size_t>(count)}, negative,
                          exponent, bits);
}

/// Sets `result` to x, exactly; arf has one zero.
inline void to_arf(arf_t result, const mp& x) {
  if (x.is_nan()) {
    arf_nan(result);
  } else if (x.is_zero()) {
    arf_zero(result);
  } else if (x.is_infinite()) {
    x.is_negative() ? arf_neg_inf(result) : arf_pos_inf(result);
  } else {
    const auto words = static_cast<mp_size_t>(x.words().size());
    arf_set_mpn(result, x.words().data(), words, x.is_negative() ? 1 : 0);
    arf_mul_2exp_si(result, result, x.exponent() - 64 * words);
  }
}

/// A number that is known to lie within `radius` of `midpoint`.
struct mp_ball {
  mp midpoint;
  mp radius;  // of 53 bits, rounded up
};

/// Returns a ball that contains x: its midpoint is rounded to `bits` bits, its radius has that error.
inline mp_ball mp_from_arb(const arb_t x, int bits) {
  const mp midpoint = mp_from_arf(arb_midref(x), bits);
  arf_t part;
  arf_init(part);
  arf_set_mag(part, arb_radref(x));
  mp radius = mp_from_arf(part, fewest_mp_bits);  // exact: a mag has 30 bits
  to_arf(part, midpoint);
  if (arf_equal(part, arb_midref(x)) == 0 && !midpoint.is_nan()) {
    // Half a unit of the last place, or what is beyond the range; two roundings err by less than 2^-51.
    const std::int64_t exponent =
        midpoint.is_zero() ? -mp_header::largest_exponent : midpoint.exponent() - bits;
    const mp one(1.0, fewest_mp_bits);
    const mp error = midpoint.is_infinite() ? mp(HUGE_VAL, fewest_mp_bits) : ldexp(one, exponent);
    radius = (radius + error) * (one + ldexp(one, -50));
  }
  arf_clear(part);
  return {midpoint, radius};
}

/// Sets `result` to x, exactly.
inline void to_arb(arb_t result, const mp& x) {
  to_arf(arb_midref(result), x);
  mag_zero(arb_radref(result));
}

}  // namespace residua
