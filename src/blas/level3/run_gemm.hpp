// Runs matrix products on the backend of a context.
#pragma once

#include <algorithm>

#include "base/backends.hpp"
#include "blas/level3/gemm_cuda.hpp"
#include "blas/level3/gemm_packing.hpp"
#include "blas/level3/gemm_reference.hpp"
#include "blas/level3/vendor.hpp"
#include "residue/floats/run.hpp"

namespace residua {

namespace cpu {
/// On as many threads as pay; there is room for packed_bytes() of packed operands (gemm_cpu.cpp).
template <class Isa, class TA, class TB, class TC>
void run_products(int threads, const dense::product_batch<TA, TB, TC>& products, double* packed_operands);
}  // namespace cpu

namespace blas {

/// The workspace that products of these sizes need, with their terms at once.
template <class TA, class TB, class TC>
std::size_t batch_workspace_bytes(const context& ctx, index_t rows, index_t columns, index_t terms,
                                  index_t count) {
  if (ctx.kind() != backend::cpu || rows <= 0 || columns <= 0 || terms <= 0 || count <= 0) return 0;
  return packed_bytes<TA, TB, TC>(ctx.threads(), rows, columns, terms, count);
}
/// That one product needs, in slices.
template <class TA, class TB, class TC>
std::size_t product_workspace_bytes(const context& ctx, index_t rows, index_t columns, index_t terms,
                                    region part = region::all) {
  if (ctx.kind() != backend::cuda) return batch_workspace_bytes<TA, TB, TC>(ctx, rows, columns, terms, 1);
  if (rows <= 0 || columns <= 0 || terms <= 0) return 0;
  return slice_bytes<TC>(rows, columns, terms, slice_length(rows, columns, terms, part));
}

/// That one product takes at most by residues, where options allow them, whatever the spread of the operands'
/// exponents.
template <class TA, class TB, class TC>
std::size_t residue_workspace_bytes(const context& ctx, index_t rows, index_t columns, index_t terms,
                                    region part, const product_options& options) {
  constexpr int limbs = limb_count<arithmetic_t<TC>>;
  if (!residue::has_format<TA, TB, TC> || options.engine == engine::native) return 0;
  if (limbs == 1 && options.engine == engine::automatic) return 0;
  const residue::product_shape shape{rows, columns, terms, part != region::all};
  return residue::most_workspace_bytes(ctx, limbs, shape, options);
}
/// That one product takes at most by either engine.
template <class TA, class TB, class TC>
std::size_t product_workspace_bytes(const context& ctx, index_t rows, index_t columns, index_t terms,
                                    region part, const product_options& options) {
  return std::max(product_workspace_bytes<TA, TB, TC>(ctx, rows, columns, terms, part),
                  residue_workspace_bytes<TA, TB, TC>(ctx, rows, columns, terms, part, options));
}

/// On the CPU: the operands are packed into workspace of 64-byte alignment.
template <class TA, class TB, class TC>
void run_products_on_cpu(const context& ctx, const char* routine, const product_batch<TA, TB, TC>& p) {
  const auto bytes = batch_workspace_bytes<TA, TB, TC>(ctx, p.rows(), p.columns(), p.terms(), p.count());
  auto* operands = static_cast<double*>(ctx.workspace(routine, bytes));
  with_instruction_set(ctx, [&]<class Isa>() { cpu::run_products<Isa>(ctx.threads(), p, operands); });
}

/// C = alpha a b + beta C for each, with what BLAS says of alpha = 0, beta = 0 and empty operands.
template <class TA, class TB, class TC>
void run_products(const context& ctx, const char* routine, const product_batch<TA, TB, TC>& p) {
  if (p.rows() == 0 || p.columns() == 0 || p.count() == 0) return;
  if ((p.alpha.is(0.0) || p.terms() == 0) && p.beta.is(1.0)) return;
  if (vendor::takes(ctx, p)) return vendor::run_products(ctx, p);
  const auto on_reference = [&] {
    for (index_t i = 0; i < p.count(); ++i) reference::run_product(p[i]);
  };
  run_on_backend(
      ctx, on_reference, [&] { run_products_on_cpu(ctx, routine, p); },
      [&] { cuda::run_products(ctx, routine, p); });
}

/// Runs one product natively; its terms are cut into slices where that helps a GPU.
template <class TA, class TB, class TC>
void run_native_product(const context& ctx, const char* routine, product_batch<TA, TB, TC> p) {
  p.slice = slice_length(p.rows(), p.columns(), p.terms(), p.part);
  run_products(ctx, routine, p);
}

/// Throws as gemm says unless products of these formats can be computed with the options.
template <class TA, class TB, class TC>
void check_options(const char* routine, const product_options& options) {
  if (options.accuracy_bits != 0) residue::check_accuracy(routine, options.accuracy_bits);
  if (!residue::has_format<TA, TB, TC> && options.engine == engine::residue) {
    throw error(error_kind::unsupported, std::string(routine) + ": engine::residue: " +
                                             std::string(residue::reason_against_format<TC>));
  }
}

/// One product by the engine that the options choose. `facts_of_B`: kept from one product with this B to the
/// next, or null.
template <class TA, class TB, class TC>
product_report run_product(const context& ctx, const char* routine, const product_batch<TA, TB, TC>& p,
                           const product_options& options = {}, residue::kept_facts* facts_of_B = nullptr) {
  check_options<TA, TB, TC>(routine, options);
  product_report report;
  if constexpr (residue::has_format<TA, TB, TC>) {
    auto its = residue::single_product(p);
    its.b.facts = facts_of_B;
    report = residue::try_product(ctx, routine, its, options);
    if (report.used == engine::residue) return report;
  } else {
    report.reason = residue::reason_against_format<TC>;
  }
  run_native_product(ctx, routine, p);
  return report;
}

}  // namespace blas

}  // namespace residua
