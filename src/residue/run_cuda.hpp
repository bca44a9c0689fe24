// A product by residues on a GPU.
#pragma once

#include "residua/blas/gemm.hpp"
#include "residue/plan.hpp"
#include "residue/slices.hpp"

namespace residua::residue::cuda {

/// Measures the spread, plans, and enqueues the product if it can be computed so and is to be; returns the plan. Waits for the
/// spread to come to the host.
template <class TA, class TB, class TC>
plan run_product(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                 const gemm_options& options, int& spread);

}  // namespace residua::residue::cuda
