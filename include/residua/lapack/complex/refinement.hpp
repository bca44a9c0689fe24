// gesv and posv by refinement for complex systems, as real ones of twice the order.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/refinement.hpp"

namespace residua {

/// Solves A X = B for a complex A in double or in X's format, by the real gesv with refinement_options
/// (lapack/refinement.hpp) of the matrix whose blocks are [Re a, -Im a; Im a, Re a] of A's elements. All
/// that the real gesv says of factors, residuals in wider formats, scaling, errors and what is not changed
/// holds here. The report is of that real matrix, which has A's condition in the norm 2, and in the norms
/// `one` and `infinity` one within a factor of 2 of it. |b - A x| and |x - A^-1 b| in the report are of
/// vectors of real and imaginary parts: relative to |x| in the norm `infinity`, the largest of the parts,
/// each part of x errs by forward_error_bound at most. A componentwise backward error omega is one of at
/// most sqrt(2) omega of the complex system.
///
/// B and X are seen as real matrices where they lie. Allocates 4 n^2 numbers of A's format for the real
/// matrix, besides what its solver takes: twice the memory of a complex solver, and twice the operations of
/// its factors, 16/3 n^3 against 8/3 n^3 real multiply-adds.
template <solver_format TA, refined_from<TA> T>
refinement_report gesv(const context& ctx, not_deduced<matrix_view<const complex<TA>>> A,
                       not_deduced<matrix_view<const complex<T>>> B, not_deduced<matrix_view<complex<T>>> X,
                       const refinement_options& options);
/// Solves A X = B as gesv does for a Hermitian positive definite A, whose triangle `stored` is read, by
/// Cholesky's factors of the real matrix, which is symmetric positive definite. info counts the real
/// matrix's rows: k is of A's row (k + 1) / 2.
template <solver_format TA, refined_from<TA> T>
refinement_report posv(const context& ctx, uplo stored, not_deduced<matrix_view<const complex<TA>>> A,
                       not_deduced<matrix_view<const complex<T>>> B, not_deduced<matrix_view<complex<T>>> X,
                       const refinement_options& options);

/// These overloads take any matrices of complex numbers.
template <complex_matrix Matrix, complex_matrix Right, output_complex_matrix Solution>
requires(complex_alike<Right, Solution>&& refined_from<part_t<Right>, part_t<Matrix>>)  //
    refinement_report gesv(const context& ctx, const Matrix& A, const Right& B, Solution&& X,
                           const refinement_options& options) {
  return gesv<part_t<Matrix>, part_t<Right>>(ctx, A, B, X, options);
}
template <complex_matrix Matrix, complex_matrix Right, output_complex_matrix Solution>
requires(complex_alike<Right, Solution>&& refined_from<part_t<Right>, part_t<Matrix>>)  //
    refinement_report posv(const context& ctx, uplo stored, const Matrix& A, const Right& B, Solution&& X,
                           const refinement_options& options) {
  return posv<part_t<Matrix>, part_t<Right>>(ctx, stored, A, B, X, options);
}

}  // namespace residua
