// The one way from a routine to its backend.
//
// A kernel that is compiled once an instruction set (a source ending in _cpu.cpp, cmake/isa.cmake) is a
// function template in namespace cpu whose first parameter is the instruction set, declared once, where its
// callers find it:
//
//   template <class Isa, class T>
//   void run_update(int threads, const rank_update<T>& u);
//
// The source defines it and instantiates it for isa::RESIDUA_ISA, the instruction set that it is being
// compiled for. The reference's kernels are in namespace reference, a GPU's in namespace cuda; a GPU's are
// declared whether the build has them or not. run_on_backend() calls the one of the three that a context asks
// for.
#pragma once

#include "base/stream_turn.hpp"
#include "residua/base/context.hpp"
#include "residua/base/error.hpp"

namespace residua {

/// Instruction sets as types.
namespace isa {
struct baseline {};
struct avx2 {};
struct avx512 {};

/// The narrowest instruction set that the build has kernels for (RESIDUA_ISAS).
#if !defined(RESIDUA_LACKS_BASELINE)
using narrowest = baseline;
#elif !defined(RESIDUA_LACKS_AVX2)
using narrowest = avx2;
#else
using narrowest = avx512;
#endif
}  // namespace isa

/// Calls f.template operator()<Isa>() with an instruction set that the build has kernels for.
template <class F>
decltype(auto) with_instruction_set([[maybe_unused]] instruction_set isa, const F& f) {
#if defined(__x86_64__) && !defined(RESIDUA_LACKS_AVX512)
  if (isa == instruction_set::avx512) return f.template operator()<isa::avx512>();
#endif
#if defined(__x86_64__) && !defined(RESIDUA_LACKS_AVX2)
  if (isa == instruction_set::avx2) return f.template operator()<isa::avx2>();
#endif
  return f.template operator()<isa::narrowest>();
}

/// Calls f for the instruction set of a context.
template <class F>
decltype(auto) with_instruction_set(const context& ctx, const F& f) {
  return with_instruction_set(ctx.isa(), f);
}

/// Calls the one of three functions that runs on a context's backend: on_reference(), on_cpu.template
/// operator()<Isa>() (or on_cpu(), where that chooses the instruction set itself) or on_gpu(), which has the
/// calling thread's turn. Throws unsupported for a GPU in a build without GPU code, in which on_gpu is not
/// compiled.
template <class OnReference, class OnCpu, class OnGpu>
decltype(auto) run_on_backend(const context& ctx, const OnReference& on_reference, const OnCpu& on_cpu,
                              [[maybe_unused]] const OnGpu& on_gpu) {
  if (ctx.kind() == backend::reference) return on_reference();
  if (ctx.kind() == backend::cpu) {
    if constexpr (requires { on_cpu(); }) {
      return on_cpu();
    } else {
      return with_instruction_set(ctx, on_cpu);
    }
  }
#if RESIDUA_HAS_CUDA
  const stream_turn turn(ctx);
  return on_gpu();
#else
  throw error(error_kind::unsupported, "this build of Residua has no GPU code");
#endif
}

}  // namespace residua
