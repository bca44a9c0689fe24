// Orthonormal complex vectors that are chosen one after the other out of real ones.
#pragma once

#include <algorithm>
#include <vector>

#include "mp/eigen/complex_parts.hpp"

namespace residua::multiple {

/// Which of these places is that of the longest column of X; the first of those.
inline auto longest(const context& ctx, const mp_matrix_view& X, const std::vector<index_t>& places) {
  std::vector<mp> sizes;
  sizes.reserve(places.size());
  for (const index_t k : places) sizes.push_back(nrm2(ctx, X.column(k)));
  return places.begin() + (std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
}

/// Real vectors (x, y) of 2 n elements stand for x + i y, and (-y, x) for i times it. Each vector that was
/// chosen has two columns here, the second one i times the first.
class complex_basis {
 public:
  /// Space for `most` vectors of n complex elements.
  complex_basis(const context& ctx, index_t n, index_t most, int bits)
      : ctx_(ctx), n_(n), columns_(ctx, 2 * n, 2 * most, bits) {}

  [[nodiscard]] mp number(double x) const { return mp(x, columns_.bits()); }
  /// z less what it has along `count` of the columns from the first on.
  void subtract_from(const mp_vector_view& z, index_t first, index_t count) const {
    if (count == 0) return;
    const auto C = columns_.view().block(0, first, 2 * n_, count);
    mp_array along(ctx_, count, columns_.bits());
    gemv(ctx_, op::transpose, number(1.0), C, z, number(0.0), along.view());
    gemv(ctx_, op::none, number(-1.0), C, along.view(), number(1.0), z);
  }
  /// factor z becomes vector j.
  void set(index_t j, const mp_vector_view& z, const mp& factor) {
    const auto half = [&](index_t k, index_t first) {
      return columns_.view().block(first, k, n_, 1).column(0);
    };
    const auto target = columns_.view().column(2 * j);
    copy(ctx_, z, target);
    scal(ctx_, factor, target);
    copy(ctx_, half(2 * j, n_), half(2 * j + 1, 0));
    scal(ctx_, number(-1.0), half(2 * j + 1, 0));
    copy(ctx_, half(2 * j, 0), half(2 * j + 1, n_));
  }
  /// The parts of the first `count` vectors.
  [[nodiscard]] complex_elements elements(index_t count) const {
    const auto all = columns_.to_host(ctx_);
    complex_elements its;
    for (index_t j = 0; j < count; ++j) {
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(4 * j * n_),
                 middle = first + static_cast<std::ptrdiff_t>(n_);
      its.re.insert(its.re.end(), first, middle);
      its.im.insert(its.im.end(), middle, middle + static_cast<std::ptrdiff_t>(n_));
    }
    return its;
  }

 private:
  const context& ctx_;
  index_t n_;
  mp_matrix columns_;
};

}  // namespace residua::multiple
