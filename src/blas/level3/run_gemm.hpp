// Runs matrix products on the backend of a context.
#pragma once

#include "blas/level3/gemm_cuda.hpp"
#include "blas/level3/gemm_packing.hpp"
#include "blas/level3/gemm_reference.hpp"
#include "blas/level3/vendor.hpp"
#include "loop/run.hpp"
#include "residue/run.hpp"

namespace residua {

#define RESIDUA_DECLARE_PRODUCT(isa)                                                                        \
  namespace isa {                                                                                           \
  template <class TA, class TB, class TC>                                                                   \
  void run_products(int threads, const blas::product_batch<TA, TB, TC>& products, double* packed_operands); \
  }
RESIDUA_DECLARE_PRODUCT(baseline)
RESIDUA_DECLARE_PRODUCT(avx2)
RESIDUA_DECLARE_PRODUCT(avx512)
#undef RESIDUA_DECLARE_PRODUCT

namespace blas {

/// The workspace that products of these sizes need, with their terms at once.
template <class TA, class TB, class TC>
std::size_t batch_workspace_bytes(const context& ctx, index rows, index columns, index terms, index count) {
  if (ctx.kind() != backend::cpu || rows <= 0 || columns <= 0 || terms <= 0 || count <= 0) return 0;
  return packed_bytes<TA, TB, TC>(ctx.threads(), rows, columns, terms, count);
}
/// That one product needs, in slices.
template <class TA, class TB, class TC>
std::size_t product_workspace_bytes(const context& ctx, index rows, index columns, index terms,
                                    region part = region::all) {
  if (ctx.kind() != backend::cuda) return batch_workspace_bytes<TA, TB, TC>(ctx, rows, columns, terms, 1);
  if (rows <= 0 || columns <= 0 || terms <= 0) return 0;
  return slice_bytes<TC>(rows, columns, terms, slice_length(rows, columns, terms, part));
}

/// On the CPU: the operands are packed into workspace of 64-byte alignment.
template <class TA, class TB, class TC>
void run_products_on_cpu(const context& ctx, const char* routine, const product_batch<TA, TB, TC>& p) {
  const auto bytes = batch_workspace_bytes<TA, TB, TC>(ctx, p.rows(), p.columns(), p.terms(), p.count());
  auto* operands = static_cast<double*>(ctx.workspace(routine, bytes));
  RESIDUA_DISPATCH_ISA(ctx, run_products(ctx.threads(), p, operands));
}

/// C = alpha a b + beta C for each, with what BLAS says of alpha = 0, beta = 0 and empty operands.
template <class TA, class TB, class TC>
void run_products(const context& ctx, const char* routine, const product_batch<TA, TB, TC>& p) {
  if (p.rows() == 0 || p.columns() == 0 || p.count() == 0) return;
  if ((p.alpha.is(0.0) || p.terms() == 0) && p.beta.is(1.0)) return;
  if (vendor::takes(ctx, p)) return vendor::run_products(ctx, p);
  switch (ctx.kind()) {
    case backend::reference:
      for (index i = 0; i < p.count(); ++i) reference::run_product(p[i]);
      return;
    case backend::cpu:
      return run_products_on_cpu(ctx, routine, p);
    case backend::cuda:
#if RESIDUA_HAS_CUDA
      return cuda::run_products(ctx, routine, p);
#else
      return;
#endif
  }
}

/// The same for one product; its terms are cut into slices where that helps a GPU.
template <class TA, class TB, class TC>
void run_native_product(const context& ctx, const char* routine, product_batch<TA, TB, TC> p) {
  p.slice = slice_length(p.rows(), p.columns(), p.terms(), p.part);
  run_products(ctx, routine, p);
}

/// One product by the engine that the options choose.
template <class TA, class TB, class TC>
gemm_report run_product(const context& ctx, const char* routine, const product_batch<TA, TB, TC>& p,
                        const gemm_options& options = {}) {
  gemm_report report;
  if constexpr (residue::has_format<TA, TB, TC>) {
    report = residue::try_product(ctx, routine, p, options);
    if (report.used == engine::residue) return report;
  } else {
    if (options.engine == engine::residue) {
      throw error(error_kind::unsupported, std::string(routine) + ": engine::residue: " +
                                               std::string(residue::reason_against_format<TC>));
    }
    report.reason = residue::reason_against_format<TC>;
  }
  run_native_product(ctx, routine, p);
  return report;
}

}  // namespace blas

}  // namespace residua
