// Functions of complex matrices: expm, signm, sqrtm, and the polar factors.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/expm.hpp"
#include "residua/lapack/polar.hpp"
#include "residua/lapack/signm.hpp"
#include "residua/lapack/sqrtm.hpp"

namespace residua {

// Each is the routine of real matrices on the real equivalent of twice the order, [Re a, -Im a; Im a, Re a]
// for each element a, whose function is the equivalent of A's, at eight times the operations and four times
// the memory of a real matrix of A's order. The function that is returned is made of half of the columns;
// reports hold for it, and have |Re z| + |Im z| for the magnitude of an element in one norms. What the
// headers of those say of iterations, options, bits and errors holds here.

/// Computes X = e^A.
template <solver_format T>
expm_report expm(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                 not_deduced<matrix_view<complex<T>>> X, const product_options& options = {});

/// Computes S = sign(A).
template <solver_format T>
signm_report signm(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> S, const product_options& options = {});

/// Computes X = A^(1/2).
template <solver_format T>
sqrtm_report sqrtm(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> X, const product_options& options = {});

/// Computes A = U H with U^H U = I and a Hermitian positive definite H, whose diagonal is real; the report
/// has U^H for U^T.
template <solver_format T>
polar_report polar(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> U, not_deduced<matrix_view<complex<T>>> H,
                   const product_options& options = {});

/// These overloads take any matrices of complex numbers.
template <complex_matrix Matrix, output_complex_matrix Result>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Result>)  //
    expm_report expm(const context& ctx, const Matrix& A, Result&& X, const product_options& options = {}) {
  return expm<part_t<Matrix>>(ctx, A, X, options);
}
template <complex_matrix Matrix, output_complex_matrix Result>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Result>)  //
    signm_report signm(const context& ctx, const Matrix& A, Result&& S, const product_options& options = {}) {
  return signm<part_t<Matrix>>(ctx, A, S, options);
}
template <complex_matrix Matrix, output_complex_matrix Result>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Result>)  //
    sqrtm_report sqrtm(const context& ctx, const Matrix& A, Result&& X, const product_options& options = {}) {
  return sqrtm<part_t<Matrix>>(ctx, A, X, options);
}
template <complex_matrix Matrix, output_complex_matrix Factor, output_complex_matrix Hermitian>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Factor>&& complex_alike<Matrix, Hermitian>)  //
    polar_report polar(const context& ctx, const Matrix& A, Factor&& U, Hermitian&& H,
                       const product_options& options = {}) {
  return polar<part_t<Matrix>>(ctx, A, U, H, options);
}

}  // namespace residua
