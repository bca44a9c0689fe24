// What is known of eigenvalues and singular values once they are scaled back to A's size.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "residua/number/bounds.hpp"

namespace residua::lapack {

/// A bound of the errors of values that are scaled back by 2^exponent: each limb loses half of the smallest
/// number at most, and so does the bound; a value that has left the range has no bound.
template <class T>
double scaled_error(double error, const std::vector<T>& values, int exponent) {
  for (const T& value : values) {
    if (!std::isfinite(std::ldexp(leading(value), exponent))) return std::numeric_limits<double>::infinity();
  }
  return std::ldexp(error, exponent) + (exponent < 0 ? limb_count<T> * 0x1p-1074 : 0);
}

}  // namespace residua::lapack
