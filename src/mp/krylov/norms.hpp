// Norms of vectors of run-time precision, and quotients of them as doubles that never round to less.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "mp/scalar.hpp"

namespace residua::multiple {

/// a / b rounded up by 2^-50 of itself, which is more than the roundings of norms and of the quotient; not 0
/// unless a is.
inline double quotient_above(const mp& a, const mp& b) {
  if (a.is_zero()) return 0;
  if (b.is_zero()) return std::numeric_limits<double>::infinity();
  const double rounded = (a / b).to_double() * (1 + 0x1p-50);
  return std::max(rounded, std::numeric_limits<double>::denorm_min());
}

}  // namespace residua::multiple
