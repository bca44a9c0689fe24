// Approximate singular vectors U and V of a square B in run-time precision, pair by pair on the host: as
// lapack/svd/svd_stages.hpp and svd_clusters.hpp have them, with M = U^T B V, R = I - U^T U, S = I - V^T V
// and sigma_i = m_ii / (1 - (r_ii + s_ii) / 2).
#pragma once

#include "lapack/svd/svd_clusters.hpp"
#include "mp/eigen/eigen_pairs.hpp"

namespace residua::multiple {

/// Two columns of U and V: as they are, and with one v of the other sign.
struct singular_pair {
  eigen_pair even, odd;
};

/// What U and V turn by.
struct singular_correction {
  std::vector<mp> of_U, of_V;
};

/// The matrices of a correction by columns, in one precision. Of R and S the lower triangles alone count.
struct singular_pairs {
  index_t n;
  std::vector<mp> M, R, S, sigma;

  singular_pairs(index_t order, std::vector<mp> of_M, std::vector<mp> of_R, std::vector<mp> of_S)
      : n(order), M(std::move(of_M)), R(std::move(of_R)), S(std::move(of_S)) {
    const mp one(1.0, M.front().bits());
    for (index_t i = 0; i < n; ++i)
      sigma.push_back(M[place(i, i)] / (one - ldexp(R[place(i, i)] + S[place(i, i)], -1)));
  }
  [[nodiscard]] const mp& value(index_t i) const { return sigma[static_cast<std::size_t>(i)]; }
  [[nodiscard]] singular_pair pair(index_t i, index_t j) const {
    const auto k = place(std::max(i, j), std::min(i, j));
    const mp &m = M[place(i, j)], &mirrored = M[place(j, i)];
    const mp sum = value(i) + value(j), difference = value(i) - value(j);
    return {{ldexp(fma(ldexp(sum, -1), R[k] + S[k], mirrored + m), -1), -difference},
            {ldexp(fma(ldexp(difference, -1), R[k] - S[k], mirrored - m), -1), -sum}};
  }

  [[nodiscard]] eigen_distance distance() const {
    eigen_distance d;
    for_each_pair([&](index_t, index_t, const singular_pair& its) {
      d.coupling = std::max({d.coupling, its.even.coupling.exponent(), its.odd.coupling.exponent()});
    });
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j; i < n; ++i)
        d.skewness = std::max({d.skewness, R[place(i, j)].exponent(), S[place(i, j)].exponent()});
    }
    for_each_pair([&](index_t, index_t, const singular_pair& its) {
      take(its.even, d);
      take(its.odd, d);
    });
    return d;
  }
  /// The groups of columns that couplings of 2^noise and more join which are not apart.
  [[nodiscard]] std::vector<std::vector<index_t>> clusters(std::int64_t noise) const {
    return lapack::joined_groups(n, [&](index_t i, index_t j) {
      const auto its = pair(i, j);
      return is_unresolved(its.even, noise) || is_unresolved(its.odd, noise);
    });
  }
  /// How a group turns, by double; no members if that finds no vectors.
  [[nodiscard]] lapack::singular_rotation rotation(const std::vector<index_t>& group,
                                                   std::int64_t noise) const {
    const auto m = static_cast<index_t>(group.size());
    const bool whole = is_close_to_zero(group, noise);
    auto B = group_matrix(group, whole);
    std::vector<double> values(group.size());
    if (!whole) {
      if (!vendor::syevd(m, B, values)) return {};
      return {group, B, B};
    }
    std::vector<double> U(B.size()), Vt(B.size());
    if (!vendor::gesdd(m, B, values, U, Vt)) return {};
    return {group, U, lapack::transposed_square(Vt, group.size())};
  }
  /// R / 2 and S / 2 with the sum and the difference of even and odd rotations, but for even ones within
  /// groups, and odd ones within groups that are close to zero: those have a number for each column, or -1.
  [[nodiscard]] singular_correction correction(std::span<const index_t> groups,
                                               std::span<const index_t> close_to_zero,
                                               std::int64_t largest_coupling) const {
    singular_correction E{half_of(R, n), half_of(S, n)};
    const auto are_of_one = [](std::span<const index_t> numbers, index_t i, index_t j) {
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      return numbers[a] >= 0 && numbers[a] == numbers[b];
    };
    const auto rotation_of = [&](const eigen_pair& its, bool is_left_out) {
      return !is_left_out && its.turns(largest_coupling) ? its.rotation() : mp(its.gap.bits());
    };
    for_each_pair([&](index_t i, index_t j, const singular_pair& its) {
      const mp even = rotation_of(its.even, are_of_one(groups, i, j)),
               odd = rotation_of(its.odd, are_of_one(close_to_zero, i, j));
      turn(E.of_U, i, j, even + odd);
      turn(E.of_V, i, j, even - odd);
    });
    return E;
  }
  /// Whether odd pairs of the group are unresolved.
  [[nodiscard]] bool is_close_to_zero(const std::vector<index_t>& group, std::int64_t noise) const {
    for (const index_t j : group) {
      for (const index_t i : group) {
        if (i > j && is_unresolved(pair(i, j).odd, noise)) return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t place(index_t i, index_t j) const { return static_cast<std::size_t>(i + j * n); }
  /// i > j.
  template <class Visit>
  void for_each_pair(const Visit& visit) const {
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = j + 1; i < n; ++i) visit(i, j, pair(i, j));
    }
  }
  /// Columns turn by the sum of two rotations, which is below twice the larger one.
  static void take(const eigen_pair& its, eigen_distance& d) {
    if (its.turns(d.coupling))
      d.rotation = std::max(d.rotation, its.rotation_exponent() + 1);
    else
      d.unresolved = std::max(d.unresolved, its.coupling.exponent());
  }
  static bool is_unresolved(const eigen_pair& its, std::int64_t noise) {
    return !its.is_apart() && its.coupling.exponent() > noise;
  }
  void turn(std::vector<mp>& E, index_t i, index_t j, const mp& rotation) const {
    E[place(i, j)] += rotation;
    E[place(j, i)] -= rotation;
  }
  /// The symmetric part of a group's matrix less its middle, or the matrix itself; scaled, in double.
  [[nodiscard]] std::vector<double> group_matrix(const std::vector<index_t>& group, bool whole) const {
    const mp middle = whole ? mp(value(0).bits()) : value(group[group.size() / 2]);
    std::vector<mp> exact;
    for (const index_t j : group) {
      for (const index_t i : group) {
        if (i == j) {
          exact.push_back(value(i) - middle);
          continue;
        }
        const auto its = pair(i, j);
        exact.push_back(whole ? its.even.coupling - its.odd.coupling : its.even.coupling);
      }
    }
    return scaled_to_double(std::move(exact));
  }
};

}  // namespace residua::multiple
