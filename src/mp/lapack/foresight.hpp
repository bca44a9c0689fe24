// What is foreseen of a factorisation by computing in double, and confirmed by numbers of all bits later: the
// pivots of a panel, and the exponents of a triangle's solutions.
//
// Where a panel's rows are where the pivots put them from the beginning, nobody waits for a search, and each
// row finds out by itself whether one of its elements ought to have been a pivot.
#pragma once

#include <cmath>

#include "mp/largest_element.hpp"

namespace residua::multiple {

/// A number over 2^scale in double, cut, so that its exponent is that of the number; zero or infinite where
/// it would be beyond 2^±1000. `top` is the highest word of its significand.
RESIDUA_FUNCTION double in_double(mp_header header, word top, std::int64_t scale) {
  constexpr std::int64_t most = 1000;
  constexpr word beyond_double = 0x7ff;
  if (header.is_nan()) return static_cast<double>(NAN);
  const std::int64_t exponent = header.is_regular() ? header.exponent() - scale : 0;
  double x = 0;
  if (!header.is_finite() || exponent > most) {
    x = HUGE_VAL;
  } else if (header.is_regular() && exponent >= -most) {
    x = ::ldexp(static_cast<double>(top & ~beyond_double), static_cast<int>(exponent) - 64);
  }
  return header.is_negative() ? -x : x;
}

/// Interchanges of rows: row k of a panel for row places[k] >= k, for k = 0, 1, ...
struct foreseen_pivots {
  const index_t* places;
  index_t count;

  /// Where the row that is in row i in the end was before interchange `step`.
  [[nodiscard]] RESIDUA_FUNCTION index_t place_before(index_t step, index_t i) const {
    for (index_t k = count; k-- > step;) {
      if (i == k) {
        i = places[k];
      } else if (i == places[k]) {
        i = k;
      }
    }
    return i;
  }
  /// Whether pivot j goes before an element of its column that is in row i > j in the end: it is larger, or
  /// as large and was above it.
  [[nodiscard]] RESIDUA_FUNCTION bool confirms(index_t j, const word* pivot, index_t pivot_plane, index_t i,
                                               const word* element, index_t plane, int words) const {
    const int order = compare_magnitudes(words, pivot, pivot_plane, element, plane);
    return order > 0 || (order == 0 && places[j] < place_before(j, i));
  }
};

}  // namespace residua::multiple
