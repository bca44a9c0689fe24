// certified_eigenvalues of Hermitian matrices: proved bounds of the errors of all eigenvalues.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/certified/eigenvalues.hpp"

namespace residua {

/// Bounds the errors of w, approximate eigenvalues of the Hermitian n x n matrix A, of which the triangle
/// `stored` is read without the imaginary parts of its diagonal, by the columns of X, approximate
/// eigenvectors: those of heevd or of any other routine. Nothing is taken for granted of w and X but that
/// they are finite. A, X and w are not changed.
///
/// A, X and A X - X diag(w) stand for real matrices of twice the order, of blocks [Re a, -Im a; Im a, Re a],
/// whose 2-norms are theirs, and of which A's is symmetric and has each eigenvalue twice. What
/// certified_eigenvalues (certified/eigenvalues.hpp) proves of those, with every element of w twice, thus
/// holds for A and w, with its report and errors. The cost is eight times the operations of a symmetric
/// matrix of order n. Allocates two real matrices of order 2 n, besides the four in the wider format.
template <solver_format T>
eigenvalue_bounds certified_eigenvalues(const context& ctx, uplo stored,
                                        not_deduced<matrix_view<const complex<T>>> A,
                                        not_deduced<matrix_view<const complex<T>>> X,
                                        not_deduced<vector_view<const T>> w);

/// This overload takes any matrices of complex numbers and vectors of real ones.
template <complex_matrix Matrix, complex_matrix Vectors, vector_of<part_t<Matrix>> Values>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Vectors>) eigenvalue_bounds
    certified_eigenvalues(const context& ctx, uplo stored, const Matrix& A, const Vectors& X,
                          const Values& w) {
  return certified_eigenvalues<part_t<Matrix>>(ctx, stored, A, X, w);
}

}  // namespace residua
