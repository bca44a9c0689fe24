// sytrs: solves A X = B with the factors of sytrf.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Solves A X = B with the factors and ipiv of sytrf (sytrf.hpp), of the triangle `stored`; X overwrites B. A
/// is n x n, B n x k. trsm, which takes `options`, or trsv where B has one column, solves with a copy of L
/// in which all interchanges are made; it takes n x n elements of workspace, twice that and B's size for an
/// upper triangle. A zero in D gives infinities and NaN. |b - A x| <= (c + 2t + 30 (product + scaled_sum +
/// quotient)) u^N P^T |L||D||L|^T P |x|, with sytrf's constant c and t = dot n + product + (l + 3)
/// scaled_sum + quotient, l = ceil(log2(ceil(n / 32))), trsm's: Higham, Accuracy and Stability of Numerical
/// Algorithms, 2nd ed., theorem 11.3; for double and float it changes as sytrf's. On a GPU the host reads
/// ipiv. Throws invalid_argument as sytrf does, and where ipiv names a row that A has not or a
/// row of a pivot of two stands alone.
template <factor_format T>
product_report sytrs(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> A,
                     vector_view<const index_t> ipiv, not_deduced<matrix_view<T>> B,
                     const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <matrix_like Factors, output_matrix_of<element_t<Factors>> Matrix>
requires factor_format<element_t<Matrix>> product_report sytrs(const context& ctx, uplo stored,
                                                               const Factors& A,
                                                               vector_view<const index_t> ipiv, Matrix&& B,
                                                               const product_options& options = {}) {
  return sytrs<element_t<Matrix>>(ctx, stored, A, ipiv, B, options);
}

}  // namespace residua
