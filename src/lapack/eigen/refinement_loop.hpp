// How often approximate vectors are corrected: until rounding errors are all that is left.
#pragma once

#include <algorithm>
#include <cmath>

#include "lapack/eigen/eigen_stages.hpp"
#include "residua/number/bounds.hpp"

namespace residua::lapack {

/// What the loop decides by.
struct refinement_limits {
  static constexpr int most_refinements = 40;
  double order;
  double unit;           // u^N
  double noise;          // what rounding makes of couplings that are zero
  double orthogonality;  // of columns that need no polish, elementwise

  /// Not where columns are far from orthonormal, or something overflowed.
  [[nodiscard]] bool is_refinable(const eigen_distance& d) const {
    return std::isfinite(d.unresolved) && d.skewness <= 0.5 / order;
  }
  /// What the correction leaves of itself, its square, is below the rounding errors of another one.
  [[nodiscard]] bool is_noise(const eigen_distance& d) const {
    const double largest = std::max(d.rotation, d.skewness);
    return d.unresolved <= noise && order * largest * largest <= unit;
  }
  [[nodiscard]] static bool has_improved(const eigen_distance& before, const eigen_distance& now) {
    return now.rotation <= before.rotation / 2 || now.skewness <= before.skewness / 2 ||
           now.unresolved <= before.unresolved / 2;
  }
};

/// The limits for columns of a square matrix of order n. Noise: errors of sums in X^T A Y, elementwise |x|^T
/// |A| |y| <= |A|_F for columns of norm 1, and in A Y before that.
template <class T>
refinement_limits limits_of(index_t n, double norm) {
  constexpr double dot = error_bounds<T>::dot;
  const auto order = static_cast<double>(n);
  return {order, limb_unit<T>, 2 * dot * order * limb_unit<T> * norm, dot * order * limb_unit<T>};
}

/// Corrects vectors by vectors.project(), .measure() and .correct(distance); how often.
template <class Vectors>
int refine(Vectors& vectors, const refinement_limits& limits) {
  vectors.project();
  auto distance = vectors.measure();
  for (int refinements = 0; refinements < refinement_limits::most_refinements; ++refinements) {
    if (!limits.is_refinable(distance)) return refinements;
    const auto before = distance;
    vectors.correct(distance);
    vectors.project();
    distance = vectors.measure();
    if (limits.is_noise(before) || !limits.has_improved(before, distance)) return refinements + 1;
  }
  return refinement_limits::most_refinements;
}

/// Rotations of vectors whose values are close err by the rounding errors of couplings over the gap, and
/// leave columns orthonormal to the square of that only. vectors.orthonormalise() squares it once more.
template <class Vectors>
void polish(Vectors& vectors, const refinement_limits& limits, int steps) {
  for (int step = 0; step < steps; ++step) {
    const auto distance = vectors.measure();
    if (!(distance.skewness > limits.orthogonality) || !limits.is_refinable(distance)) return;
    vectors.orthonormalise();
    vectors.project();
  }
}

}  // namespace residua::lapack
