// potrf_batched, potrs_batched: Cholesky's factorisation of many small matrices, and systems with them.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/batch_concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises all symmetric positive definite n x n matrices of a batch, n <= 64, as potrf does (potrf.hpp):
/// A = L L^T in the place of the lower triangles, or A = U^T U in that of the upper ones; the other triangles
/// are neither read nor written. info[i], in the context's memory, is k > 0 if the leading minor of order k
/// of matrix i is not positive; what its triangle holds then is of no use. |A - L L^T| <= (dot n + product +
/// 2 scaled_sum + quotient + 2 root) u^N |L||L|^T, elementwise, and 3 roundings to float more for float
/// (Higham, theorem 10.3). Order, bits and errors are as for getrf_batched (getrf_batched.hpp).
template <factor_format T>
void potrf_batched(const context& ctx, uplo stored, not_deduced<matrix_batch<T>> A,
                   vector_view<index_t> info);

/// Solves A_i X_i = B_i for all i with the factors of potrf_batched; X_i overwrites B_i, of n x k. |B - A X|
/// <= (3 dot n + 3 product + 6 scaled_sum + 3 quotient + 2 root) u^N |L||L|^T|X|, and 5 roundings to float
/// more (theorem 10.4). Bits and errors are as for getrf_batched.
template <factor_format T>
void potrs_batched(const context& ctx, uplo stored, not_deduced<matrix_batch<const T>> A,
                   not_deduced<matrix_batch<T>> B);

/// These overloads take any batches of matrices (view/batch_concepts.hpp).
template <output_batch Batch>
requires factor_format<element_t<Batch>>
void potrf_batched(const context& ctx, uplo stored, const Batch& A, vector_view<index_t> info) {
  potrf_batched<element_t<Batch>>(ctx, stored, A, info);
}
template <output_batch Right, batch_of<element_t<Right>> Factors>
requires factor_format<element_t<Right>>
void potrs_batched(const context& ctx, uplo stored, const Factors& factors, const Right& B) {
  potrs_batched<element_t<Right>>(ctx, stored, factors, B);
}

}  // namespace residua
