// posv: solves A X = B for a symmetric positive definite A.
#pragma once

#include "residua/lapack/potrf.hpp"
#include "residua/lapack/potrs.hpp"

namespace residua {

/// Solves A X = B by potrf and potrs; if info > 0, B stays as it was. The triangle `stored` of A is
/// overwritten by its factor, B by X. potrf.hpp and potrs.hpp state bounds and errors. (refinement.hpp has
/// the overload that leaves A and B as they are and refines X.)
template <factor_format T>
factor_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A,
                   not_deduced<matrix_view<T>> B, const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <output_matrix Matrix, output_matrix_of<element_t<Matrix>> Right>
requires factor_format<element_t<Matrix>> factor_report posv(const context& ctx, uplo stored, Matrix&& A,
                                                             Right&& B, const product_options& options = {}) {
  return posv<element_t<Matrix>>(ctx, stored, A, B, options);
}

}  // namespace residua
