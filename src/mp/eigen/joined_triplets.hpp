// Singular vectors of a complex matrix out of those of its real equivalent [Re -Im; Im Re], which has each
// singular value twice.
#pragma once

#include "mp/eigen/joined_columns.hpp"

namespace residua::multiple {

/// Right vectors are chosen as joined_columns does it. Since S V = U diag(s), exact vectors of values s > 0
/// have the same inner products on both sides, so that Gram and Schmidt make the left vectors out of U's
/// columns by the combinations that made the right ones out of V's. The vectors that were found have them but
/// for u' |A| / s, and that changes A v - s u by u' |A|. Where less than half of what is left on the right is
/// left of a vector s is a rounding error itself, and any u orthogonal to all others will do: such are taken,
/// largest first, from what the others leave of all columns of U, and so are those that belong to no value.
class joined_triplets {
 public:
  /// U: 2 m x 2 c, V: 2 n x 2 n, orthonormal, c >= n, which are overwritten; their columns, and neighbours,
  /// belong together.
  joined_triplets(const context& ctx, mp_matrix& U, mp_matrix& V)
      : ctx_(ctx), U_(U), left_(ctx, U.rows() / 2, U.columns() / 2, U.bits()) {
    const joined_columns right(ctx, V,
                               [&](index_t j, index_t k, const mp& factor) { choose(j, column(k), factor); });
    right_ = right.elements();
    for (index_t j = V.columns() / 2; j < U.columns() / 2; ++j) missing_.push_back(j);
    fill();
  }
  [[nodiscard]] complex_elements left() const { return left_.elements(U_.columns() / 2); }
  [[nodiscard]] const complex_elements& right() const { return right_; }

 private:
  [[nodiscard]] mp_vector_view column(index_t k) const { return U_.view().column(k); }
  /// Vectors that are missing so far are zeros among the columns.
  void choose(index_t j, const mp_vector_view& given, const mp& factor) {
    mp_array rest(ctx_, given.size(), given.bits());
    const auto u = rest.view();
    copy(ctx_, given, u);
    for (int step = 0; step < 2; ++step) left_.subtract_from(u, 0, 2 * j);
    const mp size = nrm2(ctx_, u);
    if (size * factor > left_.number(0.5)) {
      left_.set(j, u, left_.number(1.0) / size);
    } else {
      missing_.push_back(j);
    }
  }
  /// Of orthonormal columns, of which there are as many as those of all vectors, one has at least 1 / c of
  /// its square left while one is missing.
  void fill() {
    if (missing_.empty()) return;
    std::vector<index_t> others;
    for (index_t k = 0; k < U_.columns(); ++k) {
      for (int step = 0; step < 2; ++step) left_.subtract_from(column(k), 0, U_.columns());
      others.push_back(k);
    }
    for (const index_t j : missing_) {
      const auto next = longest(ctx_, U_.view(), others);
      const auto u = column(*next);
      left_.subtract_from(u, 0, U_.columns());
      left_.set(j, u, left_.number(1.0) / nrm2(ctx_, u));
      others.erase(next);
      for (const index_t k : others) left_.subtract_from(column(k), 2 * j, 2);
    }
  }

  const context& ctx_;
  mp_matrix& U_;
  complex_basis left_;
  complex_elements right_;
  std::vector<index_t> missing_;
};

}  // namespace residua::multiple
