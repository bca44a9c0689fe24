// symm: C = alpha A B + beta C or C = alpha B A + beta C for a symmetric A.
#pragma once

#include <cstddef>

#include "residua/dense/engine.hpp"
#include "residua/view/concepts.hpp"
#include "residua/view/types.hpp"

namespace residua {

/// Computes C = alpha A B + beta C with A on the left, C = alpha B A + beta C with A on the right; B and C
/// are m x n, A is symmetric of order m or n, of which only one triangle with the diagonal is read. Any
/// format of vectors is taken. C must not overlap A or B. beta = 0 does not read C, alpha = 0 does not read
/// A and B. On a GPU symm is asynchronous as gemm is, and large products are computed by residues as in
/// gemm (gemm.hpp). Error and bits are those of gemm (gemm.hpp) with k the order of A; double's are
/// OpenBLAS's and cuBLAS's. Throws invalid_argument as gemm does; nothing is written then.
template <vector_format T>
void symm(const context& ctx, side a_side, uplo stored, const scalar<arithmetic_t<T>>& alpha,
          not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<const T>> B,
          const scalar<arithmetic_t<T>>& beta, not_deduced<matrix_view<T>> C);

/// This overload takes an engine of one's choice and reports on the product, as gemm with options
/// (gemm.hpp), which also states the error by residues.
template <vector_format T>
product_report symm(const context& ctx, side a_side, uplo stored, const scalar<arithmetic_t<T>>& alpha,
                    not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<const T>> B,
                    const scalar<arithmetic_t<T>>& beta, not_deduced<matrix_view<T>> C,
                    const product_options& options);

/// These overloads take any matrices (view/concepts.hpp).
template <output_matrix Product, matrix_of<element_t<Product>> Left, matrix_of<element_t<Product>> Right,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
void symm(const context& ctx, side a_side, uplo stored, const Alpha& alpha, const Left& A, const Right& B,
          const Beta& beta, Product&& C) {
  symm<element_t<Product>>(ctx, a_side, stored, alpha, A, B, beta, C);
}
template <output_matrix Product, matrix_of<element_t<Product>> Left, matrix_of<element_t<Product>> Right,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
product_report symm(const context& ctx, side a_side, uplo stored, const Alpha& alpha, const Left& A,
                    const Right& B, const Beta& beta, Product&& C, const product_options& options) {
  return symm<element_t<Product>>(ctx, a_side, stored, alpha, A, B, beta, C, options);
}

/// The workspace that symm needs (context::reserve_workspace). Throws invalid_argument if an extent is
/// negative.
template <vector_format T>
std::size_t symm_workspace_bytes(const context& ctx, side a_side, index_t m, index_t n);
/// The workspace that symm takes at most with options, whatever the operands' exponents; throws alike.
template <vector_format T>
std::size_t symm_workspace_bytes(const context& ctx, side a_side, index_t m, index_t n,
                                 const product_options& options);

}  // namespace residua
