// For programs over Boost.Math (1.74 or later), what its quadrature, roots and special functions ask of a
// number beside what dd, td and qd have of themselves.
//
// Boost.Math finds std::numeric_limits (number/limits.hpp) and, beside the number, the functions of <cmath>
// and these conversions to integers: its own ones cast, which numbers of several limbs do explicitly and
// with a check (to_int64). Boost.odeint needs nothing of this. Special functions whose algorithms call
// other functions (atan, fmod, ...) do not compile.
#pragma once

#include <limits>

#include "residua/base/error.hpp"
#include "residua/number/elementary.hpp"
#include "residua/number/generic_names.hpp"
#include "residua/number/hyperbolic.hpp"
#include "residua/number/limits.hpp"
#include "residua/number/text.hpp"

namespace residua {

namespace detail {
/// Returns an integer in the type that Boost.Math wants. Throws invalid_argument beyond that type's range.
template <class Integer, class T, int N>
Integer checked_integer(const expansion<T, N>& x, const char* routine) {
  const std::int64_t n = to_int64(x);
  require(n >= std::numeric_limits<Integer>::lowest() && n <= std::numeric_limits<Integer>::max(), routine,
          "a number in the range of the integer type", n);
  return static_cast<Integer>(n);
}
}  // namespace detail

// itrunc, ltrunc, lltrunc return x without its fraction, iround, lround, llround the nearest integer,
// halves away from zero. The second argument, Boost.Math's policy, is not asked: beyond the type's range,
// for NaN and for infinities all throw residua::error.
#define RESIDUA_BOOST_INTEGER(name, Integer, rounded)        \
  template <class T, int N>                                  \
  Integer name(const expansion<T, N>& x) {                   \
    return detail::checked_integer<Integer>(rounded, #name); \
  }                                                          \
  template <class T, int N, class Policy>                    \
  Integer name(const expansion<T, N>& x, const Policy&) {    \
    return detail::checked_integer<Integer>(rounded, #name); \
  }
RESIDUA_BOOST_INTEGER(itrunc, int, x)
RESIDUA_BOOST_INTEGER(ltrunc, long, x)
RESIDUA_BOOST_INTEGER(lltrunc, long long, x)
RESIDUA_BOOST_INTEGER(iround, int, round(x))
RESIDUA_BOOST_INTEGER(lround, long, round(x))
RESIDUA_BOOST_INTEGER(llround, long long, round(x))
#undef RESIDUA_BOOST_INTEGER

}  // namespace residua
