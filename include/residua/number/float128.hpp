// Conversion to and from __float128 (IEEE binary128, 113 bits), where the compiler has it.
#pragma once

#include "residua/number/eft.hpp"
#include "residua/number/expansion.hpp"

#if defined(__SIZEOF_FLOAT128__)

namespace residua {

__extension__ using float128 = __float128;

/// x in an expansion: each limb is what those before it leave over, rounded to nearest even, subnormal limbs
/// included; the rest is left out. So exact for td and qd unless limbs are subnormal, and rounded for dd.
/// Beyond the limbs' range: ±inf. Infinities, NaN and signs of zeros are kept.
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
  return result;
}

/// The sum of the limbs, rounded once, to nearest even. The range of binary128 holds all of double's.
/// The limbs are added without error to partial sums that do not overlap (Shewchuk, Adaptive precision
/// floating-point arithmetic, 1997, section 2.4); of these the two leading ones decide, and the sign of the
/// third where they lie half way between two numbers.
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
  const float128 leading = count > 0 ? partial[count - 1] : 0;
  const float128 second = count > 1 ? partial[count - 2] : 0;
  const float128 third = count > 2 ? partial[count - 3] : 0;
  const float128 across = leading + 2 * second;  // the next number, where `second` is half the way to it
  const bool half_way = second != 0 && across - leading == 2 * second;
  return half_way && third != 0 && (third < 0) == (second < 0) ? across : leading;
}

}  // namespace residua

#endif
