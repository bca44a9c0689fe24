// Conversion to and from MPFR's numbers, for programs that use MPFR; the library itself does not.
#pragma once

#include <mpfr.h>

#include "residua/number/expansion.hpp"
#include "residua/number/mpfr_number.hpp"

namespace residua {

namespace detail {

inline void nearest(mpfr_srcptr x, double& result) { result = mpfr_get_d(x, MPFR_RNDN); }
inline void nearest(mpfr_srcptr x, float& result) { result = mpfr_get_flt(x, MPFR_RNDN); }

}  // namespace detail

/// Returns x in an expansion: each limb is what those before it leave over, rounded to nearest even,
/// subnormal limbs included; the rest is left out, and a pair is normalised. Beyond the limbs' range it is
/// ±inf. Infinities, NaN and signs of zeros are kept.
template <class Number>
Number from_mpfr(mpfr_srcptr x) {
  using limb_type = typename Number::limb_type;
  Number result(limb_type(0));
  detail::nearest(x, result.limb[0]);
  if (!mpfr_regular_p(x) || __builtin_isinf(result.limb[0])) return result;
  // Exact: the rest is a multiple of x's last bit, and no larger than x.
  detail::mpfr_number rest(mpfr_get_prec(x));
  mpfr_sub_d(rest, x, result.limb[0], MPFR_RNDN);
  for (int k = 1; k < Number::limbs && !mpfr_zero_p(rest); ++k) {
    detail::nearest(rest, result.limb[k]);
    mpfr_sub_d(rest, rest, result.limb[k], MPFR_RNDN);
  }
  result.normalise_pair();
  return result;
}

/// Sets `result`, in its precision, to x: exactly where that suffices, otherwise rounded once. Returns
/// MPFR's ternary value: 0 if exact, otherwise the sign of result - x.
template <class T, int N>
int to_mpfr(mpfr_ptr result, const expansion<T, N>& x, mpfr_rnd_t rounding = MPFR_RNDN) {
  if (x.limb[0] == 0 || !__builtin_isfinite(x.limb[0])) return mpfr_set_d(result, x.limb[0], rounding);
  mpfr_t parts[N];
  mpfr_ptr addresses[N];
  for (int k = 0; k < N; ++k) {
    mpfr_init2(parts[k], 53);
    mpfr_set_d(parts[k], x.limb[k], MPFR_RNDN);
    addresses[k] = parts[k];
  }
  const int ternary = mpfr_sum(result, addresses, N, rounding);
  for (auto& part : parts) mpfr_clear(part);
  return ternary;
}

}  // namespace residua
