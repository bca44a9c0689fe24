// Groups of approximate eigenvectors of a Hermitian matrix that a correction cannot tell apart, as
// lapack/eigen/eigen_clusters.hpp has them of symmetric matrices.
#pragma once

#include "lapack/eigen/eigen_clusters.hpp"
#include "lapack/heevd/heevd_stages.hpp"

namespace residua::lapack {

/// S, R and lambda on the host.
template <class T>
struct hermitian_pairs {
  index_t n;
  std::vector<complex<T>> S, R;
  std::vector<T> lambda;

  /// i > j.
  [[nodiscard]] hermitian_pair<T> pair(index_t i, index_t j) const {
    const auto k = static_cast<std::size_t>(i + j * n);
    return {S[k], R[k], value(i), value(j)};
  }
  /// c_ij for any two different i and j.
  [[nodiscard]] complex<T> coupling(index_t i, index_t j) const {
    return i > j ? pair(i, j).coupling() : conj(pair(j, i).coupling());
  }
  [[nodiscard]] const T& value(index_t i) const { return lambda[static_cast<std::size_t>(i)]; }
};

template <class T>
std::vector<std::vector<index_t>> clusters_of(const hermitian_pairs<T>& all, double noise) {
  return joined_groups(all.n, [&](index_t i, index_t j) {
    const auto pair = all.pair(i, j);
    return !pair.is_apart() &&
           std::max(std::fabs(leading(pair.re.coupling)), std::fabs(leading(pair.im.coupling))) > noise;
  });
}

/// The matrix of A in a group's space, less a multiple of the identity and scaled to at most 1, in double, by
/// columns.
template <class T>
std::vector<complex<double>> cluster_matrix(const hermitian_pairs<T>& all,
                                            const std::vector<index_t>& cluster) {
  const std::size_t m = cluster.size();
  const T middle = all.value(cluster[m / 2]);
  std::vector<T> parts;
  parts.reserve(2 * m * m);
  for (std::size_t b = 0; b < m; ++b) {
    for (std::size_t a = 0; a < m; ++a) {
      const complex<T> entry =
          a == b ? complex<T>(all.value(cluster[a]) - middle) : all.coupling(cluster[a], cluster[b]);
      parts.insert(parts.end(), {entry.re, entry.im});
    }
  }
  const auto scaled = scaled_to_double(parts);
  std::vector<complex<double>> B;
  B.reserve(m * m);
  for (std::size_t k = 0; k < scaled.size(); k += 2) B.emplace_back(scaled[k], scaled[k + 1]);
  return B;
}

}  // namespace residua::lapack
