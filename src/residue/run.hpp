// Products by residues on the backend of a context.
#pragma once

#include "blas/level3/gemm_problem.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residue/prepared.hpp"

namespace residua::residue {

/// The products that can be computed by residues: those of up to most_limbs doubles, but of float and ff.
template <class TA, class TB, class TC>
inline constexpr bool has_format = limb_count<arithmetic_t<TC>> <= most_limbs &&
                                   (std::is_same_v<TC, double> || !std::is_same_v<arithmetic_t<TC>, double>);

/// Why the others are not.
template <class TC>
inline constexpr std::string_view reason_against_format =
    limb_count<arithmetic_t<TC>> > most_limbs ? "numbers of more than four limbs are computed natively"
                                              : "float and ff are computed natively";

/// Throws invalid_argument unless bits of accuracy are in their range.
void check_accuracy(const char* routine, int bits);

/// Computes the product by residues if it can be and is to be; otherwise nothing is written, and the report says why. Throws if
/// residues are asked for where they are not.
template <class TA, class TB, class TC>
gemm_report try_product(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                        const gemm_options& options);

/// The workspace that try_product takes at most for numbers of so many limbs, whatever the spread.
std::size_t most_workspace_bytes(const context& ctx, int limbs, const sizes& of, const gemm_options& options);

/// The slices of an operand, or one that has been prepared.
template <class T>
struct operand_or_prepared {
  slices<T> x;
  const prepared_operand* prepared = nullptr;
};

/// C = alpha a b + beta C by residues, one or both operands prepared. Throws if it cannot be: nothing is written then.
template <class TA, class TB, class TC>
gemm_report run_prepared(const context& ctx, const operand_or_prepared<TA>& a,
                         const operand_or_prepared<TB>& b, const scalar<arithmetic_t<TC>>& alpha,
                         const scalar<arithmetic_t<TC>>& beta, const matrix_view<TC>& C,
                         const gemm_options& options);

}  // namespace residua::residue
