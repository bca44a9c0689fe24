// Fixed-point numbers of a few 64-bit words, in which the elementary functions are computed.
//
// After argument reduction all that an elementary function handles lies below 2^11, and its errors are
// absolute ones. Integers then cost no more than expansions, have errors that are plain to bound, and give
// the same bits on every machine. A function of N limbs takes 64 N fractional bits, 11 N bits more than its
// result has.
//
// Functions here are inline, but not always inlined, since they are large. Hence none of the library's own
// sources that are compiled for several instruction sets may use them.
#pragma once

#include <cstdint>

#include "residua/number/expansion.hpp"

#if defined(__CUDACC__)
#  define RESIDUA_FUNCTION __host__ __device__ inline
#else
#  define RESIDUA_FUNCTION inline
#endif

namespace residua::fixed_point {

using word = std::uint64_t;
__extension__ using double_width = unsigned __int128;

/// A number of 64 whole and 64 F fractional bits, the lowest word first; modulo 2^64, so that differences may
/// be negative as in two's complement. Results are rounded down by less than a unit, h = 2^(-64 F).
template <int F>
struct fixed {
  word words[F + 1];
};

/// The 64 bits from bit `first` on of an integer of `count` words; bits outside of it are zero.
RESIDUA_FUNCTION constexpr word bits_from(const word* x, int count, int first) {
  const int k = first >> 6, shift = first & 63;
  const word low = k >= 0 && k < count ? x[k] : 0;
  const word high = k >= -1 && k + 1 < count ? x[k + 1] : 0;
  return shift == 0 ? low : low >> shift | high << (64 - shift);
}

/// The index of the highest bit that is set; -1 for zero.
RESIDUA_FUNCTION int leading_bit(const word* x, int count) {
  for (int k = count; k-- > 0;) {
#if defined(__CUDA_ARCH__)
    if (x[k] != 0) return 64 * k + 63 - __clzll(static_cast<long long>(x[k]));
#else
    if (x[k] != 0) return 64 * k + 63 - __builtin_clzll(x[k]);
#endif
  }
  return -1;
}

/// Returns n * 2^shift units.
template <int F>
RESIDUA_FUNCTION constexpr fixed<F> placed(word n, int shift) {
  fixed<F> r;
  for (int k = 0; k <= F; ++k) r.words[k] = bits_from(&n, 1, 64 * k - shift);
  return r;
}
template <int F>
RESIDUA_FUNCTION constexpr fixed<F> whole(word n) {
  return placed<F>(n, 64 * F);
}
/// Returns x * 2^left.
template <int F>
RESIDUA_FUNCTION fixed<F> shifted(const fixed<F>& x, int left) {
  fixed<F> r;
  for (int k = 0; k <= F; ++k) r.words[k] = bits_from(x.words, F + 1, 64 * k - left);
  return r;
}

template <int F>
RESIDUA_FUNCTION fixed<F> operator+(const fixed<F>& a, const fixed<F>& b) {
  fixed<F> r;
  double_width carry = 0;
  for (int k = 0; k <= F; ++k) {
    carry += a.words[k];
    carry += b.words[k];
    r.words[k] = static_cast<word>(carry);
    carry >>= 64;
  }
  return r;
}
template <int F>
RESIDUA_FUNCTION fixed<F> operator-(const fixed<F>& a, const fixed<F>& b) {
  fixed<F> r;
  word borrow = 0;
  for (int k = 0; k <= F; ++k) {
    const double_width difference = double_width{a.words[k]} - b.words[k] - borrow;
    r.words[k] = static_cast<word>(difference);
    borrow = static_cast<word>(difference >> 64) & 1;
  }
  return r;
}
template <int F>
RESIDUA_FUNCTION fixed<F> operator*(const fixed<F>& a, const fixed<F>& b) {
  word product[2 * F + 2] = {};
  for (int i = 0; i <= F; ++i) {
    word carry = 0;
    for (int j = 0; j <= F; ++j) {
      const double_width t = double_width{a.words[i]} * b.words[j] + product[i + j] + carry;
      product[i + j] = static_cast<word>(t);
      carry = static_cast<word>(t >> 64);
    }
    product[i + F + 1] = carry;
  }
  fixed<F> r;
  for (int k = 0; k <= F; ++k) r.words[k] = product[k + F];
  return r;
}
template <int F>
RESIDUA_FUNCTION fixed<F> times(const fixed<F>& a, word n) {
  fixed<F> r;
  double_width carry = 0;
  for (int k = 0; k <= F; ++k) {
    carry += double_width{a.words[k]} * n;
    r.words[k] = static_cast<word>(carry);
    carry >>= 64;
  }
  return r;
}
/// Returns a / n for 0 < n < 2^32.
template <int F>
RESIDUA_FUNCTION constexpr fixed<F> over(const fixed<F>& a, word n) {
  fixed<F> r;
  word rest = 0;
  for (int k = F; k >= 0; --k) {
    const word high = rest << 32 | a.words[k] >> 32;
    const word low = high % n << 32 | (a.words[k] & 0xffffffff);
    r.words[k] = high / n << 32 | low / n;
    rest = low % n;
  }
  return r;
}
template <int F>
RESIDUA_FUNCTION bool below_zero(const fixed<F>& a) {
  return a.words[F] >> 63 != 0;
}

/// Returns 1 / d for 1.5 < d < 2.5, within 8h, by Newton's iteration; the start, from the leading 53 bits,
/// errs by less than 2^-50, and 2^-400 is left after three steps.
template <int F>
RESIDUA_FUNCTION fixed<F> reciprocal(const fixed<F>& d) {
  const auto leading = static_cast<double>(bits_from(d.words, F + 1, 64 * F - 51));
  const double start = machine::div(0x1p104, leading);  // 2^53 / d
  fixed<F> y = placed<F>(static_cast<word>(start), 64 * F - 53);
  for (int step = 0; step < 3; ++step) y = y * (whole<F>(2) - d * y);
  return y;
}

/// Coefficients of a power series, rounded down, which the compiler makes.
template <int F, int terms>
struct coefficients {
  fixed<F> of_power[terms];
};
/// Returns 1 / (first)!, 1 / (first + step)!, ..., with errors below 1.4h.
template <int F, int terms>
RESIDUA_FUNCTION constexpr coefficients<F, terms> inverse_factorials(int first, int step) {
  coefficients<F, terms> c = {};
  fixed<F> inverse = whole<F>(1);
  for (int n = 1, k = 0; k < terms; ++n) {
    if (n - 1 == first + k * step) c.of_power[k++] = inverse;
    inverse = over(inverse, static_cast<word>(n));
  }
  return c;
}
/// Returns 1, 1/3, 1/5, ...
template <int F, int terms>
RESIDUA_FUNCTION constexpr coefficients<F, terms> inverse_odd_numbers() {
  coefficients<F, terms> c = {};
  for (int k = 0; k < terms; ++k) c.of_power[k] = over(whole<F>(1), 2 * static_cast<word>(k) + 1);
  return c;
}

/// The number ±magnitude * 2^exponent.
template <int F>
struct scaled {
  bool negative;
  int exponent;
  fixed<F> magnitude;
};

/// Returns the same value (shortened, if the magnitude is not below 2) with a magnitude from 1 on and below
/// 2; zero stays zero.
template <int F>
RESIDUA_FUNCTION scaled<F> normalised(const scaled<F>& x) {
  const int top = leading_bit(x.magnitude.words, F + 1);
  if (top < 0) return x;
  const int left = 64 * F - top;
  return {x.negative, x.exponent - left, shifted(x.magnitude, left)};
}

/// Returns magnitude * 2^exponent, in units.
template <int F>
RESIDUA_FUNCTION fixed<F> unscaled(const scaled<F>& x) {
  return shifted(x.magnitude, x.exponent);
}

/// A finite double as ±significand * 2^exponent.
struct double_parts {
  bool negative;
  word significand;
  int exponent;
};
RESIDUA_FUNCTION double_parts parts_of(double x) {
  const word bits = __builtin_bit_cast(word, x);
  const word fraction = bits & ((word{1} << 52) - 1);
  const int field = static_cast<int>(bits >> 52 & 0x7ff);
  return {bits >> 63 != 0, field == 0 ? fraction : fraction | word{1} << 52,
          field == 0 ? -1074 : field - 1075};
}

/// Returns the value of finite, normalised limbs of doubles or floats, shortened to 64 N fractional bits of
/// a magnitude in [1, 2), with a relative error below 4 (N - 1) h, as each limb but the first is cut by
/// less than a unit, and normalising doubles that twice at the most. The limbs may begin with zeros.
template <class T, int N>
RESIDUA_FUNCTION scaled<N> taken_apart(const expansion<T, N>& x) {
  int first = 0;
  while (first < N - 1 && x.limb[first] == 0) ++first;
  const auto leading = parts_of(static_cast<double>(x.limb[first]));
  scaled<N> r = {leading.negative, leading.exponent + leading_bit(&leading.significand, 1), whole<N>(0)};
  for (int k = first; k < N; ++k) {
    const auto limb = parts_of(static_cast<double>(x.limb[k]));
    const auto term = placed<N>(limb.significand, 64 * N + limb.exponent - r.exponent);
    r.magnitude = limb.negative == r.negative ? r.magnitude + term : r.magnitude - term;
  }
  return normalised(r);
}

/// Returns x * 2^exponent for an integer x of at most 53 bits, rounded once. (Where a step but the last one
/// underflows, the result is zero.)
RESIDUA_FUNCTION double scaled_by(double x, int exponent) {
  for (; exponent > 1000; exponent -= 1000) x = machine::mul(x, 0x1p1000);
  for (; exponent < -1000; exponent += 1000) x = machine::mul(x, 0x1p-1000);
  return machine::mul(x, __builtin_bit_cast(double, (static_cast<word>(exponent) + 1023) << 52));
}

/// The significand bits of a limb.
template <class T>
inline constexpr int digits = sizeof(T) == 8 ? 53 : 24;

/// Returns the limbs of an integer, times ±2^exponent: each is what those before it leave, to nearest even.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> limbs_of(bool negative, fixed<N> x, int exponent) {
  expansion<T, N> r;
  for (int k = 0; k < N; ++k) {
    const int cut = leading_bit(x.words, N + 1) - digits<T> + 1;  // of the last bit taken
    word taken = bits_from(x.words, N + 1, cut);
    fixed<N> rest = x - placed<N>(taken, cut);
    const fixed<N> beyond_half = rest - placed<N>(1, cut - 1);
    const bool tie = leading_bit(beyond_half.words, N + 1) < 0;
    const bool up = cut > 0 && !below_zero(beyond_half) && (!tie || (taken & 1) != 0);
    if (up) rest = placed<N>(1, cut) - rest;
    const auto limb = static_cast<T>(scaled_by(static_cast<double>(up ? taken + 1 : taken), exponent + cut));
    r.limb[k] = negative ? -limb : limb;
    negative = negative != up;
    x = rest;
    if (leading_bit(x.words, N + 1) < 0) negative = false;  // zeros from here on
  }
  return r;
}

template <class T>
RESIDUA_FUNCTION bool isfinite(T x) {
  return machine::add(x, -x) == 0;
}

/// Returns x != 0 rounded to as many bits as the limbs have together, or an infinity where it overflows.
/// Subnormal limbs are rounded once more, which may bring the second of two to half a unit of the first.
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> rounded(const scaled<N>& x) {
  constexpr int cut = (64 - digits<T>)*N + 1;
  const scaled<N> n = normalised(x);
  const auto m = shifted(n.magnitude + placed<N>(1, cut - 1), -cut);
  auto r = limbs_of<T, N>(n.negative, shifted(m, cut), n.exponent - 64 * N);
  if (!isfinite(r.limb[0]))
    for (int k = 1; k < N; ++k) r.limb[k] = 0;
  r.normalise_pair();
  return r;
}

template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> infinity(bool negative) {
  return T(negative ? -__builtin_inf() : __builtin_inf());
}
template <class T, int N>
RESIDUA_FUNCTION expansion<T, N> not_a_number() {
  return T(__builtin_nan(""));
}

}  // namespace residua::fixed_point
