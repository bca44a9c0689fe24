// potrs: solves A X = B with the factor of potrf.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Solves A X = B with A's factor L or U in the triangle `stored`, of potrf (potrf.hpp); X overwrites B. A
/// is n x n, B n x k. trsm solves, with `options` (trsm.hpp), or trsv where B has one column. With the
/// bounds of potrf and trsm, |B - A X| <= (3 dot n + ...) u^N |L| |L|^T |X|: Higham, Accuracy and Stability,
/// theorem 10.4. On a GPU potrs is asynchronous, as trsm is. Throws invalid_argument as potrf does.
template <factor_format T>
product_report potrs(const context& ctx, uplo stored, not_deduced<matrix_view<const T>> factor,
                     not_deduced<matrix_view<T>> B, const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <matrix_like Factor, output_matrix_of<element_t<Factor>> Matrix>
requires factor_format<element_t<Matrix>> product_report potrs(const context& ctx, uplo stored,
                                                               const Factor& factor, Matrix&& B,
                                                               const product_options& options = {}) {
  return potrs<element_t<Matrix>>(ctx, stored, factor, B, options);
}

}  // namespace residua
