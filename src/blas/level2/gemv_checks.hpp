// The checks of level-2 routines' arguments.
#pragma once

#include "blas/level2/gemv_problem.hpp"
#include "view/matrix_checks.hpp"

namespace residua::blas {

template <class TA, class T>
void check_matvec(const context& ctx, const char* routine, const char* operand, const matvec<TA, T>& p) {
  check_scalars(ctx, routine, p.alpha, p.beta);
  check_matrix(ctx, routine, "A", p.a.A);
  check_vector(ctx, routine, "x", p.x);
  check_vector(ctx, routine, "y", p.y);
  check_extent(routine, operand, "columns", p.a.columns(), "x", "elements", p.x.size());
  check_extent(routine, operand, "rows", p.a.rows(), "y", "elements", p.y.size());
}

/// The checks of a routine with a triangular matrix and one vector.
template <class T>
void check_triangular(const context& ctx, const char* routine, const matrix_view<const T>& A,
                      const vector_view<T>& x) {
  check_square(ctx, routine, "A", A);
  check_vector(ctx, routine, "x", x);
  check_extent(routine, "A", "columns", A.columns(), "x", "elements", x.size());
}

}  // namespace residua::blas
