// Eigenvalues and singular values in run-time precision that are scaled back to A's size, and what is known
// of them then.
#pragma once

#include <algorithm>
#include <vector>

#include "mp/eigen/host_matrix.hpp"

namespace residua::multiple {

/// Values that are to be scaled by 2^exponent: those that become zero by it are zero now, so that bounds are
/// those of what is returned.
inline void drop_underflows(std::vector<mp>& values, std::int64_t exponent) {
  for (mp& value : values) {
    if (value.header().is_regular() && value.exponent() + exponent < -mp_header::largest_exponent)
      value = mp(value.is_negative() ? -0.0 : 0.0, value.bits());
  }
}

/// A bound times 2^exponent, or the smallest number where that is below the range.
inline mp scaled_bound(const mp& bound, std::int64_t exponent) {
  constexpr std::int64_t lowest = -mp_header::largest_exponent;
  const bool is_below = bound.header().is_regular() && bound.exponent() + exponent < lowest;
  return is_below ? ldexp(coarse(0.5), lowest) : ldexp(bound, exponent);
}

/// The bound of values' errors is scaled by 2^exponent as they are, and infinite, as that of the residual,
/// where one of them leaves the range.
template <class Report>
void scale_bounds(Report& report, mp& error, const std::vector<mp>& values, std::int64_t exponent) {
  error = scaled_bound(error, exponent);
  const bool are_inside = std::all_of(values.begin(), values.end(), [exponent](const mp& value) {
    return !value.header().is_regular() || value.exponent() + exponent <= mp_header::largest_exponent;
  });
  if (are_inside) return;
  error = report.residual = coarse(HUGE_VAL);
  report.info = std::max<index_t>(report.info, 1);
}

}  // namespace residua::multiple
