// The system that a Krylov method solves, and the methods as the ladder runs them.
#pragma once

#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/view/vector_view.hpp"
#include "view/matrix_checks.hpp"

namespace residua::krylov {

/// Matrix: csr_matrix, or another that there is a space of (krylov/space.hpp).
template <class T, class Matrix = csr_matrix>
struct system {
  const context& ctx;
  const Matrix& A;
  const preconditioner& M;
  vector_view<const double> b;
  vector_view<T> x;
  const krylov_options& options;
  /// A is 2^matrix_exponent times the matrix whose system b and x belong to, and M is made of A.
  int matrix_exponent = 0;
  /// Whether the tolerance refers to |b|, whatever options.reference_norm says.
  bool relative_to_b = false;
};

template <class T>
krylov_report run_cg(const system<T>& s);
template <class T>
krylov_report run_bicgstab(const system<T>& s);
template <class T>
krylov_report run_minres(const system<T>& s);
template <class T>
krylov_report run_gmres(const system<T>& s);
template <class T>
krylov_report run_refinement(const system<T>& s);

/// Throws invalid_argument unless tolerance, limits and reference norm are in range.
void check_options(const char* routine, const krylov_options& options);
/// Throws invalid_argument naming the shape of A unless it is square. A: a csr_matrix or complex_csr_matrix.
template <class Matrix>
void check_square(const char* routine, const Matrix& A) {
  blas::check_is_square(routine, "A", A.rows(), A.columns());
}
/// Throws invalid_argument naming both sizes unless the vector has as many elements as A has rows.
template <class Matrix>
void check_size(const char* routine, const char* name, index_t size, const Matrix& A) {
  if (size == A.rows()) return;
  blas::fail(routine, name,
             "has " + std::to_string(size) + " elements, A has " + std::to_string(A.rows()) + " rows");
}

}  // namespace residua::krylov
