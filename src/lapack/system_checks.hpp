// The checks of systems of linear equations, once for all factors that they are solved with.
#pragma once

#include "view/matrix_checks.hpp"

namespace residua::lapack {

/// A square matrix, or its factor, and as many rows of right-hand sides.
template <class A, class B>
void check_system(const context& ctx, const char* routine, const char* name, const matrix_view<A>& matrix,
                  const matrix_view<B>& right) {
  blas::check_square(ctx, routine, name, matrix);
  blas::check_matrix(ctx, routine, "B", right);
  blas::check_extent(routine, "B", "rows", right.rows(), name, "rows", matrix.rows());
}

/// Checks factors with an interchange for each row of the matrix.
template <class A, class Index, class B>
void check_system(const context& ctx, const char* routine, const char* name, const matrix_view<A>& matrix,
                  const vector_view<Index>& ipiv, const matrix_view<B>& right) {
  blas::check_square(ctx, routine, name, matrix);
  blas::check_vector(ctx, routine, "ipiv", ipiv);
  blas::check_matrix(ctx, routine, "B", right);
  blas::check_extent(routine, "ipiv", "elements", ipiv.size(), name, "rows", matrix.rows());
  blas::check_extent(routine, "B", "rows", right.rows(), name, "rows", matrix.rows());
}

}  // namespace residua::lapack
