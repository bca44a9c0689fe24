#include "residue/floats/run_cuda.hpp"

#include <algorithm>

#include "base/cuda_state.hpp"
#include "residue/core/workspace.hpp"
#include "residue/floats/choose.hpp"
#include "residue/floats/stages_cuda.hpp"

namespace residua::residue::cuda {

namespace {

/// As cudaMalloc aligns.
using layout = memory_layout<256>;

std::size_t bytes_of_ints(index count) { return sizeof(int) * static_cast<std::size_t>(count); }

/// What is known of an operand before there is a plan: taken from where it was prepared, or to be found.
template <class T>
slice_facts facts_of(const factor<T>& x, layout& memory) {
  const index count = x.x.count();
  if (x.kept != nullptr) return x.kept->facts();
  auto* exponents = memory.take<int>(bytes_of_ints(count));
  return {exponents, memory.take<int>(bytes_of_ints(count * sample_count(x.x.depth()))), count};
}

struct facts {
  slice_facts a, b;
  int* lowest;

  template <class TA, class TB>
  facts(layout& memory, const factor<TA>& of_a, const factor<TB>& of_b)
      : a(facts_of(of_a, memory)), b(facts_of(of_b, memory)), lowest(memory.take<int>(sizeof(int))) {}
};

/// Memory of a panel of C; operands that are prepared need none.
struct panel_memory {
  residue_planes a, b;
  panel_sums sums;

