// trmm: B = alpha op(A) B or B = alpha B op(A) for a triangular A.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes B = alpha op(A) B with A on the left, B = alpha B op(A) with A on the right; B is m
/// x n, A triangular of order m or n. Only the named triangle of A is read, and no unit
/// diagonal. Any format of vectors is taken. B must not overlap A. alpha = 0 reads neither
/// (given in device memory, it may). On a GPU trmm is asynchronous as gemm is, and large
/// products are computed by residues as in gemm (gemm.hpp). A is halved, down to triangles
/// of order 32, and what is beside them is a product (Elmroth, Gustavson, Jonsson, Kågström,
/// SIAM Review 46(1), 2004). With k the order of A and L = ceil(log2(ceil(k / 32)))
/// halvings,
///   |error| <= (dot k + product + L scaled_sum) u^N |alpha| |op(A)| |B|, or |B| |op(A)|, elementwise,
/// with the constants of number/bounds.hpp for the format that is computed in, and L + 1 roundings to a
/// 12-byte format; twice that for double, whose products are OpenBLAS's and cuBLAS's. (The libraries' trmm
/// is not used: it multiplies zeros beside the triangle, so that an infinity in B gives NaN in rows that do
/// not depend on it.) Every backend gives the same bits by the same engine, but for double and for
/// triangles of order 257 to 8192, which a GPU multiplies whole by residues, in one product with zeros
/// beside the triangle for all halvings: its error is gemm's by residues, and in the 32 rows of fewest terms,
/// multiplied in one piece, that above. Throws invalid_argument as gemm does; nothing is written then.
template <vector_format T>
void trmm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
          const scalar<arithmetic_t<T>>& alpha, not_deduced<matrix_view<const T>> triangle,
          not_deduced<matrix_view<T>> B);

/// This overload takes an engine of one's choice and reports on all products beside triangles together
/// (product_report::add), as gemm with options (gemm.hpp), which also states the error by residues.
/// Triangles of order up to 32 are always multiplied natively: a report of these alone says native.
template <vector_format T>
product_report trmm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const scalar<arithmetic_t<T>>& alpha, not_deduced<matrix_view<const T>> triangle,
                    not_deduced<matrix_view<T>> B, const product_options& options);

/// These overloads take any matrices (view/concepts.hpp).
template <output_matrix Matrix, matrix_of<element_t<Matrix>> Triangle, scalar_argument<Matrix> Alpha>
void trmm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal, const Alpha& alpha,
          const Triangle& triangle, Matrix&& B) {
  trmm<element_t<Matrix>>(ctx, triangle_side, stored, op_t, diagonal, alpha, triangle, B);
}
template <output_matrix Matrix, matrix_of<element_t<Matrix>> Triangle, scalar_argument<Matrix> Alpha>
product_report trmm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const Alpha& alpha, const Triangle& triangle, Matrix&& B,
                    const product_options& options) {
  return trmm<element_t<Matrix>>(ctx, triangle_side, stored, op_t, diagonal, alpha, triangle, B, options);
}

/// The workspace that trmm needs (context::reserve_workspace). Throws invalid_argument if an extent is
/// negative.
template <vector_format T>
std::size_t trmm_workspace_bytes(const context& ctx, side triangle_side, index_t m, index_t n);
/// The workspace that trmm takes at most with options, whatever the operands' exponents; throws alike.
template <vector_format T>
std::size_t trmm_workspace_bytes(const context& ctx, side triangle_side, index_t m, index_t n,
                                 const product_options& options);

}  // namespace residua
