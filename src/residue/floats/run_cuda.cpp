// A product of floating-point numbers by residues on a GPU: what is known of its operands, its plan, and its
// run.
#include "residue/floats/run_cuda.hpp"

#include <algorithm>

#include "base/cuda_devices.hpp"
#include "base/cuda_state.hpp"
#include "residue/core/workspace.hpp"

namespace residua::residue::cuda {

namespace {

std::size_t bytes_of_ints(index_t count) { return sizeof(int) * static_cast<std::size_t>(count); }
std::size_t bytes_of_facts(index_t slices, index_t depth) {
  return bytes_of_ints(slices * (1 + sample_count(depth)));
}
slice_facts facts_in(const memory_block& memory, index_t slices) {
  auto* exponents = static_cast<int*>(memory.data());
  return {exponents, exponents + slices, slices};
}

/// What is known of both operands before there is a plan.
struct product_facts {
  slice_facts a, b;

  product_facts(device_layout& memory, const operand& left, const operand& right)
      : a(facts_of(left, memory)), b(facts_of(right, memory)) {
    if (right.is_left) b = a;
  }

 private:
  /// Taken from where it was prepared or is kept, or memory for what is to be found.
  static slice_facts facts_of(const operand& x, device_layout& memory) {
    if (x.kept != nullptr) return x.kept->facts();
    if (x.facts != nullptr) return facts_in(x.facts->memory, x.count);
    auto* exponents = memory.take<int>(bytes_of_ints(x.count));
    return {exponents, memory.take<int>(bytes_of_ints(x.count * sample_count(x.depth))), x.count};
  }
};

/// Unless they are kept.
void find_facts(const operand& x, const slice_facts& facts) {
  if (x.kept != nullptr || (x.facts != nullptr && x.facts->are_found)) return;
  x.find_facts(facts);
  if (x.facts != nullptr) x.facts->are_found = true;
}

int measured_spread(const context& ctx, const operand& a, const operand& b, const product_facts& facts) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  find_facts(a, facts.a);
  if (!b.is_left) find_facts(b, facts.b);
  return measured_spread(ctx, facts.a.part(a.measured), facts.b.part(b.measured), sample_count(a.depth));
}

/// An operand's residues by a plan.
residue_source source_of(const operand& x, const slice_facts& facts, const plan& p, order blocks) {
  if (x.kept != nullptr) return {p.blocks.count, term_range::all, x.kept->planes()};
  return {
      p.blocks.count,
      x.terms,
      {},
      [&x, &p, exponents = facts.exponents, blocks](const slice_range& slices, const residue_planes& planes) {
        x.convert(slices, exponents + slices.first, p, blocks, planes);
      },
      x.is_left && p.blocks.count == 1};  // several blocks are in another order than the left operand's
}

void run_plan(const context& ctx, const plan& p, const operand& a, const operand& b,
              const product_facts& facts, const result& C, const panel_memory& memory) {
  const coefficient_sink sink{C.part, [&](const finished_panel& panel) {
                                const auto& place = panel.step.C;
                                C.finish(p, place, panel.coefficients, facts.a.exponents + place.row,
                                         facts.b.exponents + place.column);
                              }};
  multiply(ctx, {{C.rows, C.columns, a.depth}, p, p.diagonals()}, source_of(a, facts.a, p, order::ascending),
           source_of(b, facts.b, p, order::descending), sink, memory);
}

const plan* plan_of(const operand& x) { return x.kept != nullptr ? &x.kept->planned : nullptr; }

/// Whether zeros beside a triangle are needed: byte products read those of several blocks that do not begin
/// where tiles do, and of panels of terms that have nothing else.
far_zeros far_zeros_of(const context& ctx, index_t depth, const plan& p) {
  const bool are_read =
      !has_byte_products(ctx) || p.terms < depth || (p.blocks.count > 1 && !has_whole_tiles(p.depth));
  return are_read ? far_zeros::written : far_zeros::left_out;
}

}  // namespace

slice_facts kept_residues::facts() const { return facts_in(facts_, count_); }
residue_planes kept_residues::planes() const {
  const index_t slice_bytes = planned.slice_bytes();
  return {static_cast<std::int8_t*>(planes_.data()), padded(count_) * slice_bytes, slice_bytes};
}

template <class T>
kept_residues::kept_residues(const context& ctx, const slices<T>& x, const plan& p, order blocks)
    : prepared_operand(ctx.memory(), p, blocks),
      count_(x.count()),
      facts_(ctx, bytes_of_facts(count_, x.depth())),
      planes_(ctx, p.bytes_of_slices(count_)) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  cuda::find_facts(ctx, x, facts(), sampling::even);
  convert(ctx, x, facts().exponents, p, blocks, planes());
}

