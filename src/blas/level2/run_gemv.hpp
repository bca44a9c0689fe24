// Runs a matrix times a vector on the backend of a context.
#pragma once

#include "base/backends.hpp"
#include "base/workspace.hpp"
#include "blas/level2/gemv_batch.hpp"
#include "blas/level2/gemv_plan.hpp"
#include "blas/level2/gemv_reference.hpp"

namespace residua {

namespace cpu {
/// On as many threads as pay; `partial` has room for the partial_sums() of every problem (gemv_cpu.cpp).
template <class Isa, class Problems, class Sum>
void run_matvecs(int threads, const Problems& problems, Sum* partial);
}  // namespace cpu

namespace cuda {
template <class Problems>
void run_matvecs(const context& ctx, const Problems& problems);
}  // namespace cuda

namespace blas {

template <class Problems>
void run_matvecs_on_cpu(const context& ctx, const Problems& problems) {
  using sum = accumulator<typename decltype(problems.first)::number>;
  const auto partials = static_cast<std::size_t>(problems.count * partial_sums(problems.first.a));
  const workspace_frame memory(ctx, "gemv", partials * sizeof(sum));
  auto* partial = static_cast<sum*>(memory.data());
  with_instruction_set(ctx, [&]<class Isa>() { cpu::run_matvecs<Isa>(ctx.threads(), problems, partial); });
}

/// Y = alpha a x + beta y of every problem, with what BLAS says of alpha = 0, beta = 0 and empty operands.
template <class Problems>
void run_matvecs(const context& ctx, const Problems& problems) {
  const auto& p = problems.first;
  if (problems.count == 0 || p.a.rows() == 0 || p.a.columns() == 0) return;
  if (p.alpha.is(0.0) && p.beta.is(1.0)) return;
  const auto on_reference = [&] {
    for (index_t b = 0; b < problems.count; ++b) {
      p.alpha.is(0.0) ? reference::scale_output(problems[b]) : reference::run_matvec(problems[b]);
    }
  };
  const auto on_cpu = [&] { p.alpha.is(0.0) ? on_reference() : run_matvecs_on_cpu(ctx, problems); };
  run_on_backend(ctx, on_reference, on_cpu, [&] { cuda::run_matvecs(ctx, problems); });
}
template <class TA, class T>
void run_matvec(const context& ctx, const matvec<TA, T>& p) {
  run_matvecs(ctx, strided_matvecs<TA, T>{p});
}

}  // namespace blas

}  // namespace residua
