// Products by residues on the backend of a context.
#pragma once

#include "base/context_state.hpp"
#include "residua/blas/gemm.hpp"
#include "residue/reference.hpp"
#include "residue/run_cpu.hpp"
#include "residue/run_cuda.hpp"

namespace residua::residue {

/// The products that can be computed by residues: those that are computed in dd.
template <class TA, class TB, class TC>
inline constexpr bool has_format = std::is_same_v<arithmetic_t<TC>, dd>;

std::string_view text_of(obstacle why);

template <class TA, class TB, class TC>
plan run_on_reference(const blas::product_batch<TA, TB, TC>& batch, std::size_t limit, int& spread) {
  const auto product = batch[0];
  const auto a = rows_of(product.a);
  const auto b = columns_of(product.b);
  const auto a_exponents = reference::slice_exponents(a), b_exponents = reference::slice_exponents(b);
  spread = reference::measured_spread(a, a_exponents, b, b_exponents);
  const plan chosen = plan_product({batch.rows(), batch.columns(), batch.terms()}, spread, limit);
  if (chosen.is_possible()) reference::run_product(product, chosen, a_exponents, b_exponents);
  return chosen;
}

/// Computes the product by residues if it can be; otherwise nothing is written, and the report says why.
template <class TA, class TB, class TC>
gemm_report run_product(const context& ctx, [[maybe_unused]] const char* routine,
                        const blas::product_batch<TA, TB, TC>& p, const gemm_options& options) {
  int spread = 0;
  plan chosen;
  switch (ctx.kind()) {
    case backend::reference:
      chosen = run_on_reference(p, options.workspace_limit, spread);
      break;
    case backend::cpu:
#if RESIDUA_HAS_ONEDNN
      chosen = cpu::run_product(ctx, routine, p, options.workspace_limit, spread);
#else
      chosen.why_not = obstacle::library;
#endif
      break;
    case backend::cuda:
#if RESIDUA_HAS_CUDA
      chosen = cuda::run_product(ctx, routine, p, options.workspace_limit, spread);
#endif
      break;
  }
  return {chosen.is_possible() ? engine::residue : engine::native, text_of(chosen.why_not), chosen.bits,
          chosen.moduli, spread};
}

/// Whether the stream of a GPU context is being captured: then nothing can come to the host.
bool is_captured(const context& ctx);

}  // namespace residua::residue
