// The divisions that CUDA offers, selectable in the study: Nguyen (2016), section 8.2.1, brought up to date.
//
// For floats (errors in units in the last place: CUDA C++ Programming Guide, floating-point functions; PTX
// ISA, div):
//   ieee          __fdiv_rn: rounded to nearest
//   plain         the operator /: as ieee, unless compiled with -prec-div=false or -use_fast_math
//   approximate   __fdividef: 2 ulp for 2^-126 <= |b| <= 2^126; 0 for 2^126 < |b| < 2^128
//   full_range    div.full.f32: 2 ulp over the whole range
// For doubles there are no approximate ones: all four are IEEE's division.
#pragma once

#include "residua/number/arithmetic.hpp"
#include "study/composite.hpp"

namespace residua::study {

enum class division { ieee, plain, approximate, full_range };

inline constexpr division all_divisions[] = {division::ieee, division::plain, division::approximate,
                                             division::full_range};

constexpr const char* name_of(division d) {
  switch (d) {
    case division::ieee:
      return "__fdiv_rn";
    case division::plain:
      return "/";
    case division::approximate:
      return "__fdividef";
    default:
      return "div.full";
  }
}

/// a / b by the chosen division. As a Division of composite.hpp's divide().
template <division which>
struct cuda_division {
  static __device__ __forceinline__ float div(float a, float b) {
    if constexpr (which == division::ieee) {
      return __fdiv_rn(a, b);
    } else if constexpr (which == division::plain) {
      return a / b;
    } else if constexpr (which == division::approximate) {
      return __fdividef(a, b);
    } else {
      float q;
      asm("div.full.f32 %0, %1, %2;" : "=f"(q) : "f"(a), "f"(b));
      return q;
    }
  }
  static __device__ __forceinline__ double div(double a, double b) {
    return which == division::plain ? a / b : __ddiv_rn(a, b);
  }
};

/// network::div of ff and dd with the chosen division in place of IEEE's: a quotient of the leading limbs,
/// then one of the remainder, which corrects an error of the first. With an approximate division (2 ulp, so
/// at most 4u) still |error| <= 40u^2 |a / b|, to first order: the product with b 2u^2; the remainder, at
/// most 4u |a| and 2u |a| for the low limbs that the first quotient left out, 2u^2 and 6u^2 for its two
/// roundings; its quotient 4u of those 6u, and u of them for the low limb of b.
template <division which, class T>
__device__ __forceinline__ double_word<T> divide(double_word<T> a, double_word<T> b) {
  using chosen = cuda_division<which>;
  const T q = chosen::div(a.hi(), b.hi());
  const auto r = network::mul(b, q);
  const T remainder = limb::add(limb::sub(a.hi(), r.hi()), limb::sub(a.lo(), r.lo()));
  return network::fast_normalised(q, chosen::div(remainder, b.hi()));
}

}  // namespace residua::study
