// potri: the inverse of a positive definite matrix, from its factor.
#pragma once

#include "residua/lapack/potrs.hpp"

namespace residua {

/// Puts the triangle `stored` of A^-1 in the place of A's factor of potrf. info = k > 0 says that the
/// factor's element (k, k) is zero; nothing is written then. potrs solves for the columns of I, as in getri
/// (getri.hpp), with its bound, workspace of n x n elements, and 2 n^3 operations, of which LAPACK's
/// algorithm in place would take 2/3 n^3. Throws as potrs does.
template <factor_format T>
factor_report potri(const context& ctx, uplo stored, not_deduced<matrix_view<T>> factor,
                    const product_options& options = {});

/// This overload takes any matrix (view/concepts.hpp).
template <output_matrix Matrix>
requires factor_format<element_t<Matrix>> factor_report potri(const context& ctx, uplo stored,
                                                              Matrix&& factor,
                                                              const product_options& options = {}) {
  return potri<element_t<Matrix>>(ctx, stored, factor, options);
}

}  // namespace residua
