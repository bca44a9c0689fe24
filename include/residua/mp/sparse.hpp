// Products of a sparse matrix of doubles with vectors of run-time precision.
#pragma once

#include "residua/mp/blas.hpp"
#include "residua/sparse/csr_matrix.hpp"

namespace residua {

// Bits depend neither on the backend nor on the number of threads. Flags and errors are those of blas.hpp.

/// Computes y = alpha A x + beta y; A is in double, x and y are of one precision p, u = 2^-p. With beta = 0
/// y is not read, with alpha = 0 A and x are not. A row is accumulated as by dot and rounded once: with k
/// entries |error_i| <= u |y_i| + k u 2^-62 |alpha| max_j |a_ij x_j|. x and y must not overlap.
void spmv(const context& ctx, const mp& alpha, const csr_matrix& A, mp_const_vector_view x, const mp& beta,
          mp_vector_view y);

/// Computes r = b - A x, in one sum a row, rounded once: |error_i| <= u |r_i| + (k + 1) u 2^-62 max(|b_i|,
/// max_j |a_ij x_j|). r may be b.
void residual(const context& ctx, mp_const_vector_view b, const csr_matrix& A, mp_const_vector_view x,
              mp_vector_view r);

}  // namespace residua
