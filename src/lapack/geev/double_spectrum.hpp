// Eigenvectors in double, well conditioned ones where a matrix has such.
//
// Where eigenvalues are equal, or closer to each other than double's rounding errors, these errors alone
// decide which vectors LAPACK finds: they may be parallel, although the matrix has independent ones. Small
// random perturbations make the eigenvectors of any matrix well conditioned (E. B. Davies, Approximate
// diagonalization, SIAM J. Matrix Anal. Appl. 29, 2007; J. Banks, J. Garza-Vargas, A. Kulkarni, N.
// Srivastava, Pseudospectral shattering, the sign function, and diagonalization in nearly matrix
// multiplication time, FOCS 2020), and what they change is left to the refinement.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "lapack/geev/vendor_geev.hpp"

namespace residua::lapack {

/// Number: double, with vectors packed as LAPACK packs them, or std::complex<double>.
template <class Number>
struct double_spectrum {
  std::vector<std::complex<double>> w;
  std::vector<Number> X;  // by columns

  [[nodiscard]] double reciprocal_condition() const {
    auto copy = X;
    return vendor::reciprocal_condition(static_cast<index_t>(w.size()), copy);
  }
};

/// The spectrum of a matrix that lies by columns; nothing if LAPACK finds none.
inline std::optional<double_spectrum<double>> plain_spectrum(std::vector<double> A, std::size_t n) {
  std::vector<double> re(n), im(n), X(n * n);
  if (!vendor::geev(static_cast<index_t>(n), A, re, im, X)) return {};
  double_spectrum<double> its{{}, std::move(X)};
  for (std::size_t k = 0; k < n; ++k) its.w.emplace_back(re[k], im[k]);
  return its;
}
inline std::optional<double_spectrum<std::complex<double>>> plain_spectrum(
    std::vector<std::complex<double>> A, std::size_t n) {
  double_spectrum<std::complex<double>> its{std::vector<std::complex<double>>(n),
                                            std::vector<std::complex<double>>(n * n)};
  if (!vendor::geev(static_cast<index_t>(n), A, its.w, its.X)) return {};
  return its;
}

/// Each part of each element is changed by up to `size`, the same way each time.
template <class Number>
std::vector<Number> perturbed(std::vector<Number> A, double size) {
  std::mt19937_64 random(1);
  const auto next = [&] { return (static_cast<double>(random() >> 11) * 0x1p-52 - 1) * size; };
  for (Number& a : A) {
    if constexpr (std::is_same_v<Number, double>) {
      a += next();
    } else {
      const double re = next();
      a += std::complex<double>(re, next());
    }
  }
  return A;
}

/// The spectrum in double of a matrix whose largest element is about 1; nothing if LAPACK finds none.
template <class Number>
std::optional<double_spectrum<Number>> spectrum_in_double(const std::vector<Number>& A, std::size_t n) {
  constexpr double perturbation = 0x1p-40, well_conditioned = 0x1p-10, better = 0x1p10;
  auto plain = plain_spectrum(A, n);
  const double condition = plain ? plain->reciprocal_condition() : 0;
  if (condition >= well_conditioned) return plain;
  auto other = plain_spectrum(perturbed(A, perturbation), n);
  return other && other->reciprocal_condition() > better * condition ? other : plain;
}

}  // namespace residua::lapack
