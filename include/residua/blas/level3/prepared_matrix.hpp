// Operands of matrix products that are converted to residues once, and products with them.
#pragma once

#include <memory>

#include "residua/blas/level3/gemm.hpp"
#include "residua/view/concepts.hpp"

namespace residua {

namespace residue {
struct prepared_operand;
}

struct prepare_options {
  /// The accuracy in bits as in gemm_options, or 0 for that of the matrix's own format.
  int accuracy_bits = 0;
  /// How far the exponents of products may be spread beyond what the accuracy asks for; uniform numbers need
  /// 3. Each four bits cost a modulus.
  int spread = 12;
};

/// A format that can be converted to residues: those of vectors but float and ff.
template <class T>
concept residue_format = vector_format<T> &&(plane_stored<T> || !storage_only<T>);
/// Products of TA and TB by residues are in the format T.
template <class T, class TA, class TB>
concept residue_product_format = residue_format<T> && product_format<T, TA, TB>;
/// A matrix that can be written and holds products of TA and TB by residues.
template <class X, class TA, class TB>
concept residue_product = output_matrix<X> && residue_product_format<element_t<X>, TA, TB>;

/// op(A) as the left or the right operand of products, converted to residues in the context's memory; A
/// itself is not referred to afterwards. A copy shares the residues.
template <residue_format T>
class prepared_matrix {
 public:
  /// Takes about k m (accuracy + spread) / 3.5 bytes for m slices of k elements (rows of a left operand,
  /// columns of a right one): 32 bytes an element for 114 bits.
  /// T is double, dd, td, qd, ds, di or dit. On a GPU prepared_matrix is asynchronous on the context's
  /// stream. Throws invalid_argument if A is not a matrix of the context's memory, if accuracy_bits is out
  /// of range or spread below 2, or if their sum is more than the moduli hold; if k is more than can be
  /// summed at once (131071 for up to about 160 bits, 65535 and 43690 above that); or, on hosts, if A has
  /// an infinity or NaN (on a GPU the products say so); out_of_memory.
  prepared_matrix(const context& ctx, side operand_side, op op_a, matrix_view<const T> A,
                  const prepare_options& options = {});

  /// The rows of op(A).
  [[nodiscard]] index_t rows() const { return rows_; }
  [[nodiscard]] index_t columns() const { return columns_; }
  [[nodiscard]] side operand_side() const { return operand_side_; }
  /// The number of bits to which elements are held, and of the bytes that hold all of them.
  [[nodiscard]] int bits() const;
  [[nodiscard]] std::size_t bytes() const;

  [[nodiscard]] const residue::prepared_operand& operand() const { return *operand_; }

 private:
  index_t rows_, columns_;
  side operand_side_;
  std::shared_ptr<const residue::prepared_operand> operand_;
};

template <matrix_like Matrix>
prepared_matrix(const context&, side, op, const Matrix&) -> prepared_matrix<element_t<Matrix>>;
template <matrix_like Matrix>
prepared_matrix(const context&, side, op, const Matrix&, const prepare_options&)
    -> prepared_matrix<element_t<Matrix>>;

/// Multiplies by an operand that has been prepared, or two prepared in the same way (equal bits), as gemm
/// with engine::residue does, with its bits for a spread of the prepared bits less the accuracy. On CPUs
/// this is fast where gemm by residues is, if what is prepared was so there; else plain loops are taken.
/// Throws, besides what gemm throws: invalid_argument if an operand was prepared for the other side, or for
/// another memory, or both to different bits; unsupported, naming the reason, if the product cannot be
/// computed: the operands' exponents are spread further than was prepared for, an infinity or NaN, too
/// little workspace. Nothing is written then.
template <class TA, class TB, residue_product_format<TA, TB> TC>
gemm_report gemm(const context& ctx, op op_b, const scalar<arithmetic_t<TC>>& alpha,
                 const prepared_matrix<TA>& A, not_deduced<matrix_view<const TB>> B,
                 const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C,
                 const gemm_options& options = {});
template <class TA, class TB, residue_product_format<TA, TB> TC>
gemm_report gemm(const context& ctx, op op_a, const scalar<arithmetic_t<TC>>& alpha,
                 not_deduced<matrix_view<const TA>> A, const prepared_matrix<TB>& B,
                 const scalar<arithmetic_t<TC>>& beta, not_deduced<matrix_view<TC>> C,
                 const gemm_options& options = {});
template <class TA, class TB, residue_product_format<TA, TB> TC>
gemm_report gemm(const context& ctx, const scalar<arithmetic_t<TC>>& alpha, const prepared_matrix<TA>& A,
                 const prepared_matrix<TB>& B, const scalar<arithmetic_t<TC>>& beta,
                 not_deduced<matrix_view<TC>> C, const gemm_options& options = {});

/// These overloads take any matrices (view/concepts.hpp).
template <class TA, matrix_like Right, residue_product<TA, element_t<Right>> Product,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
gemm_report gemm(const context& ctx, op op_b, const Alpha& alpha, const prepared_matrix<TA>& A,
                 const Right& B, const Beta& beta, Product&& C, const gemm_options& options = {}) {
  return gemm<TA, element_t<Right>, element_t<Product>>(ctx, op_b, alpha, A, B, beta, C, options);
}
template <class TB, matrix_like Left, residue_product<element_t<Left>, TB> Product,
          scalar_argument<Product> Alpha, scalar_argument<Product> Beta>
gemm_report gemm(const context& ctx, op op_a, const Alpha& alpha, const Left& A, const prepared_matrix<TB>& B,
                 const Beta& beta, Product&& C, const gemm_options& options = {}) {
  return gemm<element_t<Left>, TB, element_t<Product>>(ctx, op_a, alpha, A, B, beta, C, options);
}
template <class TA, class TB, residue_product<TA, TB> Product, scalar_argument<Product> Alpha,
          scalar_argument<Product> Beta>
gemm_report gemm(const context& ctx, const Alpha& alpha, const prepared_matrix<TA>& A,
                 const prepared_matrix<TB>& B, const Beta& beta, Product&& C,
                 const gemm_options& options = {}) {
  return gemm<TA, TB, element_t<Product>>(ctx, alpha, A, B, beta, C, options);
}

}  // namespace residua
