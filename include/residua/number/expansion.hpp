// expansion<T, N>: a number held as the unevaluated sum of N limbs of falling size.
//
// dd = expansion<double, 2> and ff = expansion<float, 2>. An array of dd has the memory layout of the QD
// library's dd_real and of CUDA's double2. Trivially copyable; left uninitialised by its default constructor,
// as a double is.
#pragma once

#include <type_traits>

#include "residua/number/limb.hpp"

namespace residua {

template <class T, int N>
struct expansion {
  static_assert(N >= 2);
  using limb_type = T;
  static constexpr int limbs = N;

  T limb[N];

  expansion() = default;

  /// The limb's value, exactly.
  RESIDUA_INLINE expansion(T value) {  // NOLINT(google-explicit-constructor): as double converts from float
    limb[0] = value;
    for (int k = 1; k < N; ++k) limb[k] = limb::splat<T>(0.0);
  }

  /// The given limbs, which the caller knows to be normalised: |lo| <= ulp(hi)/2.
  RESIDUA_INLINE constexpr expansion(T hi, T lo) requires(N == 2) : limb{hi, lo} {}

  RESIDUA_INLINE T hi() const { return limb[0]; }
  RESIDUA_INLINE T lo() const requires(N == 2) { return limb[1]; }
};

using dd = expansion<double, 2>;
using ff = expansion<float, 2>;

static_assert(sizeof(dd) == 16 && std::is_trivially_copyable_v<dd> &&
              std::is_trivially_default_constructible_v<dd>);
static_assert(sizeof(ff) == 8 && std::is_trivially_copyable_v<ff>);

/// The leading limb: the value rounded to the limb's precision. What `double(x)` is for every format.
RESIDUA_INLINE double leading(double a) { return a; }
RESIDUA_INLINE float leading(float a) { return a; }
template <class T, int N>
RESIDUA_INLINE T leading(const expansion<T, N>& a) {
  return a.limb[0];
}

}  // namespace residua
