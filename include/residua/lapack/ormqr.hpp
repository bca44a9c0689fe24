// ormqr: multiplies by the orthogonal matrix of geqrf.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Replaces C by op(Q) C from the left or C op(Q) from the right, where Q is the product of the k
/// reflectors that geqrf (geqrf.hpp) has left below the diagonal of A, which has k columns, and in tau, of
/// k elements. C is m x n; A has as many rows as Q, m from the left and n from the right, and no fewer than
/// k. A and tau are only read. Products take `options`. In each column c of C, or each row from the right,
/// |error| <= 16 k min(k, 512) (dot (r + k + 2) + ...) u^N |c|, the bound of geqrf.hpp for r rows of Q,
/// relative to the same Q that A + E = Q R is true of. Bits, GPUs and errors are as for geqrf.
template <factor_format T>
product_report ormqr(const context& ctx, side q_side, op op_q, not_deduced<matrix_view<const T>> A,
                     not_deduced<vector_view<const T>> tau, not_deduced<matrix_view<T>> C,
                     const product_options& options = {});

/// This overload takes any matrices and vector (view/concepts.hpp).
template <output_matrix Matrix, matrix_of<element_t<Matrix>> Reflectors, vector_of<element_t<Matrix>> Vector>
requires factor_format<element_t<Matrix>> product_report ormqr(const context& ctx, side q_side, op op_q,
                                                               const Reflectors& A, const Vector& tau,
                                                               Matrix&& C,
                                                               const product_options& options = {}) {
  return ormqr<element_t<Matrix>>(ctx, q_side, op_q, A, tau, C, options);
}

/// The workspace that ormqr takes at most with these options, for C of m x n and k reflectors. Throws
/// invalid_argument if an extent is negative or k is too large.
template <factor_format T>
std::size_t ormqr_workspace_bytes(const context& ctx, side q_side, index_t m, index_t n, index_t k,
                                  const product_options& options = {});

}  // namespace residua
