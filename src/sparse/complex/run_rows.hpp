// Runs a row stage over a complex matrix on the backend of a context; as sparse/run_rows.hpp.
#pragma once

#include "loop/run.hpp"
#include "sparse/complex/row_products.hpp"

namespace residua {

namespace reference {

template <class Stage>
void run_rows(const sparse::complex_csr_view& A, const Stage& stage, const typename Stage::scalars& s,
              stage_sum<Stage>* sums) {
  const auto& operand = sparse::operand_of(A, stage.operand);
  accumulators<Stage> total;
  clear(total.sum, Stage::sums);
  for (index_t i = 0; i < A.rows; ++i) {
    sparse::row_product_t<sparse::complex_csr_view, Stage> product;
    product.clear();
    sparse::accumulate_row(product, A, A.row_start[i], A.row_start[i + 1], operand);
    sparse::give_row(A, stage, s, i, product, total.sum);
    if (i % sparse::complex_terms_between_renormalisations == 0) renormalise(total.sum, Stage::sums);
  }
  write_sums<Stage>(total, sums);
}

}  // namespace reference

namespace cpu {
/// Runs a row stage on as many threads as pay; to sums[k] goes the stage's k-th sum.
template <class Isa, class Stage>
void run_rows(int threads, const sparse::complex_csr_view& A, const Stage& stage,
              const typename Stage::scalars& s, loop::stage_sum<Stage>* sums);
}  // namespace cpu

namespace cuda {
struct row_plan;
/// Enqueues a row stage without sums.
template <class Stage>
void run_rows(const context& ctx, const sparse::complex_csr_view& A, const row_plan& plan,
              const Stage& stage);
}  // namespace cuda

namespace sparse {

/// Runs a row stage on the reference and CPU backends.
template <class Stage>
void run_rows_on_host(const context& ctx, const complex_csr_view& A, const Stage& stage,
                      const typename Stage::scalars& s, loop::stage_sum<Stage>* sums) {
  if (ctx.kind() == backend::reference) return reference::run_rows(A, stage, s, sums);
  with_instruction_set(ctx, [&]<class Isa>() { cpu::run_rows<Isa>(ctx.threads(), A, stage, s, sums); });
}

/// A row stage without a scalar step, on any backend. `plan`: how a GPU deals out the rows; null on hosts.
template <class Stage>
void run_rows(const context& ctx, const complex_csr_view& A, [[maybe_unused]] const cuda::row_plan* plan,
              const Stage& stage) {
  static_assert(Stage::sums == 0);
  const auto on_host = [&] { run_rows_on_host(ctx, A, stage, loop::no_scalars{}, nullptr); };
  run_on_backend(ctx, on_host, on_host, [&] { cuda::run_rows(ctx, A, *plan, stage); });
}

}  // namespace sparse

}  // namespace residua
