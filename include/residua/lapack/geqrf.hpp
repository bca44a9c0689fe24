// geqrf: A = Q R.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Factorises the m x n matrix A = Q R, with Q orthogonal and R upper triangular (trapezoidal if m < n). R
/// takes the place of A's upper triangle. Q = P_1 P_2 ... P_K, K = min(m, n), of Householder's reflectors P_i
/// = I - tau_i v_i v_i^T, whose v_i is 0 above row i, 1 in it, and below it what then lies below the diagonal
/// of A, as in LAPACK. tau has K elements; tau_i = 0 stands for P_i = I, where the column was zero below
/// the diagonal. ormqr multiplies by Q, and orgqr forms Q. No element of R's diagonal is ever refused: a
/// rank-deficient A has some that are about as small as the bound.
///
/// Blocks have 256 columns, on a GPU up to 512 with look-ahead, each recursive down to panels of 32
/// (Elmroth, Gustavson, IBM J. Res. Dev. 44(4), 2000); reflectors are applied to what is behind them as
/// one, in gemm and trsm, which take `options` (gemm.hpp). There is an exactly orthogonal Q with A + E = Q
/// R and, for every column, in 2-norms,
///   |e_j| <= 16 K min(K, 512) (dot (m + K + 2) + 2 product + 8 scaled_sum + 5 quotient + 4 root) u^N |a_j|,
/// with the constants of number/bounds.hpp: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed.,
/// theorem 19.4, with its constants derived where reflectors are made a block. The bound holds by residues
/// for dd, td and qd; for double it is twice that, or has 28 for dot by residues; float adds 7 roundings to
/// 24 bits in the parentheses. Norms are scaled: squares neither overflow nor underflow. A column with a
/// NaN or an infinity makes itself from its own row on and the columns behind it NaN or infinite. The
/// number of threads changes no bit. Backends sum norms and panels in different orders, so that their bits
/// differ. On a GPU the host does not wait but for residues. Throws invalid_argument naming the argument,
/// before anything is written, if tau has another size, a leading dimension is too small, a pointer is null
/// or memory is not the context's.
template <factor_format T>
product_report geqrf(const context& ctx, not_deduced<matrix_view<T>> A, not_deduced<vector_view<T>> tau,
                     const product_options& options = {});

/// This overload takes any matrix and vector (view/concepts.hpp).
template <output_matrix Matrix, output_vector_of<element_t<Matrix>> Vector>
requires factor_format<element_t<Matrix>> product_report geqrf(const context& ctx, Matrix&& A, Vector&& tau,
                                                               const product_options& options = {}) {
  return geqrf<element_t<Matrix>>(ctx, A, tau, options);
}

/// The workspace that geqrf takes at most with these options: context::reserve_workspace. Throws
/// invalid_argument if an extent is negative.
template <factor_format T>
std::size_t geqrf_workspace_bytes(const context& ctx, index_t m, index_t n,
                                  const product_options& options = {});

}  // namespace residua
