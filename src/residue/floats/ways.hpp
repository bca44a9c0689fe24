// The ways to compute products by residues, and which one a context takes. Each way is a class of the same
// functions: what it costs, why it is not tried, the workspace, how an operand is prepared, and the product.
#pragma once

#include "base/stream_turn.hpp"
#include "residue/floats/run_reference.hpp"
#if RESIDUA_HAS_ONEDNN
#  include "residue/floats/run_cpu.hpp"
#endif
#if RESIDUA_HAS_CUDA
#  include "residue/floats/run_cuda.hpp"
#endif

namespace residua::residue {

/// Calls f with the way of a context: the GPU's, in the calling thread's turn, or a CPU's byte products where
/// the build, the instruction set and the processor have them, otherwise plain loops.
template <class F>
decltype(auto) with_way(const context& ctx, F&& f) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) {
    const stream_turn turn(ctx);
    return f(cuda::way());
  }
#endif
#if RESIDUA_HAS_ONEDNN
  if (cpu::is_available(ctx)) return f(cpu::way());
#endif
  (void)ctx;
  return f(reference::way());
}

}  // namespace residua::residue
