// Singular vectors that come from elsewhere as a start of singular_levels.hpp.
#pragma once

#include <algorithm>
#include <vector>

#include "lapack/complex/singular_levels.hpp"
#include "lapack/eigen/refinement_products.hpp"

namespace residua::lapack {

/// Columns of Z, whose elements lie together, whose norms are below those that refinement takes.
template <class T>
std::vector<index_t> lost_columns(const context& ctx, const matrix_view<complex<T>>& Z) {
  const auto elements = elements_on_host(ctx, Z);
  const auto n = static_cast<std::size_t>(Z.rows());
  std::vector<index_t> lost;
  for (index_t j = 0; j < Z.columns(); ++j) {
    double square = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto& z = elements[i + static_cast<std::size_t>(j) * n];
      square += leading(z.re) * leading(z.re) + leading(z.im) * leading(z.im);
    }
    if (square < 1 - 0x1p-8) lost.push_back(j);
  }
  return lost;
}

/// The lost columns of a square Z become some that complete an orthonormal basis: the last columns of a
/// product of reflectors of those that are kept.
template <class T>
void complete_basis(const context& ctx, const matrix_view<complex<T>>& Z, const product_options& options) {
  const auto lost = lost_columns<T>(ctx, Z);
  if (lost.empty()) return;
  complex_matrix_block<T> Q(ctx, Z.rows(), Z.rows());
  array<complex<T>> tau(ctx, Z.rows());
  blas::scale<T>(ctx, T(0.0), Q.view());
  index_t kept = 0;
  for (index_t j = 0; j < Z.columns(); ++j) {
    if (!std::binary_search(lost.begin(), lost.end(), j)) copy<T>(ctx, Z.column(j), Q.view().column(kept++));
  }
  geqrf<T>(ctx, Q.view(), tau.view(), options);
  ungqr<T>(ctx, Q.view(), tau.view(), options);
  for (const index_t j : lost) copy<T>(ctx, Q.view().column(kept++), Z.column(j));
  ctx.synchronize();  // before the memory of Q is given back
}

/// X = [L, L; R, -R] / sqrt(2): what the columns of L and R, pairs of singular vectors of B, are to
/// [0, B; B^H, 0]. Factors of magnitude 1 within a pair, or bases of one space that differ, are couplings of
/// the columns of X, which heevd's groups resolve.
template <class T>
void set_start(const context& ctx, const matrix_view<complex<T>>& L, const matrix_view<complex<T>>& R,
               const matrix_view<complex<T>>& X) {
  const index_t r = L.rows();
  for (const index_t first : {index_t{0}, r}) {
    copy_complex<T>(ctx, L, X.block(0, first, r, r));
    copy_complex<T>(ctx, R, X.block(r, first, r, r));
  }
  const auto root = blas::root(arithmetic_t<T>(0.5));
  blas::scale<T>(ctx, root, X.block(0, 0, 2 * r, r));
  blas::scale<T>(ctx, root, X.block(0, r, r, r));
  blas::scale<T>(ctx, -root, X.block(r, r, r, r));
}

}  // namespace residua::lapack
