// gemm_batched, gemm_strided: C_i = alpha op(A_i) op(B_i) + beta C_i for many matrices of one shape.
#pragma once

#include "residua/blas/level3/gemm.hpp"
#include "residua/view/matrix_batch.hpp"

namespace residua {

/// C_i = alpha op(A_i) op(B_i) + beta C_i for all i, which lie at a fixed distance or where an array of addresses says. For the
/// formats of gemm; one launch on a GPU. The C_i must not overlap each other, nor any A or B; A and B may repeat (stride 0).
/// Error and bits: as gemm (gemm.hpp), but that no sum is cut into slices. Addresses that an array on a GPU holds must be
/// valid and aligned as a matrix's own.
/// Throws invalid_argument as gemm does, and if counts differ; nothing is written then.
template <class TA, class TB, class TC>
void gemm_batched(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                  matrix_batch<const TA> A, matrix_batch<const TB> B, const scalar<arithmetic_t<TC>>& beta,
                  matrix_batch<TC> C);

/// The same for `count` matrices, each a stride of elements behind the one before; given are the first.
template <class TA, class TB, class TC>
void gemm_strided(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                  matrix_view<const TA> A, index stride_a, matrix_view<const TB> B, index stride_b,
                  const scalar<arithmetic_t<TC>>& beta, matrix_view<TC> C, index stride_c, index count);

/// The workspace that both need: context::reserve_workspace.
template <class TA, class TB, class TC>
std::size_t gemm_batched_workspace_bytes(const context& ctx, index m, index n, index k, index count);

}  // namespace residua
