// How groups of approximate eigenvectors of a general matrix turn in run-time precision: each spans a small
// space, in which A is decomposed anew in double, as lapack/geev/geev_rotations.hpp has it.
#pragma once

#include <optional>

#include "lapack/geev/double_spectrum.hpp"
#include "mp/geev/general_pairs.hpp"

namespace residua::multiple {

/// The eigenvalues of a block and its eigenvectors, in the coordinates of its columns.
struct block_spectrum {
  std::vector<mp> re, im;
  complex_elements X;
  conjugate_places conjugate;  // of a real block
};

/// Complex numbers in double, scaled to below 1 by a power of two.
struct scaled_block {
  std::vector<std::complex<double>> elements;
  std::int64_t exponent;

  explicit scaled_block(const complex_elements& B)
      : exponent(std::max(largest_exponent(B.re), largest_exponent(B.im))) {
    for (std::size_t k = 0; k < B.re.size(); ++k)
      elements.emplace_back(ldexp(B.re[k], -exponent).to_double(), ldexp(B.im[k], -exponent).to_double());
  }
};

/// The spectrum of a block without its vectors: the eigenvalues w times 2^exponent, in `bits` bits.
inline block_spectrum with_values(const std::vector<std::complex<double>>& w, std::int64_t exponent,
                                  int bits) {
  block_spectrum its;
  for (const auto& value : w) {
    its.re.push_back(ldexp(mp(value.real(), bits), exponent));
    its.im.push_back(ldexp(mp(value.imag(), bits), exponent));
  }
  return its;
}

/// Nothing if double finds no vectors.
inline std::optional<block_spectrum> complex_block_spectrum(const complex_elements& B, std::size_t m) {
  const scaled_block scaled(B);
  const auto found = lapack::spectrum_in_double(scaled.elements, m);
  if (!found) return {};
  const int bits = B.re.front().bits();
  auto its = with_values(found->w, scaled.exponent, bits);
  for (const auto& z : found->X) {
    its.X.re.emplace_back(z.real(), bits);
    its.X.im.emplace_back(z.imag(), bits);
  }
  return its;
}

/// Neighbours of complex eigenvalues, as LAPACK has them.
inline conjugate_places neighbours(const std::vector<std::complex<double>>& w) {
  conjugate_places places;
  for (std::size_t k = 0; k < w.size(); ++k) {
    places.push_back(k);
    if (w[k].imag() == 0 || k + 1 == w.size()) continue;
    places.back() = k + 1;
    places.push_back(k);
    ++k;
  }
  return places;
}

/// The spectrum of a block among whose columns are their conjugates. Nothing if double finds no vectors.
inline std::optional<block_spectrum> real_block_spectrum(const complex_elements& B,
                                                         const conjugate_places& places) {
  auto packed = packed_coordinates(B, places, places);
  const std::int64_t exponent = scale(packed);
  const auto found = lapack::spectrum_in_double(in_double(packed), places.size());
  if (!found) return {};
  const int bits = B.re.front().bits();
  auto its = with_values(found->w, exponent, bits);
  its.conjugate = neighbours(found->w);
  its.X = complex_coordinates(rounded_elements(found->X, bits), places, its.conjugate);
  return its;
}

/// What X is multiplied by, and the eigenvalues and conjugates that its columns have then.
class group_rotations {
 public:
  explicit group_rotations(const general_spectrum& spectrum)
      : spectrum_(spectrum),
        R_{identity_elements(spectrum.order(), spectrum.order(), spectrum.re.front().bits()),
           std::vector<mp>(spectrum.re.size() * spectrum.re.size(), mp(spectrum.re.front().bits()))} {}

  [[nodiscard]] bool is_empty() const { return is_empty_; }
  [[nodiscard]] const general_spectrum& spectrum() const { return spectrum_; }
  [[nodiscard]] const complex_elements& matrix() const { return R_; }

