// rotg of run-time precision: the rotation, computed on the host.
#include <algorithm>

#include "mp/scalar.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

namespace {

/// The length of (a, b), both scaled to below 1 and a the larger one: within 2 u. The sum of squares is
/// rounded twice, by u of b^2, at most half of it, and by u of all; the root halves that and adds u: 7/4 u
/// and terms of u^2. What is left out where b < 2^-p a is below u^2 of a^2.
mp length(const mp& a, const mp& b) {
  if (a.header().is_regular() && a.exponent() - b.exponent() > a.bits() + 1) return abs(a);
  return sqrt(fma(a, a, b * b));
}

/// The rotation for numbers that are not zero.
mp_plane_rotation rotation_of(const mp& a, const mp& b) {
  const bool a_is_larger = abs(a) > abs(b);
  const bool are_regular = a.header().is_regular() && b.header().is_regular();
  const std::int64_t e = are_regular ? std::max(a.exponent(), b.exponent()) : 0;
  const mp x = ldexp(a, -e), y = ldexp(b, -e);
  const mp size = a_is_larger ? length(x, y) : length(y, x);
  const mp r = (a_is_larger ? a : b).is_negative() ? -size : size;
  const mp c = x / r, s = y / r;
  const mp z = a_is_larger ? s : c.is_zero() ? mp(1.0, c.bits()) : mp(1.0, c.bits()) / c;
  return {ldexp(r, e), z, c, s};
}

}  // namespace

mp_plane_rotation rotg(const mp& a, const mp& b) {
  multiple::check_same_bits("rotg", "a", a.bits(), "b", b.bits());
  const mp zero(a.bits()), one(1.0, a.bits());
  if (b.is_zero()) return {a, zero, one, zero};
  if (a.is_zero()) return {b, one, zero, one};
  return rotation_of(a, b);
}

}  // namespace residua
