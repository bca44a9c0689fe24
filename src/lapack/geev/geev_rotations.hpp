// How groups of approximate eigenvectors of a general matrix turn: each spans a small space, in which A is
// decomposed anew.
//
// The block of W + D of a group is what A does in the group's space, to first order. Less a multiple of the
// identity it is of the size of what the group's eigenvalues differ by, so that double has 53 bits for the
// differences; two close real eigenvalues may become a complex pair, or the other way round.
//
// For complex eigenvalues that are close to each other and away from their conjugates, such a block would be
// as large as their imaginary parts. Their vectors z alone, without the conjugates, span a space of complex
// numbers, in which A is diag(w) and the direct couplings (geev_stages.hpp): less a complex multiple of the
// identity that, too, is of the size of the differences. The mirrored couplings are left to corrections.
#pragma once

#include <iterator>

#include "lapack/geev/complex_block.hpp"
#include "lapack/geev/geev_clusters.hpp"

namespace residua::lapack {

/// Of a square matrix by columns, less its origin. Nothing if it is zero or double finds no vectors.
template <class T>
std::optional<general_rotation<T>> real_rotation(const general_pairs<T>& all,
                                                 const std::vector<index_t>& group) {
  const std::size_t m = group.size();
  const T origin = all.whole(group[m / 2], group[m / 2]);
  std::vector<T> exact(m * m);
  for (std::size_t b = 0; b < m; ++b) {
    for (std::size_t a = 0; a < m; ++a) exact[a + b * m] = all.whole(group[a], group[b]);
    exact[b + b * m] = exact[b + b * m] - origin;
  }
  const double largest = largest_magnitude(exact);
  if (!(largest > 0 && std::isfinite(largest))) return {};
  auto block = spectrum_in_double(scaled_to_double(exact), m);
  if (!block) return {};
  general_rotation<T> its{group, {}, {}, std::move(block->X)};
  const double unit = std::ldexp(1.0, std::ilogb(largest));
  for (const auto& w : block->w) {
    its.wr.push_back(origin + T(w.real() * unit));
    its.wi.push_back(T(w.imag() * unit));
  }
  return its;
}

/// Columns x, y and x', y' of z and z' = sum of z_p Z_pk: of a complex square matrix the real one of twice
/// the order, of blocks [re, im; -im, re].
inline std::vector<double> packed_blocks(const std::vector<std::complex<double>>& Z, std::size_t m) {
  std::vector<double> X(4 * m * m);
  for (std::size_t b = 0; b < m; ++b) {
    for (std::size_t a = 0; a < m; ++a) {
      const std::complex<double> z = Z[a + b * m];
      double* const block = &X[2 * a + 4 * b * m];
      block[0] = block[2 * m + 1] = z.real();
      block[2 * m] = z.imag();
      block[1] = -z.imag();
    }
  }
  return X;
}

/// The rotation of complex vectors, from their direct couplings.
template <class T>
std::optional<general_rotation<T>> complex_rotation(const general_pairs<T>& all,
                                                    const std::vector<index_t>& group) {
  std::vector<index_t> heads;
  std::copy_if(group.begin(), group.end(), std::back_inserter(heads),
               [&](index_t j) { return all.is_head(j); });
  const std::size_t m = heads.size();
  const auto block = decomposed(complex_block(all, heads), m);
  if (!block) return {};
  general_rotation<T> its{{}, {}, {}, packed_blocks(block->X, m)};
  const auto origin = static_cast<std::size_t>(heads[m / 2]);
  for (std::size_t k = 0; k < m; ++k) {
    const T im = all.spectrum.wi[origin] + T(block->w[k].imag());
    its.members.insert(its.members.end(), {heads[k], all.spectrum.tail[static_cast<std::size_t>(heads[k])]});
    its.wr.insert(its.wr.end(), 2, all.spectrum.wr[origin] + T(block->w[k].real()));
    its.wi.insert(its.wi.end(), {im, -im});
  }
  return its;
}

/// How a group turns. The couplings that it turns by are taken out of D: no correction is to do it again.
template <class T>
std::optional<general_rotation<T>> take_rotation(general_pairs<T>& all, const std::vector<index_t>& group,
                                                 double noise) {
  const bool are_complex = is_away_from_conjugates(all, group, noise);
  auto rotation = are_complex ? complex_rotation(all, group) : real_rotation(all, group);
  if (!rotation) return rotation;
  if (are_complex) {
    all.clear_direct(group);
  } else {
    all.clear(group);
  }
  return rotation;
}

}  // namespace residua::lapack
