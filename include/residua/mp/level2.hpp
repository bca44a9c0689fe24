// Symmetric and triangular matrices of run-time precision with vectors.
#pragma once

#include "residua/mp/blas.hpp"

namespace residua {

// As in blas.hpp, operands have one precision p, u = 2^-p, and every backend gives the same bits and
// errors. A is of order n, and of it only the stored triangle is read or written; nor is a diagonal that is
// `unit`. Rows of A that the triangle has in pieces are written out in panels of at most 256 MiB or 64
// rows; symv and trmv thus throw out_of_memory, too.

/// Computes y = alpha A x + beta y with a symmetric A. Each element is one sum, as gemv's: |error_i| <= u
/// |y_i| + n u 2^-62 |alpha| max_j |a_ij x_j|. With beta = 0 y is not read, with alpha = 0 A and x are not.
void symv(const context& ctx, uplo stored, const mp& alpha, mp_const_matrix_view A, mp_const_vector_view x,
          const mp& beta, mp_vector_view y);

/// Computes x = op(A) x with a triangular A, each element as one sum: |error_i| <= u |x_i| + n u 2^-62
/// max_j |op(A)_ij x_j|, x_i being the result and x_j what was there before. Infinities and NaN of x meet
/// the triangle's elements alone.
void trmv(const context& ctx, uplo stored, op op_a, diag diagonal, mp_const_matrix_view A, mp_vector_view x);

/// Solves op(A) x = b with a triangular A, x being b before: trsm (level3.hpp) of one vector, so that
///   |op(A) x - b| <= (l + 4) u |op(A)| |x|,  l = ceil(log2(ceil(n / 16))).
/// A zero on the diagonal gives infinities and NaN.
void trsv(const context& ctx, uplo stored, op op_a, diag diagonal, mp_const_matrix_view A, mp_vector_view x);

/// Computes A = alpha x x^T + A in the stored triangle, as ger.
void syr(const context& ctx, uplo stored, const mp& alpha, mp_const_vector_view x, mp_matrix_view A);

/// Computes A = alpha (x y^T + y x^T) + A in the stored triangle, as two ger: |error_ij| <= 2 u (1 + u)
/// (|a_ij| + |alpha x_i y_j| + |alpha y_i x_j|), a_ij being the result.
void syr2(const context& ctx, uplo stored, const mp& alpha, mp_const_vector_view x, mp_const_vector_view y,
          mp_matrix_view A);

}  // namespace residua
