// A product by residues on a CPU.
#pragma once

#include "residua/base/context.hpp"
#include "residue/plan.hpp"
#include "residue/slices.hpp"

namespace residua::residue::cpu {

/// Measures the spread, plans, and computes the product if it can be computed so; returns the plan.
template <class TA, class TB, class TC>
plan run_product(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                 std::size_t limit, int& spread);

}  // namespace residua::residue::cpu
