// A dense complex matrix in host memory, and the real matrix that it is solved as.
#pragma once

#include <vector>

#include "residua/dense/dense_matrix.hpp"
#include "residua/number/complex.hpp"

namespace residua {

/// rows x columns elements by columns without gaps, both triangles of a Hermitian one.
struct complex_dense_matrix {
  index_t rows = 0, columns = 0;
  std::vector<complex<double>> elements;
};

/// Returns the real matrix of twice A's rows and columns, four times A's elements, whose blocks are [Re a,
/// -Im a; Im a, Re a] of these; sparse/complex_csr.hpp has what the matrix shares with A.
inline dense_matrix real_equivalent(const complex_dense_matrix& A) {
  std::vector<double> real(4 * A.elements.size());
  const auto m = static_cast<std::size_t>(A.rows), n = static_cast<std::size_t>(A.columns);
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < m; ++i) {
      const auto a = A.elements[i + j * m];
      const std::size_t left = 2 * i + 4 * j * m, right = left + 2 * m;  // columns 2 j and 2 j + 1
      real[left] = real[right + 1] = a.re;
      real[left + 1] = a.im;
      real[right] = a.im == 0 ? 0.0 : -a.im;  // no negative zeros
    }
  }
  return {2 * A.rows, 2 * A.columns, std::move(real)};
}

/// Returns a real matrix with the column (Re x_1, Im x_1, Re x_2, ...) for each column of X.
inline dense_matrix interleaved_parts(const complex_dense_matrix& X) {
  std::vector<double> parts;
  parts.reserve(2 * X.elements.size());
  for (const auto& x : X.elements) {
    parts.push_back(x.re);
    parts.push_back(x.im);
  }
  return {2 * X.rows, X.columns, std::move(parts)};
}

}  // namespace residua
