// The ways to compute products of long integers, and which one a context takes. Each way is a class of the
// same functions: the plan, the workspace, and the product.
#pragma once

#include <new>

#include "base/stream_turn.hpp"
#include "residua/base/error.hpp"
#include "residue/integers/run.hpp"
#if RESIDUA_HAS_ONEDNN
#  include "residue/core/product_cpu.hpp"
#endif

namespace residua::residue {

namespace reference {
struct integer_way {
  /// In plain loops, which take no workspace: its limit does not matter.
  static integer_plan plan(const context& /*ctx*/, const integer_sizes& sizes,
                           const integer_gemm_options& options) {
    constexpr integer_memory none{padding, 0, false};
    integer_gemm_options unlimited = options;
    unlimited.workspace_limit = ~std::size_t{0};
    return plan_integer_product(sizes, unlimited, none);
  }
  static std::size_t workspace_bytes(const context& /*ctx*/, const integer_sizes& /*sizes*/,
                                     const integer_plan& /*p*/) {
    return 0;
  }
  static void run(const context& ctx, const integer_product& product, const integer_plan& p) try {
    multiply_integers(ctx.threads(), product, p);
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory, "integer_gemm: too little memory for plain loops");
  }
};
}  // namespace reference

namespace cpu {
struct integer_way {
  static integer_plan plan(const context& ctx, const integer_sizes& sizes,
                           const integer_gemm_options& options) {
    return plan_integer_product(sizes, options, memory_of_integers(ctx, sizes));
  }
  static std::size_t workspace_bytes(const context& ctx, const integer_sizes& sizes, const integer_plan& p) {
    return cpu::workspace_bytes(ctx, sizes, p);
  }
  static void run(const context& ctx, const integer_product& product, const integer_plan& p) {
    multiply_integers(ctx, product, p);
  }
};
}  // namespace cpu

namespace cuda {
struct integer_way {
  static integer_plan plan(const context& ctx, const integer_sizes& sizes,
                           const integer_gemm_options& options) {
    return plan_integer_product(sizes, options, memory_of_integers(ctx));
  }
  static std::size_t workspace_bytes(const context& /*ctx*/, const integer_sizes& /*sizes*/,
                                     const integer_plan& p) {
    return cuda::workspace_bytes(p);
  }
  static void run(const context& ctx, const integer_product& product, const integer_plan& p) {
    multiply_integers(ctx, product, p);
  }
};
}  // namespace cuda

/// Calls f with the way of a context: the GPU's, in the calling thread's turn, or a CPU's byte products where
/// the build, the instruction set and the processor have them, otherwise plain loops.
template <class F>
decltype(auto) with_integer_way(const context& ctx, F&& f) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) {
    const stream_turn turn(ctx);
    return f(cuda::integer_way());
  }
#endif
#if RESIDUA_HAS_ONEDNN
  if (cpu::is_available(ctx)) return f(cpu::integer_way());
#endif
  (void)ctx;
  return f(reference::integer_way());
}

}  // namespace residua::residue
