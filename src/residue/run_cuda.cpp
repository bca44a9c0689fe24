#include "residue/run_cuda.hpp"

#include <algorithm>

#include "base/cuda_state.hpp"
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
  std::int8_t *a, *b;
  std::int32_t* sums;

  panel_memory(layout& memory, const plan& p)
      : a(memory.take<std::int8_t>(p.a_bytes)),
        b(memory.take<std::int8_t>(p.b_bytes)),
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

template <class TA, class TB, class TC>
void run_panels(const context& ctx, const slices<TA>& a, const slices<TB>& b, const target<TC>& to,
                const plan& p, const facts& known, const panel_memory& memory) {
  for (index row = 0; row < a.count(); row += p.rows) {
    const index rows = std::min(p.rows, a.count() - row);
    convert(ctx, a.part(row, rows), known.a.exponents + row, p, memory.a);
    for (index column = 0; column < b.count(); column += p.columns) {
      const index columns = std::min(p.columns, b.count() - column);
      convert(ctx, b.part(column, columns), known.b.exponents + column, p, memory.b);
      multiply(ctx, p, rows, columns, memory.a, memory.b, memory.sums);
      const target<TC> panel{to.alpha, to.beta, to.C.block(row, column, rows, columns)};
      reconstruct(ctx, p, memory.sums, known.a.exponents + row, known.b.exponents + column, panel);
    }
  }
}

}  // namespace

template <class TA, class TB, class TC>
plan run_product(const context& ctx, const char* routine, const blas::product_batch<TA, TB, TC>& p,
                 std::size_t limit, int& spread) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  const auto a = rows_of(blas::operand<TA>{p.A.shape(), p.a_as});
  const auto b = columns_of(blas::operand<TB>{p.B.shape(), p.b_as});
  const sizes of{p.rows(), p.columns(), p.terms()};
  constexpr int smallest_spread = 2;
  const plan at_best = plan_product(of, smallest_spread, limit);
  if (!at_best.is_possible()) return at_best;
  const index samples = sample_count(of.k);
  layout sizes_only(nullptr);
  (void)facts(sizes_only, of.m, of.n, samples);
  layout first(static_cast<char*>(ctx.workspace(routine, sizes_only.used())));
  const facts known(first, of.m, of.n, samples);
  spread = measured_spread(ctx, a, b, known);
  const plan chosen = plan_product(of, spread, limit);
  if (!chosen.is_possible()) return chosen;
  (void)panel_memory(sizes_only, chosen);
  auto* base = workspace_if_any(ctx, routine, sizes_only.used());
  if (base == nullptr) return without_memory(chosen);
  // If the workspace moves, what is known stays behind: the old one is kept.
  layout second(base);
  (void)facts(second, of.m, of.n, samples);
  run_panels<TA, TB, TC>(ctx, a, b, {p.alpha, p.beta, p.C.shape()}, chosen, known,
                         panel_memory(second, chosen));
  return chosen;
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                      \
  template plan run_product<TA, TB, TC>(const context&, const char*, const blas::product_batch<TA, TB, TC>&, \
                                        std::size_t, int&);
RESIDUA_PRODUCTS_IN_DD(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
