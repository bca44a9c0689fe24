// Dense matrices scaled by powers of two, which is exact, and solutions scaled back, which need not be.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "krylov/power_of_two.hpp"
#include "lapack/scaling_loss.hpp"
#include "residua/dense/dense_matrix.hpp"

namespace residua::solving {

/// The magnitudes of the largest limb of some elements and of the smallest one that is not zero.
struct limb_sizes {
  double largest = 0, smallest = 0;

  template <class T>
  explicit limb_sizes(std::span<const T> elements) {
    for (const T& x : elements) {
      if constexpr (limb_count<T> == 1) {
        include(x);
      } else {
        for (const double limb : x.limb) include(limb);
      }
    }
  }
  [[nodiscard]] bool is_far_from_ends() const { return largest == 0 || krylov::is_far_from_ends(largest); }
  /// The exponent of the power of two that brings the largest to about 1, or as near to it as is possible
  /// without a loss in any limb; 0 where the largest is far from the ends of double's range.
  [[nodiscard]] int exponent() const {
    return is_far_from_ends() ? 0 : krylov::exponent_to_one(largest, smallest);
  }

 private:
  void include(double limb) {
    const double size = std::fabs(limb);
    if (size == 0) return;
    largest = std::max(largest, size);
    smallest = smallest == 0 ? size : std::min(smallest, size);
  }
};

/// x = 2^exponent x.
template <class T>
void scale_by_power(std::span<T> elements, int exponent) {
  if (exponent == 0) return;
  for (T& x : elements) {
    if constexpr (limb_count<T> == 1) {
      x = std::ldexp(x, exponent);
    } else {
      for (double& limb : x.limb) limb = std::ldexp(limb, exponent);
    }
  }
}

/// The sum of |a_k - b_k| over the limbs.
template <class T>
double limb_distance(const T& a, const T& b) {
  if constexpr (limb_count<T> == 1) {
    return std::fabs(a - b);
  } else {
    double sum = 0;
    for (int k = 0; k < limb_count<T>; ++k) sum += std::fabs(a.limb[k] - b.limb[k]);
    return sum;
  }
}

/// x = 2^exponent x for each element, where limbs may become subnormal, zero or infinite. Returns how much
/// that changed the elements.
template <class T>
lapack::scaling_loss scale_with_loss(std::span<T> elements, int exponent) {
  const std::vector<T> before(elements.begin(), elements.end());
  scale_by_power(elements, exponent);
  std::vector<T> after(elements.begin(), elements.end());
  scale_by_power(std::span<T>(after), -exponent);
  lapack::scaling_loss loss;
  double largest = 0, largest_lost = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double size = std::fabs(leading(before[i]));
    const double lost = limb_distance(before[i], after[i]);
    if (!std::isfinite(lost)) return lapack::scaling_loss::all();
    if (lost > 0) loss.elementwise = std::max(loss.elementwise, lost / size * (1 + 0x1p-50));
    largest = std::max(largest, size);
    largest_lost = std::max(largest_lost, lost);
  }
  if (largest_lost > 0) loss.normwise = largest_lost / largest * (1 + 0x1p-50);
  return loss;
}

}  // namespace residua::solving
