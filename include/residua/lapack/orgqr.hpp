// orgqr: forms the orthogonal matrix of geqrf.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Forms the first n columns of Q, the product of the k reflectors that geqrf (geqrf.hpp) has left in the
/// first k columns of A and in tau, of k elements, in the place of A, which is m x n, k <= n <= m. With k = n
/// the columns are an orthonormal basis of the columns that were factorised, if those are independent: the Q
/// of A = Q R as a product of m x n and n x n. Products take `options`. Columns err as those of ormqr do, so
/// that |Q^T Q - I| <= 2 sqrt(n) times that bound, in Frobenius' norm. Bits, GPUs and errors are geqrf's.
template <factor_format T>
product_report orgqr(const context& ctx, not_deduced<matrix_view<T>> A, not_deduced<vector_view<const T>> tau,
                     const product_options& options = {});

/// This overload takes any matrix and vector (view/concepts.hpp).
template <output_matrix Matrix, vector_of<element_t<Matrix>> Vector>
requires factor_format<element_t<Matrix>> product_report orgqr(const context& ctx, Matrix&& A,
                                                               const Vector& tau,
                                                               const product_options& options = {}) {
  return orgqr<element_t<Matrix>>(ctx, A, tau, options);
}

/// The workspace that orgqr takes at most with these options. Throws invalid_argument if an extent is
/// negative or not k <= n <= m.
template <factor_format T>
std::size_t orgqr_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k,
                                  const product_options& options = {});

}  // namespace residua
