// hegvd: eigenvalues and eigenvectors of a Hermitian definite pencil, with bounds of their errors.
#pragma once

#include "residua/lapack/complex/heevd.hpp"

namespace residua {

/// Computes all eigenvalues w, in ascending order, and eigenvectors X of a Hermitian matrix A and a Hermitian
/// positive definite one B, as zhegvd; of both the triangle `stored` is read, but not imaginary parts of
/// diagonals. itype is LAPACK's, as for sygvd (lapack/sygvd.hpp) with X^H for X^T:
///   1: A X = B X diag(w), X^H B X = I,
///   2: A B X = X diag(w), X^H B X = I,
///   3: B A X = X diag(w), X^H B^-1 X = I.
/// X takes the place of A, which is overwritten whole, and the Cholesky factor of B (complex/cholesky.hpp)
/// that of B's triangle; where B is not positive definite it stays as it was.
///
/// potrf gives B = L L^H, trsm C = L^-1 A L^-H, or trmm C = L^H A L, and heevd C Y = Y diag(w)
/// (complex/heevd.hpp); X is L^-H Y, or L Y for itype 3. The report is sygvd's, with X^H for X^T: its
/// bounds are those of the real pencil of twice the order, which has each eigenvalue twice, computed in a
/// format of one limb more (qd's in qd); |I - Z^T B Z|_F of that pencil is larger by the root of two.
///
/// What sygvd says of `info`, `options`, scaling, backends, threads and errors holds here. The workspace
/// has two real matrices of twice the order, three complex ones and heevd's; seven of twice the order in
/// the wider format are allocated besides.
template <solver_format T>
eigen_report hegvd(const context& ctx, int itype, uplo stored, not_deduced<matrix_view<complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> B, not_deduced<vector_view<T>> w,
                   const product_options& options = {});

/// This overload takes any matrices of complex numbers and vectors of real ones.
template <output_complex_matrix Matrix, output_complex_matrix Definite,
          output_vector_of<part_t<Matrix>> Values>
requires(solver_format<part_t<Matrix>>&& complex_alike<Matrix, Definite>) eigen_report
    hegvd(const context& ctx, int itype, uplo stored, Matrix&& A, Definite&& B, Values&& w,
          const product_options& options = {}) {
  return hegvd<part_t<Matrix>>(ctx, itype, stored, A, B, w, options);
}

}  // namespace residua
