// Cholesky's factorisation of matrices whose columns several ranks hold.
#pragma once

#include "residua/distributed/cyclic_columns.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises A = L L^T or A = U^T U, the symmetric positive definite matrix of order columns.columns() whose
/// lower or upper triangle is stored. A has a rank's own columns, as `columns` deals them out, each with all
/// its rows. L or U overwrites that triangle; the other one is neither read nor written. info = k > 0, the
/// same on every rank, says that the leading minor of order k is not positive; A is then of no use.
///
/// The owner of a block factorises its columns by potrf (residua/lapack/potrf.hpp), of L by trsm too, and
/// tells them to all, which go on with their own blocks behind; the next block comes first, so that its
/// owner goes on while others still update. With a panel of L its product is taken from all that lies
/// behind it; with one of U the rows beside its square are made, each by one product of all that lies above
/// it and trsm. GPUs, one for each rank, send by NCCL, on a second stream beside the updates. Beside A a
/// rank needs two blocks of columns, and the products' workspace.
///
/// In dd, td and qd bits are the same on any number of ranks, for the same width, options and kind of
/// contexts: each block is updated by products of its own. In double bits are those of a library's products;
/// by engine::residue they are the same there too. A matrix of one block is factorised as by potrf, of more
/// with other roundings: with b blocks, and l = ceil(log2(ceil(width / 32))), b + 2 l + 2 takes the place of
/// 2 l + 3 in potrf's bound. (Of U sums are cut once where blocks begin, whatever b > 1 is.)
///
/// potrf is collective. Throws agreed_error, before anything is written, as potrf throws for wrong
/// arguments; where A has not as many rows and columns as `columns` says, and where columns, triangles,
/// options or kinds of contexts are not those of rank 0; unsupported where GPUs have no NCCL; out_of_memory.
template <solver_format T>
factor_report potrf(const context& ctx, const cyclic_columns& columns, uplo stored,
                    not_deduced<matrix_view<T>> A, const product_options& options = {});

/// This overload takes any matrix (view/concepts.hpp).
template <output_matrix Matrix>
requires solver_format<element_t<Matrix>> factor_report potrf(const context& ctx,
                                                              const cyclic_columns& columns, uplo stored,
                                                              Matrix&& A,
                                                              const product_options& options = {}) {
  return potrf<element_t<Matrix>>(ctx, columns, stored, A, options);
}

/// Solves A X = B with the factor of potrf, of which each rank has its own columns. B has all rows, and is
/// that of rank 0; X overwrites B on every rank. One rank at a time computes, by trsm and gemm, or by trsv
/// and gemv where B has one column, with what it has of the factor: what ranks tell each other is as long
/// as B. Bits and agreed errors are as for potrf. The error is that of potrs (residua/lapack/potrs.hpp)
/// with the factor's bound, where trsm's sums are cut as well where blocks end.
template <solver_format T>
product_report potrs(const context& ctx, const cyclic_columns& columns, uplo stored,
                     not_deduced<matrix_view<const T>> factor, not_deduced<matrix_view<T>> B,
                     const product_options& options = {});

/// This overload takes any matrices (view/concepts.hpp).
template <matrix_like Factor, output_matrix_of<element_t<Factor>> Matrix>
requires solver_format<element_t<Matrix>> product_report potrs(const context& ctx,
                                                               const cyclic_columns& columns, uplo stored,
                                                               const Factor& factor, Matrix&& B,
                                                               const product_options& options = {}) {
  return potrs<element_t<Matrix>>(ctx, columns, stored, factor, B, options);
}

}  // namespace residua
