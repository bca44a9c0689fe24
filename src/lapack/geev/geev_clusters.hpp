// Groups of approximate eigenvectors of a general matrix that a correction cannot tell apart.
#pragma once

#include <algorithm>

#include "lapack/eigen/eigen_clusters.hpp"
#include "lapack/geev/geev_stages.hpp"
#include "lapack/geev/packed_spectrum.hpp"

namespace residua::lapack {

/// D and the eigenvalues on the host.
template <class T>
struct general_pairs {
  const packed_spectrum<T>& spectrum;
  std::vector<T> D;  // by columns

  /// An element of W + D, of whose diagonal blocks the eigenvalues have taken up all but the mirrored part.
  [[nodiscard]] T whole(index_t i, index_t j) const {
    const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
    if (spectrum.head[a] != spectrum.head[b]) return D[a + b * static_cast<std::size_t>(spectrum.order())];
    if (spectrum.tail[a] < 0) return spectrum.wr[a];
    const auto left = stage().pairs(i, j).mirrored.coupling;
    if (i != j) return spectrum.wi[a] + left.im;
    return spectrum.tail[a] == i ? spectrum.wr[a] - left.re : spectrum.wr[a] + left.re;
  }
  /// Whether two columns' vectors, or one's and the other's conjugate, are coupled by more than `noise` and
  /// not apart.
  [[nodiscard]] bool is_unresolved(index_t i, index_t j, double noise) const {
    return exceeds(direct(i, j), noise) || is_mirror_unresolved(i, j, noise);
  }
  /// The latter.
  [[nodiscard]] bool is_mirror_unresolved(index_t i, index_t j, double noise) const {
    if (stage().is_same(i, j) && !is_complex(i)) return false;
    return exceeds(stage().pairs(i, j).mirrored, noise);
  }
  [[nodiscard]] bool is_complex(index_t i) const { return spectrum.tail[static_cast<std::size_t>(i)] >= 0; }
  /// What couples two vectors; nothing couples one with itself.
  [[nodiscard]] general_pair<T> direct(index_t i, index_t j) const {
    const T zero(0.0);
    if (stage().is_same(i, j)) return {{zero, zero}, {zero, zero}};
    return stage().pairs(i, j).direct;
  }
  /// Takes all couplings of these columns out of D.
  void clear(const std::vector<index_t>& group) {
    for (const index_t j : group) {
      for (const index_t i : group) element(i, j) = T(0.0);
    }
  }
  /// Takes the direct couplings of complex vectors out of D.
  void clear_direct(const std::vector<index_t>& group) {
    for (const index_t j : group) {
      for (const index_t i : group) {
        if (!stage().is_same(i, j) && is_head(i) && is_head(j)) keep_mirrored(i, j);
      }
    }
  }
  [[nodiscard]] bool is_head(index_t j) const { return spectrum.head[static_cast<std::size_t>(j)] == j; }

 private:
  [[nodiscard]] static bool exceeds(const general_pair<T>& pair, double noise) {
    return !pair.is_apart() && size_of(pair.coupling) > noise;
  }
  [[nodiscard]] T& element(index_t i, index_t j) {
    return D[static_cast<std::size_t>(i + j * spectrum.order())];
  }
  /// Keeps the mirrored coupling of two heads, with the tails that belong to them.
  void keep_mirrored(index_t i, index_t j) {
    const auto coupling = stage().pairs(i, j).mirrored.coupling;
    const index_t below = spectrum.tail[static_cast<std::size_t>(i)],
                  right = spectrum.tail[static_cast<std::size_t>(j)];
    element(i, j) = coupling.re;
    element(below, right) = -coupling.re;
    element(i, right) = element(below, j) = coupling.im;
  }
  [[nodiscard]] general_stage<T> stage() const {
    const auto n = spectrum.order();
    const auto numbers = [&](const std::vector<T>& w) { return vector_view<const T>(w.data(), n, 1); };
    const auto places = [&](const std::vector<index_t>& p) {
      return vector_view<const index_t>(p.data(), n, 1);
    };
    return {{},
            matrix_view<const T>(D.data(), n, n, n),
            numbers(spectrum.wr),
            numbers(spectrum.wi),
            {places(spectrum.head), places(spectrum.tail)},
            {}};
  }
};

/// The groups of columns that unresolved couplings join, both parts of a vector in one group.
template <class T>
std::vector<std::vector<index_t>> clusters_of(const general_pairs<T>& all, double noise) {
  std::vector<bool> unresolved(all.spectrum.wr.size());
  auto groups = joined_groups(all.spectrum.order(), [&](index_t i, index_t j) {
    const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
    const bool joins = all.is_unresolved(i, j, noise) || all.is_unresolved(j, i, noise);
    if (joins) unresolved[a] = unresolved[b] = true;
    return joins || all.spectrum.head[a] == all.spectrum.head[b];
  });
  std::erase_if(groups, [&](const auto& group) {
    return std::none_of(group.begin(), group.end(),
                        [&](index_t j) { return unresolved[static_cast<std::size_t>(j)]; });
  });
  return groups;
}

/// Whether a group has complex vectors alone, which are apart from the conjugates of all of them.
template <class T>
bool is_away_from_conjugates(const general_pairs<T>& all, const std::vector<index_t>& group, double noise) {
  for (const index_t j : group) {
    if (!all.is_complex(j)) return false;
    for (const index_t i : group) {
      if (all.is_mirror_unresolved(i, j, noise)) return false;
    }
  }
  return true;
}

}  // namespace residua::lapack
