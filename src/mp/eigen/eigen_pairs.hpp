// Approximate eigenvectors X of a symmetric A in run-time precision, pair by pair on the host: as
// lapack/eigen/eigen_stages.hpp has them, with R = I - X^T X, S = X^T A X and lambda_i = s_ii / (1 - r_ii).
// Sizes are compared by exponents, which reach beyond those of double.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "lapack/eigen/joined_groups.hpp"
#include "mp/eigen/vector_products.hpp"

namespace residua::multiple {

/// What couples two columns once they are orthonormal, and the distance of their eigenvalues.
struct eigen_pair {
  mp coupling, gap;

  /// Whether the rotation is at most 2^-10, lapack::largest_rotation: 0.1xxx 2^e lies in [2^(e - 1), 2^e).
  [[nodiscard]] bool is_apart() const {
    return !gap.is_zero() && coupling.exponent() + 10 <= gap.exponent() - 1;
  }
  /// Whether it is corrected where no coupling is of 2^largest.
  [[nodiscard]] bool turns(std::int64_t largest) const { return is_apart() && gap.exponent() - 1 >= largest; }
  [[nodiscard]] mp rotation() const { return coupling / gap; }
  /// An exponent of |rotation()|: it is below 2 to that power.
  [[nodiscard]] std::int64_t rotation_exponent() const { return coupling.exponent() - gap.exponent() + 1; }
};

/// Exponents of sizes that are below 2 to these powers: as lapack::eigen_distance.
struct eigen_distance {
  std::int64_t rotation = mp_header::zero(false).exponent(), skewness = rotation, unresolved = rotation,
               coupling = rotation;
};

/// S and R by columns, of which the lower triangles count, in one precision.
struct eigen_pairs {
  index_t n;
  std::vector<mp> S, R, lambda;

  eigen_pairs(index_t order, std::vector<mp> of_S, std::vector<mp> of_R)
      : n(order), S(std::move(of_S)), R(std::move(of_R)) {
    const mp one(1.0, S.front().bits());
    for (index_t i = 0; i < n; ++i) lambda.push_back(S[place(i, i)] / (one - R[place(i, i)]));
  }
  [[nodiscard]] eigen_pair pair(index_t i, index_t j) const {
    const auto k = place(std::max(i, j), std::min(i, j));
    return {fma(ldexp(value(i) + value(j), -1), R[k], S[k]), value(j) - value(i)};
  }
  [[nodiscard]] const mp& value(index_t i) const { return lambda[static_cast<std::size_t>(i)]; }

  [[nodiscard]] eigen_distance distance() const {
    eigen_distance d;
    d.coupling = largest_coupling();
    for (index_t j = 0; j < n; ++j) {
      d.skewness = std::max(d.skewness, R[place(j, j)].exponent());
      for (index_t i = j + 1; i < n; ++i) {
        d.skewness = std::max(d.skewness, R[place(i, j)].exponent());
        const auto its = pair(i, j);
        if (its.turns(d.coupling)) {
          d.rotation = std::max(d.rotation, its.rotation_exponent());
        } else {
          d.unresolved = std::max(d.unresolved, its.coupling.exponent());
        }
      }
    }
    return d;
  }
  [[nodiscard]] std::int64_t largest_coupling() const {
    std::int64_t largest = mp_header::zero(false).exponent();
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j + 1; i < n; ++i) largest = std::max(largest, pair(i, j).coupling.exponent());
    }
    return largest;
  }
  /// The groups of columns that couplings of 2^noise and more join which are not apart.
  [[nodiscard]] std::vector<std::vector<index_t>> clusters(std::int64_t noise) const {
    return lapack::joined_groups(n, [&](index_t i, index_t j) {
      const auto its = pair(i, j);
      return !its.is_apart() && its.coupling.exponent() > noise;
    });
  }
  /// E = R / 2 + K by columns, with no rotations within groups; groups: a number for each column, or -1.
  [[nodiscard]] std::vector<mp> correction(std::span<const index_t> groups,
                                           std::int64_t largest_coupling) const {
    auto E = half_of(R, n);
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j + 1; i < n; ++i) {
        const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
        if (groups[a] >= 0 && groups[a] == groups[b]) continue;
        const auto its = pair(i, j);
        if (!its.turns(largest_coupling)) continue;
        const mp rotation = its.rotation();
        E[place(i, j)] += rotation;
        E[place(j, i)] -= rotation;
      }
    }
    return E;
  }
  /// The matrix of A in a group's space, less a multiple of the identity and scaled to below 1, in double, by
  /// columns.
  [[nodiscard]] std::vector<double> cluster_matrix(const std::vector<index_t>& cluster) const {
    const mp middle = value(cluster[cluster.size() / 2]);
    std::vector<mp> exact;
    for (const index_t j : cluster) {
      for (const index_t i : cluster) exact.push_back(i == j ? value(i) - middle : pair(i, j).coupling);
    }
    return scaled_to_double(std::move(exact));
  }

 private:
  [[nodiscard]] std::size_t place(index_t i, index_t j) const { return static_cast<std::size_t>(i + j * n); }
};

}  // namespace residua::multiple
