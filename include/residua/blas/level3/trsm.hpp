// trsm: solves op(A) X = alpha B or X op(A) = alpha B for a triangular A.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Solves op(A) X = alpha B with A on the left, X op(A) = alpha B with A on the right; X overwrites B, which
/// is m x n, A is triangular of order m or n. Only the named triangle of A is read, and no unit
/// diagonal. A zero on the diagonal gives infinities and NaN, as a division by it does. Any format of
/// vectors is taken. B must not overlap A. alpha = 0 gives X = 0 and reads neither (given in device
/// memory, it may read them). On a GPU trsm is asynchronous as gemm is, and large products are computed
/// by residues as in gemm (gemm.hpp); in dd 1024 and more unknowns of 1024 and more vectors are solved
/// for in blocks of 256, for which the host waits. trsm is recursive as trmm; the triangles of order 32
/// are solved by substitution, with divisions. trsm is backward stable row by row (Higham, Accuracy and
/// Stability of Numerical Algorithms, 2nd ed., theorem 8.5): with k the order of A and L = ceil(log2(ceil(k
/// / 32))),
///   |alpha B - op(A) X| <= (dot k + product + (L + 3) scaled_sum + quotient) u^N |op(A)| |X|, or |X|
///     |op(A)|,
/// elementwise, with the constants of number/bounds.hpp for the format that is computed in, and L + 1
/// roundings to a 12-byte format; twice that for double. Every backend gives the same bits by the same
/// engine. Double is left to OpenBLAS and cuBLAS where gemm's is (gemm.hpp), but on a GPU with 33 <= k <=
/// 256 and up to 1024 vectors; both have |alpha B - op(A) X| <= (k + 2) u |op(A)| |X|, which holds for
/// substitution in any order of summation, with reciprocals of A's diagonal, too, where these do not
/// underflow. Throws invalid_argument as gemm does; nothing is written then.
template <vector_format T>
void trsm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
          const scalar<arithmetic_t<T>>& alpha, not_deduced<matrix_view<const T>> triangle,
          not_deduced<matrix_view<T>> B);

/// This overload takes an engine of one's choice and reports on all products beside triangles together
/// (product_report::add), as gemm with options (gemm.hpp), which also states the error by residues.
/// Triangles of order up to 32 are always solved natively: a report of these alone says native. With
/// engine::residue double is not left to the libraries.
template <vector_format T>
product_report trsm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const scalar<arithmetic_t<T>>& alpha, not_deduced<matrix_view<const T>> triangle,
                    not_deduced<matrix_view<T>> B, const product_options& options);

/// These overloads take any matrices (view/concepts.hpp).
template <output_matrix Matrix, matrix_of<element_t<Matrix>> Triangle, scalar_argument<Matrix> Alpha>
void trsm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal, const Alpha& alpha,
          const Triangle& triangle, Matrix&& B) {
  trsm<element_t<Matrix>>(ctx, triangle_side, stored, op_t, diagonal, alpha, triangle, B);
}
template <output_matrix Matrix, matrix_of<element_t<Matrix>> Triangle, scalar_argument<Matrix> Alpha>
product_report trsm(const context& ctx, side triangle_side, uplo stored, op op_t, diag diagonal,
                    const Alpha& alpha, const Triangle& triangle, Matrix&& B,
                    const product_options& options) {
  return trsm<element_t<Matrix>>(ctx, triangle_side, stored, op_t, diagonal, alpha, triangle, B, options);
}

/// The workspace that trsm needs (context::reserve_workspace). Throws invalid_argument if an extent is
/// negative.
template <vector_format T>
std::size_t trsm_workspace_bytes(const context& ctx, side triangle_side, index_t m, index_t n);
/// The workspace that trsm takes at most with options, whatever the operands' exponents; throws alike.
template <vector_format T>
std::size_t trsm_workspace_bytes(const context& ctx, side triangle_side, index_t m, index_t n,
                                 const product_options& options);

}  // namespace residua
