// getrf_batched, getrs_batched, gesv_batched: LU of many small matrices, and systems with them.
#pragma once

#include "residua/lapack/report.hpp"
#include "residua/view/batch_concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Factorises all n x n matrices of a batch, n <= 64, as getrf does (getrf.hpp): P A = L U in the place of
/// each, which lie at a fixed distance or where an array of addresses says (view/matrix_batch.hpp). Matrix i
/// has the n elements of ipiv from i n on, counted from 1, and info[i], both in the context's memory: k > 0
/// if its k-th pivot is zero. A pivot is the first of those whose leading limb is the largest; a NaN counts
/// as larger than any number.
///
/// A CPU takes eight matrices at a time in SIMD lanes, a GPU a warp for each, and nothing waits there. Each
/// element is summed in one accumulator by Crout's order: |P A - L U| <= (dot n + product + 2 scaled_sum +
/// quotient) u^N |L||U|, elementwise, with the constants of number/bounds.hpp, and 3 roundings to float more
/// for float (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., theorem 9.3). Bits depend on
/// no backend, number of threads or batch. Throws invalid_argument naming the argument, before anything is
/// written, if matrices are not square or larger than 64, overlap by their stride, sizes do not fit, a
/// leading dimension is too small, a pointer is null or memory is not the context's.
template <factor_format T>
void getrf_batched(const context& ctx, not_deduced<matrix_batch<T>> A, vector_view<index_t> ipiv,
                   vector_view<index_t> info);

/// Solves op(A_i) X_i = B_i, all i, with factors and ipiv of getrf_batched; X_i overwrites B_i, of n x k. A
/// zero pivot gives infinities and NaN. |B - op(A) X| <= (3 dot n + 3 product + 6 scaled_sum + 2 quotient)
/// u^N P^T |L||U||X|, and 5 roundings to float for float: theorem 9.4. Bits and errors are getrf_batched's.
template <factor_format T>
void getrs_batched(const context& ctx, op op_a, not_deduced<matrix_batch<const T>> LU,
                   vector_view<const index_t> ipiv, not_deduced<matrix_batch<T>> B);

/// Solves A_i X_i = B_i, all i, by getrf and getrs. If info[i] > 0, B_i stays. info lies side by side.
template <factor_format T>
void gesv_batched(const context& ctx, not_deduced<matrix_batch<T>> A, vector_view<index_t> ipiv,
                  not_deduced<matrix_batch<T>> B, vector_view<index_t> info);

/// These overloads take any batches of matrices (view/batch_concepts.hpp).
template <output_batch Batch>
requires factor_format<element_t<Batch>>
void getrf_batched(const context& ctx, const Batch& A, vector_view<index_t> ipiv, vector_view<index_t> info) {
  getrf_batched<element_t<Batch>>(ctx, A, ipiv, info);
}
template <output_batch Right, batch_of<element_t<Right>> Factors>
requires factor_format<element_t<Right>>
void getrs_batched(const context& ctx, op op_a, const Factors& LU, vector_view<const index_t> ipiv,
                   const Right& B) {
  getrs_batched<element_t<Right>>(ctx, op_a, LU, ipiv, B);
}
template <output_batch Batch, output_batch_of<element_t<Batch>> Right>
requires factor_format<element_t<Batch>>
void gesv_batched(const context& ctx, const Batch& A, vector_view<index_t> ipiv, const Right& B,
                  vector_view<index_t> info) {
  gesv_batched<element_t<Batch>>(ctx, A, ipiv, B, info);
}

}  // namespace residua
