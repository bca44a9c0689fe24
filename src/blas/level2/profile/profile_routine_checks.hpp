// The checks of level-2 routines with banded and packed matrices.
#pragma once

#include "blas/level2/profile/profile_matrix.hpp"
#include "view/profile_checks.hpp"

namespace residua::blas {

/// Of a matrix of so many rows and columns, in the form that is told by `operand`, times x.
template <class T>
void check_product(const context& ctx, const char* routine, const char* operand, index_t rows,
                   index_t columns, const scalar<element_number<T>>& alpha, const vector_view<const T>& x,
                   const scalar<element_number<T>>& beta, const vector_view<T>& y) {
  check_scalars(ctx, routine, alpha, beta);
  check_vector(ctx, routine, "x", x);
  check_vector(ctx, routine, "y", y);
  check_extent(routine, operand, "columns", columns, "x", "elements", x.size());
  check_extent(routine, operand, "rows", rows, "y", "elements", y.size());
}

/// The checks of a triangular matrix and one vector.
template <class T>
void check_triangle(const context& ctx, const char* routine, const banded_view<const T>& A,
                    const vector_view<T>& x) {
  check_square_band(ctx, routine, "A", A);
  check_vector(ctx, routine, "x", x);
  check_extent(routine, "A", "columns", A.columns(), "x", "elements", x.size());
}
template <class T>
void check_triangle(const context& ctx, const char* routine, const packed_view<const T>& A,
                    const vector_view<T>& x) {
  check_packed(ctx, routine, "A", A);
  check_vector(ctx, routine, "x", x);
  check_extent(routine, "A", "columns", A.columns(), "x", "elements", x.size());
}

}  // namespace residua::blas