  /// Decomposes the groups of columns that D cannot tell apart, and takes the couplings that they turn by out
  /// of D: no correction is to do it again.
  void take(const std::vector<std::vector<index_t>>& groups, general_pairs& D) {
    for (const auto& group : groups) {
      const auto mirrored = mirrored_group(group);
      if (mirrored == group) {
        if (spectrum_.is_real())
          take_real(group, D);
        else
          take_complex(group, D);
      } else if (group.front() < mirrored.front()) {
        if (take_complex(group, D)) set_conjugates(group, D);
      }
    }
  }

 private:
  /// The places of conjugates, ascending; the same ones of a complex matrix.
  [[nodiscard]] std::vector<index_t> mirrored_group(std::vector<index_t> group) const {
    if (!spectrum_.is_real()) return group;
    for (index_t& j : group) j = static_cast<index_t>(spectrum_.conjugate[static_cast<std::size_t>(j)]);
    std::sort(group.begin(), group.end());
    return group;
  }
  void set(const std::vector<index_t>& group, const block_spectrum& its, const mp& re, const mp& im) {
    const std::size_t m = group.size(), n = spectrum_.re.size();
    for (std::size_t b = 0; b < m; ++b) {
      const auto j = static_cast<std::size_t>(group[b]);
      spectrum_.set(j, re + its.re[b], im + its.im[b]);
      for (std::size_t a = 0; a < m; ++a) {
        const std::size_t k = static_cast<std::size_t>(group[a]) + j * n;
        R_.re[k] = its.X.re[a + b * m];
        R_.im[k] = its.X.im[a + b * m];
      }
    }
    is_empty_ = false;
  }
  bool take_complex(const std::vector<index_t>& group, general_pairs& D) {
    const auto its = complex_block_spectrum(D.block(group, false), group.size());
    if (!its) return false;
    const auto middle = static_cast<std::size_t>(group[group.size() / 2]);
    const mp re = spectrum_.re[middle], im = spectrum_.im[middle];
    set(group, *its, re, im);
    D.clear(group);
    return true;
  }
  /// Gives the conjugates of a group, which are away from it, the conjugate values and rotation, and clears
  /// their couplings.
  void set_conjugates(const std::vector<index_t>& group, general_pairs& D) {
    const std::size_t n = spectrum_.re.size();
    const auto& places = spectrum_.conjugate;
    for (const index_t j : group) {
      const auto b = static_cast<std::size_t>(j);
      spectrum_.set(places[b], spectrum_.re[b], -spectrum_.im[b]);
      for (const index_t i : group) {
        const auto a = static_cast<std::size_t>(i);
        R_.re[places[a] + places[b] * n] = R_.re[a + b * n];
        R_.im[places[a] + places[b] * n] = -R_.im[a + b * n];
      }
    }
    D.clear(mirrored_group(group));
  }
  void take_real(const std::vector<index_t>& group, general_pairs& D) {
    const auto its = real_block_spectrum(D.block(group, true), places_within(group));
    if (!its) return;
    const mp re = spectrum_.re[static_cast<std::size_t>(group[group.size() / 2])];
    set(group, *its, re, mp(re.bits()));
    for (std::size_t b = 0; b < group.size(); ++b) {
      spectrum_.conjugate[static_cast<std::size_t>(group[b])] =
          static_cast<std::size_t>(group[its->conjugate[b]]);
    }
    D.clear(group);
  }
  /// The places of conjugates among a group's columns.
  [[nodiscard]] conjugate_places places_within(const std::vector<index_t>& group) const {
    conjugate_places places;
    for (const index_t j : group) {
      const auto other = static_cast<index_t>(spectrum_.conjugate[static_cast<std::size_t>(j)]);
      places.push_back(
          static_cast<std::size_t>(std::lower_bound(group.begin(), group.end(), other) - group.begin()));
    }
    return places;
  }

  general_spectrum spectrum_;
  complex_elements R_;
  bool is_empty_ = true;
};

}  // namespace residua::multiple
