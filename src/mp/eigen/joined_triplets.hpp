// Singular vectors of a complex matrix out of those of its real equivalent [Re -Im; Im Re], which has each
// singular value twice.
#pragma once

#include "mp/eigen/joined_columns.hpp"

namespace residua::multiple {

/// Right vectors are chosen as joined_columns does it, and left ones beside them by the same combinations,
/// since S V = U diag(s): exact vectors of a value s > 0 would be orthonormal on both sides. Those that were
/// found are coupled by u' |A| / s on the left: what they lack there is taken away by Gram and Schmidt,
/// twice, which changes A v - s u by u' |A|. Where that leaves less than half of a vector s is a rounding
/// error itself, and any u orthogonal to all others will do: such are taken, largest first, from what the
/// others leave of all columns of U, and so are those that belong to no value.
class joined_triplets {
 public:
  /// U: 2 m x 2 c, V: 2 n x 2 n, orthonormal, c >= n, which are overwritten; their columns, and neighbours,
  /// belong together.
  joined_triplets(const context& ctx, mp_matrix& U, mp_matrix& V)
      : ctx_(ctx),
        U_(U),
        given_(ctx, U.rows(), U.columns(), U.to_host(ctx), U.bits()),
        left_(ctx, U.rows() / 2, U.columns() / 2, U.bits()) {
    const index_t n = V.columns() / 2;
    const joined_columns right(
        ctx, V,
        [&](index_t k, const mp_array& along, index_t first) { left_.subtract(along, first, column(k)); },
        [&](index_t j, index_t k, const mp& factor) { choose(j, column(k), factor); });
    right_ = right.elements();
    for (index_t j = n; j < U.columns() / 2; ++j) missing_.push_back(j);
    fill();
  }
  [[nodiscard]] complex_elements left() const { return left_.elements(U_.columns() / 2); }
  [[nodiscard]] const complex_elements& right() const { return right_; }

 private:
  [[nodiscard]] mp_vector_view column(index_t k) const { return U_.view().column(k); }
  /// Vectors that are missing so far are zeros among the columns.
  void choose(index_t j, const mp_vector_view& u, const mp& factor) {
    scal(ctx_, factor, u);
    for (int step = 0; step < 2; ++step) left_.take_along(u, 0, 2 * j);
    const mp size = nrm2(ctx_, u);
    if (size > left_.number(0.5)) {
      left_.set(j, u, left_.number(1.0) / size);
    } else {
      missing_.push_back(j);
    }
  }
  /// Of orthonormal columns, of which there are as many as those of all vectors, one has at least 1 / c of
  /// its square left while one is missing.
  void fill() {
    if (missing_.empty()) return;
    const index_t count = given_.columns();
    const auto candidate = [&](index_t k) { return given_.view().column(k); };
    std::vector<index_t> others;
    for (index_t k = 0; k < count; ++k) {
      for (int step = 0; step < 2; ++step) left_.take_along(candidate(k), 0, count);
      others.push_back(k);
    }
    for (const index_t j : missing_) {
      std::vector<mp> sizes;
      for (const index_t k : others) sizes.push_back(nrm2(ctx_, candidate(k)));
      const auto largest = std::max_element(sizes.begin(), sizes.end());
      const auto next = others.begin() + (largest - sizes.begin());
      const auto u = candidate(*next);
      left_.take_along(u, 0, count);
      left_.set(j, u, left_.number(1.0) / nrm2(ctx_, u));
      others.erase(next);
      for (const index_t k : others) left_.take_along(candidate(k), 2 * j, 2);
    }
  }

  const context& ctx_;
  mp_matrix& U_;
  mp_matrix given_;
  complex_basis left_;
  complex_elements right_;
  std::vector<index_t> missing_;
};

}  // namespace residua::multiple
