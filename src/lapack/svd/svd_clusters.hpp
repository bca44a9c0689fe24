// Groups of approximate singular vectors that a correction cannot tell apart.
//
// Where only even pairs are unresolved (svd_stages.hpp), the singular values of a group lie close to each
// other and away from zero: U and V turn by the eigenvectors of the symmetric part of the group's matrix,
// less a multiple of the identity, as in eigen_clusters.hpp. Where odd pairs are, the singular values are
// close to zero beside their couplings: U and V turn by the singular vectors of the group's matrix itself,
// whose entries are all of the couplings' size.
#pragma once

#include "lapack/eigen/eigen_clusters.hpp"
#include "lapack/svd/svd_stages.hpp"
#include "lapack/svd/vendor_gesdd.hpp"

namespace residua::lapack {

/// M, R, S and sigma on the host.
template <class T>
struct singular_triplets {
  index_t n;
  std::vector<T> M, R, S, sigma;

  [[nodiscard]] singular_pair<T> pair(index_t i, index_t j) const {
    const auto k = place(std::max(i, j), std::min(i, j));
    return {M[place(i, j)], M[place(j, i)], R[k], S[k], value(i), value(j)};
  }
  [[nodiscard]] const T& value(index_t i) const { return sigma[static_cast<std::size_t>(i)]; }

 private:
  [[nodiscard]] std::size_t place(index_t i, index_t j) const { return static_cast<std::size_t>(i + j * n); }
};

/// The columns that turn together, and by what: orthogonal matrices by columns, to double's roundings.
struct singular_rotation {
  std::vector<index_t> members;
  std::vector<double> of_U, of_V;
};

template <class T>
std::vector<std::vector<index_t>> clusters_of(const singular_triplets<T>& all, double noise) {
  return joined_groups(all.n, [&](index_t i, index_t j) {
    const auto pair = all.pair(i, j);
    return is_unresolved(pair.even, noise) || is_unresolved(pair.odd, noise);
  });
}

template <class T>
bool is_close_to_zero(const singular_triplets<T>& all, const std::vector<index_t>& group, double noise) {
  for (const index_t j : group) {
    for (const index_t i : group) {
      if (i > j && is_unresolved(all.pair(i, j).odd, noise)) return true;
    }
  }
  return false;
}

/// The symmetric part of a group's matrix less its middle, or the matrix itself; scaled, in double.
template <class T>
std::vector<double> group_matrix(const singular_triplets<T>& all, const std::vector<index_t>& group,
                                 bool whole) {
  const std::size_t m = group.size();
  const T middle = whole ? T(0.0) : all.value(group[m / 2]);
  std::vector<T> exact(m * m);
  for (std::size_t b = 0; b < m; ++b) {
    for (std::size_t a = 0; a < m; ++a) {
      const auto pair = all.pair(group[a], group[b]);
      const T coupling = whole ? pair.even.coupling - pair.odd.coupling : pair.even.coupling;
      exact[a + b * m] = a == b ? all.value(group[a]) - middle : coupling;
    }
  }
  return scaled_to_double(exact);
}

inline std::vector<double> transposed_square(const std::vector<double>& A, std::size_t n) {
  std::vector<double> mirrored(A.size());
  for (std::size_t k = 0; k < A.size(); ++k) mirrored[k / n + k % n * n] = A[k];
  return mirrored;
}

/// How a group turns; no members if double finds no vectors.
template <class T>
singular_rotation rotation_of(const singular_triplets<T>& all, const std::vector<index_t>& group,
                              double noise) {
  const bool whole = is_close_to_zero(all, group, noise);
  const auto m = static_cast<index_t>(group.size());
  auto B = group_matrix(all, group, whole);
  std::vector<double> values(group.size());
  if (!whole) {
    if (!vendor::syevd(m, B, values)) return {};
    return {group, B, B};
  }
  std::vector<double> U(B.size()), Vt(B.size());
  if (!vendor::gesdd(m, B, values, U, Vt)) return {};
  return {group, U, transposed_square(Vt, group.size())};
}

}  // namespace residua::lapack
