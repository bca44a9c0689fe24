// getri: the inverse of a matrix, from its factors.
#pragma once

#include "residua/lapack/getrs.hpp"

namespace residua {

/// Puts A^-1 in the place of the n x n factors LU of getrf, whose interchanges are ipiv. info = k > 0 says
/// that U's element (k, k) is zero; nothing is written then. A^-1 is the solution X of A X = I by getrs,
/// with the residual of getrs.hpp in each column, |A X - I| <= c_n u^N P^T |L||U||X|: Higham, Accuracy and
/// Stability, section 14.3. Takes n x n elements of workspace beside that of getrs, and 2 n^3 operations,
/// of which LAPACK's algorithm in place would take 4/3 n^3. Throws as getrs does.
template <factor_format T>
factor_report getri(const context& ctx, not_deduced<matrix_view<T>> LU, vector_view<const index_t> ipiv,
                    const product_options& options = {});

/// This overload takes any matrix (view/concepts.hpp).
template <output_matrix Matrix>
requires factor_format<element_t<Matrix>> factor_report getri(const context& ctx, Matrix&& LU,
                                                              vector_view<const index_t> ipiv,
                                                              const product_options& options = {}) {
  return getri<element_t<Matrix>>(ctx, LU, ipiv, options);
}

}  // namespace residua
