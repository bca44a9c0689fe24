// Triangular systems with the factors of a matrix.
#pragma once

#include "residua/blas/level2/trsv.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/lapack/report.hpp"

namespace residua::lapack {

/// Solves op(T) X = B; X overwrites B. One vector is left to trsv, which on a GPU is one kernel.
template <class T>
product_report solve_with_triangle(const context& ctx, uplo stored, op op_t, diag diagonal,
                                   const matrix_view<const T>& triangle, const matrix_view<T>& B,
                                   const product_options& options) {
  if (B.columns() != 1) {
    return trsm<T>(ctx, side::left, stored, op_t, diagonal, 1.0, triangle, B, options);
  }
  trsv<T>(ctx, stored, op_t, diagonal, triangle, B.column(0));
  return {engine::native, "one right-hand side is solved for without a product"};
}

}  // namespace residua::lapack
