// sytrf: A = L D L^T of a symmetric indefinite matrix.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises the symmetric matrix A, of which one triangle is stored: A = L D L^T in the place of the lower
/// triangle, or A = U D U^T in that of the upper one, with D of diagonal blocks of order 1 and 2 and L a
/// product of interchanges and unit triangular matrices, in LAPACK's storage. The other triangle is neither
/// read nor written. Pivots are chosen by Bunch and Kaufman (Math. Comp. 31(137), 1977): the elements that
/// are left grow by at most 2.57 a step. ipiv, of n elements side by side in the context's memory, counts
/// rows from 1: if ipiv[k] > 0, D has a block of order 1 in row k, which was exchanged with row ipiv[k] -
/// 1. If ipiv[k] = ipiv[k + 1] < 0, D has one of order 2 in rows k and k + 1, of which the second one, of
/// an upper triangle the first one, was exchanged with row -ipiv[k] - 1. info = k > 0 says that D's element
/// (k, k) is zero: the factors are complete, but A is singular.
///
/// Panels of 64 columns are factorised by level 2; what is behind them is updated by a product that takes
/// `options` (gemm.hpp). For the backward error, elementwise and to first order, P has all
/// interchanges:
///   |P A P^T - L D L^T| <= (dot n + h (product + 2 scaled_sum) + 30 (product + scaled_sum + quotient)) u^N
///   |L||D||L|^T,  h = ceil(n / 63) + 1,
/// with the constants of number/bounds.hpp: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed.,
/// theorem 11.3, with the constant of pivots of order 2 derived beside the sources of
/// the pivots' stages. The bound holds by residues for dd, td and qd; for double it is twice that, or has
/// 28 for dot by residues; float adds h + 3 roundings to 24 bits. |L||D||L|^T is no larger than 36 n times
/// the largest element that was met (section 11.1.2 there). The number of threads changes no bit; backends
/// sum panels in different orders. On a GPU the host waits for each pivot, which it chooses. An upper
/// triangle takes n x n elements of workspace. Throws invalid_argument naming the argument, before anything
/// is written, if A is not square, ipiv has another size or an increment, a leading dimension is too small,
/// a pointer is null or memory is not the context's.
template <factor_format T>
factor_report sytrf(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A, vector_view<index_t> ipiv,
                    const product_options& options = {});

/// This overload takes any matrix (view/concepts.hpp).
template <output_matrix Matrix>
requires factor_format<element_t<Matrix>> factor_report sytrf(const context& ctx, uplo stored, Matrix&& A,
                                                              vector_view<index_t> ipiv,
                                                              const product_options& options = {}) {
  return sytrf<element_t<Matrix>>(ctx, stored, A, ipiv, options);
}

}  // namespace residua
