// gemm_batched, gemm_strided: C_i = alpha op(A_i) op(B_i) + beta C_i for many matrices of one shape.
#pragma once

#include "residua/blas/level3/gemm.hpp"
#include "residua/view/batch_concepts.hpp"

namespace residua {

/// Computes C_i = alpha op(A_i) op(B_i) + beta C_i for all i, in the formats of gemm, for matrices at a
/// fixed distance or where an array of addresses says. The C_i must not overlap each other, nor any A or B;
/// A and B may repeat (stride 0). Native arithmetic computes them side by side, on a GPU in one launch;
/// products that gemm would compute by residues (gemm.hpp) are computed so, one after the other. Error and
/// bits are those of gemm (gemm.hpp), but that no sum is cut into slices. Addresses that an array on a GPU
/// holds must be valid and aligned as a matrix's own. Throws invalid_argument as gemm does, and if counts
/// differ; nothing is written then.
template <class TA, class TB, product_format<TA, TB> TC>
void gemm_batched(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                  not_deduced<matrix_batch<const TA>> A, not_deduced<matrix_batch<const TB>> B,
                  const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_batch<TC>> C);

/// This overload takes an engine of one's choice and reports on the products together, as gemm with options
/// (gemm.hpp), which also states the error by residues. A product whose elements residues cannot take is
/// computed natively, apart from the others; so is every batch whose addresses are in an array on a GPU,
/// which the host cannot read.
template <class TA, class TB, product_format<TA, TB> TC>
product_report gemm_batched(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                            not_deduced<matrix_batch<const TA>> A, not_deduced<matrix_batch<const TB>> B,
                            const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_batch<TC>> C,
                            const product_options& options);

/// Both take `count` matrices, each a stride of elements behind the one before; the first ones are given.
template <class TA, class TB, product_format<TA, TB> TC>
void gemm_strided(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                  not_deduced<matrix_view<const TA>> A, index_t stride_a,
                  not_deduced<matrix_view<const TB>> B, index_t stride_b,
                  const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C, index_t stride_c,
                  index_t count);
template <class TA, class TB, product_format<TA, TB> TC>
product_report gemm_strided(const context& ctx, op op_a, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                            not_deduced<matrix_view<const TA>> A, index_t stride_a,
                            not_deduced<matrix_view<const TB>> B, index_t stride_b,
                            const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C,
                            index_t stride_c, index_t count, const product_options& options);

/// A batch of matrices that can be written and holds products of two others.
template <class X, class A, class B>
concept batch_of_products = output_batch<X> && product_format<element_t<X>, element_t<A>, element_t<B>>;

/// These overloads take any batches of matrices (view/batch_concepts.hpp) and matrices (view/concepts.hpp).
template <batch_like Left, batch_like Right, batch_of_products<Left, Right> Product,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
void gemm_batched(const context& ctx, op op_a, op op_b, const Alpha& alpha, const Left& A, const Right& B,
                  const Beta& beta, const Product& C) {
  gemm_batched<element_t<Left>, element_t<Right>, element_t<Product>>(ctx, op_a, op_b, alpha, A, B, beta, C);
}
template <batch_like Left, batch_like Right, batch_of_products<Left, Right> Product,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
product_report gemm_batched(const context& ctx, op op_a, op op_b, const Alpha& alpha, const Left& A,
                            const Right& B, const Beta& beta, const Product& C,
                            const product_options& options) {
  return gemm_batched<element_t<Left>, element_t<Right>, element_t<Product>>(ctx, op_a, op_b, alpha, A, B,
                                                                             beta, C, options);
}
template <matrix_like Left, matrix_like Right, product_matrix<Left, Right> Product,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
void gemm_strided(const context& ctx, op op_a, op op_b, const Alpha& alpha, const Left& A, index_t stride_a,
                  const Right& B, index_t stride_b, const Beta& beta, Product&& C, index_t stride_c,
                  index_t count) {
  gemm_strided<element_t<Left>, element_t<Right>, element_t<Product>>(ctx, op_a, op_b, alpha, A, stride_a, B,
                                                                      stride_b, beta, C, stride_c, count);
}
template <matrix_like Left, matrix_like Right, product_matrix<Left, Right> Product,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
product_report gemm_strided(const context& ctx, op op_a, op op_b, const Alpha& alpha, const Left& A,
                            index_t stride_a, const Right& B, index_t stride_b, const Beta& beta, Product&& C,
                            index_t stride_c, index_t count, const product_options& options) {
  return gemm_strided<element_t<Left>, element_t<Right>, element_t<Product>>(
      ctx, op_a, op_b, alpha, A, stride_a, B, stride_b, beta, C, stride_c, count, options);
}

/// The workspace that both need natively (context::reserve_workspace), and that both take at most with
/// these options, whatever the spread of the operands' exponents. Both throw invalid_argument if an extent
/// or the count is negative.
template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_batched_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k, index_t count);
template <class TA, class TB, product_format<TA, TB> TC>
std::size_t gemm_batched_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k, index_t count,
                                         const product_options& options);

}  // namespace residua
