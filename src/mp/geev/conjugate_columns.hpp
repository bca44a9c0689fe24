// Columns of which some are conjugates of others, as matrices of real numbers.
//
// Eigenvectors of a real matrix are packed as LAPACK packs them: a real one is a column; of a complex one, z
// = x + i y, the first of two columns is x and the other one y, and its conjugate is an eigenvector, too. In
// the coordinates of all vectors, z and its conjugate among them, a map of the space is a matrix of complex
// numbers, whose element (conj i, conj j) is the conjugate of (i, j), and in those of the packed columns one
// of real numbers. Here matrices pass between the two.
#pragma once

#include <cstddef>
#include <vector>

#include "mp/eigen/complex_parts.hpp"

namespace residua::multiple {

/// For each column where its conjugate is: itself of a real one. The first of two is that with x.
using conjugate_places = std::vector<std::size_t>;

inline mp half_of_sum(const mp& a, const mp& b) { return ldexp(a + b, -1); }

/// Of packed coordinates by columns those of the vectors, where conjugates of columns may be elsewhere than
/// those of rows.
inline complex_elements complex_coordinates(const std::vector<mp>& packed, const conjugate_places& of_rows,
                                            const conjugate_places& of_columns) {
  const std::size_t n = of_rows.size();
  const mp zero(packed.front().bits());
  complex_elements its{std::vector<mp>(n * n, zero), std::vector<mp>(n * n, zero)};
  for (std::size_t c = 0; c < n; ++c) {
    const std::size_t d = of_columns[c];
    if (d < c) continue;
    // The column of z, or of a real vector, is re + i im.
    const auto re = [&](std::size_t i) -> const mp& { return packed[i + c * n]; };
    const auto im = [&](std::size_t i) -> const mp& { return d == c ? zero : packed[i + d * n]; };
    const auto set = [&](std::size_t i, const mp& x, const mp& y) {
      const std::size_t k = i + c * n, mirrored = of_rows[i] + d * n;
      its.re[k] = its.re[mirrored] = x;
      its.im[mirrored] = -y;
      its.im[k] = y;
    };
    for (std::size_t a = 0; a < n; ++a) {
      const std::size_t b = of_rows[a];
      if (b == a) {
        set(a, re(a), im(a));
      } else if (b > a) {
        set(a, half_of_sum(re(a), im(b)), half_of_sum(im(a), -re(b)));
        set(b, half_of_sum(re(a), -im(b)), half_of_sum(im(a), re(b)));
      }
    }
  }
  return its;
}

/// Back from there.
inline std::vector<mp> packed_coordinates(const complex_elements& M, const conjugate_places& of_rows,
                                          const conjugate_places& of_columns) {
  const std::size_t n = of_rows.size();
  std::vector<mp> packed(n * n, mp(M.re.front().bits()));
  for (std::size_t c = 0; c < n; ++c) {
    const std::size_t d = of_columns[c];
    if (d < c) continue;
    const auto set = [&](std::size_t i, const mp& re, const mp& im) {
      packed[i + c * n] = re;
      if (d != c) packed[i + d * n] = im;
    };
    for (std::size_t a = 0; a < n; ++a) {
      const std::size_t b = of_rows[a];
      if (b < a) continue;
      const std::size_t k = a + c * n, l = b + c * n;
      if (b == a) {
        set(a, M.re[k], M.im[k]);
      } else {
        set(a, M.re[k] + M.re[l], M.im[k] + M.im[l]);
        set(b, M.im[l] - M.im[k], M.re[k] - M.re[l]);
      }
    }
  }
  return packed;
}

}  // namespace residua::multiple
