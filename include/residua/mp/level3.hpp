// Triangular systems and symmetric products of run-time precision.
#pragma once

#include "residua/mp/gemm.hpp"

namespace residua {

// As in gemm.hpp: one precision p for all operands, u = 2^-p, the same bits on every backend. l stands for
// ceil(log2(ceil(n / 16))), at most so often is a triangle of order n halved. Errors as of all routines of
// blas.hpp.

/// Solves op(A) X = alpha B or, on the right, X op(A) = alpha B, for a triangle A of order n; X overwrites B.
/// Of A only the stored triangle is read, without its diagonal where that is `unit`. A is halved down to
/// order 16, beyond n = 1024 to 32, and what is beside the halves is left to gemm; diagonals are divided by
/// through reciprocals. For
/// alpha = 1 and finite X
///   |op(A) X - B| <= (l + 4) u |op(A)| |X|
/// elementwise, or |X| |op(A)|; other alpha round each element of alpha B first. A zero on the diagonal
/// gives infinities and NaN. With alpha = 0 neither A nor B is read.
mp_gemm_report trsm(const context& ctx, side a_side, uplo stored, op op_a, diag diagonal, const mp& alpha,
                    mp_const_matrix_view A, mp_matrix_view B, const mp_gemm_options& options = {});

/// C = alpha op(A) op(A)^T + beta C in the stored triangle of C, n x n; op(A) is n x k. The other triangle is
/// neither read nor written. Errors of elements are those of gemm.
mp_gemm_report syrk(const context& ctx, uplo stored, op op_a, const mp& alpha, mp_const_matrix_view A,
                    const mp& beta, mp_matrix_view C, const mp_gemm_options& options = {});

}  // namespace residua
