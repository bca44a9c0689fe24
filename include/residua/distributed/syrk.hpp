// syrk of matrices whose columns several ranks hold.
#pragma once

#include "residua/blas/level3/syrk.hpp"
#include "residua/distributed/communicator.hpp"

namespace residua {

/// Computes C = alpha op(A) op(A)^T + beta C, one triangle of it with the diagonal, where each rank has
/// consecutive columns of A and C, in the order of ranks, as many as its views have, perhaps none. op(A) is
/// n x k, and C n x n; a rank's columns of C have all n rows, of which those of the triangle are read and
/// written. Columns of A and of C need not be dealt out alike. Each rank gets all of A, which takes memory
/// for it beside its own columns; its block on the diagonal is one syrk, and what lies below or above it
/// one gemm. An element has the bound of syrk, and in dd, td and qd by native arithmetic on hosts its bits
/// on one context, on any number of ranks; by residues its bits follow the number to which each product
/// scales its operands. Which engine `options` leave open is chosen for the columns of each rank. Equal
/// numbers of columns are not equal work: the lower triangle is longest in the first ones, the upper in the
/// last. On GPUs, one for each rank, the ranks send by NCCL; host and GPU contexts do not mix. Returns
/// what became of this rank's products. syrk is collective. Throws agreed_error as syrk throws for wrong
/// arguments, and where ranks' shapes, triangles or transpositions do not fit together, before anything is
/// written.
template <solver_format T>
product_report syrk(const context& ctx, const communicator& ranks, uplo stored, op op_a, const T& alpha,
                    matrix_view<const T> A, const T& beta, matrix_view<T> C,
                    const product_options& options = {});

}  // namespace residua
