// gemm of run-time precision.
#pragma once

#include "residua/dense/engine.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

struct mp_gemm_options {
  /// automatic takes residues where each of m, n and k is at least 32 and the exponents' spread allows it.
  residua::engine engine = engine::automatic;
  /// The most bytes of workspace that a product by residues takes, about half of them for integers and half
  /// for what integer_gemm needs beside them, but no less than its smallest panels take; a product is
  /// computed in panels of columns of C. Where the integers of A and a column have no room, automatic sums
  /// elements as gemv does, and residue takes what these need.
  std::size_t workspace_limit = std::size_t{8} << 30;
};

/// How a product was computed; by residues, to how many bits rows and columns were scaled, and by how many
/// the largest term of some sum is below the scale.
struct mp_gemm_report {
  residua::engine used = engine::native;
  int bits = 0;
  std::int64_t spread = 0;
};

/// Computes C = alpha op(A) op(B) + beta C for op(A) of m x k and op(B) of k x n, rounding each element
/// once: |error_ij| <= u |c_ij| + u 2^-12 |alpha| max_l |a_il b_lj|, for k <= 2^40, whatever the exponents.
/// By residues, each row of op(A) and column of op(B) is scaled by a power of two to integers of p + spread
/// + log2 k + 16 bits, which integer_gemm multiplies to half of their products' bits; the spread makes up
/// for rows and columns that are not scaled alike. Where the spread is more than about p, or an element is
/// infinite or NaN, elements are summed as gemv's. Every backend gives the same bits: the choice depends on
/// sizes and elements alone. With beta = 0 C is not read, with alpha = 0 A and B are not. C must not
/// overlap A or B. Throws as all routines of blas.hpp, and out_of_memory.
mp_gemm_report gemm(const context& ctx, op op_a, op op_b, const mp& alpha, mp_const_matrix_view A,
                    mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                    const mp_gemm_options& options = {});

}  // namespace residua
