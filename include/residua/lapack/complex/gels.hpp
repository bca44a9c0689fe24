// gels: least squares and minimum norm with a complex matrix of full rank.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Finds, for the m x n matrix A of full rank and each column b of B, the x of the smallest |b - op(A) x|
/// where op(A) has at least as many rows as columns, and otherwise, of all x with op(A) x = b, the one of
/// the smallest norm |x|; op is none or conjugate_transpose. The shapes, what B holds on entry and on exit
/// and info are those of the real gels (lapack/gels.hpp). A is overwritten by Q R (complex/qr.hpp) if m >=
/// n, otherwise by the conjugate transpose of Q R of A^H: LAPACK's storage of L Q.
///
/// geqrf, unmqr and trsm take `options`. With g, geqrf's bound for QR of A or A^H, and t = 3 (2 dot r + (L
/// + 6) (product + 3 scaled_sum) + quotient) u^N, trsm's for r = min(m, n), L = ceil(log2(ceil(r / 16)))
/// (blas/complex/triangular.hpp) of both parts together, each least-squares solution is the exact one of (A
/// + E, b + f) with |e_j| <= (g + t) |a_j| for all columns and |f| <= g |b|: Higham, Accuracy and Stability
/// of Numerical Algorithms, 2nd ed., theorem 20.3. For a solution of minimum norm see theorem 21.4 there.
/// By residues 25 r + (L + 1) (N + 1) + 32 dot stands for 2 dot r in t, and for float 3 (8 L + 12) 2^-24 is
/// added. Bits are as for geqrf. On a GPU the host waits for info. Throws invalid_argument naming the
/// argument, before anything is written, if B has another number of rows, op is another one, a leading
/// dimension is too small, a pointer is null or memory is not the context's.
template <complex_part T>
factor_report gels(const context& ctx, op op_a, not_deduced<matrix_view<complex<T>>> A,
                   not_deduced<matrix_view<complex<T>>> B, const product_options& options = {});

/// This overload takes any matrices of complex numbers.
template <output_complex_matrix Matrix, output_complex_matrix Right>
requires complex_alike<Matrix, Right> factor_report gels(const context& ctx, op op_a, Matrix&& A, Right&& B,
                                                         const product_options& options = {}) {
  return gels<part_t<Matrix>>(ctx, op_a, A, B, options);
}

}  // namespace residua
