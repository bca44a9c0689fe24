// Runs a stage on the backend of a context and hands its sums back to the host.
//
// The kernels are instantiated per backend: in a file ending in _cpu.cpp (once an instruction set) and in one ending
// in _cuda.cu, for the list of stages that the operation's header names.
#pragma once

#include "base/context_state.hpp"
#include "loop/reference.hpp"

namespace residua {

#define RESIDUA_DECLARE_LOOPS(isa)                                                                          \
  namespace isa {                                                                                           \
  template <class Stage>                                                                                    \
  void run_elements(int threads, index n, const Stage& stage, const typename Stage::scalars& s,             \
                    loop::stage_sum<Stage>* sums);                                                          \
  template <class Stage>                                                                                    \
  void run_rows(int threads, const loop::csr_view& A, const Stage& stage, const typename Stage::scalars& s, \
                loop::stage_sum<Stage>* sums);                                                              \
  }
RESIDUA_DECLARE_LOOPS(baseline)
RESIDUA_DECLARE_LOOPS(avx2)
RESIDUA_DECLARE_LOOPS(avx512)
#undef RESIDUA_DECLARE_LOOPS

namespace cuda {
struct row_plan;
// All enqueue; only what returns a result waits for it.
template <class Stage>
void run_elements(const context& ctx, index n, const Stage& stage);
template <class Stage>
loop::stage_result<Stage> reduce_elements(const context& ctx, index n, const Stage& stage);
/// The result goes to device memory.
template <class Stage>
void reduce_elements(const context& ctx, index n, const Stage& stage, loop::stage_result<Stage>* result);
template <class Stage>
void run_rows(const context& ctx, const loop::csr_view& A, const row_plan& plan, const Stage& stage);
}  // namespace cuda

namespace loop {

/// Calls f(tag) with the namespace of the context's instruction set.
#if defined(__x86_64__)
#  define RESIDUA_DISPATCH_ISA(ctx, call) \
    switch ((ctx).isa()) {                \
      case instruction_set::avx512:       \
        return avx512::call;              \
      case instruction_set::avx2:         \
        return avx2::call;                \
      case instruction_set::baseline:     \
        return baseline::call;            \
    }
#else
#  define RESIDUA_DISPATCH_ISA(ctx, call) return baseline::call
#endif

/// On the reference and CPU backends.
template <class Stage>
void run_elements_on_host(const context& ctx, index n, const Stage& stage, const typename Stage::scalars& s,
                          stage_sum<Stage>* sums) {
  if (ctx.kind() == backend::reference) return reference::run_elements(n, stage, s, sums);
  RESIDUA_DISPATCH_ISA(ctx, run_elements(ctx.threads(), n, stage, s, sums));
}
template <class Stage>
void run_rows_on_host(const context& ctx, const csr_view& A, const Stage& stage,
                      const typename Stage::scalars& s, stage_sum<Stage>* sums) {
  if (ctx.kind() == backend::reference) return reference::run_rows(A, stage, s, sums);
  RESIDUA_DISPATCH_ISA(ctx, run_rows(ctx.threads(), A, stage, s, sums));
}
// Stages without a scalar step, on any backend.

template <class Stage>
void run_elements(const context& ctx, index n, const Stage& stage) {
  static_assert(Stage::sums == 0);
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return cuda::run_elements(ctx, n, stage);
#endif
  run_elements_on_host(ctx, n, stage, scalars_of(stage), nullptr);
}
template <class Stage>
stage_result<Stage> reduce_elements(const context& ctx, index n, const Stage& stage) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return cuda::reduce_elements(ctx, n, stage);
#endif
  stage_sums<Stage> sums;
  run_elements_on_host(ctx, n, stage, scalars_of(stage), sums);
  return stage.result(sums);
}
/// The same with the result in the context's memory: on a GPU nothing waits for it.
template <class Stage>
void reduce_elements(const context& ctx, index n, const Stage& stage, stage_result<Stage>* result) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return cuda::reduce_elements(ctx, n, stage, result);
#endif
  *result = reduce_elements(ctx, n, stage);
}
template <class Stage>
void run_rows(const context& ctx, const csr_view& A, const cuda::row_plan* plan, const Stage& stage) {
  static_assert(Stage::sums == 0);
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return cuda::run_rows(ctx, A, *plan, stage);
#endif
  (void)plan;
  run_rows_on_host(ctx, A, stage, no_scalars{}, nullptr);
}

}  // namespace loop

}  // namespace residua
