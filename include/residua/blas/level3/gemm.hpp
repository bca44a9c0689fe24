// gemm: C = alpha op(A) op(B) + beta C.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes C = alpha op(A) op(B) + beta C; op(A) is m x k, op(B) k x n, C m x n. Any format of
/// vectors is taken, and a double matrix times a dd, td or qd matrix on either side. C must not
/// overlap A or B. beta = 0 does not read C, alpha = 0 or k = 0 do not read A and B. Large products
/// are computed by residues where those are estimated to be faster (see below). On a GPU gemm is
/// asynchronous on the context's stream; but for residues the host waits until the exponents of the
/// operands are known. Within a captured graph none are taken. |error_ij| <= (dot k + product +
/// scaled_sum) u^N (|alpha| |op(A)| |op(B)|)_ij + scaled_sum u^N |beta c_ij|, with the constants of
/// number/bounds.hpp for the format that is computed in, and one rounding to a storage format. Every
/// backend gives the same bits by the same engine. Double is left to OpenBLAS and cuBLAS, on all
/// backends but the reference and where alpha and beta are numbers: the bits are then the libraries', and
/// |error_ij| <= (k + 2) u (|alpha| |op(A)| |op(B)| + |beta| |C|)_ij, for any order of summation. (But
/// where OpenBLAS does not know the processor and takes kernels of SSE3 for it, our own are used on AVX2
/// and AVX-512.) On a CPU each of the context's threads has OpenBLAS compute parts of C on that thread
/// alone: the number of threads changes no bit. Throws invalid_argument naming the argument if shapes do
/// not fit, a leading dimension is too small, a pointer is null or memory is not the context's; nothing is
/// written then.
template <class TA, class TB, product_format<TA, TB> TC>
void gemm(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
          not_deduced<matrix_view<const TA>> A, not_deduced<matrix_view<const TB>> B,
          const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C);

/// This gemm takes an engine of one's choice. By residues rows of op(A) and columns of op(B) are
/// scaled to integers, their products are exact, and each sum is rounded once: Ozaki, Uchino, Imamura,
/// Ozaki scheme II, 2025. The bound is gemm's, with 25 k + N + 1 in place of dot k for N limbs (2 k +
/// 2 for double), and the bits are the same on every backend (but not those of native arithmetic).
/// What residues cannot do (an infinity or NaN in A or B, exponents spread too far, too little
/// workspace) is computed natively, and the report says so. On a GPU the residue engine waits for a
/// number from the device, and takes workspace from the context. CPUs are fast by residues where they
/// have exact products of bytes (AMX or VNNI; contexts of AVX2 or AVX-512; builds with oneDNN), in
/// every format; 132 bytes a row and column, and oneDNN's own 0.1 MB a thread, are beside the
/// workspace and its limit. On other CPUs, and on the reference backend, residues that are asked for are
/// computed in plain loops, which are slow. Throws, besides what gemm throws: unsupported if residues are
/// asked for in float or ff; invalid_argument if accuracy_bits is out of range, or residues are asked for
/// while the context's stream is captured; device or out_of_memory, with C partly written, if oneDNN
/// fails.
template <class TA, class TB, product_format<TA, TB> TC>
gemm_report gemm(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                 not_deduced<matrix_view<const TA>> A, not_deduced<matrix_view<const TB>> B,
                 const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C,
                 const gemm_options& options);

/// These overloads take any matrices (view/concepts.hpp).
template <matrix_like Left, matrix_like Right, product_matrix<Left, Right> Product,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
void gemm(const context& ctx, op op_a, op op_b, const Alpha& alpha, const Left& A, const Right& B,
          const Beta& beta, Product&& C) {
  gemm<element_t<Left>, element_t<Right>, element_t<Product>>(ctx, op_a, op_b, alpha, A, B, beta, C);
}
template <matrix_like Left, matrix_like Right, product_matrix<Left, Right> Product,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
gemm_report gemm(const context& ctx, op op_a, op op_b, const Alpha& alpha, const Left& A, const Right& B,
                 const Beta& beta, Product&& C, const gemm_options& options) {
  return gemm<element_t<Left>, element_t<Right>, element_t<Product>>(ctx, op_a, op_b, alpha, A, B, beta, C,
                                                                     options);
}

/// The workspace that native gemm needs (context::reserve_workspace), and that gemm takes at most with
/// these options, whatever the spread of the operands' exponents. Both throw invalid_argument if an extent
/// is negative.
template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k);
template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k,
                                 const gemm_options& options);

}  // namespace residua
