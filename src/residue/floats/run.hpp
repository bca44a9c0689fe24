// Products of floating-point matrices by residues on the backend of a context.
#pragma once

#include "residue/floats/product.hpp"

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

/// Why products of this shape are computed natively, whatever their elements; empty where residues are tried.
/// Throws as try_product does for the options.
template <class TA, class TB, class TC>
std::string_view reason_not_to_try(const context& ctx, const char* routine,
                                   const matrix_product<TA, TB, TC>& p, const product_options& options);

/// Computes the product by residues if it can be and is to be; otherwise nothing is written, and the report
/// says why. Throws if residues are asked for where they are not. A product of prepared operands is always
/// computed, or throws `unsupported`.
template <class TA, class TB, class TC>
product_report try_product(const context& ctx, const char* routine, const matrix_product<TA, TB, TC>& p,
                           const product_options& options);

/// The workspace that try_product takes at most for numbers of so many limbs, whatever the spread.
std::size_t most_workspace_bytes(const context& ctx, int limbs, const product_shape& shape,
                                 const product_options& options);

/// Converts slices, the rows of a left operand or the columns of a right one.
template <class T>
std::shared_ptr<const prepared_operand> prepare(const context& ctx, const slices<T>& x, const plan& p,
                                                order blocks);

}  // namespace residua::residue
