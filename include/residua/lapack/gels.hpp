// gels: least squares and minimum norm with a matrix of full rank.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Finds, for the m x n matrix A of full rank and each column b of B, the x of the smallest |b - op(A) x|
/// where op(A) has at least as many rows as columns, and otherwise, of all x with op(A) x = b, the one of
/// the smallest norm |x|. B has max(m, n) rows: on entry b in as many as op(A) has rows, on exit x in as many
/// as it has columns. Behind x of a least-squares solution are the components whose squares sum to |b - op(A)
/// x|^2, but for an A without rows or columns, of which B becomes 0, as in LAPACK. A is overwritten by Q R
/// (geqrf.hpp) if m >= n, otherwise by the transpose of Q R of A^T, R^T with reflectors in rows, which is
/// LAPACK's storage of L Q. info = k > 0 says that R's element (k, k) is zero: A has not full rank; B stays.
/// gels does not see a rank that is deficient but for rounding (gelsy.hpp).
///
/// geqrf, ormqr and trsm take `options`. gels is normwise backward stable: with g, geqrf's bound for QR of A
/// or A^T (geqrf.hpp), and t = (dot r + product + (L + 3) scaled_sum + quotient) u^N, trsm's for r = min(m,
/// n) (trsm.hpp), each least-squares solution is the exact one of (A + E, b + f) with |e_j| <= (g + t) |a_j|
/// for all columns and |f| <= g |b|: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., theorem
/// 20.3. For a solution of minimum norm see theorem 21.4 there. Bits are as for geqrf. On a GPU the host
/// waits for info. Throws invalid_argument naming the argument, before anything is written, if B has another
/// number of rows, a leading dimension is too small, a pointer is null or memory is not the context's.
template <factor_format T>
factor_report gels(const context& ctx, op op_a, not_deduced<matrix_view<T>> A, not_deduced<matrix_view<T>> B,
                   const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <output_matrix Matrix, output_matrix_of<element_t<Matrix>> Right>
requires factor_format<element_t<Matrix>> factor_report gels(const context& ctx, op op_a, Matrix&& A,
                                                             Right&& B, const product_options& options = {}) {
  return gels<element_t<Matrix>>(ctx, op_a, A, B, options);
}

}  // namespace residua
