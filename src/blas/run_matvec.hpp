// Runs a matrix times a vector on the backend of a context.
#pragma once

#include "base/context_state.hpp"
#include "blas/matvec_plan.hpp"
#include "blas/matvec_reference.hpp"
#include "loop/run.hpp"
#include "residua/view/memory_block.hpp"

namespace residua {

#define RESIDUA_DECLARE_MATVEC(isa)                                                                  \
  namespace isa {                                                                                    \
  template <class TA, class T>                                                                       \
  void run_matvec(int threads, const blas::matvec<TA, T>& p, accumulator<arithmetic_t<T>>* partial); \
  }
RESIDUA_DECLARE_MATVEC(baseline)
RESIDUA_DECLARE_MATVEC(avx2)
RESIDUA_DECLARE_MATVEC(avx512)
#undef RESIDUA_DECLARE_MATVEC

namespace cuda {
template <class TA, class T>
void run_matvec(const context& ctx, const blas::matvec<TA, T>& p);
}  // namespace cuda

namespace blas {

template <class TA, class T>
void run_matvec_on_cpu(const context& ctx, const matvec<TA, T>& p) {
  using sum = accumulator<arithmetic_t<T>>;
  const auto partials = static_cast<std::size_t>(partial_sums(p.a));
  const memory_block memory(ctx, partials * sizeof(sum));
  auto* partial = static_cast<sum*>(memory.data());
  RESIDUA_DISPATCH_ISA(ctx, run_matvec(ctx.threads(), p, partial));
}

/// y = alpha a x + beta y, with what BLAS says of alpha = 0, beta = 0 and empty operands.
template <class TA, class T>
void run_matvec(const context& ctx, const matvec<TA, T>& p) {
  if (p.a.outputs() == 0 || p.a.terms() == 0) return;
  if (p.alpha.is(0.0) && p.beta.is(1.0)) return;
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return cuda::run_matvec(ctx, p);
#endif
  if (p.alpha.is(0.0)) return reference::scale_output(p);
  if (ctx.kind() == backend::reference) return reference::run_matvec(p);
  run_matvec_on_cpu(ctx, p);
}

}  // namespace blas

}  // namespace residua
