// LU factorisation of matrices whose columns several ranks hold.
#pragma once

#include "residua/distributed/cyclic_columns.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises an m x n matrix A = P^T L U, n = columns.columns(), with partial pivoting, as getrf does
/// (residua/lapack/getrf.hpp). A has a rank's own columns, as `columns` deals them out, each with all m
/// rows. L and U overwrite A; ipiv, of min(m, n) elements in the context's memory, has all interchanges on
/// every rank. info = k > 0, the same on every rank, says that the k-th pivot, the first of such, is zero.
///
/// The owner of a block has all its rows, and factorises it by getrf, so that no message is needed to find
/// a pivot. The owner tells block and interchanges to all, which exchange rows and update their own blocks
/// by trsm and gemm; the next block comes first, so that its owner goes on while others still update. GPUs,
/// one for each rank, send by NCCL, on a second stream beside the updates. Beside A a rank needs two blocks
/// of columns, and the products' workspace.
///
/// In dd, td and qd pivots and bits are the same on any number of ranks, for the same width, options and
/// kind of contexts: each block is updated by products of its own. In double bits are those of a library's
/// products; by engine::residue they are the same there too. A matrix of one block is factorised as by
/// getrf, of more with other roundings: with b blocks, and l = ceil(log2(ceil(width / 32))), b + 2 l + 2
/// takes the place of 2 l + 3 in getrf's bound.
///
/// getrf is collective. Throws agreed_error, before anything is written, as getrf throws for wrong
/// arguments; where A has not as many columns as `columns` says, and where extents, columns, options or
/// kinds of contexts are not those of rank 0; unsupported where GPUs have no NCCL; out_of_memory.
template <solver_format T>
factor_report getrf(const context& ctx, const cyclic_columns& columns, not_deduced<matrix_view<T>> A,
                    vector_view<index_t> ipiv, const product_options& options = {});

/// This overload takes any matrix (view/concepts.hpp).
template <output_matrix Matrix>
requires solver_format<element_t<Matrix>> factor_report getrf(const context& ctx,
                                                              const cyclic_columns& columns, Matrix&& A,
                                                              vector_view<index_t> ipiv,
                                                              const product_options& options = {}) {
  return getrf<element_t<Matrix>>(ctx, columns, A, ipiv, options);
}

/// Solves op(A) X = B with the square factors and interchanges of getrf, of which each rank has its own
/// columns, and all of ipiv. B has all rows, and is that of rank 0; X overwrites B on every rank. One rank
/// at a time computes, by trsm and gemm, or by trsv and gemv where B has one column, with what it has of
/// the factors: what ranks tell each other is as long as B. Bits and agreed errors are as for getrf. The
/// error is that of getrs (residua/lapack/getrs.hpp) with the factors' bound, where trsm's sums are cut as
/// well where blocks end.
template <solver_format T>
product_report getrs(const context& ctx, const cyclic_columns& columns, op op_a,
                     not_deduced<matrix_view<const T>> LU, vector_view<const index_t> ipiv,
                     not_deduced<matrix_view<T>> B, const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <matrix_like Factors, output_matrix_of<element_t<Factors>> Matrix>
requires solver_format<element_t<Matrix>> product_report getrs(const context& ctx,
                                                               const cyclic_columns& columns, op op_a,
                                                               const Factors& LU,
                                                               vector_view<const index_t> ipiv, Matrix&& B,
                                                               const product_options& options = {}) {
  return getrs<element_t<Matrix>>(ctx, columns, op_a, LU, ipiv, B, options);
}

}  // namespace residua
