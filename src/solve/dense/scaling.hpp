// Dense matrices scaled by powers of two, which is exact.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "residua/dense/dense_matrix.hpp"

namespace residua::solving {

/// Elements, one after the other, whose largest and smallest limb, zeros left out, are so large.
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
  [[nodiscard]] bool is_far_from_ends() const {
    return largest == 0 || (largest <= 0x1p200 && largest >= 0x1p-200);
  }
  /// Of the power of two that brings the largest to about 1, or as near to it as is possible without a loss
  /// in any limb; 0 far from the ends of double's range.
  [[nodiscard]] int exponent() const {
    if (is_far_from_ends()) return 0;
    const int to_one = -std::ilogb(largest);
    constexpr int lowest = -970;  // above 2^-970 the last bit of a double is a normal number
    return to_one > 0 ? to_one : std::clamp(lowest - std::ilogb(smallest), to_one, 0);
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

}  // namespace residua::solving
