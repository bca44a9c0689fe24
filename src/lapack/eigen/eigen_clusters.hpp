// Groups of approximate eigenvectors that a correction cannot tell apart: each spans a small space, in which
// A is decomposed anew.
//
// For a group J the matrix (I - R)^-1/2 S (I - R)^-1/2, to first order s_ij + (lambda_i + lambda_j) / 2 r_ij,
// is the matrix of A in an orthonormal basis of the group's space. Less a multiple of the identity it is of
// the size of what the group's eigenvalues differ by, so that double has 53 bits for the differences.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "lapack/eigen/eigen_stages.hpp"
#include "lapack/eigen/joined_groups.hpp"
#include "lapack/eigen/vendor_syevd.hpp"

namespace residua::lapack {

/// S, R and lambda on the host.
template <class T>
struct eigen_pairs {
  index_t n;
  std::vector<T> S, R, lambda;

  [[nodiscard]] eigen_pair<T> pair(index_t i, index_t j) const {
    const auto k = static_cast<std::size_t>(std::max(i, j) + std::min(i, j) * n);
    return {S[k], R[k], value(i), value(j)};
  }
  [[nodiscard]] const T& value(index_t i) const { return lambda[static_cast<std::size_t>(i)]; }
};

/// Whether a pair is left to the decomposition of its group: not apart, and coupled by more than `noise`.
template <class T>
bool is_unresolved(const eigen_pair<T>& pair, double noise) {
  return !pair.is_apart() && std::fabs(leading(pair.coupling)) > noise;
}

/// The groups that are joined by such pairs.
template <class T>
std::vector<std::vector<index_t>> clusters_of(const eigen_pairs<T>& all, double noise) {
  return joined_groups(all.n, [&](index_t i, index_t j) { return is_unresolved(all.pair(i, j), noise); });
}

/// A square matrix in double, scaled by a power of two to at most 1; it is not zero.
template <class T>
std::vector<double> scaled_to_double(const std::vector<T>& exact) {
  double largest = 0;
  for (const T& entry : exact) largest = std::max(largest, std::fabs(leading(entry)));
  std::vector<double> scaled;
  scaled.reserve(exact.size());
  const int exponent = -std::ilogb(largest);
  for (const T& entry : exact) scaled.push_back(std::ldexp(leading(entry), exponent));
  return scaled;
}

/// The matrix of A in a group's space, less a multiple of the identity and scaled to at most 1, in double, by
/// columns.
template <class T>
std::vector<double> cluster_matrix(const eigen_pairs<T>& all, const std::vector<index_t>& cluster) {
  const std::size_t m = cluster.size();
  const T middle = all.value(cluster[m / 2]);
  std::vector<T> exact(m * m);
  for (std::size_t b = 0; b < m; ++b) {
    for (std::size_t a = 0; a < m; ++a)
      exact[a + b * m] = a == b ? all.value(cluster[a]) - middle : all.pair(cluster[a], cluster[b]).coupling;
  }
  return scaled_to_double(exact);
}

}  // namespace residua::lapack
