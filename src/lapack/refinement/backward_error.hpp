// How far x is from solving A x = b, by a residual that has been computed, and what bounds that residual's
// error.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "lapack/scaling_loss.hpp"
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

/// What underflow adds to that in an element of A x that is not zero, in units of 2^-1074: a product of two
/// limbs and its error are rounded to multiples of it, each by half of it, and so is a product of leading
/// limbs in |A||x|.
template <class T>
double residual_underflow(index_t n) {
  return static_cast<double>((n + 1) * limb_count<T> * limb_count<T>);
}

/// The larger one; infinite where the second is NaN, of which nothing is known.
inline double worse(double largest, double error) {
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(largest, error);
}

/// b - A x and |A||x| + |b| of all columns, and x, as doubles; the rounding of the residual; and what each
/// element of it may err by besides, at the lower end of the range.
struct measured_residual {
  index_t n, columns;
  std::vector<double> residual, scale, x;
  double rounding;
  std::vector<double> lost{};  // empty: nothing

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
  /// componentwise() and normwise() with what the residual errs by.
  [[nodiscard]] double componentwise_bound() const {
    double largest = rounding * excess();
    for (std::size_t i = 0; i < residual.size(); ++i) {
      const double error = residual[i] == 0 ? 0 : std::fabs(residual[i]) / scale[i] * excess();
      largest = worse(largest, with_losses(error, lost_of(i), scale[i]));
    }
    return largest;
  }
  [[nodiscard]] double normwise_bound() const {
    double largest_loss = 0;
    for (index_t j = 0; j < columns && !lost.empty(); ++j)
      largest_loss = worse(largest_loss, ratio(norm_of_column(lost, j), norm_of_column(scale, j)));
    return with_losses(normwise(), largest_loss, 1);
  }
  /// Whether the residual is nowhere larger than what it may err by.
  [[nodiscard]] bool is_rounding_alone() const {
    for (std::size_t i = 0; i < residual.size(); ++i) {
      if (residual[i] == 0) continue;
      const double error = std::fabs(residual[i]) / scale[i] * excess();
      if (!(error <= rounding * excess() + ratio(lost_of(i), scale[i]))) return false;
    }
    return true;
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
  /// |r| + rounding scale of a column, and what is lost.
  [[nodiscard]] std::vector<double> bound_of_column(index_t j) const {
    std::vector<double> bound;
    for (index_t i = 0; i < n; ++i) {
      const auto place = static_cast<std::size_t>(i + j * n);
      bound.push_back(std::fabs(residual[place]) + rounding * excess() * scale[place] + lost_of(place));
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
  /// rounding scale of a column, and what is lost.
  [[nodiscard]] std::vector<double> rounding_of_column(index_t j) const {
    std::vector<double> bound;
    for (index_t i = 0; i < n; ++i) {
      const auto place = static_cast<std::size_t>(i + j * n);
      bound.push_back(rounding * excess() * scale[place] + lost_of(place));
    }
    return bound;
  }

 private:
  [[nodiscard]] double lost_of(std::size_t place) const { return lost.empty() ? 0 : lost[place]; }
  /// A bound of loss / size, no less than 2^-300: quotients below the range of normal numbers take processors
  /// many times as long, and no format tells such a ratio from 0.
  static double ratio(double loss, double size) {
    constexpr double least = 0x1p-300;
    return loss == 0 ? 0 : loss < least * size ? least : loss / size;
  }
  /// A backward error once rounding is added to it, and a loss to the residual, or to the scale.
  [[nodiscard]] double with_losses(double error, double loss, double size) const {
    return scaling_loss::enlarged(error + rounding * excess(), ratio(loss, size));
  }
};

}  // namespace residua::lapack
