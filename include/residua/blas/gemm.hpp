// gemm: C = alpha op(A) op(B) + beta C.
#pragma once

#include <cstddef>

#include "residua/blas/scalar.hpp"
#include "residua/blas/types.hpp"
#include "residua/format.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua {

/// C = alpha op(A) op(B) + beta C; op(A) is m x k, op(B) k x n, C m x n. For every format of vectors, and for a double
/// matrix times a dd, td or qd matrix on either side. C must not overlap A or B. beta = 0 does not read C, alpha = 0 or
/// k = 0 do not read A and B. On a GPU asynchronous on the context's stream.
/// Error: |error_ij| <= (dot k + product + scaled_sum) u^N (|alpha| |op(A)| |op(B)|)_ij + scaled_sum u^N |beta c_ij|, with the
/// constants of number/bounds.hpp for the format that is computed in, and one rounding to a storage format. The same bits on
/// every backend.
/// Double is left to OpenBLAS and cuBLAS, on all backends but the reference and where alpha and beta are numbers: then the
/// bits are theirs, and |error_ij| <= (k + 2) u (|alpha| |op(A)| |op(B)| + |beta| |C|)_ij, for any order of summation. (But
/// where OpenBLAS does not know the processor and takes kernels of SSE3 for it, our own are used on AVX2 and AVX-512.)
/// OpenBLAS's number of threads, which is one for the process, is set to the context's for the call and put back.
/// Throws invalid_argument naming the argument if shapes do not fit, a leading dimension is too small, a pointer is null
/// or memory is not the context's; nothing is written then.
template <class TA, class TB, class TC>
void gemm(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
          matrix_view<const TA> A, matrix_view<const TB> B, const scalar<arithmetic_t<TC>>& beta,
          matrix_view<TC> C);

/// The workspace that gemm needs: context::reserve_workspace.
template <class TA, class TB, class TC>
std::size_t gemm_workspace_bytes(const context& ctx, index m, index n, index k);

}  // namespace residua
