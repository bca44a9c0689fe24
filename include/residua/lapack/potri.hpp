// potri: the inverse of a positive definite matrix, from its factor.
#pragma once

#include "residua/lapack/potrs.hpp"

namespace residua {

/// The triangle `stored` of A^-1 in the place of A's factor of potrf there. info = k > 0: the factor's
/// element (k, k) is zero, and nothing is written. By potrs on the columns of I, as getri (getri.hpp) with
/// the bound of potrs, workspace of n x n elements, and 2 n^3 operations, of which LAPACK's algorithm in
/// place would take 2/3 n^3. Throws as potrs does.
template <factor_format T>
factor_report potri(const context& ctx, uplo stored, not_deduced<matrix_view<T>> factor,
                    const product_options& options = {});

/// The same for any matrix (view/concepts.hpp).
template <output_matrix Matrix>
requires factor_format<element_t<Matrix>> factor_report potri(const context& ctx, uplo stored,
                                                              Matrix&& factor,
                                                              const product_options& options = {}) {
  return potri<element_t<Matrix>>(ctx, stored, factor, options);
}

}  // namespace residua
