// Groups of approximate eigenvectors that a correction cannot tell apart: each spans a small space, in which
// A is decomposed anew.
//
// Of a group J the matrix (I - R)^-1/2 S (I - R)^-1/2, to first order s_ij + (lambda_i + lambda_j) / 2 r_ij,
// is that of A in an orthonormal basis of the space. Less a multiple of the identity it is of the size of
// what the group's eigenvalues differ by, so that double has 53 bits for the differences.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "lapack/eigen/eigen_stages.hpp"
#include "lapack/eigen/vendor_syevd.hpp"

namespace residua::lapack {

/// S, R and lambda on the host.
template <class T>
struct eigen_pairs {
  index_t n;
  std::vector<T> S, R, lambda;

  [[nodiscard]] eigen_pair<T> pair(index_t i, index_t j) const {
    const auto k = static_cast<std::size_t>(std::max(i, j) + std::min(i, j) * n);
    return {S[k], R[k], at(i), at(j)};
  }
  [[nodiscard]] const T& at(index_t i) const { return lambda[static_cast<std::size_t>(i)]; }
};

/// The groups of two columns and more that are joined by couplings above `noise` of pairs that are not apart;
/// each in ascending order.
template <class T>
std::vector<std::vector<index_t>> clusters_of(const eigen_pairs<T>& all, double noise) {
  std::vector<index_t> first(static_cast<std::size_t>(all.n));
  std::iota(first.begin(), first.end(), index_t{0});
  const auto root_of = [&](index_t i) {
    while (first[static_cast<std::size_t>(i)] != i) i = first[static_cast<std::size_t>(i)];
    return i;
  };
  for (index_t j = 0; j < all.n; ++j) {
    for (index_t i = j + 1; i < all.n; ++i) {
      const auto pair = all.pair(i, j);
      if (pair.is_apart() || !(std::fabs(leading(pair.coupling)) > noise)) continue;
      const index_t a = root_of(i), b = root_of(j);
      first[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  }
  std::vector<std::vector<index_t>> members(static_cast<std::size_t>(all.n)), clusters;
  for (index_t i = 0; i < all.n; ++i) members[static_cast<std::size_t>(root_of(i))].push_back(i);
  for (auto& cluster : members) {
    if (cluster.size() > 1) clusters.push_back(std::move(cluster));
  }
  return clusters;
}

/// The matrix of A in a group's space, less a multiple of the identity and scaled to at most 1, in double, by
/// columns.
template <class T>
std::vector<double> cluster_matrix(const eigen_pairs<T>& all, const std::vector<index_t>& cluster) {
  const std::size_t m = cluster.size();
  const T middle = all.at(cluster[m / 2]);
  std::vector<T> exact(m * m);
  double largest = 0;
  for (std::size_t b = 0; b < m; ++b) {
    for (std::size_t a = 0; a < m; ++a) {
      T& entry = exact[a + b * m];
      entry = a == b ? all.at(cluster[a]) - middle : all.pair(cluster[a], cluster[b]).coupling;
      largest = std::max(largest, std::fabs(leading(entry)));
    }
  }
  std::vector<double> scaled(m * m);
  const int exponent = -std::ilogb(largest);
  for (std::size_t k = 0; k < m * m; ++k) scaled[k] = std::ldexp(leading(exact[k]), exponent);
  return scaled;
}

}  // namespace residua::lapack
