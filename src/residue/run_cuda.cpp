#include "residue/run_cuda.hpp"

#include <algorithm>

#include "base/cuda_state.hpp"
#include "residue/choose.hpp"
#include "residue/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

/// Where things lie in workspace, each from a multiple of 256 bytes on.
class layout {
 public:
  explicit layout(char* base) : base_(base) {}
  template <class T>
  T* take(std::size_t bytes) {
    auto* address = reinterpret_cast<T*>(base_ + used_);
    used_ += (bytes + 255) / 256 * 256;
    return address;
  }
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  char* base_;
  std::size_t used_ = 0;
};

/// What is known before there is a plan.
struct facts {
  slice_facts a, b;
  int* lowest;

  facts(layout& memory, index rows, index columns, index samples) {
    auto* exponents = memory.take<int>(sizeof(int) * static_cast<std::size_t>(rows + columns));
    auto* of_samples = memory.take<int>(sizeof(int) * static_cast<std::size_t>((rows + columns) * samples));
    a = {exponents, of_samples, rows};
    b = {exponents + rows, of_samples + rows * samples, columns};
    lowest = memory.take<int>(sizeof(int));
  }
};

struct panel_memory {
  residue_planes a, b;
  std::int32_t* sums;

  panel_memory(layout& memory, const plan& p)
      : a{memory.take<std::int8_t>(p.a_bytes), padded(p.rows) * p.slice_bytes()},
        b{memory.take<std::int8_t>(p.b_bytes), padded(p.columns) * p.slice_bytes()},
        sums(memory.take<std::int32_t>(p.sum_bytes)) {}
};

/// The context's workspace, or null if the GPU has too little memory for it.
char* workspace_if_any(const context& ctx, const char* routine, std::size_t bytes) {
  try {
    return static_cast<char*>(ctx.workspace(routine, bytes));
  } catch (const error& e) {
    if (e.kind() != error_kind::out_of_memory) throw;
    return nullptr;
  }
}

plan without_memory(plan p) {
  p.why_not = obstacle::memory;
  return p;
}

template <class TA, class TB>
int measured_spread(const context& ctx, const slices<TA>& a, const slices<TB>& b, const facts& known) {
  clear_facts(ctx, known.a.exponents, a.count() + b.count(), known.lowest);
  find_exponents(ctx, a, known.a);
  find_exponents(ctx, b, known.b);
  take_samples(ctx, a, known.a);
  take_samples(ctx, b, known.b);
  measure_spread(ctx, known.a, known.b, sample_count(a.depth()), known.lowest);
  auto& cuda = ctx.cuda_resources();
  auto* lowest = static_cast<int*>(cuda.host_sums);
  RESIDUA_CUDA_CHECK(
      cudaMemcpyAsync(lowest, known.lowest, sizeof *lowest, cudaMemcpyDeviceToHost, cuda.stream));
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
  return std::min(-*lowest, not_finite_spread);
}

/// A panel of C: its first row and column, and how many.
struct place {
  index row, column, rows, columns;
};

/// Whether a panel has anything of the part of C that is computed.
bool meets(blas::region part, const place& at) {
  return part == blas::region::all ||
         (part == blas::region::lower ? at.row + at.rows > at.column : at.row < at.column + at.columns);
}

/// Panels of C whose rows have been converted; a panel of k after the other. The rows of A are converted once where k is in one
/// piece.
template <class TA, class TB, class TC>
class panels {
 public:
  panels(const context& ctx, const blas::product_batch<TA, TB, TC>& product, const plan& p,
         const facts& known, const panel_memory& memory)
      : ctx_(ctx),
        a_(rows_of(blas::operand<TA>{product.A.shape(), product.a_as})),
        b_(columns_of(blas::operand<TB>{product.B.shape(), product.b_as})),
        product_(product),
        plan_(p),
        known_(known),
        memory_(memory) {}

  void run() const {
    for (index row = 0; row < a_.count(); row += plan_.rows) {
      bool has_rows = false;
      for (index column = 0; column < b_.count(); column += plan_.columns) {
        const place at{row, column, std::min(plan_.rows, a_.count() - row),
                       std::min(plan_.columns, b_.count() - column)};
        if (!meets(product_.part, at)) continue;
        run(at, has_rows);
        has_rows = plan_.terms >= a_.depth();
      }
    }
  }

 private:
  void run(const place& at, bool has_rows) const {
    for (index k = 0; k < a_.depth(); k += plan_.terms) {
      const index terms = std::min(plan_.terms, a_.depth() - k);
      if (!has_rows) {
        convert(ctx_, a_.part(at.row, at.rows, k, terms), known_.a.exponents + at.row, plan_,
                order::ascending, memory_.a);
      }
      convert(ctx_, b_.part(at.column, at.columns, k, terms), known_.b.exponents + at.column, plan_,
              order::descending, memory_.b);
      multiply(ctx_, plan_, at.rows, at.columns, memory_.a, memory_.b, memory_.sums, k == 0);
    }
    const target<TC> panel{product_.alpha, product_.beta,
                           product_.C.shape().block(at.row, at.column, at.rows, at.columns), product_.part,
                           at.row - at.column};
    reconstruct(ctx_, plan_, memory_.sums, known_.a.exponents + at.row, known_.b.exponents + at.column,
                panel);
  }

  const context& ctx_;
  slices<TA> a_;
  slices<TB> b_;
  const blas::product_batch<TA, TB, TC>& product_;
  const plan& plan_;
  const facts& known_;
  const panel_memory& memory_;
};

}  // namespace

template <class TA, class TB, class TC>
plan run_product(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                 const gemm_options& options, int& spread) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  const sizes of = sizes_of(p);
  const index samples = sample_count(of.k);
  layout sizes_only(nullptr);
  (void)facts(sizes_only, of.m, of.n, samples);
  layout first(static_cast<char*>(ctx.workspace(routine, sizes_only.used())));
  const facts known(first, of.m, of.n, samples);
  spread = measured_spread(ctx, rows_of(blas::operand<TA>{p.A.shape(), p.a_as}),
                           columns_of(blas::operand<TB>{p.B.shape(), p.b_as}), known);
  const plan chosen = choose_plan(cost_on_gpu, limb_count<arithmetic_t<TC>>, of, options, spread);
  if (!chosen.is_possible()) return chosen;
  (void)panel_memory(sizes_only, chosen);
  auto* base = workspace_if_any(ctx, routine, sizes_only.used());
  if (base == nullptr) return without_memory(chosen);
  // If the workspace moves, what is known stays behind: the old one is kept.
  layout second(base);
  (void)facts(second, of.m, of.n, samples);
  const panel_memory memory(second, chosen);
  panels<TA, TB, TC>(ctx, p, chosen, known, memory).run();
  return chosen;
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                      \
  template plan run_product<TA, TB, TC>(const context&, const char*, const blas::product_batch<TA, TB, TC>&, \
                                        const gemm_options&, int&);
RESIDUA_RESIDUE_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
