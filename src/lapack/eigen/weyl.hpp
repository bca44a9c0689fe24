// Bounds of the errors of eigenvalues and singular values from what a decomposition leaves.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "lapack/eigen/eigen_stages.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/number/convert.hpp"

namespace residua::lapack {

/// M -= X diag(values), in the wider format.
template <class W, class T>
void subtract_images(const context& ctx, const matrix_view<const W>& X, const std::vector<T>& values,
                     const matrix_view<W>& M) {
  std::vector<W> wide;
  wide.reserve(values.size());
  for (const T& value : values) wide.push_back(convert<W>(value));
  const array<W> lambda(ctx, wide);
  loop::run_elements(ctx, M.rows() * M.columns(), eigen_residual_stage<W>{{}, X, lambda.view(), M});
}

template <class T>
double largest_magnitude(const std::vector<T>& values) {
  double largest = 0;
  for (const T& value : values) largest = std::max(largest, std::fabs(leading(value)));
  return largest;
}

/// Weyl's bound of the errors of values w whose vectors are orthonormal to `orthogonality` and leave
/// |A X - Y diag(w)|_F <= residual.
inline double weyl_bound(double orthogonality, double largest, double residual) {
  if (!(orthogonality < 1)) return std::numeric_limits<double>::infinity();
  return (2 * orthogonality * largest + residual) / (1 - orthogonality);
}

}  // namespace residua::lapack
