// QR factorisation of complex matrices, and products with its unitary factor: geqrf, unmqr, ungqr.
#pragma once

#include "residua/blas/complex/parts.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises the m x n matrix A = Q R, with Q unitary and R upper triangular (trapezoidal if m < n), whose
/// diagonal is real. R takes the place of A's upper triangle. Q = H_1 H_2 ... H_K, K = min(m, n), of
/// Householder's reflectors H_i = I - tau_i v_i v_i^H, whose v_i is 0 above row i, 1 in it, and below it what
/// then lies below the diagonal of A, as the real geqrf (lapack/geqrf.hpp) and LAPACK store Q. tau has K
/// elements; tau_i = 0 stands for H_i = I, where the column was zero below the diagonal, and real on it.
///
/// Blocks and panels are as in the real geqrf, with complex gemm, herk and trsm, which take `options`.
/// There is an exactly unitary Q with A + E = Q R and, for every column, in 2-norms,
///   |e_j| <= 46 K min(K, 256) (2 dot (m + K + 2) + 14 product + 35 scaled_sum + 2 quotient + 4 root) u^N
///            |a_j|,
/// with the constants of number/bounds.hpp: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed.,
/// theorem 19.4, with its constants derived where reflectors are made a block. The bound holds by residues
/// for dd, td and qd; for double it is twice that, by residues with 28 for dot; float adds 53 roundings to
/// 24 bits in the parentheses. Norms are scaled: squares neither overflow nor underflow. A column with a
/// NaN or an infinity makes NaN or infinite the diagonal of R from its own on. The number of threads
/// changes no bit; backends sum norms and panels in different orders, so that their bits differ. On a GPU
/// the host does not wait but for residues, and a panel is seven launches a column. Throws invalid_argument
/// naming the argument, before anything is written, if tau has another size, a leading dimension is too
/// small, a pointer is null or memory is not the context's.
template <complex_part T>
product_report geqrf(const context& ctx, not_deduced<matrix_view<complex<T>>> A,
                     not_deduced<vector_view<complex<T>>> tau, const product_options& options = {});

/// Replaces C by op(Q) C from the left or C op(Q) from the right, where op is none or conjugate_transpose
/// and Q is the product of the k reflectors that geqrf has left below the diagonal of A, which has k
/// columns, and in tau, of k elements. C is m x n; A has as many rows as Q, m from the left and n from the
/// right, and no fewer than k. A and tau are only read. Products take `options`. The error of each column c
/// of C, or row from the right, has geqrf's bound for r rows of Q and k reflectors, relative to |c| and to
/// the Q of A + E = Q R. Bits, GPUs and errors are as for geqrf; any other op is an error.
template <complex_part T>
product_report unmqr(const context& ctx, side q_side, op op_q, not_deduced<matrix_view<const complex<T>>> A,
                     not_deduced<vector_view<const complex<T>>> tau, not_deduced<matrix_view<complex<T>>> C,
                     const product_options& options = {});

/// Forms the first n columns of Q, the product of the k reflectors that geqrf left in the first k columns
/// of A and in tau, of k elements, in the place of A, which is m x n, k <= n <= m. Products take `options`.
/// Columns err as those of unmqr do, so that |Q^H Q - I| <= 2 sqrt(n) times that bound, in Frobenius' norm.
/// Bits, GPUs and errors are as for geqrf.
template <complex_part T>
product_report ungqr(const context& ctx, not_deduced<matrix_view<complex<T>>> A,
                     not_deduced<vector_view<const complex<T>>> tau, const product_options& options = {});

/// These overloads take any matrices and vectors of complex numbers.
template <output_complex_matrix Matrix, output_complex_vector Vector>
requires complex_alike<Matrix, Vector> product_report geqrf(const context& ctx, Matrix&& A, Vector&& tau,
                                                            const product_options& options = {}) {
  return geqrf<part_t<Matrix>>(ctx, A, tau, options);
}
template <complex_matrix Reflectors, complex_vector Vector, output_complex_matrix Matrix>
requires(complex_alike<Reflectors, Matrix>&& complex_alike<Vector, Matrix>) product_report
    unmqr(const context& ctx, side q_side, op op_q, const Reflectors& A, const Vector& tau, Matrix&& C,
          const product_options& options = {}) {
  return unmqr<part_t<Matrix>>(ctx, q_side, op_q, A, tau, C, options);
}
template <output_complex_matrix Matrix, complex_vector Vector>
requires complex_alike<Matrix, Vector> product_report ungqr(const context& ctx, Matrix&& A, const Vector& tau,
                                                            const product_options& options = {}) {
  return ungqr<part_t<Matrix>>(ctx, A, tau, options);
}

}  // namespace residua
