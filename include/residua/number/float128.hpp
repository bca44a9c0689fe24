// Conversion to and from __float128 (IEEE binary128, 113 bits), where the compiler has it.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"

#if defined(__SIZEOF_FLOAT128__)

namespace residua {

__extension__ using float128 = __float128;

template <>
inline constexpr bool detail::is_machine_float<float128> = true;

/// Returns x in an expansion: each limb is what those before it leave over, rounded to nearest even,
/// subnormal limbs included; the rest is left out, and a pair is normalised. The result is exact for td and
/// qd unless limbs are subnormal, rounded for dd, and ±inf beyond the limbs' range. Infinities, NaN and signs
/// of zeros are kept.
template <class Number>
Number from_float128(float128 x) {
  using limb_type = typename Number::limb_type;
  Number result(static_cast<limb_type>(x));
  if (!__builtin_isfinite(result.limb[0])) return result;
  for (int k = 1; k < Number::limbs; ++k) {
    x -=
        static_cast<float128>(result.limb[k - 1]);  // exact: a multiple of x's last bit, and no larger than x
    result.limb[k] = static_cast<limb_type>(x);
  }
  result.normalise_pair();
  return result;
}

/// Returns the sum of the limbs, rounded once, to nearest even. The range of binary128 holds all of double's.
/// The limbs are added without error to partial sums that do not overlap (Shewchuk, Adaptive precision
/// floating-point arithmetic, 1997, section 2.4), which are then added from the largest down until something
/// is left over; only where that lies half way between two numbers does the sign of what follows decide.
template <class T, int N>
float128 to_float128(const expansion<T, N>& x) {
  if (!__builtin_isfinite(x.limb[0]) || x.limb[0] == 0) return static_cast<float128>(x.limb[0]);
  float128 partial[N] = {};
  int count = 0;  // of partial sums, the smallest first, without zeros
  for (int k = N - 1; k >= 0; --k) {
    float128 sum = static_cast<float128>(x.limb[k]);
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      const auto s = two_sum(sum, partial[i]);
      if (s.error != 0) partial[kept++] = s.error;
      sum = s.value;
    }
    partial[kept++] = sum;
    count = kept;
  }
  if (count == 0) return 0;
  float128 leading = partial[--count], rest = 0;
  while (count > 0 && rest == 0) {
    const auto s = fast_two_sum(leading, partial[--count]);
    leading = s.value;
    rest = s.error;
  }
  const float128 further = count > 0 ? partial[count - 1] : 0;
  const float128 next = leading + 2 * rest;  // where `rest` is half the way to it
  const bool half_way = rest != 0 && next - leading == 2 * rest;
  return half_way && further != 0 && (further < 0) == (rest < 0) ? next : leading;
}

}  // namespace residua

#endif
