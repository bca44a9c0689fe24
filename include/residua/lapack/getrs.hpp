// getrs: solves op(A) X = B with the factors of getrf.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Solves op(A) X = B with A's factors LU and interchanges ipiv, of getrf (getrf.hpp); X overwrites B. A is
/// n x n, B n x k. trsm solves, with `options` (trsm.hpp), or trsv where B has one column. A zero on the
/// diagonal of U gives infinities and NaN. With the bounds of getrf and trsm,
///   |B - op(A) X| <= (3 dot n + ...) u^N P^T |L| |U| |X| (op = none), to first order: Higham, Accuracy and
/// Stability, theorem 9.4, where the constant is 3 n u. On a GPU getrs is asynchronous, as trsm is. Throws
/// invalid_argument as getrf does, and on a CPU where ipiv names a row that LU has not.
template <factor_format T>
product_report getrs(const context& ctx, op op_a, not_deduced<matrix_view<const T>> LU,
                     vector_view<const index_t> ipiv, not_deduced<matrix_view<T>> B,
                     const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <matrix_like Factors, output_matrix_of<element_t<Factors>> Matrix>
requires factor_format<element_t<Matrix>> product_report getrs(const context& ctx, op op_a, const Factors& LU,
                                                               vector_view<const index_t> ipiv, Matrix&& B,
                                                               const product_options& options = {}) {
  return getrs<element_t<Matrix>>(ctx, op_a, LU, ipiv, B, options);
}

}  // namespace residua
