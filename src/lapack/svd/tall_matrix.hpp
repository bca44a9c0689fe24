// A matrix whose singular vectors are wanted, as a square problem: A or its transpose with at least as many
// rows as columns, scaled, is Q B with orthonormal columns Q.
#pragma once

#include "lapack/eigen/refinement_products.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/orgqr.hpp"

namespace residua::lapack {

template <class T>
class tall_matrix {
 public:
  /// A has at least as many rows as columns; it is multiplied by 2^exponent. Q gets `columns` columns, as
  /// many as A at least: those beyond are orthogonal to A's.
  tall_matrix(const context& ctx, const char* routine, const operand<T>& A, index_t columns, int exponent,
              const product_options& options)
      : ctx_(ctx),
        routine_(routine),
        options_(options),
        scaled_(ctx, routine, A.rows(), A.columns()),
        basis_(ctx, routine, A.rows(), is_square(A) ? 0 : columns),
        square_(ctx, routine, is_square(A) ? 0 : A.columns(), is_square(A) ? 0 : A.columns()) {
    copy_matrix<T, T>(ctx, A, scaled_.view());
    scale_matrix<T>(ctx, region::all, scaled_.view(), scaled_.view(), exponent);
    if (!is_square(A)) factorise();
  }

  [[nodiscard]] index_t order() const { return scaled_.view().columns(); }
  [[nodiscard]] operand<T> whole() const { return operand<T>(matrix_view<const T>(scaled_.view())); }
  /// B.
  [[nodiscard]] matrix_view<T> square() const { return is_square(whole()) ? scaled_.view() : square_.view(); }

  /// Vectors of B as those of the matrix, Q U, and what Q has beyond them, to all columns of `target`.
  void expand(refinement_products<T>& products, const matrix_view<T>& U, const matrix_view<T>& target) const {
    const operand<T> vectors{matrix_view<const T>(U)};
    if (is_square(whole())) return copy_matrix<T, T>(ctx_, vectors, target);
    const index_t m = target.rows(), k = order(), beyond = target.columns() - k;
    products.multiply(1.0, reached(), vectors, 0.0, target.block(0, 0, m, k));
    if (beyond == 0) return;
    const matrix_view<const T> others = basis_.view().block(0, k, m, beyond);
    copy_matrix<T, T>(ctx_, operand<T>(others), target.block(0, k, m, beyond));
  }
  /// Vectors of the matrix as those of B: Q^T L. Columns of L that lie outside Q, as they may where their
  /// singular values are zero, become some that complete an orthonormal basis.
  void project(refinement_products<T>& products, const operand<T>& L, const matrix_view<T>& target) const {
    if (is_square(whole())) return copy_matrix<T, T>(ctx_, L, target);
    products.multiply(1.0, transposed(reached()), L, 0.0, target);
    complete(target);
  }

 private:
  [[nodiscard]] static bool is_square(const operand<T>& A) { return A.rows() == A.columns(); }

  /// The columns of Q that span A's.
  [[nodiscard]] operand<T> reached() const {
    return operand<T>(matrix_view<const T>(basis_.view().block(0, 0, basis_.view().rows(), order())));
  }
  void factorise() {
    const auto Q = basis_.view(), reflected = Q.block(0, 0, Q.rows(), order()), B = square_.view();
    array<T> tau(ctx_, order());
    copy_matrix<T, T>(ctx_, whole(), reflected);
    geqrf<T>(ctx_, reflected, tau, options_);
    clear<T>(ctx_, B);
    copy_matrix<T, T>(ctx_, operand<T>(matrix_view<const T>(Q.block(0, 0, order(), order()))), B,
                      region::upper);
    orgqr<T>(ctx_, Q, tau.view(), options_);
  }

  /// The columns whose norms are below those that refinement takes.
  [[nodiscard]] std::vector<index_t> lost_columns(const matrix_view<T>& Z) const {
    const auto elements = elements_on_host(ctx_, Z);
    std::vector<index_t> lost;
    const auto n = static_cast<std::size_t>(order());
    for (std::size_t j = 0; j < n; ++j) {
      double square = 0;
      for (std::size_t i = 0; i < n; ++i)
        square += leading(elements[i + j * n]) * leading(elements[i + j * n]);
      if (square < 1 - 0x1p-8) lost.push_back(static_cast<index_t>(j));
    }
    return lost;
  }
  /// Reflectors of the columns that are kept: the last columns of their product are orthogonal to them.
  void complete(const matrix_view<T>& Z) const {
    const auto lost = lost_columns(Z);
    if (lost.empty()) return;
    const matrix_frame<T> Q(ctx_, routine_, order(), order());
    array<T> tau(ctx_, order());
    clear<T>(ctx_, Q.view());
    index_t kept = 0;
    for (index_t j = 0; j < order(); ++j) {
      if (!std::binary_search(lost.begin(), lost.end(), j))
        copy<T>(ctx_, Z.column(j), Q.view().column(kept++));
    }
    geqrf<T>(ctx_, Q.view(), tau, options_);
    orgqr<T>(ctx_, Q.view(), tau.view(), options_);
    for (const index_t j : lost) copy<T>(ctx_, Q.view().column(kept++), Z.column(j));
  }

  const context& ctx_;
  const char* routine_;
  product_options options_;
  matrix_frame<T> scaled_, basis_, square_;
};

}  // namespace residua::lapack
