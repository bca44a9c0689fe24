// A product by residues on a CPU.
#pragma once

#include "residua/blas/gemm.hpp"
#include "residue/choose.hpp"
#include "residue/reference.hpp"

namespace residua::residue::cpu {

/// The workspace of run_product for this spread.
std::size_t workspace_bytes(const context& ctx, const sizes& of, const gemm_options& options, int spread);

/// Measures the spread, plans, and computes the product if it can be computed so and is to be; returns the plan. Of general
/// operands, with integers in one block and all of C.
template <class TA, class TB, class TC>
plan run_product(const context& ctx, const char* routine, const slices<TA>& a, const slices<TB>& b,
                 const reference::finisher<TC>& to, const gemm_options& options, int& spread);

}  // namespace residua::residue::cpu