  panel_memory(layout& memory, const plan& p)
      : a{memory.take<std::int8_t>(p.a_bytes), padded(p.rows) * p.slice_bytes()},
        b{memory.take<std::int8_t>(p.b_bytes), padded(p.columns) * p.slice_bytes()},
        sums{memory.take<std::int8_t>(p.sum_bytes), memory.take<std::int32_t>(p.wide_sum_bytes)} {}
};

template <class T>
void find_facts(const context& ctx, const slices<T>& x, const slice_facts& facts) {
  clear_exponents(ctx, facts);
  find_exponents(ctx, x, facts);
  take_samples(ctx, x, facts);
}

template <class TA, class TB>
int measured_spread(const context& ctx, const factor<TA>& a, const factor<TB>& b, const facts& known) {
  if (a.kept == nullptr) find_facts(ctx, a.x, known.a);
  if (b.kept == nullptr) find_facts(ctx, b.x, known.b);
  measure_spread(ctx, known.a, known.b, sample_count(a.x.depth()), known.lowest);
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

/// Panels of C, one after the other, and of each its panels of k. The rows of A are converted once where k is in one piece, and
/// what is prepared never.
template <class TA, class TB, class TC>
class panels {
 public:
  panels(const context& ctx, const factor<TA>& a, const factor<TB>& b, const result<TC>& to, const plan& p,
         const facts& known, const panel_memory& memory)
      : ctx_(ctx), a_(a), b_(b), to_(to), plan_(p), known_(known), memory_(memory) {}

  void run() const {
    for (index row = 0; row < a_.x.count(); row += plan_.rows) {
      bool has_rows = false;
      for (index column = 0; column < b_.x.count(); column += plan_.columns) {
        const place at{row, column, std::min(plan_.rows, a_.x.count() - row),
                       std::min(plan_.columns, b_.x.count() - column)};
        if (!meets(to_.part, at)) continue;
        run(at, has_rows);
        has_rows = plan_.terms >= a_.x.depth();
      }
    }
  }

 private:
  void run(const place& at, bool has_rows) const {
    const partial_matrix panel{at.rows, at.columns, to_.part, at.row - at.column};
    for (index k = 0; k < a_.x.depth(); k += plan_.terms) {
      const index terms = std::min(plan_.terms, a_.x.depth() - k);
      const auto a = has_rows && a_.kept == nullptr
                         ? memory_.a
                         : planes(a_, at.row, at.rows, k, terms, known_.a, order::ascending, memory_.a);
      const auto b = planes(b_, at.column, at.columns, k, terms, known_.b, order::descending, memory_.b);
      multiply(ctx_, plan_, panel, a, b, memory_.sums, k == 0);
    }
    const target<TC> of_panel{to_.alpha, to_.beta, to_.C.block(at.row, at.column, at.rows, at.columns),
                              to_.part, panel.rows_before};
    reconstruct(ctx_, plan_, memory_.sums.coefficients, known_.a.exponents + at.row,
                known_.b.exponents + at.column, of_panel);
  }

  /// The residues of some slices: those that are kept, or new ones. What is kept has all its terms in one panel.
  template <class T>
  residue_planes planes(const factor<T>& of, index first, index count, index k, index terms,
                        const slice_facts& facts, order blocks, const residue_planes& memory) const {
    if (of.kept != nullptr) {
      const auto kept = of.kept->planes();
      return {kept.data + first * plan_.slice_bytes(), kept.plane_bytes};
    }
    convert(ctx_, of.x.part(first, count, k, terms), facts.exponents + first, plan_, blocks, memory);
    return memory;
  }

  const context& ctx_;
  const factor<TA>& a_;
  const factor<TB>& b_;
  const result<TC>& to_;
  const plan& plan_;
  const facts& known_;
  const panel_memory& memory_;
};

}  // namespace

slice_facts kept_residues::facts() const {
  auto* exponents = static_cast<int*>(facts_.data());
  return {exponents, exponents + count_, count_};
}
residue_planes kept_residues::planes() const {
  return {static_cast<std::int8_t*>(planes_.data()), padded(count_) * plan_.slice_bytes()};
}

template <class T>
kept_residues::kept_residues(const context& ctx, const slices<T>& x, const plan& by, order blocks)
    : plan_(by),
      count_(x.count()),
      facts_(ctx, bytes_of_ints(count_ * (1 + sample_count(x.depth())))),
      planes_(ctx, by.bytes_of_slices(count_)) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  find_facts(ctx, x, facts());
  convert(ctx, x, facts().exponents, by, blocks, planes());
}

std::size_t workspace_bytes(const context& ctx, int limbs, const sizes& of, const gemm_options& options,
                            int spread) {
  const auto part = of.triangle ? blas::region::lower : blas::region::all;
  const plan p = choose_plan(cost_on_gpu, limbs, sizes_on(ctx, of.m, of.n, of.k, part), options, spread);
  layout sizes_only(nullptr);
  (void)facts(sizes_only, factor<dd>{slices<dd>::of_size(of.m, of.k)},
              factor<dd>{slices<dd>::of_size(of.n, of.k)});
  if (p.is_possible()) (void)panel_memory(sizes_only, p);
  return sizes_only.used();
}

template <class TA, class TB, class TC>
plan run_product(const context& ctx, const char* routine, const factor<TA>& a, const factor<TB>& b,
                 const result<TC>& to, const gemm_options& options, int& spread) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  layout sizes_only(nullptr);
  (void)facts(sizes_only, a, b);
  layout first(static_cast<char*>(ctx.workspace(routine, sizes_only.used())));
  const facts known(first, a, b);
  spread = measured_spread(ctx, a, b, known);
  const sizes of = sizes_on(ctx, a.x.count(), b.x.count(), a.x.depth(), to.part);
  const plan chosen = choose_plan(cost_on_gpu, limb_count<arithmetic_t<TC>>, of, options, spread,
                                  {a.kept ? &a.kept->by() : nullptr, b.kept ? &b.kept->by() : nullptr});
  if (!chosen.is_possible()) return chosen;
  (void)panel_memory(sizes_only, chosen);
  auto* base = workspace_if_any(ctx, routine, sizes_only.used());
  if (base == nullptr) return impossible(obstacle::memory);
  // If the workspace moves, what is known stays behind: the old one is kept.
  layout second(base);
  (void)facts(second, a, b);
  const panel_memory memory(second, chosen);
  panels<TA, TB, TC>(ctx, a, b, to, chosen, known, memory).run();
  return chosen;
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                    \
  template plan run_product<TA, TB, TC>(const context&, const char*, const factor<TA>&, const factor<TB>&, \
                                        const result<TC>&, const gemm_options&, int&);
RESIDUA_RESIDUE_PRODUCTS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE
#define RESIDUA_INSTANTIATE(T) \
  template kept_residues::kept_residues(const context&, const slices<T>&, const plan&, order);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
