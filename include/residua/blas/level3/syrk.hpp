// syrk: C = alpha A A^T + beta C or C = alpha A^T A + beta C, a triangle of it.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes C = alpha op(A) op(A)^T + beta C; op(A) is n x k, C symmetric of order n, of which only one
/// triangle with the diagonal is read and written. Any format of vectors is taken. C must not overlap A.
/// beta = 0 does not read C, alpha = 0 or k = 0 do not read A. On a GPU syrk is asynchronous as gemm is,
/// and large products are computed by residues as in gemm (gemm.hpp). Error and bits are those of gemm
/// (gemm.hpp), which leaves double to OpenBLAS and cuBLAS on the same conditions. Throws invalid_argument
/// as gemm does; nothing is written then.
template <vector_format T>
void syrk(const context& ctx, uplo stored, op op_a, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<matrix_view<const T>> A, const scalar<arithmetic_t<T>>& beta,
          not_deduced<matrix_view<T>> C);

/// This overload takes an engine of one's choice and reports on the product, as gemm with options (gemm.hpp),
/// which also states the error by residues. With engine::residue double is not left to the libraries.
template <vector_format T>
product_report syrk(const context& ctx, uplo stored, op op_a, const scalar<arithmetic_t<T>>& alpha,
                    not_deduced<matrix_view<const T>> A, const scalar<arithmetic_t<T>>& beta,
                    not_deduced<matrix_view<T>> C, const product_options& options);

/// These overloads take any matrices (view/concepts.hpp).
template <output_matrix Product, matrix_of<element_t<Product>> Matrix, scalar_argument<Product> Alpha,
          scalar_argument<Product> Beta>
void syrk(const context& ctx, uplo stored, op op_a, const Alpha& alpha, const Matrix& A, const Beta& beta,
          Product&& C) {
  syrk<element_t<Product>>(ctx, stored, op_a, alpha, A, beta, C);
}
template <output_matrix Product, matrix_of<element_t<Product>> Matrix, scalar_argument<Product> Alpha,
          scalar_argument<Product> Beta>
product_report syrk(const context& ctx, uplo stored, op op_a, const Alpha& alpha, const Matrix& A,
                    const Beta& beta, Product&& C, const product_options& options) {
  return syrk<element_t<Product>>(ctx, stored, op_a, alpha, A, beta, C, options);
}

/// The workspace that syrk needs (context::reserve_workspace). Throws invalid_argument if an extent is
/// negative.
template <vector_format T>
std::size_t syrk_workspace_bytes(const context& ctx, index_t n, index_t k);
/// The workspace that syrk takes at most with options, whatever the operands' exponents; throws alike.
template <vector_format T>
std::size_t syrk_workspace_bytes(const context& ctx, index_t n, index_t k, const product_options& options);

}  // namespace residua
