// How often approximate vectors are corrected: until rounding errors are all that is left.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

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

  /// Couplings below this together are within what rounding may hide of a residual: n^2 of them have a
  /// Frobenius norm of n times that. And a rotation whose square, in sums of n, is below the rounding errors
  /// of another one.
  [[nodiscard]] rounding_limits of_rounding() const {
    return {noise / std::sqrt(order), std::sqrt(unit / order)};
  }
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
    return is_halved(before.rotation, now.rotation) || is_halved(before.skewness, now.skewness) ||
           is_halved(before.unresolved, now.unresolved);
  }
  [[nodiscard]] static bool is_halved(double before, double now) { return now < before && now <= before / 2; }
};

/// The limits for columns of a square matrix of order n. Noise: errors of sums in X^T A Y, elementwise |x|^T
/// |A| |y| <= |A|_F for columns of norm 1, and in A Y before that.
template <class T>
refinement_limits limits_of(index_t n, double norm) {
  constexpr double dot = error_bounds<T>::dot;
  const auto order = static_cast<double>(n);
  return {order, limb_unit<T>, 2 * dot * order * limb_unit<T> * norm, dot * order * limb_unit<T>};
}

/// How often vectors were corrected, and whether the last correction was so small that they are known to be
/// orthonormal and their values, from before it, to err by its square alone: Rayleigh's quotients of vectors
/// that err by e are within e^2 |A| of eigenvalues. Elsewhere the vectors have been projected upon after the
/// last correction.
struct refinement_result {
  int refinements = 0;
  bool is_settled = false;
};

/// Corrects vectors by vectors.project(), .measure() and .correct(distance), until two corrections in a row
/// have not helped: of two values that are the same, coupling and distance are both of second order in what
/// is left of all other pairs, and their quotient says nothing of it. Limits: what refinement_limits has.
template <class Vectors, class Limits>
refinement_result refine(Vectors& vectors, const Limits& limits) {
  vectors.project();
  auto distance = vectors.measure();
  int idle = 0;
  for (int refinements = 0; refinements < Limits::most_refinements; ++refinements) {
    if (!limits.is_refinable(distance)) return {refinements, false};
    const auto before = distance;
    vectors.correct(distance);
    if (limits.is_noise(before)) return {refinements + 1, true};
    vectors.project();
    distance = vectors.measure();
    idle = limits.has_improved(before, distance) ? 0 : idle + 1;
    if (idle == 2) return {refinements + 1, false};
  }
  return {Limits::most_refinements, false};
}

/// A step of Newton and Schulz squares what columns lack of being orthonormal: from 2^-10 to beyond qd's bits
/// in five.
inline constexpr int most_polishes = 5;

/// Rotations of vectors whose values are close err by the rounding errors of couplings over the gap, and
/// leave columns orthonormal to the square of that only. vectors.orthonormalise(distance) squares it once
/// more.
template <class Vectors, class Limits>
void polish(Vectors& vectors, const Limits& limits, int steps) {
  for (int step = 0; step < steps; ++step) {
    const auto distance = vectors.measure();
    if (!(distance.skewness > limits.orthogonality) || !limits.is_refinable(distance)) return;
    vectors.orthonormalise(distance);
    vectors.project();
  }
}

/// Whether refinement has ended with values: columns that are zero or have overflown have none.
template <class T>
bool are_values(const std::vector<T>& values) {
  return std::ranges::all_of(values, [](const T& value) { return std::isfinite(leading(value)); });
}

}  // namespace residua::lapack
