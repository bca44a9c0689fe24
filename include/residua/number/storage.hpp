// Storage and arithmetic apart: which format a stored number is computed in, and the way there and back.
//
// The 12-byte triples are computed as dd (triple_storage.hpp); float and ff as double, which on CPUs and on
// GPUs of data centres is as fast as the 20 float operations of an ff addition, and whose 53 bits hold the 48
// of ff. All others are computed as they are stored. (ff, tf and qf have arithmetic of their own as
// numbers, in arithmetic.hpp.)
#pragma once

#include "residua/number/format_traits.hpp"

namespace residua {

namespace network {

/// Rounds x to the 48 bits that ff holds, in limbs that each are a float's value, hi = RN24(hi + lo):
/// |error| <= 2^-48 |x| for |x| >= 2^-102, where either the low part is normal or the error is below
/// 2^-150; at most 2^-150 below that. What rounds to 2^128 - 2^103 or more becomes infinite. A low part
/// rounded up to half a unit of the high one may have to change sign, hence the second rounding, which is
/// of the sum (exact; taken of negatives, which keeps -0).
template <class T>
RESIDUA_INLINE double_word<T> round_to_ff(T x) {
  const T first = low_part_rounding<T>::to_single(x);
  const T rest = low_part_rounding<T>::to_single(limb::sub(x, first));
  const T kept = limb::if_finite(first, -limb::sub(-first, rest), first);
  const T high = low_part_rounding<T>::to_single(kept);
  return {high, limb::if_finite(high, limb::sub(kept, high), limb::splat<T>(0.0))};
}

}  // namespace network

/// Returns the number that is stored, exactly, but that an ff whose limbs lie so far apart that a double
/// does not hold their sum is rounded to one.
template <class T>
RESIDUA_INLINE arithmetic_t<T> loaded(const T& x) {
  return x;
}
RESIDUA_INLINE double loaded(const ff& x) {
  return limb::add(static_cast<double>(x.hi()), static_cast<double>(x.lo()));
}

namespace detail {
template <class T>
struct storing_as {
  static RESIDUA_INLINE T number(const arithmetic_t<T>& x) { return static_cast<T>(x); }
};
template <>
struct storing_as<ff> {
  static RESIDUA_INLINE ff number(double x) {
    const auto rounded = network::round_to_ff(x);
    return {static_cast<float>(rounded.hi()), static_cast<float>(rounded.lo())};
  }
};
}  // namespace detail

/// Returns x as format T stores it: rounded to nearest even for float (|error| <= 2^-24 |x| for |x| >=
/// 2^-126, 2^-150 below, infinite from 2^128 - 2^103 on), to 48 bits for ff, as triple_storage.hpp says for
/// the 12-byte formats, unchanged for others.
template <class T>
RESIDUA_INLINE T stored(const arithmetic_t<T>& x) {
  return detail::storing_as<T>::number(x);
}

}  // namespace residua
