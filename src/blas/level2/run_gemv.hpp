// Runs a matrix times a vector on the backend of a context.
#pragma once

#include "base/context_state.hpp"
#include "base/workspace.hpp"
#include "blas/level2/gemv_batch.hpp"
#include "blas/level2/gemv_plan.hpp"
#include "blas/level2/gemv_reference.hpp"
#include "loop/run.hpp"

namespace residua {

#define RESIDUA_DECLARE_MATVECS(isa)                                     \
  namespace isa {                                                        \
  template <class Problems, class Sum>                                   \
  void run_matvecs(int threads, const Problems& problems, Sum* partial); \
  }
RESIDUA_DECLARE_MATVECS(baseline)
RESIDUA_DECLARE_MATVECS(avx2)
RESIDUA_DECLARE_MATVECS(avx512)
#undef RESIDUA_DECLARE_MATVECS

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
  RESIDUA_DISPATCH_ISA(ctx, run_matvecs(ctx.threads(), problems, partial));
}

/// Y = alpha a x + beta y of every problem, with what BLAS says of alpha = 0, beta = 0 and empty operands.
template <class Problems>
void run_matvecs(const context& ctx, const Problems& problems) {
  const auto& p = problems.first;
  if (problems.count == 0 || p.a.rows() == 0 || p.a.columns() == 0) return;
  if (p.alpha.is(0.0) && p.beta.is(1.0)) return;
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return cuda::run_matvecs(ctx, problems);
#endif
  if (ctx.kind() == backend::cpu && !p.alpha.is(0.0)) return run_matvecs_on_cpu(ctx, problems);
  for (index b = 0; b < problems.count; ++b) {
    p.alpha.is(0.0) ? reference::scale_output(problems[b]) : reference::run_matvec(problems[b]);
  }
}
template <class TA, class T>
void run_matvec(const context& ctx, const matvec<TA, T>& p) {
  run_matvecs(ctx, strided_matvecs<TA, T>{p});
}

}  // namespace blas

}  // namespace residua
