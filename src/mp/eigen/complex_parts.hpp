// Complex matrices of run-time precision by real and imaginary parts on the host, and as real ones.
#pragma once

#include <utility>
#include <vector>

#include "mp/eigen/host_matrix.hpp"
#include "residua/mp/gemm.hpp"

namespace residua::multiple {

/// Elements by columns, of the same shape.
struct complex_elements {
  std::vector<mp> re, im;
};

/// [Re -Im; Im Re] of m x n parts.
inline std::vector<mp> equivalent_of(const complex_elements& A, index_t m, index_t n) {
  std::vector<mp> S(4 * A.re.size(), mp(A.re.empty() ? fewest_mp_bits : A.re.front().bits()));
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      const auto k = static_cast<std::size_t>(i + j * m);
      const auto place = [&](index_t row, index_t column) {
        return static_cast<std::size_t>(row + column * 2 * m);
      };
      S[place(i, j)] = S[place(i + m, j + n)] = A.re[k];
      S[place(i + m, j)] = A.im[k];
      S[place(i, j + n)] = -A.im[k];
    }
  }
  return S;
}

/// The first half of the columns of equivalent_of(): parts of m rows above each other.
inline std::vector<mp> stacked(const complex_elements& A, index_t m) {
  std::vector<mp> parts;
  parts.reserve(2 * A.re.size());
  for (std::size_t first = 0; first < A.re.size(); first += static_cast<std::size_t>(m)) {
    const auto begin = static_cast<std::ptrdiff_t>(first), end = begin + static_cast<std::ptrdiff_t>(m);
    parts.insert(parts.end(), A.re.begin() + begin, A.re.begin() + end);
    parts.insert(parts.end(), A.im.begin() + begin, A.im.begin() + end);
  }
  return parts;
}
/// Back from there.
inline complex_elements unstacked(const std::vector<mp>& parts, index_t m) {
  complex_elements its;
  for (std::size_t first = 0; first < parts.size(); first += static_cast<std::size_t>(2 * m)) {
    const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(first),
               middle = begin + static_cast<std::ptrdiff_t>(m);
    its.re.insert(its.re.end(), begin, middle);
    its.im.insert(its.im.end(), middle, middle + static_cast<std::ptrdiff_t>(m));
  }
  return its;
}

inline std::vector<mp> rounded(std::vector<mp> elements, int bits) {
  for (mp& x : elements) x = mp(x, bits);
  return elements;
}
inline complex_elements rounded(complex_elements A, int bits) {
  return {rounded(std::move(A.re), bits), rounded(std::move(A.im), bits)};
}

/// The transposed conjugate of m x n parts.
inline complex_elements conjugate_transposed(const complex_elements& A, index_t m, index_t n) {
  auto im = transposed_elements(A.im, m, n);
  for (mp& y : im) y = -y;
  return {transposed_elements(A.re, m, n), std::move(im)};
}

/// A bound of |X^H X - I|_F for `columns` columns of norm 1: products with `bits` bits err by 2 u' of the
/// norms of their factors, of which one is larger by the root of two.
inline mp complex_orthogonality(const context& ctx, const complex_elements& X, index_t rows, index_t columns,
                                int bits, const mp_gemm_options& options) {
  const mp one(1.0, bits);
  const mp_matrix whole(ctx, 2 * rows, 2 * columns, equivalent_of(X, rows, columns), bits);
  mp_matrix gram(ctx, columns, 2 * columns, bits);
  gemm(ctx, op::transpose, op::none, one, whole.view().block(0, 0, 2 * rows, columns), whole, mp(bits), gram,
       options);
  auto rest = gram.to_host(ctx);
  for (index_t i = 0; i < columns; ++i) rest[static_cast<std::size_t>(i * (columns + 1))] -= one;
  return bound_of(frobenius(ctx, rest) + ldexp(coarse(4.0 * static_cast<double>(columns)), -bits));
}

/// |S X - Y diag(w)|_F with X and Y as stacked() has them, of S's precision.
inline mp complex_distance(const context& ctx, const mp_matrix& S, const std::vector<mp>& X,
                           const std::vector<mp>& Y, const std::vector<mp>& w,
                           const mp_gemm_options& options) {
  const int bits = S.bits();
  const auto columns = static_cast<index_t>(w.size());
  const mp_matrix of_X(ctx, S.columns(), columns, X, bits);
  mp_matrix image(ctx, S.rows(), columns, bits);
  gemm(ctx, op::none, op::none, mp(1.0, bits), S, of_X, mp(bits), image, options);
  auto rest = image.to_host(ctx);
  for (std::size_t k = 0; k < rest.size(); ++k) {
    const mp& value = w[k / static_cast<std::size_t>(S.rows())];
    rest[k] = fma(mp(-value, bits), mp(Y[k], bits), rest[k]);
  }
  return frobenius(ctx, rest);
}

}  // namespace residua::multiple
