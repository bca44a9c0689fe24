// What the sparse solvers of residua.h share, whatever the matrix's numbers: options, reports, a
// preconditioner of the caller's.
#pragma once

#include <utility>

#include "c_interface/solve_options.hpp"
#include "c_interface/sparse.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/krylov/complex.hpp"
#include "residua/krylov/gmres.hpp"
#include "residua/krylov/minres.hpp"
#include "residua/view/array.hpp"

namespace residua::c_interface {

/// The caller's options, or the defaults for null.
inline residua_solve_options given_or_defaults(const residua_solve_options* options) {
  return options == nullptr ? residua_solve_options{} : *options;
}
/// A as a symmetric matrix, if it is one.
csr symmetric_or_not(csr A);
residua_solve_report report_of(const solution& s);
/// The caller's preconditioner, of so many rows, two for each row of a complex matrix.
preconditioner users_preconditioner(const context& ctx, index_t rows, const residua_solve_options& given);
/// The report of an iterative method with the caller's own preconditioner.
residua_solve_report report_of(solve_method method, const krylov_report& report);
/// Throws unless the options fit to a preconditioner of the caller's.
void check_function(const solve_options& options);

inline krylov_options krylov_options_of(const solve_options& options) {
  krylov_options o;
  o.tolerance = options.tolerance;
  o.max_iterations = options.max_iterations;
  o.restart = options.restart;
  return o;
}

/// Of a csr_matrix or a complex_csr_matrix, with vectors of its numbers.
template <class T, class Matrix, class B, class X>
krylov_report iterate(const context& ctx, const Matrix& A, const preconditioner& M, const B& b, const X& x,
                      const solve_options& options) {
  const krylov_options o = krylov_options_of(options);
  if (options.method == solve_method::cg) return cg<T>(ctx, A, M, b, x, o);
  if (options.method == solve_method::minres) return minres<T>(ctx, A, M, b, x, o);
  if (options.method == solve_method::gmres) return gmres<T>(ctx, A, M, b, x, o);
  return bicgstab<T>(ctx, A, M, b, x, o);
}

/// x, of its own memory, is zero before. rows: of the preconditioner.
template <class T, class Matrix, class B, class X>
residua_solve_report solve_with_function(const context& ctx, const Matrix& A, index_t rows, const B& b,
                                         const X& x, const solve_options& options,
                                         const residua_solve_options& given) {
  check_function(options);
  return report_of(*options.method,
                   iterate<T>(ctx, A, users_preconditioner(ctx, rows, given), b, x, options));
}

template <class T>
residua_solve_report solve_by_choice(const context& ctx, const csr_matrix& A, vector_view<const double> b,
                                     array<T>& x, solve_options options) {
  options.precision = format_of<T>::id;
  auto s = solve(ctx, A, b, options);
  x = std::move(std::get<array<T>>(s.x));
  return report_of(s);
}

}  // namespace residua::c_interface
