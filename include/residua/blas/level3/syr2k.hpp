// syr2k: C = alpha (A B^T + B A^T) + beta C or C = alpha (A^T B + B^T A) + beta C, a triangle of it.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes C = alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C; op(A) and op(B) are n x k, C symmetric of
/// order n, of which only one triangle with the diagonal is read and written. Any format of vectors is
/// taken. C must not overlap A or B. beta = 0 does not read C, alpha = 0 or k = 0 do not read A and B. On
/// a GPU syr2k is asynchronous as gemm is, and large products are computed by residues as in gemm
/// (gemm.hpp). The second of two products is added to the first: |error_ij| <= (dot k + product + 2
/// scaled_sum) u^N |alpha| (|op(A)| |op(B)|^T + |op(B)| |op(A)|^T)_ij + 2 scaled_sum u^N |beta c_ij|, with
/// the constants of number/bounds.hpp for the format that is computed in, and two roundings to a 12-byte
/// format. Every backend gives the same bits by the same engine. Double is left to OpenBLAS and cuBLAS
/// where gemm's is (gemm.hpp): |error_ij| <= (2k + 2) u (|alpha| (|op(A)| |op(B)|^T + |op(B)| |op(A)|^T) +
/// |beta| |C|)_ij, for any order of summation. Throws invalid_argument as gemm does; nothing is written
/// then.
template <vector_format T>
void syr2k(const context& ctx, uplo stored, op op_ab, const scalar<arithmetic_t<T>>& alpha,
           not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<const T>> B,
           const scalar<arithmetic_t<T>>& beta, not_deduced<matrix_view<T>> C);

/// This overload takes an engine of one's choice and reports on both products together
/// (product_report::add), as gemm with options (gemm.hpp), which also states the error by residues. With
/// engine::residue double is not left to the libraries.
template <vector_format T>
product_report syr2k(const context& ctx, uplo stored, op op_ab, const scalar<arithmetic_t<T>>& alpha,
                     not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<const T>> B,
                     const scalar<arithmetic_t<T>>& beta, not_deduced<matrix_view<T>> C,
                     const product_options& options);

/// These overloads take any matrices (view/concepts.hpp).
template <output_matrix Product, matrix_of<element_t<Product>> Left, matrix_of<element_t<Product>> Right,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
void syr2k(const context& ctx, uplo stored, op op_ab, const Alpha& alpha, const Left& A, const Right& B,
           const Beta& beta, Product&& C) {
  syr2k<element_t<Product>>(ctx, stored, op_ab, alpha, A, B, beta, C);
}
template <output_matrix Product, matrix_of<element_t<Product>> Left, matrix_of<element_t<Product>> Right,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
product_report syr2k(const context& ctx, uplo stored, op op_ab, const Alpha& alpha, const Left& A,
                     const Right& B, const Beta& beta, Product&& C, const product_options& options) {
  return syr2k<element_t<Product>>(ctx, stored, op_ab, alpha, A, B, beta, C, options);
}

/// The workspace that syr2k needs (context::reserve_workspace). Throws invalid_argument if an extent is
/// negative.
template <vector_format T>
std::size_t syr2k_workspace_bytes(const context& ctx, index_t n, index_t k);
/// The workspace that syr2k takes at most with options, whatever the operands' exponents; throws alike.
template <vector_format T>
std::size_t syr2k_workspace_bytes(const context& ctx, index_t n, index_t k, const product_options& options);

}  // namespace residua
