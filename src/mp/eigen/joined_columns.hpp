// Orthonormal eigenvectors of a Hermitian matrix out of those of its real equivalent [Re -Im; Im Re], which
// has each eigenvalue twice.
#pragma once

#include <vector>

#include "mp/eigen/complex_basis.hpp"

namespace residua::multiple {

/// Of the first 2 j + 2 orthonormal columns j vectors that were chosen, and i times them, take at most 2 each
/// from the sum of squared norms, 2 j + 2. So where columns are left out that have less than 1 / (8 n^2), of
/// which there are at most 2 n, one has 1 / (2 j + 2) or more: the largest becomes the next vector.
///
/// chosen(j, k, factor) is told that vector j is factor times what was left of column k.
class joined_columns {
 public:
  /// X: 2 n x 2 n, which is overwritten; neighbours belong to an eigenvalue each two.
  template <class Chosen>
  joined_columns(const context& ctx, mp_matrix& X, const Chosen& chosen)
      : ctx_(ctx), n_(X.rows() / 2), X_(X), basis_(ctx, n_, n_, X.bits()) {
    for (index_t j = 0; j < n_; ++j) {
      for (const index_t k : {2 * j, 2 * j + 1}) {
        basis_.subtract_from(column(k), 0, 2 * j);
        left_.push_back(k);
      }
      choose(j, chosen);
    }
  }
  joined_columns(const context& ctx, mp_matrix& X)
      : joined_columns(ctx, X, [](index_t, index_t, const mp&) {}) {}

  [[nodiscard]] complex_elements elements() const { return basis_.elements(n_); }

 private:
  [[nodiscard]] mp_vector_view column(index_t k) const { return X_.view().column(k); }
  template <class Chosen>
  void choose(index_t j, const Chosen& chosen) {
    const auto next = longest(ctx_, X_.view(), left_);
    const mp factor = basis_.number(1.0) / nrm2(ctx_, column(*next));
    basis_.set(j, column(*next), factor);
    chosen(j, *next, factor);
    left_.erase(next);
    const mp least = basis_.number(1.0 / (3 * static_cast<double>(n_)));
    std::vector<index_t> kept;
    for (const index_t k : left_) {
      basis_.subtract_from(column(k), 2 * j, 2);
      if (nrm2(ctx_, column(k)) > least) kept.push_back(k);
    }
    left_ = kept;
  }

  const context& ctx_;
  index_t n_;
  mp_matrix& X_;
  complex_basis basis_;
  std::vector<index_t> left_;
};

}  // namespace residua::multiple
