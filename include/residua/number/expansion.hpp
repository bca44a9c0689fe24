// expansion<T, N>: a number held as the unevaluated sum of N limbs of falling size.
//
// dd, td and qd are two, three and four doubles; ff, tf and qf as many floats. Arrays of dd and qd have the
// memory layout of the QD library's dd_real and qd_real, those of dd also that of CUDA's double2. Trivially
// copyable; left uninitialised by its default constructor, as a double is.
//
// Normalised: |limb[k + 1]| <= ulp(limb[k]) / 2, where ulp(0) = 0, so that only zeros follow a zero. An
// infinity or NaN is followed by zeros. All operations expect such operands and return such results; dd and
// ff, more narrowly, limb[0] = RN(limb[0] + limb[1]).
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

  /// The given limbs, which the caller knows to be normalised.
  RESIDUA_INLINE constexpr expansion(T hi, T lo) requires(N == 2) : limb{hi, lo} {}
  RESIDUA_INLINE constexpr expansion(T a, T b, T c) requires(N == 3) : limb{a, b, c} {}
  RESIDUA_INLINE constexpr expansion(T a, T b, T c, T d) requires(N == 4) : limb{a, b, c, d} {}

  RESIDUA_INLINE T hi() const { return limb[0]; }
  RESIDUA_INLINE T lo() const requires(N == 2) { return limb[1]; }
};

/// How many limbs a number has; 1 for a limb.
template <class T>
inline constexpr int limb_count = 1;
template <class T, int N>
inline constexpr int limb_count<expansion<T, N>> = N;

template <class T>
using double_word = expansion<T, 2>;
template <class T>
using triple_word = expansion<T, 3>;
template <class T>
using quad_word = expansion<T, 4>;

using dd = double_word<double>;
using td = triple_word<double>;
using qd = quad_word<double>;
using ff = double_word<float>;
using tf = triple_word<float>;
using qf = quad_word<float>;

static_assert(sizeof(dd) == 16 && sizeof(td) == 24 && sizeof(qd) == 32 && sizeof(ff) == 8);
static_assert(std::is_trivially_copyable_v<qd> && std::is_trivially_default_constructible_v<qd>);

/// The leading limb: the value rounded to the limb's precision. What `double(x)` is for every format.
RESIDUA_INLINE double leading(double a) { return a; }
RESIDUA_INLINE float leading(float a) { return a; }
template <class T, int N>
RESIDUA_INLINE T leading(const expansion<T, N>& a) {
  return a.limb[0];
}

}  // namespace residua