template <class T>
operand operand_of(const context& ctx, const factor<T>& f, sampling which) {
  const auto& x = f.x;
  if (f.facts != nullptr && f.facts->memory.bytes() == 0)
    f.facts->memory = memory_block(ctx, bytes_of_facts(x.count(), x.depth()));
  return {x.count(),
          x.depth(),
          [&ctx, x, which](const slice_facts& facts) { cuda::find_facts(ctx, x, facts, which); },
          [&ctx, x](const slice_range& slices, const int* exponents, const plan& p, order blocks,
                    const residue_planes& planes) {
            convert(ctx, x.part(slices), exponents, p, blocks, planes, far_zeros_of(ctx, x.depth(), p));
          },
          dynamic_cast<const kept_residues*>(f.prepared),
          f.prepared == nullptr ? x.terms() : term_range::all,
          f.facts,
          false,
          f.measured.value_or(dense::range{0, x.count()})};
}

template <class T>
result result_of(const context& ctx, const scalar<arithmetic_t<T>>& alpha,
                 const scalar<arithmetic_t<T>>& beta, const matrix_view<T>& C, dense::region part,
                 bool is_in_operand) {
  const auto finish = [&ctx, alpha, beta, C, part](const plan& p, const rectangle& place,
                                                   const coefficient_matrix& coefficients,
                                                   const int* row_exponents, const int* column_exponents) {
    const target<T> panel{alpha, beta, C.block(place.row, place.column, place.rows, place.columns), part,
                          place.row - place.column};
    reconstruct(ctx, p, coefficients, row_exponents, column_exponents, panel);
  };
  return {C.rows(), C.columns(), part, finish, is_in_operand};
}

cost way::machine(const context& ctx) {
  static const auto devices = detail::all_cuda_devices();
  return cost_on_gpu(devices[static_cast<std::size_t>(ctx.cuda_resources().device)].name);
}

bool way::is_captured(const context& ctx) { return detail::is_capturing(ctx.cuda_resources()); }

product_shape shape_on(const context& ctx, index_t m, index_t n, index_t k, dense::region part) {
  const bool has_bytes = has_byte_products(ctx);
  return {m, n, k, part != dense::region::all && !has_bytes, !has_bytes};
}

std::size_t workspace_bytes(const context& ctx, int limbs, const product_shape& shape,
                            const product_options& options, int spread) {
  const auto part = shape.triangle ? dense::region::lower : dense::region::all;
  const plan p =
      choose_plan(way::machine(ctx), limbs, shape_on(ctx, shape.m, shape.n, shape.k, part), options, spread);
  device_layout sizes(nullptr);
  (void)product_facts(sizes, {shape.m, shape.k, {}, {}}, {shape.n, shape.k, {}, {}});
  if (p.is_possible()) (void)panel_memory(sizes, p);
  return sizes.used();
}

attempt run_product(const context& ctx, const char* routine, int limbs, const operand& a, const operand& b,
                    const result& C, const product_options& options) {
  const detail::device_guard guard(ctx.cuda_resources().device);
  device_layout sizes(nullptr);
  (void)product_facts(sizes, a, b);
  device_layout first(static_cast<char*>(ctx.workspace(routine, sizes.used())));
  const product_facts facts(first, a, b);
  const int spread = measured_spread(ctx, a, b, facts);
  const plan chosen = choose_plan(way::machine(ctx), limbs, shape_on(ctx, a.count, b.count, a.depth, C.part),
                                  options, spread, {plan_of(a), plan_of(b)});
  if (!chosen.is_possible()) return attempt_of(chosen, spread);
  if (C.is_in_operand && count_panels({a.count, b.count, a.depth}, chosen) > 1) {
    return attempt_of(impossible(obstacle::overlap), spread);
  }
  (void)panel_memory(sizes, chosen);
  auto* base = workspace_if_any(ctx, routine, sizes.used());
  if (base == nullptr) return attempt_of(impossible(obstacle::memory), spread);
  // The workspace may be reallocated here; `known` still points into the old block, which the context keeps
  // alive.
  device_layout second(base);
  (void)product_facts(second, a, b);
  run_plan(ctx, chosen, a, b, facts, C, panel_memory(second, chosen));
  return attempt_of(chosen, spread);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define RESIDUA_INSTANTIATE(T)                                                                 \
  template kept_residues::kept_residues(const context&, const slices<T>&, const plan&, order); \
  template operand operand_of<T>(const context&, const factor<T>&, sampling);                  \
  template result result_of<T>(const context&, const scalar<arithmetic_t<T>>&,                 \
                               const scalar<arithmetic_t<T>>&, const matrix_view<T>&, dense::region, bool);
// NOLINTEND(bugprone-macro-parentheses)
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cuda
