// Sums of squares that neither overflow nor underflow, in one pass: three sums, of small, medium and large
// elements, the small and the large ones scaled by powers of two (exact). Source: Blue, A portable Fortran
// program to find the Euclidean norm of a vector, ACM TOMS 4(1), 1978, as in Anderson, Algorithm 978: Safe
// scaling in the level 1 BLAS, ACM TOMS 44(1), 2017.
#pragma once

#include "residua/base/index.hpp"
#include "residua/number/arithmetic.hpp"

namespace residua::blas {

inline constexpr int size_classes = 3;

// Squares of medium elements are at least 2^-800, so that errors of their products to the last of four limbs,
// 2^-212 of them, are in double's range; and 2^40 of them are below 2^1000.
inline constexpr double smallest_medium = 0x1p-400, largest_medium = 0x1p480;
// Scaled, small elements are 2^-274 ... 2^400 and large ones 2^-60 ... 2^484.
inline constexpr double scale_of_small = 0x1p800, scale_of_large = 0x1p-540;

/// Whether a plain sum of squares is as good: between these bounds neither the squares nor the errors of
/// their products leave the range by enough to matter. What underflows is below n 2^-1074, far under u^4
/// 2^-800.
template <class Number>
bool is_safe_sum(const Number& sum) {
  return leading(sum) >= 0x1p-800 && leading(sum) <= 0x1p1000;
}

/// Zero is small, NaN medium, an infinity large.
template <class Number, class Acc>
RESIDUA_INLINE void add_square(const Number& x, Acc* sum) {
  const double size = limb::abs(leading(x));
  if (size < smallest_medium) {
    const Number scaled = x * scale_of_small;
    sum[0].add_product(scaled, scaled);
  } else if (size > largest_medium) {
    const Number scaled = x * scale_of_large;
    sum[2].add_product(scaled, scaled);
  } else {
    sum[1].add_product(x, x);
  }
}

RESIDUA_INLINE double root(double x) { return limb::sqrt(x); }
template <class T, int N>
RESIDUA_INLINE expansion<T, N> root(const expansion<T, N>& x) {
  return sqrt(x);
}

/// The root of the three sums together. Small elements do not matter beside large ones: n 2^-800 beside
/// 2^960.
template <class Number>
RESIDUA_INLINE Number safe_root(const Number* sum) {
  static_assert(limb_count<Number> <= 5,
                "the least square's last limb, 2^-800 u^N or more, must be in double's range");
  const Number &small = sum[0], &medium = sum[1], &large = sum[2];
  if (leading(large) != 0) {
    return root(large + medium * scale_of_large * scale_of_large) * (1 / scale_of_large);
  }
  if (leading(small) == 0) return root(medium);
  if (leading(medium) == 0) return root(small) * (1 / scale_of_small);
  return root(medium + small * (1 / scale_of_small) * (1 / scale_of_small));
}

}  // namespace residua::blas
