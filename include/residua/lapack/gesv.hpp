// gesv: solves A X = B.
#pragma once

#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getrs.hpp"

namespace residua {

/// Solves A X = B by getrf and getrs; if info > 0, B stays as it was. A is overwritten by its factors, B by
/// X. getrf.hpp and getrs.hpp state bounds and errors. (refinement.hpp has the overload that leaves A and B
/// as they are and refines X.)
template <factor_format T>
factor_report gesv(const context& ctx, not_deduced<matrix_view<T>> A, vector_view<index_t> ipiv,
                   not_deduced<matrix_view<T>> B, const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <output_matrix Matrix, output_matrix_of<element_t<Matrix>> Right>
requires factor_format<element_t<Matrix>> factor_report gesv(const context& ctx, Matrix&& A,
                                                             vector_view<index_t> ipiv, Right&& B,
                                                             const product_options& options = {}) {
  return gesv<element_t<Matrix>>(ctx, A, ipiv, B, options);
}

}  // namespace residua
