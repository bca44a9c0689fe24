// Approximate eigenvectors X of a general A in run-time precision, pair by pair on the host: as
// lapack/geev/geev_stages.hpp has them, with D = X^-1 (A X - X diag(w)), in complex numbers. Sizes are
// compared by exponents.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "lapack/eigen/joined_groups.hpp"
#include "mp/geev/conjugate_columns.hpp"

namespace residua::multiple {

/// Eigenvalues of columns, and where conjugates are; no places if columns have none.
struct general_spectrum {
  std::vector<mp> re, im;
  conjugate_places conjugate;

  [[nodiscard]] index_t order() const { return static_cast<index_t>(re.size()); }
  [[nodiscard]] bool is_real() const { return !conjugate.empty(); }
  [[nodiscard]] general_spectrum rounded_to(int bits) const {
    return {rounded(re, bits), rounded(im, bits), conjugate};
  }
  void set(std::size_t j, const mp& x, const mp& y) {
    re[j] = x;
    im[j] = y;
  }
};

/// What couples two vectors, and by how much their eigenvalues differ.
struct general_pair {
  mp re, im, gap_re, gap_im;

  /// |coupling| < 2^(this + 1), and |gap| >= 2^(the other - 1).
  [[nodiscard]] std::int64_t coupling_exponent() const { return std::max(re.exponent(), im.exponent()); }
  [[nodiscard]] std::int64_t gap_exponent() const { return std::max(gap_re.exponent(), gap_im.exponent()); }
  [[nodiscard]] bool is_coupled() const { return !(re.is_zero() && im.is_zero()); }
  /// Whether the rotation is at most 2^-10, lapack::largest_rotation.
  [[nodiscard]] bool is_apart() const {
    const bool is_gap = !(gap_re.is_zero() && gap_im.is_zero());
    return !is_coupled() || (is_gap && rotation_exponent() <= -10);
  }
  /// An exponent of |rotation()|: it is below 2 to that power.
  [[nodiscard]] std::int64_t rotation_exponent() const { return coupling_exponent() - gap_exponent() + 2; }
  /// coupling / gap, by its parts.
  [[nodiscard]] std::pair<mp, mp> rotation() const {
    const mp square = fma(gap_re, gap_re, gap_im * gap_im);
    return {fma(re, gap_re, im * gap_im) / square, fma(im, gap_re, -(re * gap_im)) / square};
  }
};

/// Exponents of sizes that are below 2 to these powers: as lapack::eigen_distance.
struct general_distance {
  std::int64_t rotation = mp_header::zero(false).exponent(), unresolved = rotation;
};

/// What the refinement decides by: exponents, as eigen_limits.
struct general_limits {
  static constexpr int most_refinements = 400;  // clusters within clusters, 53 bits of gaps each
  int bits, bits_of_order;

  general_limits(index_t n, int p) : bits(p), bits_of_order(std::ilogb(static_cast<double>(n)) + 1) {}

  /// Errors of couplings are that times what X's inverse makes of them.
  [[nodiscard]] std::int64_t noise() const { return 2 + bits_of_order - bits; }
  /// Whether a coupling may be rounding alone, and a rotation by it would do harm: as
  /// lapack::rounding_limits.
  [[nodiscard]] bool hold(const general_pair& pair) const {
    return pair.coupling_exponent() <= noise() && 2 * pair.rotation_exponent() + bits_of_order > -bits;
  }
  [[nodiscard]] bool is_refinable(const general_distance& d) const {
    return d.unresolved <= mp_header::largest_exponent;
  }
  [[nodiscard]] bool is_noise(const general_distance& d) const {
    return d.unresolved <= noise() && bits_of_order + 2 * d.rotation <= -bits;
  }
  [[nodiscard]] static bool has_improved(const general_distance& before, const general_distance& now) {
    return now.rotation < before.rotation || now.unresolved < before.unresolved;
  }
};

/// D, whose diagonal the eigenvalues have taken up.
class general_pairs {
 public:
  explicit general_pairs(const general_spectrum& spectrum) : spectrum_(spectrum), n_(spectrum.re.size()) {}
  void set(complex_elements D) { D_ = std::move(D); }

  [[nodiscard]] general_pair pair(std::size_t i, std::size_t j) const {
    const std::size_t k = i + j * n_;
    return {D_.re[k], D_.im[k], spectrum_.re[j] - spectrum_.re[i], spectrum_.im[j] - spectrum_.im[i]};
  }
  [[nodiscard]] general_distance distance(const general_limits& limits) const {
    general_distance d;
    for_each_pair([&](std::size_t, std::size_t, const general_pair& its) {
      if (!its.is_coupled()) return;
      if (!its.is_apart())
        d.unresolved = std::max(d.unresolved, its.coupling_exponent());
      else if (!limits.hold(its))
        d.rotation = std::max(d.rotation, its.rotation_exponent());
    });
    return d;
  }
  /// The groups of columns that couplings of more than 2^noise join which are not apart.
  [[nodiscard]] std::vector<std::vector<index_t>> clusters(std::int64_t noise) const {
    const auto is_unresolved = [&](index_t i, index_t j) {
      const auto its = pair(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
      return !its.is_apart() && its.coupling_exponent() > noise;
    };
    return lapack::joined_groups(
        spectrum_.order(), [&](index_t i, index_t j) { return is_unresolved(i, j) || is_unresolved(j, i); });
  }
  /// diag(w) and couplings of these columns, less w of the one in the middle, or its real part alone.
  [[nodiscard]] complex_elements block(const std::vector<index_t>& group, bool has_real_origin) const {
    complex_elements B;
    const auto middle = static_cast<std::size_t>(group[group.size() / 2]);
    const mp& re = spectrum_.re[middle];
    const mp im = has_real_origin ? mp(re.bits()) : spectrum_.im[middle];
    for (const index_t j : group) {
      for (const index_t i : group) {
        const std::size_t a = static_cast<std::size_t>(i), k = a + static_cast<std::size_t>(j) * n_;
        B.re.push_back(i == j ? spectrum_.re[a] - re : D_.re[k]);
        B.im.push_back(i == j ? spectrum_.im[a] - im : D_.im[k]);
      }
    }
    return B;
  }
  /// Takes the couplings of these columns out of D.
  void clear(const std::vector<index_t>& group) {
    for (const index_t j : group) {
      for (const index_t i : group) {
        const auto k = static_cast<std::size_t>(i) + static_cast<std::size_t>(j) * n_;
        D_.re[k] = D_.im[k] = mp(D_.re[k].bits());
      }
    }
  }
  /// E: the rotations of all pairs that are apart.
  [[nodiscard]] complex_elements correction(const general_limits& limits) const {
    const mp zero(D_.re.front().bits());
    complex_elements E{std::vector<mp>(n_ * n_, zero), std::vector<mp>(n_ * n_, zero)};
    for_each_pair([&](std::size_t i, std::size_t j, const general_pair& its) {
      if (!its.is_coupled() || !its.is_apart() || limits.hold(its)) return;
      auto [re, im] = its.rotation();
      E.re[i + j * n_] = std::move(re);
      E.im[i + j * n_] = std::move(im);
    });
    return E;
  }

 private:
  template <class Visit>
  void for_each_pair(const Visit& visit) const {
    for (std::size_t j = 0; j < n_; ++j) {
      for (std::size_t i = 0; i < n_; ++i) {
        if (i != j) visit(i, j, pair(i, j));
      }
    }
  }

  const general_spectrum& spectrum_;
  std::size_t n_;
  complex_elements D_;
};

}  // namespace residua::multiple
