// Columns of a complex matrix that become combinations of each other.
#pragma once

#include <span>

#include "dense/matrix_frame.hpp"
#include "lapack/eigen/refinement_products.hpp"
#include "lapack/heevd/real_equivalent.hpp"

namespace residua::lapack {

/// The columns `members` of X times the matrix whose parts are W.
template <class T>
void combine_columns(const context& ctx, const char* routine, refinement_products<T>& products,
                     const matrix_view<complex<T>>& X, std::span<const index_t> members, const matrix<T>& W) {
  const index_t m = W.columns();
  const matrix_frame<complex<T>> columns(ctx, routine, X.rows(), m);
  const matrix_frame<T> equivalent(ctx, routine, 2 * X.rows(), 2 * m);
  const auto parts = blas::interleaved(columns.view());
  const auto column_of_X = [&](index_t k) {
    return blas::interleaved(X).column(members[static_cast<std::size_t>(k)]);
  };
  for (index_t k = 0; k < m; ++k) copy<T>(ctx, column_of_X(k), parts.column(k));
  set_equivalent<T>(ctx, columns.view(), equivalent.view());
  products.multiply(1.0, operand_of(equivalent.view()), operand<T>(W.view()), 0.0, parts);
  for (index_t k = 0; k < m; ++k) copy<T>(ctx, parts.column(k), column_of_X(k));
}

}  // namespace residua::lapack
