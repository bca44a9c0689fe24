// Complex systems to solve.
#pragma once

#include <numbers>

#include "residua/krylov/complex.hpp"
#include "sparse/complex_matrices.hpp"
#include "systems.hpp"

namespace residua_test {

using residua::complex_csr_matrix;

inline complex_number unit(double turns) {
  return {std::cos(2 * std::numbers::pi * turns), std::sin(2 * std::numbers::pi * turns)};
}

/// A grid of m x m points, neighbours joined by -e^{i phi} one way and its conjugate the other, `diagonal` on
/// the diagonal. Its eigenvalues lie within 4 of `diagonal`.
inline complex_csr magnetic_grid(index_t m, const complex_number& diagonal) {
  auto A = complex_matrix(m * m, [&](index_t i, index_t j) -> complex_number {
    const index_t row = i / m, column = i % m;
    if (i == j) return diagonal;
    if (j == i + 1 && column + 1 < m) return -unit(0.03 * static_cast<double>(row));
    if (i == j + 1 && column > 0) return -conj(unit(0.03 * static_cast<double>(row)));
    return j == i + m || i == j + m ? complex_number(-1.0) : complex_number(0.0);
  });
  A.hermitian = diagonal.im == 0;
  return A;
}

/// Different numbers all around zero, of which no two are conjugates.
inline complex_csr spread_diagonal(index_t n) {
  return complex_matrix(n, [&](index_t i, index_t j) {
    const double place = static_cast<double>(i) / static_cast<double>(n);
    const complex_number value = unit(place + 0.01);
    return i == j ? complex_number((1 + place) * value.re, (1 + place) * value.im) : complex_number(0.0);
  });
}

inline std::vector<complex_number> complex_ones(index_t n) {
  std::vector<complex_number> b;
  for (index_t i = 0; i < n; ++i) b.emplace_back(1, i % 3 == 0 ? -2 : 0.5);
  return b;
}

template <class T>
std::vector<T> parts_of(const std::vector<complex<T>>& numbers) {
  std::vector<T> parts;
  for (const auto& z : numbers) {
    parts.push_back(z.re);
    parts.push_back(z.im);
  }
  return parts;
}

}  // namespace residua_test
