// gemm of matrices whose columns several ranks hold.
#pragma once

#include "residua/blas/level3/gemm.hpp"
#include "residua/distributed/communicator.hpp"
#include "residua/mp/gemm.hpp"

namespace residua {

/// Computes C = alpha op(A) B + beta C, where each rank has consecutive columns of A, B and C, in the order
/// of ranks, as many as its views have, perhaps none. op(A) is m x k, B k x n, C m x n; B and C are dealt
/// out alike. Each rank gets all rows of op(A), in panels of a quarter of options.workspace_limit, two at a
/// time, and computes its columns of C as gemm does, with its bound; on GPUs a panel is on its way while
/// the one before it is multiplied. The bits are those of one context by native arithmetic on hosts, and by
/// residues where both scale to the same number of bits (the reports' `bits`, which the spread of exponents
/// in a panel and in a rank's own columns decides). Which engine `options` leave open is chosen by the
/// columns of each rank. On GPUs, one for each rank, the ranks send by NCCL; host and GPU contexts do not
/// mix. Returns what became of this rank's columns. gemm is collective. Throws agreed_error as gemm throws
/// for wrong arguments, and where ranks' shapes do not fit together or op_a and options differ, before
/// anything is written; and out_of_memory.
template <solver_format T>
gemm_report gemm(const context& ctx, const communicator& ranks, op op_a, const T& alpha,
                 matrix_view<const T> A, matrix_view<const T> B, const T& beta, matrix_view<T> C,
                 const gemm_options& options = {});

/// This gemm is of run-time precision, all operands of one. How it computes is chosen for all ranks'
/// columns: an element has the bits of one context, whatever the engine, the exponents and the ranks' kind
/// of context. The report is that of one context, on every rank. Throws as the other gemm, also where
/// precisions or options differ between ranks.
mp_gemm_report gemm(const context& ctx, const communicator& ranks, op op_a, const mp& alpha,
                    mp_const_matrix_view A, mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                    const mp_gemm_options& options = {});

}  // namespace residua
