// Products by residues on the backend of a context.
#pragma once

#include <optional>

#include "blas/product.hpp"
#include "residua/blas/gemm.hpp"

namespace residua::residue {

/// The products that can be computed by residues: those that are computed in doubles, but of float and ff.
template <class TA, class TB, class TC>
inline constexpr bool has_format = std::is_same_v<TC, double> || !std::is_same_v<arithmetic_t<TC>, double>;

/// Computes the product by residues if it can be and is to be; otherwise nothing is written, and the report says why. Throws if
/// residues are asked for where they are not.
template <class TA, class TB, class TC>
gemm_report try_product(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                        const gemm_options& options);

}  // namespace residua::residue
