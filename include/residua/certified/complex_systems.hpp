// certified_gesv and certified_positive_definite of complex matrices.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/certified/gesv.hpp"
#include "residua/certified/positive_definite.hpp"

namespace residua {

// Each is the routine of real matrices (certified/gesv.hpp, certified/positive_definite.hpp) on the real
// equivalent of twice the order, [Re a, -Im a; Im a, Re a] for each element a, at eight times the operations
// and four times the memory. What the real ones' headers say of methods, reports and errors holds here.

/// Solves A X = B for a regular n x n matrix A and n x k matrices B and X. radius, 2 n x k, gets rigorous
/// bounds, rows 2 i and 2 i + 1 those of the real and of the imaginary part:
///   |Re (x_ij - x*_ij)| <= radius_(2i)j,  |Im (x_ij - x*_ij)| <= radius_(2i+1)j.
/// The report is of parts in place of elements.
template <solver_format TA, refined_from<TA> T>
certified_report certified_gesv(const context& ctx, not_deduced<matrix_view<const complex<TA>>> A,
                                not_deduced<matrix_view<const complex<T>>> B,
                                not_deduced<matrix_view<complex<T>>> X,
                                not_deduced<matrix_view<double>> radius);

/// Tries to prove that the Hermitian matrix A, of which the triangle `stored` is read, is positive definite:
/// the equivalent has each of its eigenvalues twice. The imaginary parts of the diagonal are taken to be zero
/// and not used.
template <solver_format T>
definiteness_report certified_positive_definite(const context& ctx, uplo stored,
                                                not_deduced<matrix_view<const complex<T>>> A);

/// These overloads take any matrices of complex numbers.
template <complex_matrix Matrix, complex_matrix Right, output_complex_matrix Solution,
          output_matrix_of<double> Radius>
requires(refined_from<part_t<Right>, part_t<Matrix>>&& complex_alike<Right, Solution>)  //
    certified_report
    certified_gesv(const context& ctx, const Matrix& A, const Right& B, Solution&& X, Radius&& radius) {
  return certified_gesv<part_t<Matrix>, part_t<Right>>(ctx, A, B, X, radius);
}
template <complex_matrix Matrix>
requires solver_format<part_t<Matrix>> definiteness_report certified_positive_definite(const context& ctx,
                                                                                       uplo stored,
                                                                                       const Matrix& A) {
  return certified_positive_definite<part_t<Matrix>>(ctx, stored, A);
}

}  // namespace residua
