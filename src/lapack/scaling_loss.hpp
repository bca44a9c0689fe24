// What a solution loses where it is scaled back to the ends of the range.
#pragma once

#include <limits>

namespace residua::lapack {

/// What scaling took from elements: at most so much beside each of them, and beside the largest one. Infinite
/// where an element has become one that is not finite, or was none.
struct scaling_loss {
  double elementwise = 0, normwise = 0;

  static scaling_loss all() {
    return {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  }
  /// A bound of an error of x beside x, or of a backward error, once x has lost this: with |d_i| <= l |x_i|,
  /// (e |x| + l |x|) / (|x| - l |x|), and the same of |A||x| + |b|.
  static double enlarged(double error, double loss) {
    if (loss == 0) return error;
    return loss < 1 ? (error + loss) / (1 - loss) * (1 + 0x1p-50) : std::numeric_limits<double>::infinity();
  }
};

}  // namespace residua::lapack
