// potrf: Cholesky's factorisation.
#pragma once

#include <cstddef>

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises the symmetric positive definite matrix A, of which one triangle is stored: A = L L^T in the
/// place of the lower triangle, or A = U^T U in that of the upper one. The other triangle is neither read
/// nor written. info = k > 0 says that the leading minor of order k is not positive, or that a NaN was met
/// there; the factorisation is not complete then, and what the triangle holds is of no use.
///
/// The recursion leaves all but triangles of order 32 to trsm and syrk, which take `options` (gemm.hpp).
/// For n x n matrices, with l = ceil(log2(ceil(n / 32))) and the constants of number/bounds.hpp,
///   |A - L L^T| <= (dot n + (2 l + 3) (product + 2 scaled_sum) + quotient + 2 root) u^N |L| |L|^T,
/// elementwise, by residues, for double and for float as in getrf (getrf.hpp): the bound of Higham,
/// Accuracy and Stability of Numerical Algorithms, 2nd ed., theorem 10.3, where each sum is cut into one
/// part a level. Look-ahead, bits, GPUs and errors are as for getrf, with K = n. On a GPU double is
/// factorised by cuSOLVER, which states no bound, unless `options` names an engine or bits. On a CPU with a
/// matrix unit dd of order 512 or more is factorised left-looking where `options` leave the engine open,
/// with 2 l + 4 in place of 2 l + 3; on a GPU so is dd in place of look-ahead (docs/dense.md).
template <factor_format T>
factor_report potrf(const context& ctx, uplo stored, not_deduced<matrix_view<T>> A,
                    const product_options& options = {});

/// This overload takes any matrix (view/concepts.hpp).
template <output_matrix Matrix>
requires factor_format<element_t<Matrix>> factor_report potrf(const context& ctx, uplo stored, Matrix&& A,
                                                              const product_options& options = {}) {
  return potrf<element_t<Matrix>>(ctx, stored, A, options);
}

/// The workspace that potrf takes at most with these options, as for getrf. Throws invalid_argument if n is
/// negative.
template <factor_format T>
std::size_t potrf_workspace_bytes(const context& ctx, index_t n, const product_options& options = {});

}  // namespace residua
