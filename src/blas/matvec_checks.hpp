// The checks of level-2 routines' arguments.
#pragma once

#include "blas/checks.hpp"
#include "blas/matrix_checks.hpp"
#include "blas/matvec.hpp"

namespace residua::blas {

/// A scalar in device memory is for contexts of a GPU.
template <class T>
void check_scalar_place(const context& ctx, const char* routine, const char* name, const scalar<T>& a) {
  if (!a.is_on_device() || ctx.memory() == memory_space::device) return;
  throw error(error_kind::invalid_argument,
              std::string(routine) + ": " + name + " is in device memory, the context's is host");
}

template <class T>
void check_square(const char* routine, const char* name, const matrix_view<T>& A) {
  check_extent(routine, name, "rows", A.rows(), name, "columns", A.columns());
}

template <class TA, class T>
void check_matvec(const context& ctx, const char* routine, const char* operand, const matvec<TA, T>& p) {
  check_scalar_place(ctx, routine, "alpha", p.alpha);
  check_scalar_place(ctx, routine, "beta", p.beta);
  check_matrix(ctx, routine, "A", p.a.A);
  check_vector(ctx, routine, "x", p.x);
  check_vector(ctx, routine, "y", p.y);
  check_extent(routine, operand, "columns", p.a.terms(), "x", "elements", p.x.size());
  check_extent(routine, operand, "rows", p.a.outputs(), "y", "elements", p.y.size());
}

/// Of a routine with a triangular matrix and one vector.
template <class T>
void check_triangular(const context& ctx, const char* routine, const matrix_view<const T>& A,
                      const vector_view<T>& x) {
  check_matrix(ctx, routine, "A", A);
  check_vector(ctx, routine, "x", x);
  check_square(routine, "A", A);
  check_extent(routine, "A", "columns", A.columns(), "x", "elements", x.size());
}

}  // namespace residua::blas
