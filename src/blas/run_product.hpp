// Runs a matrix product on the backend of a context.
#pragma once

#include "blas/packing.hpp"
#include "blas/product_reference.hpp"
#include "loop/run.hpp"
#include "residua/view/memory_block.hpp"

namespace residua {

#define RESIDUA_DECLARE_PRODUCT(isa)                                                          \
  namespace isa {                                                                             \
  template <class TA, class TB, class TC>                                                     \
  void run_product(int threads, const blas::product<TA, TB, TC>& p, double* packed_operands); \
  }
RESIDUA_DECLARE_PRODUCT(baseline)
RESIDUA_DECLARE_PRODUCT(avx2)
RESIDUA_DECLARE_PRODUCT(avx512)
#undef RESIDUA_DECLARE_PRODUCT

namespace cuda {
template <class TA, class TB, class TC>
void run_product(const context& ctx, const blas::product<TA, TB, TC>& p);
}  // namespace cuda

namespace blas {

/// On the CPU: the operands are packed into memory of 64-byte alignment.
template <class TA, class TB, class TC>
void run_product_on_cpu(const context& ctx, const product<TA, TB, TC>& p) {
  const memory_block packed(ctx, packed_doubles(p) * sizeof(double));
  auto* operands = static_cast<double*>(packed.data());
  RESIDUA_DISPATCH_ISA(ctx, run_product(ctx.threads(), p, operands));
}

/// C = alpha a b + beta C, with what BLAS says of alpha = 0, beta = 0 and empty operands.
template <class TA, class TB, class TC>
void run_product(const context& ctx, product<TA, TB, TC> p) {
  using number = typename product<TA, TB, TC>::number;
  if (p.rows() == 0 || p.columns() == 0) return;
  if (p.alpha == number(0.0) || p.terms() == 0) {
    if (p.beta == number(1.0)) return;
    p.without_terms();
  }
  switch (ctx.kind()) {
    case backend::reference:
      return reference::run_product(p);
    case backend::cpu:
      return run_product_on_cpu(ctx, p);
    case backend::cuda:
#if RESIDUA_HAS_CUDA
      return cuda::run_product(ctx, p);
#else
      return;
#endif
  }
}

}  // namespace blas

}  // namespace residua
