// integer_gemm: exact products of matrices of long integers, the primitive of multiple precision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/view/plane_matrix_view.hpp"

namespace residua {

/// rows x columns integers of `words` words of 32 bits each, in two's complement, by columns and in planes:
/// word w of integer (i, j), the lowest first, is data[i + j * leading_dimension + w * plane], in host or
/// device memory. Planes may lie one after the other (plane >= leading_dimension * columns) or within columns
/// (leading_dimension >= plane * words).
template <class Word>
requires(std::is_same_v<std::remove_const_t<Word>, std::uint32_t>) class integer_matrix_view
    : public plane_matrix_view<Word> {
 public:
  using plane_matrix_view<Word>::plane_matrix_view;

  [[nodiscard]] RESIDUA_INLINE int words() const { return this->length(); }
  [[nodiscard]] RESIDUA_INLINE Word& operator()(index_t i, index_t j, int word) const {
    return this->element(i, j)[word * this->plane()];
  }
};

struct integer_gemm_options {
  /// No integer of A, and none of B, is larger in size than 2^bits; 0 stands for 32 words - 1 bits, which
  /// hold every integer of that many words. Fewer bits take fewer int8 products. The operands are not
  /// checked: results are wrong where an integer has more bits.
  int a_bits = 0, b_bits = 0;
  /// Sums may err by less than 2^error_bits (before words are dropped), so that low parts of products can
  /// be left out: the upper half of the bits takes about half of the products. With 0 sums are exact.
  int error_bits = 0;
  /// C is op(A) op(B) / 2^(32 dropped_words), rounded to nearest, halves upwards.
  int dropped_words = 0;
  /// The most bytes that residues and their sums may take; large products are computed in panels of C and k.
  std::size_t workspace_limit = std::size_t{8} << 30;
};

/// How a product was computed: the blocks that integers of A and of B were cut into, how many sums of
/// products of blocks of the same unit there were ("diagonals"), the moduli of the largest, the int8 products
/// of m x n x k, and the panels of C and k.
struct integer_gemm_report {
  int a_blocks = 0, b_blocks = 0, diagonals = 0, moduli = 0, products = 0;
  index_t panels = 0;
};

/// The fewest words that hold sums of k products of integers of a_bits and b_bits bits: those of C and those
/// dropped.
int integer_gemm_words(int a_bits, int b_bits, index_t k);

/// Computes C = op(A) op(B) in integers; op(A) is m x k, op(B) k x n, C m x n. The result is exact, unless
/// the options allow an error below 2^error_bits or drop words: then |c - sum / 2^(32 dropped_words)| < 1/2 +
/// 2^(error_bits - 32 dropped_words). Bits depend on no backend, number of threads or workspace. C must not
/// overlap A or B; k = 0 makes C zero. Integers are cut into blocks of 160 bits. The products of blocks are
/// computed modulo up to 49 numbers of eight bits on the int8 matrix units (CUDA; AMX or VNNI on CPUs of
/// AVX2 or AVX-512, in builds with oneDNN), and their sums rebuilt by the Chinese remainder theorem: Ozaki,
/// Uchino, Imamura, Ozaki scheme II, 2025; for the residue number system in multiple precision see Isupov,
/// Knyazkov, MPRES-BLAS, 2020. Elsewhere, and on the reference backend, plain loops are taken, which are
/// slow. On a GPU integer_gemm is asynchronous on the context's stream, and after a first product it can be
/// captured, where integer_gemm_workspace_bytes were reserved. Throws, naming the argument and with nothing
/// written: invalid_argument if shapes do not fit, a leading dimension or the distance of planes is too
/// small, a pointer is null or memory is not the context's, a number of words or bits is out of range, C
/// has fewer words than integer_gemm_words less those dropped, or the workspace limit is too small;
/// unsupported for integers of more than 10000 bits; out_of_memory. Throws device, with C partly written,
/// if the GPU or oneDNN fails.
integer_gemm_report integer_gemm(const context& ctx, op op_a, op op_b,
                                 integer_matrix_view<const std::uint32_t> A,
                                 integer_matrix_view<const std::uint32_t> B,
                                 integer_matrix_view<std::uint32_t> C,
                                 const integer_gemm_options& options = {});

/// The workspace that integer_gemm takes for op(A) of m x k integers of a_words words and op(B) of k x n of
/// b_words.
std::size_t integer_gemm_workspace_bytes(const context& ctx, index_t m, index_t n, index_t k, int a_words,
                                         int b_words, const integer_gemm_options& options = {});

}  // namespace residua
