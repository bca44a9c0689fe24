// How far x is from solving A x = b, by a residual that has been computed, and what bounds that residual's
// error.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/number/bounds.hpp"

namespace residua::lapack {

/// The residual of format T errs by at most this times |A||x| + |b|, to first order: gemm.hpp, by either
/// engine and whatever library.
template <class T>
double residual_rounding(index_t n) {
  using bounds = error_bounds<T>;
  const double units = static_cast<double>(n) * bounds::dot + bounds::product + 2 * bounds::scaled_sum;
  return (limb_count<T> == 1 ? 2 : 1) * units * limb_unit<T>;
}

/// The larger one; infinite where the second is NaN, of which nothing is known.
inline double worse(double largest, double error) {
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(largest, error);
}

/// b - A x and |A||x| + |b| of all columns, and x, as doubles; and the rounding of the residual.
struct measured_residual {
  index_t n, columns;
  std::vector<double> residual, scale, x;
  double rounding;

  /// The scale is computed in double from leading limbs, and may be off by so much either way.
  [[nodiscard]] double excess() const { return 1 + static_cast<double>(n + 5) * 0x1p-52; }
  /// The largest |r_i| / scale_i: 0 / 0 is 0.
  [[nodiscard]] double componentwise() const {
    double largest = 0;
    for (std::size_t i = 0; i < residual.size(); ++i) {
      if (residual[i] == 0) continue;
      const double error = std::fabs(residual[i]) / scale[i] * excess();
      if (std::isnan(error)) return std::numeric_limits<double>::infinity();
      largest = std::max(largest, error);
    }
    return largest;
  }
  /// The largest |r| / |scale| of a column, in the norm `infinity`.
  [[nodiscard]] double normwise() const {
    double largest = 0;
    for (index_t j = 0; j < columns; ++j) {
      const double r = norm_of_column(residual, j);
      if (r != 0) largest = worse(largest, r / norm_of_column(scale, j) * excess());
    }
    return largest;
  }
  /// The norm `infinity` of column j; NaN where an element is NaN.
  [[nodiscard]] double norm_of_column(const std::vector<double>& v, index_t j) const {
    double largest = 0;
    for (index_t i = 0; i < n; ++i) {
      const double size = std::fabs(v[static_cast<std::size_t>(i + j * n)]);
      if (std::isnan(size)) return size;
      largest = std::max(largest, size);
    }
    return largest;
  }
  /// The largest |r| / |start| of a column, in the norm `infinity`, where |start| is not zero.
  [[nodiscard]] double relative_to(const measured_residual& start) const {
    double largest = 0;
    for (index_t j = 0; j < columns; ++j) {
      const double r = norm_of_column(residual, j);
      if (r != 0) largest = std::max(largest, r / norm_of_column(start.residual, j));
    }
    return largest;
  }
  /// |r| + rounding scale of a column.
  [[nodiscard]] std::vector<double> bound_of_column(index_t j) const {
    std::vector<double> bound;
    for (index_t i = 0; i < n; ++i) {
      const auto place = static_cast<std::size_t>(i + j * n);
      bound.push_back(std::fabs(residual[place]) + rounding * excess() * scale[place]);
    }
    return bound;
  }
  /// The least multiple of the weights that bound_of_column is nowhere above; infinite if there is none.
  [[nodiscard]] double multiple_of(const std::vector<double>& weights, index_t j) const {
    const auto bound = bound_of_column(j);
    double largest = 0;
    for (std::size_t i = 0; i < bound.size(); ++i) {
      if (bound[i] == 0) continue;
      const double multiple = bound[i] / weights[i] * excess();
      if (std::isnan(multiple)) return std::numeric_limits<double>::infinity();
      largest = std::max(largest, multiple);
    }
    return largest;
  }
  /// |A||x| + |b| of a column.
  [[nodiscard]] std::vector<double> scale_of_column(index_t j) const {
    const auto first = scale.begin() + static_cast<std::ptrdiff_t>(j * n);
    return {first, first + static_cast<std::ptrdiff_t>(n)};
  }
  /// rounding scale of a column.
  [[nodiscard]] std::vector<double> rounding_of_column(index_t j) const {
    std::vector<double> bound;
    for (index_t i = 0; i < n; ++i)
      bound.push_back(rounding * excess() * scale[static_cast<std::size_t>(i + j * n)]);
    return bound;
  }
};

}  // namespace residua::lapack
