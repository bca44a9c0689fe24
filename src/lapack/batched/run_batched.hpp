// Runs batches of small matrices on the backend of a context.
#pragma once

#include "base/backends.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/batched/matrix_group.hpp"

namespace residua {

namespace cpu {
/// Eight matrices at a time, on as many threads as pay; `memory`: lapack::group_elements for each
/// (batched_cpu.cpp).
template <class Isa, class Task, class T>
void run_batched(int threads, const Task& task, index_t count, index_t columns, T* memory);
}  // namespace cpu

namespace cuda {
/// Some lanes of a warp a matrix; enqueued (batched_cuda.cu).
template <class T>
void run_batched(const context& ctx, const lapack::batched_factors<T>& task);
template <class T>
void run_batched(const context& ctx, const lapack::batched_systems<T>& task);
}  // namespace cuda

namespace lapack {

/// Matrices of a group on the CPU.
inline constexpr int group_width = 8;

/// What a thread needs for matrices of an order with right-hand sides of so many columns.
template <class T>
index_t group_elements(index_t order, index_t columns) {
  return group_work<T, loop::scalar_lane, group_width>::elements(order, columns);
}

/// `columns`: of the right-hand sides, or 0.
template <class T, class Task>
void run_batched(const context& ctx, const char* routine, const Task& task, index_t columns) {
  const index_t count = task.A.count();
  if (count == 0) return;
  const auto with_memory = [&](int threads, const auto& run) {
    const matrix_frame<T> frame(ctx, routine, group_elements<T>(task.order(), columns), threads);
    run(frame.view().data());
  };
  run_on_backend(
      ctx,
      [&] {
        with_memory(1, [&](T* memory) {
          for (index_t i = 0; i < count; ++i) group_work<T, loop::scalar_lane, 1>::run(task, i, memory);
        });
      },
      [&] {
        with_memory(ctx.threads(), [&](T* memory) {
          with_instruction_set(
              ctx, [&]<class Isa>() { cpu::run_batched<Isa>(ctx.threads(), task, count, columns, memory); });
        });
      },
      [&] { cuda::run_batched(ctx, task); });
}

}  // namespace lapack

}  // namespace residua
