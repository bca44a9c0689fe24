// Products and systems with symmetric and triangular matrices of run-time precision.
#pragma once

#include "residua/mp/gemm.hpp"

namespace residua {

// As in gemm.hpp, operands have one precision p, u = 2^-p, and every backend gives the same bits. l stands
// for ceil(log2(ceil(n / 16))), at most so often is a triangle of order n halved. Exceptions are as for all
// routines of blas.hpp.

/// Solves op(A) X = alpha B or, on the right, X op(A) = alpha B, for a triangle A of order n; X overwrites B.
/// Of A only the stored triangle is read, without its diagonal where that is `unit`. A is halved down to
/// order 16, beyond n = 1024 to 32, and what is beside the halves is left to gemm; diagonals are divided
/// by through reciprocals.
/// For alpha = 1 and finite X
///   |op(A) X - B| <= (l + 4) u |op(A)| |X|
/// elementwise, or |X| |op(A)|; other alpha round each element of alpha B first. A zero on the diagonal
/// gives infinities and NaN. With alpha = 0 neither A nor B is read.
mp_gemm_report trsm(const context& ctx, side a_side, uplo stored, op op_a, diag diagonal, const mp& alpha,
                    mp_const_matrix_view A, mp_matrix_view B, const mp_gemm_options& options = {});

/// Computes C = alpha op(A) op(A)^T + beta C in the stored triangle of C, n x n; op(A) is n x k. The other
/// triangle is neither read nor written. Errors of elements are those of gemm.
mp_gemm_report syrk(const context& ctx, uplo stored, op op_a, const mp& alpha, mp_const_matrix_view A,
                    const mp& beta, mp_matrix_view C, const mp_gemm_options& options = {});

/// Computes C = alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C in the stored triangle of C, n x n; op(A)
/// and op(B) are n x k. The second of two products is added to the first:
///   |error_ij| <= 2 u (1 + u) |c_ij| + u |alpha| |sum_l b_il a_jl|
///                 + 2^-12 u (1 + u) |alpha| (max_l |a_il b_jl| + max_l |b_il a_jl|).
mp_gemm_report syr2k(const context& ctx, uplo stored, op op_ab, const mp& alpha, mp_const_matrix_view A,
                     mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                     const mp_gemm_options& options = {});

/// Computes C = alpha A B + beta C, or on the right alpha B A + beta C, with a symmetric A, of which one
/// triangle is read; B and C are m x n. Errors of elements are those of gemm. Rows of A are written out in
/// panels of at most 256 MiB or 64 rows.
mp_gemm_report symm(const context& ctx, side a_side, uplo stored, const mp& alpha, mp_const_matrix_view A,
                    mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                    const mp_gemm_options& options = {});

/// Computes B = alpha op(A) B, or on the right alpha B op(A), for a triangle A; B is m x n. Of A only the
/// stored triangle is read, without its diagonal where that is `unit`. Each element is one sum, rounded
/// once, and its error that of gemm. Infinities and NaN of B meet the triangle's elements alone: then B
/// goes through sums as trmv's, a vector at a time. With alpha = 0 neither A nor B is read.
mp_gemm_report trmm(const context& ctx, side a_side, uplo stored, op op_a, diag diagonal, const mp& alpha,
                    mp_const_matrix_view A, mp_matrix_view B, const mp_gemm_options& options = {});

}  // namespace residua
