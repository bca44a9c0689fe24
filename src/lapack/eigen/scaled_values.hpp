// What is known of eigenvalues and singular values once they are scaled back to A's size.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/number/bounds.hpp"

namespace residua::lapack {

/// Whether values that are scaled back by 2^exponent stay below the range's upper end.
template <class T>
bool are_in_range(const std::vector<T>& values, int exponent) {
  return std::ranges::all_of(
      values, [&](const T& value) { return std::isfinite(std::ldexp(leading(value), exponent)); });
}

/// A bound of the errors of values that are scaled back by 2^exponent: each limb loses half of the smallest
/// number at most, and so does the bound; a value that has left the range has no bound.
template <class T>
double scaled_error(double error, const std::vector<T>& values, int exponent) {
  if (!are_in_range(values, exponent)) return std::numeric_limits<double>::infinity();
  return std::ldexp(error, exponent) + (exponent < 0 ? limb_count<T> * 0x1p-1074 : 0);
}

/// What `count` values lose by that, as a bound of |X diag(loss)|_F / |A|_F, where the columns of X have
/// norms of at most 1 + excess, and |A|_F is `norm` before it is multiplied by 2^exponent. Values may be
/// pairs.
template <class T>
double residual_lost(index_t count, double excess, double norm, int exponent) {
  if (exponent >= 0) return 0;
  const double root = std::sqrt(static_cast<double>(count));
  return std::ldexp(limb_count<T> * root * (1 + excess) / norm, -1074 - exponent);
}

/// Where a value has left the range, nothing bounds a residual of the values that are returned.
template <class Report, class T>
void note_range(Report& report, const std::vector<T>& values, int exponent) {
  if (are_in_range(values, exponent)) return;
  report.residual = std::numeric_limits<double>::infinity();
  if (report.info == 0) report.info = 1;
}

/// Adds that loss to the residual of a decomposition, which is not done where the sum is above `limit`.
template <class Report>
void add_loss(Report& report, double loss, double limit) {
  report.residual += loss;
  if (report.info == 0 && !(report.residual <= limit)) report.info = 1;
}

}  // namespace residua::lapack
