// gemm for complex matrices.
#pragma once

#include "residua/blas/complex/level2.hpp"
#include "residua/dense/engine.hpp"

namespace residua {

/// By how many real products a complex one is computed.
enum class complex_product {
  four,  // Re Re - Im Im and Re Im + Im Re
  three  // Re Re, Im Im and (Re + Im) (Re + Im): Higham, Stability of a method for multiplying complex
         // matrices with three real matrix multiplications, SIAM J. Matrix Anal. Appl. 13(3), 1992
};

/// Computes C = alpha op(A) op(B) + beta C; op(A) is m x k, op(B) k x n, each any of the four. C must not
/// overlap A or B. beta = 0 does not read C; alpha = 0 or k = 0 do not read A and B. complex/level1.hpp
/// states formats, scalars and errors. The real products are gemm's, by the engine that `options` chooses;
/// the report is of all of them together (product_report::add).
///
/// For each part, with |z|_1 = |Re z| + |Im z| and G = (|op(A)|_1 |op(B)|_1)_ij,
///   |error_ij| <= c u^N |alpha|_1 G + (product + 3 scaled_sum) u^N |beta|_1 |c_ij|_1,
/// c = e + 3 scaled_sum by four products and c = 2 e + 8 scaled_sum by three, where e is what gemm's bound
/// has: dot k + product + scaled_sum, or by residues that with 25 k + N + 1 (2 k + 2 for double) for dot k;
/// for float besides 8 2^-24 (|alpha|_1 G + |beta|_1 |c_ij|_1). By three products a part has no error of
/// its own size: an imaginary part that is small beside the real one has an error of the real one's size.
/// By four the error is that of the two products that a part is made of. Sums Re + Im must not overflow,
/// and NaN or an infinity in one part of an element makes both parts of what it is used for NaN.
///
/// Takes complex_gemm_workspace_bytes of the context's workspace, 2 (m k + k n + m n) real numbers among
/// them, and m n more by three products; on a GPU twice as many, since matrices whose columns do not lie side
/// by side are copied there.
template <complex_part T>
product_report gemm(const context& ctx, op op_a, op op_b, const complex_number_t<T>& alpha,
                    not_deduced<matrix_view<const complex<T>>> A,
                    not_deduced<matrix_view<const complex<T>>> B, const complex_number_t<T>& beta,
                    not_deduced<matrix_view<complex<T>>> C, complex_product products = complex_product::four,
                    const product_options& options = {});

/// The bytes of workspace that gemm takes for op(A) of m x k and op(B) of k x n numbers.
template <complex_part T>
std::size_t complex_gemm_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k,
                                         complex_product products = complex_product::four,
                                         const product_options& options = {});

/// This overload takes any matrices of complex numbers.
template <complex_matrix Left, complex_matrix Right, output_complex_matrix Product>
requires(std::same_as<part_t<Left>, part_t<Right>>&& std::same_as<part_t<Left>, part_t<Product>>)  //
    product_report
    gemm(const context& ctx, op op_a, op op_b, const complex_number_t<part_t<Left>>& alpha, const Left& A,
         const Right& B, const complex_number_t<part_t<Left>>& beta, Product&& C,
         complex_product products = complex_product::four, const product_options& options = {}) {
  return gemm<part_t<Left>>(ctx, op_a, op_b, alpha, A, B, beta, C, products, options);
}

}  // namespace residua
