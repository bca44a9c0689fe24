// expansion<T, N>: a number held as the unevaluated sum of N limbs of falling size.
//
// dd, td and qd are two, three and four doubles; ff, tf and qf as many floats. Arrays of dd and qd have the
// memory layout of the QD library's dd_real and qd_real, those of dd also that of CUDA's double2. An
// expansion is trivially copyable, and its default constructor initialises nothing, as a double's.
//
// Normalised means |limb[k + 1]| <= ulp(limb[k]) / 2, where ulp(0) = 0, so that only zeros follow a zero.
// An infinity or NaN is followed by zeros. All operations expect such operands and return such results; dd
// and ff have, more narrowly, limb[0] = RN(limb[0] + limb[1]).
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "residua/number/limb.hpp"

namespace residua {

namespace detail {

/// A number of the machine that is no limb of type T: an integer, or a float of another length.
template <class Number, class T>
concept foreign_number = std::is_arithmetic_v<Number> && std::floating_point<T> && !std::same_as<Number, T>;
/// A foreign number that a T does not hold.
template <class Number, class T>
concept longer_number = foreign_number<Number, T> &&
    (std::numeric_limits<Number>::digits > std::numeric_limits<T>::digits);

/// Returns f modulo 2^64, for an integer f of at most 2^64.
template <class T>
RESIDUA_INLINE std::uint64_t modulo_word(T f) {
  constexpr T half = T(9223372036854775808.0);
  return f >= half ? static_cast<std::uint64_t>(f - half) + (std::uint64_t{1} << 63)
                   : static_cast<std::uint64_t>(static_cast<std::int64_t>(f));
}

/// Sets limbs to an integer, each to what those before it leave over, rounded to nearest even. What the
/// first limb leaves over is small, so that it is known modulo 2^64.
template <std::integral Integer, class T, int N>
RESIDUA_INLINE void take_apart(Integer n, T (&limb)[N]) {
  static_assert(sizeof(Integer) <= 8);
  limb[0] = static_cast<T>(n);
  std::int64_t rest = 0;
  if constexpr (std::numeric_limits<Integer>::digits > std::numeric_limits<T>::digits)
    rest = static_cast<std::int64_t>(static_cast<std::uint64_t>(n) - modulo_word(limb[0]));
  for (int k = 1; k < N; ++k) {
    limb[k] = static_cast<T>(rest);
    rest -= static_cast<std::int64_t>(limb[k]);
  }
}
/// Sets limbs to a float. What an infinite limb or a NaN leaves over is zero.
template <std::floating_point Float, class T, int N>
RESIDUA_INLINE void take_apart(Float x, T (&limb)[N]) {
  for (int k = 0; k < N; ++k) {
    limb[k] = static_cast<T>(x);
    const bool is_finite = limb[k] * T(0) == T(0);
    x = is_finite ? x - static_cast<Float>(limb[k]) : Float(0);
  }
}

/// Whether a number of the machine has more bits than N limbs. Asked of arithmetic types alone:
/// std::numeric_limits must not be instantiated for expansions before limits.hpp specialises it.
template <class Number, class T, int N>
constexpr bool exceeds() {
  if constexpr (std::is_arithmetic_v<Number>) {
    return std::numeric_limits<Number>::digits > N * std::numeric_limits<T>::digits;
  } else {
    return false;
  }
}

}  // namespace detail

template <class T, int N>
struct expansion {
  static_assert(N >= 2);
  using limb_type = T;
  static constexpr int limbs = N;

  T limb[N];

  expansion() = default;

  /// Takes the limb's value, exactly.
  template <std::same_as<T> Limb>
  RESIDUA_INLINE expansion(
      Limb value) {  // NOLINT(google-explicit-constructor): as double converts from float
    limb[0] = value;
    for (int k = 1; k < N; ++k) limb[k] = limb::splat<T>(0.0);
  }
  /// Takes the value of an integer, or of a float of another length, exactly and only then implicitly where
  /// the limbs have together as many bits as its type (but for what a float's exponent lets it hold beyond
  /// their range); otherwise each limb is rounded to nearest even from what those before it leave over.
  template <detail::foreign_number<T> Number>
  RESIDUA_INLINE explicit(detail::exceeds<Number, T, N>()) expansion(Number value) {
    detail::take_apart(value, limb);
    normalise_pair();
  }

  /// Takes the given limbs, which the caller knows to be normalised.
  template <class... Lower>
  requires(sizeof...(Lower) == N - 1 && (std::convertible_to<Lower, T> && ...)) RESIDUA_INLINE
      constexpr expansion(T hi, Lower... lower)
      : limb{hi, static_cast<T>(lower)...} {}

  /// The number of the machine that is nearest to the value, ties to even; beyond its range an infinity.
  /// (Defined in convert.hpp; `leading` is faster.)
  template <class Float>
  requires(std::same_as<Float, double> || std::same_as<Float, float>) RESIDUA_INLINE explicit operator Float()
      const;

  RESIDUA_INLINE T hi() const { return limb[0]; }
  RESIDUA_INLINE T lo() const requires(N == 2) { return limb[1]; }

  /// Makes limb[0] = RN(limb[0] + limb[1]) of a number of two limbs, the second of which was rounded to half
  /// a unit of the first one. Nothing is asked of others that rounding limb by limb does not give.
  RESIDUA_INLINE void normalise_pair() {
    if constexpr (N == 2) {
      if (limb[1] == T(0)) return;  // keeps the sign of zero, and infinities
      const T sum = limb::add(limb[0], limb[1]);
      limb[1] = limb::if_finite(sum, limb::sub(limb[1], limb::sub(sum, limb[0])), T(0));
      limb[0] = sum;
    }
  }
};

template <class T>
inline constexpr bool is_expansion = false;
template <class T, int N>
inline constexpr bool is_expansion<expansion<T, N>> = true;

/// How many limbs a number has that is computed with; 1 for a limb. Other types have no limb_count.
template <class T>
requires(is_expansion<T> || limb_type<T>) inline constexpr int limb_count = 1;
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

/// The leading limb is the value rounded to the limb's precision, for three limbs and more but for ties.
RESIDUA_INLINE double leading(double a) { return a; }
RESIDUA_INLINE float leading(float a) { return a; }
template <class T, int N>
RESIDUA_INLINE T leading(const expansion<T, N>& a) {
  return a.limb[0];
}

}  // namespace residua
