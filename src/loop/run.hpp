// Runs a stage over the elements of vectors on the backend of a context and hands its sums back to the host.
//
// The kernels are instantiated in a file ending in _cpu.cpp (once an instruction set) and in one ending in
// _cuda.cu, for the list of stages that the operation's header names (loop/instantiate.hpp).
#pragma once

#include "base/backends.hpp"
#include "loop/reference.hpp"

namespace residua {

namespace cpu {
/// Runs an element stage on as many threads as pay; to sums[k] goes the stage's k-th sum.
template <class Isa, class Stage>
void run_elements(int threads, index_t n, const Stage& stage, const typename Stage::scalars& s,
                  loop::stage_sum<Stage>* sums);
}  // namespace cpu

namespace cuda {
// All enqueue; only what returns a result waits for it.
template <class Stage>
void run_elements(const context& ctx, index_t n, const Stage& stage);
template <class Stage>
loop::stage_result<Stage> reduce_elements(const context& ctx, index_t n, const Stage& stage);
/// The result goes to device memory.
template <class Stage>
void reduce_elements(const context& ctx, index_t n, const Stage& stage, loop::stage_result<Stage>* result);
}  // namespace cuda

namespace loop {

/// Runs a stage on the reference and CPU backends.
template <class Stage>
void run_elements_on_host(const context& ctx, index_t n, const Stage& stage, const typename Stage::scalars& s,
                          stage_sum<Stage>* sums) {
  if (ctx.kind() == backend::reference) return reference::run_elements(n, stage, s, sums);
  with_instruction_set(ctx, [&]<class Isa>() { cpu::run_elements<Isa>(ctx.threads(), n, stage, s, sums); });
}

// Stages without a scalar step, on any backend.

template <class Stage>
void run_elements(const context& ctx, index_t n, const Stage& stage) {
  static_assert(Stage::sums == 0);
  const auto on_host = [&] { run_elements_on_host(ctx, n, stage, scalars_of(stage), nullptr); };
  run_on_backend(ctx, on_host, on_host, [&] { cuda::run_elements(ctx, n, stage); });
}
template <class Stage>
stage_result<Stage> reduce_elements(const context& ctx, index_t n, const Stage& stage) {
  const auto on_host = [&] {
    stage_sums<Stage> sums;
    run_elements_on_host(ctx, n, stage, scalars_of(stage), sums);
    return stage.result(sums);
  };
  return run_on_backend(ctx, on_host, on_host, [&] { return cuda::reduce_elements(ctx, n, stage); });
}
/// Leaves the result in the context's memory: on a GPU nothing waits for it.
template <class Stage>
void reduce_elements(const context& ctx, index_t n, const Stage& stage, stage_result<Stage>* result) {
  const auto on_host = [&] { *result = reduce_elements(ctx, n, stage); };
  run_on_backend(ctx, on_host, on_host, [&] { cuda::reduce_elements(ctx, n, stage, result); });
}

}  // namespace loop

}  // namespace residua
