// Conversion of mp to and from MPFR's numbers, for programs that use MPFR.
#pragma once

#include <mpfr.h>

#include <algorithm>

#include "residua/mp/mp.hpp"

namespace residua {

/// Returns x rounded to `bits` bits, exactly where these suffice. Exponents beyond 2^59 become infinities
/// and zeros, as results of operations do.
inline mp mp_from_mpfr(mpfr_srcptr x, int bits) {
  static_assert(sizeof(mp_limb_t) == sizeof(mp::word));
  const bool negative = mpfr_signbit(x) != 0;
  if (mpfr_nan_p(x)) return {bits, mp_header::not_a_number(), {}};
  if (mpfr_inf_p(x)) return {bits, mp_header::infinity(negative), {}};
  if (mpfr_zero_p(x)) return {bits, mp_header::zero(negative), {}};
  const auto words = static_cast<std::size_t>((mpfr_get_prec(x) + 63) / 64);
  const auto* limbs = static_cast<const mp::word*>(mpfr_custom_get_significand(x));
  return mp::from_integer({limbs, words}, negative, mpfr_get_exp(x), bits);
}

/// Sets `result`, in its precision, to x: exactly where that suffices, otherwise rounded once. Returns
/// MPFR's ternary value: 0 if exact, otherwise the sign of result - x.
inline int to_mpfr(mpfr_ptr result, const mp& x, mpfr_rnd_t rounding = MPFR_RNDN) {
  const int sign = x.is_negative() ? -1 : 1;
  if (x.is_nan()) {
    mpfr_set_nan(result);
    return 0;
  }
  if (x.is_infinite() || x.is_zero()) {
    x.is_zero() ? mpfr_set_zero(result, sign) : mpfr_set_inf(result, sign);
    return 0;
  }
  std::vector<mp::word> words(x.words().begin(), x.words().end());
  mpfr_t view;  // borrows the words
  mpfr_custom_init_set(view, sign * MPFR_REGULAR_KIND, static_cast<mpfr_exp_t>(x.exponent()),
                       static_cast<mpfr_prec_t>(x.bits()), words.data());
  return mpfr_set(result, view, rounding);
}

}  // namespace residua
