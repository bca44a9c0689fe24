// Groups of approximate eigenvectors of a complex matrix that a correction cannot tell apart, and how they
// turn: as geev_clusters.hpp and geev_rotations.hpp have it, without conjugates.
#pragma once

#include <algorithm>

#include "lapack/geev/complex_block.hpp"
#include "lapack/geev/complex_spectrum.hpp"

namespace residua::lapack {

/// D, whose diagonal the eigenvalues have taken up, and the eigenvalues on the host.
template <class T>
struct complex_pairs {
  const complex_spectrum<T>& spectrum;
  std::vector<T> D;  // parts in turns, by columns

  /// What couples two vectors.
  [[nodiscard]] general_pair<T> direct(index_t i, index_t j) const {
    const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j), k = place(i, j);
    return {{D[k], D[k + 1]}, {spectrum.wr[b] - spectrum.wr[a], spectrum.wi[b] - spectrum.wi[a]}};
  }
  /// Whether vectors i and j are coupled by more than `noise` and their eigenvalues are not apart.
  [[nodiscard]] bool is_unresolved(index_t i, index_t j, double noise) const {
    const auto pair = direct(i, j);
    return !pair.is_apart() && size_of(pair.coupling) > noise;
  }
  /// Takes the couplings of these columns out of D.
  void clear(const std::vector<index_t>& group) {
    for (const index_t j : group) {
      for (const index_t i : group) D[place(i, j)] = D[place(i, j) + 1] = T(0.0);
    }
  }

 private:
  [[nodiscard]] std::size_t place(index_t i, index_t j) const {
    return static_cast<std::size_t>(2 * (i + j * spectrum.order()));
  }
};

template <class T>
std::vector<std::vector<index_t>> clusters_of(const complex_pairs<T>& all, double noise) {
  return joined_groups(all.spectrum.order(), [&](index_t i, index_t j) {
    return all.is_unresolved(i, j, noise) || all.is_unresolved(j, i, noise);
  });
}

/// How a group turns. The couplings that it turns by are taken out of D: no correction is to do it again.
template <class T>
std::optional<general_rotation<T>> take_rotation(complex_pairs<T>& all, const std::vector<index_t>& group,
                                                 double) {
  const std::size_t m = group.size();
  const auto block = decomposed(complex_block(all, group), m);
  if (!block) return {};
  general_rotation<T> its{group, {}, {}, {}};
  for (const auto& z : block->X) its.X.insert(its.X.end(), {z.real(), z.imag()});
  const auto origin = static_cast<std::size_t>(group[m / 2]);
  for (const auto& w : block->w) {
    its.wr.push_back(all.spectrum.wr[origin] + T(w.real()));
    its.wi.push_back(all.spectrum.wi[origin] + T(w.imag()));
  }
  all.clear(group);
  return its;
}

}  // namespace residua::lapack
