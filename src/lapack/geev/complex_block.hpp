// The matrix of A in a small space of complex vectors, and its decomposition in double.
#pragma once

#include <cmath>
#include <complex>
#include <optional>

#include "lapack/eigen/eigen_clusters.hpp"
#include "lapack/eigen/weyl.hpp"
#include "lapack/geev/double_spectrum.hpp"
#include "lapack/geev/general_pair.hpp"

namespace residua::lapack {

/// What a group's columns are to be multiplied by, and the eigenvalues that they have then.
template <class T>
struct general_rotation {
  std::vector<index_t> members;
  std::vector<T> wr, wi;
  std::vector<double> X;  // by columns; of complex vectors its parts in turns
};

/// diag(w) and couplings of the columns `places`, less w of the one in the middle, which keeps differences of
/// close eigenvalues: its real parts, and its imaginary parts behind them, by columns.
template <class Pairs>
auto complex_block(const Pairs& all, const std::vector<index_t>& places) {
  const auto &wr = all.spectrum.wr, &wi = all.spectrum.wi;
  using number = typename std::remove_cvref_t<decltype(wr)>::value_type;
  const std::size_t m = places.size();
  const auto place = [&](std::size_t k) { return static_cast<std::size_t>(places[k]); };
  std::vector<number> parts(2 * m * m);
  for (std::size_t b = 0; b < m; ++b) {
    for (std::size_t a = 0; a < m; ++a) {
      const auto coupling = all.direct(places[a], places[b]).coupling;
      parts[a + b * m] = coupling.re;
      parts[a + b * m + m * m] = coupling.im;
    }
    parts[b + b * m] = wr[place(b)] - wr[place(m / 2)];
    parts[b + b * m + m * m] = wi[place(b)] - wi[place(m / 2)];
  }
  return parts;
}

/// The spectrum of such a block of order m. Nothing if it is zero or double finds no vectors.
template <class T>
std::optional<double_spectrum<std::complex<double>>> decomposed(const std::vector<T>& exact, std::size_t m) {
  const double largest = largest_magnitude(exact);
  if (!(largest > 0 && std::isfinite(largest))) return {};
  const auto parts = scaled_to_double(exact);
  std::vector<std::complex<double>> B(m * m);
  for (std::size_t k = 0; k < B.size(); ++k) B[k] = {parts[k], parts[k + B.size()]};
  auto its = spectrum_in_double(B, m);
  if (!its) return its;
  for (auto& w : its->w) w *= std::ldexp(1.0, std::ilogb(largest));
  return its;
}

}  // namespace residua::lapack
