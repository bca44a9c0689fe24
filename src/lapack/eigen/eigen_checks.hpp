// The checks of eigenvalue problems with real eigenvalues, once for symmetric and Hermitian matrices.
#pragma once

#include <string>

#include "blas/level3/run_gemm.hpp"
#include "view/matrix_checks.hpp"

namespace residua::lapack {

/// A of numbers in T, or of complex ones, and as many eigenvalues in T as A has rows.
template <class T, class Number>
void check_eigenproblem(const context& ctx, const char* routine, const matrix_view<Number>& A,
                        const vector_view<T>& w, const product_options& options) {
  blas::check_square(ctx, routine, "A", A);
  blas::check_vector(ctx, routine, "w", w);
  blas::check_extent(routine, "w", "elements", w.size(), "A", "rows", A.rows());
  blas::check_options<T, T, T>(routine, options);
}

/// The checks of a pencil, with a B of A's order.
template <class T, class Number>
void check_pencil(const context& ctx, const char* routine, int itype, const matrix_view<Number>& A,
                  const matrix_view<Number>& B, const vector_view<T>& w, const product_options& options) {
  if (itype < 1 || itype > 3)
    blas::fail(routine, "itype", "is " + std::to_string(itype) + "; it must be 1, 2 or 3");
  blas::check_square(ctx, routine, "B", B);
  check_eigenproblem<T>(ctx, routine, A, w, options);
  blas::check_extent(routine, "B", "rows", B.rows(), "A", "rows", A.rows());
}

}  // namespace residua::lapack
