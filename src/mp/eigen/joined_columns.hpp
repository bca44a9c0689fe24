// Orthonormal eigenvectors of a Hermitian matrix out of those of its real equivalent [Re -Im; Im Re], which
// has each eigenvalue twice.
#pragma once

#include <algorithm>
#include <vector>

#include "mp/eigen/host_matrix.hpp"

namespace residua::multiple {

/// Real vectors (x, y) of 2 n elements stand for x + i y, and (-y, x) for i times it. Of the first 2 j + 2
/// orthonormal columns j vectors that were chosen, and i times them, take at most 2 each from the sum of
/// squared norms, 2 j + 2. So where columns are left out that have less than 1 / (8 n^2), of which there are
/// at most 2 n, one has 1 / (2 j + 2) or more: the largest becomes the next vector.
class joined_columns {
 public:
  /// X: 2 n x 2 n, which is overwritten; neighbours belong to an eigenvalue each two.
  joined_columns(const context& ctx, mp_matrix& X)
      : ctx_(ctx), n_(X.rows() / 2), X_(X), chosen_(ctx, X.rows(), X.rows(), X.bits()) {
    for (index_t j = 0; j < n_; ++j) {
      for (const index_t k : {2 * j, 2 * j + 1}) {
        reduce(k, 0, 2 * j);
        left_.push_back(k);
      }
      choose(j);
    }
  }
  /// The vectors' n x n elements by columns: real parts, or imaginary ones.
  [[nodiscard]] std::vector<mp> parts(bool are_imaginary) const {
    const auto all = chosen_.to_host(ctx_);
    std::vector<mp> elements;
    for (index_t j = 0; j < n_; ++j) {
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(4 * j * n_ + (are_imaginary ? n_ : 0));
      elements.insert(elements.end(), first, first + static_cast<std::ptrdiff_t>(n_));
    }
    return elements;
  }

 private:
  [[nodiscard]] mp number(double x) const { return mp(x, X_.bits()); }
  [[nodiscard]] mp_vector_view column(index_t k) const { return X_.view().column(k); }
  /// Column k of X less what lies along the chosen columns first ... first + count - 1.
  void reduce(index_t k, index_t first, index_t count) {
    if (count == 0) return;
    const auto C = chosen_.view().block(0, first, 2 * n_, count);
    mp_array along(ctx_, count, X_.bits());
    gemv(ctx_, op::transpose, number(1.0), C, column(k), number(0.0), along.view());
    gemv(ctx_, op::none, number(-1.0), C, along.view(), number(1.0), column(k));
  }
  void choose(index_t j) {
    std::vector<mp> sizes;
    for (const index_t k : left_) sizes.push_back(nrm2(ctx_, column(k)));
    const auto largest = std::max_element(sizes.begin(), sizes.end());
    const auto next = left_.begin() + (largest - sizes.begin());
    append(j, column(*next), number(1.0) / *largest);
    left_.erase(next);
    const double order = static_cast<double>(n_);
    const mp least = number(1.0 / (3 * order));
    std::vector<index_t> kept;
    for (const index_t k : left_) {
      reduce(k, 2 * j, 2);
      if (nrm2(ctx_, column(k)) > least) kept.push_back(k);
    }
    left_ = kept;
  }
  /// factor z, and i times it.
  void append(index_t j, const mp_vector_view& z, const mp& factor) {
    const auto half = [&](index_t k, index_t first) {
      return chosen_.view().block(first, k, n_, 1).column(0);
    };
    const auto target = chosen_.view().column(2 * j);
    copy(ctx_, z, target);
    scal(ctx_, factor, target);
    copy(ctx_, half(2 * j, n_), half(2 * j + 1, 0));
    scal(ctx_, number(-1.0), half(2 * j + 1, 0));
    copy(ctx_, half(2 * j, 0), half(2 * j + 1, n_));
  }

  const context& ctx_;
  index_t n_;
  mp_matrix& X_;
  mp_matrix chosen_;
  std::vector<index_t> left_;
};

}  // namespace residua::multiple
