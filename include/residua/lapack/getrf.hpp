// getrf: P A = L U, with partial pivoting.
#pragma once

#include <cstddef>

#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

/// Factorises the m x n matrix A = P^T L U, with L unit lower triangular (trapezoidal if m > n), U upper
/// triangular (trapezoidal if m < n) and both in the place of A. Row i was exchanged with row ipiv[i] - 1,
/// for i = 0, 1, ... in this order: ipiv, of min(m, n) elements in the context's memory, counts rows from
/// 1, as LAPACK and cuSOLVER do, so that it can be handed to them. A pivot is the first of the largest
/// elements in its column; a NaN counts as larger than any number. info = k > 0 says that the k-th pivot,
/// U's element (k, k), is zero: the factors are complete, but U is singular.
///
/// Recursion over columns (Toledo 1997; Gustavson 1997) leaves all but panels of 32 columns to trsm and
/// gemm, which take `options` (gemm.hpp). For finite L and U, with K = min(m, n), l = ceil(log2(ceil(K /
/// 32))) and the constants of number/bounds.hpp for the format that is computed in,
///   |P A - L U| <= (dot K + (2 l + 3) (product + 2 scaled_sum) + quotient) u^N |L| |U|,
/// elementwise, with 25 K + 32 dot + (N + 1) (2 l + 3) in place of dot K by residues, twice that for
/// double, and 2 l + 4 roundings to float more for float: the bound of Higham, Accuracy and Stability of
/// Numerical Algorithms, 2nd ed., theorem 9.3, where each sum is cut into one part a level. Pivots and bits
/// do not depend on the number of threads, and are the same on every backend by the same engine, but for
/// double, whose products are a library's, and for look-ahead.
///
/// On a GPU dd, td and qd with K from 2048 to 16384, double from 4096 to 16384, look ahead where options
/// leave the engine open: blocks of w columns, K / 16 rounded up to a multiple of 128, are factorised by a
/// second stream while the columns behind them are updated. While more than 8192 columns are left blocks
/// but the first have 2 w. A sum is cut where blocks end: b + 2 l' + 2 takes the place of 2 l + 3, for
/// b = ceil(K / w) and l' = ceil(log2(ceil(w / 32))), or b + 2 l' + 3 where there are blocks of 2 w.
///
/// On a GPU the host waits for info, so that getrf cannot be captured into a graph. Throws invalid_argument
/// naming the argument, before anything is written, if ipiv has another size, a leading dimension is too
/// small, a pointer is null or memory is not the context's.
template <factor_format T>
factor_report getrf(const context& ctx, not_deduced<matrix_view<T>> A, vector_view<index_t> ipiv,
                    const product_options& options = {});

/// This overload takes any matrix (view/concepts.hpp).
template <output_matrix Matrix>
requires factor_format<element_t<Matrix>> factor_report getrf(const context& ctx, Matrix&& A,
                                                              vector_view<index_t> ipiv,
                                                              const product_options& options = {}) {
  return getrf<element_t<Matrix>>(ctx, A, ipiv, options);
}

/// The workspace that getrf takes at most with these options (context::reserve_workspace). With look-ahead
/// the workspace is that of two streams. The second stream's is not part of the context's; in float and
/// double that of products on the first one is not either, where the driver can part the device. Throws
/// invalid_argument if an extent is negative.
template <factor_format T>
std::size_t getrf_workspace_bytes(const context& ctx, index_t m, index_t n,
                                  const product_options& options = {});

}  // namespace residua
