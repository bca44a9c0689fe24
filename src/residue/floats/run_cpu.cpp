// A product of floating-point numbers by residues on a CPU: what is known of its operands, its plan, and its
// run.
#include "residue/floats/run_cpu.hpp"

#include <algorithm>

#include "base/thread_pool.hpp"
#include "residue/core/workspace.hpp"
#include "residue/floats/stages_cpu.hpp"

namespace residua::residue::cpu {

namespace {

template <class T>
slice_facts facts_of(const context& ctx, const slices<T>& x, sampling which) {
  slice_facts facts{std::vector<int>(static_cast<std::size_t>(x.count())), {}};
  RESIDUA_RESIDUE_STAGE(ctx.isa(), find_exponents(ctx.threads(), x, facts.exponents.data()));
  if (!facts.are_finite()) return facts;
  const index_t count = sample_count(x.depth());
  facts.samples.resize(facts.exponents.size() * static_cast<std::size_t>(count));
  pool::for_each(count, ctx.threads(), [&](index_t t) {
    const index_t k = sample_position(t, x.depth(), which);
    int* samples = facts.samples.data() + t * x.count();
    for (index_t s = 0; s < x.count(); ++s)
      samples[s] = relative_exponent(x(s, k), facts.exponents[static_cast<std::size_t>(s)]);
  });
  return facts;
}

const slice_facts& facts_of(const operand& x) { return x.kept != nullptr ? x.kept->facts() : x.facts; }

/// The exponents of slices, padded; see scaling_exponent.
std::vector<double> scaling_exponents(const slice_facts& facts) {
  std::vector<double> all(static_cast<std::size_t>(padded(static_cast<index_t>(facts.exponents.size()))),
                          0.0);
  std::transform(facts.exponents.begin(), facts.exponents.end(), all.begin(), scaling_exponent);
  return all;
}

int measured_spread(const context& ctx, const slice_facts& a, const slice_facts& b, index_t k) {
  if (!a.are_finite() || !b.are_finite()) return not_finite_spread;
  return -RESIDUA_RESIDUE_STAGE(
      ctx.isa(),
      lowest_exponent(ctx.threads(), a.samples.data(), static_cast<index_t>(a.exponents.size()),
                      b.samples.data(), static_cast<index_t>(b.exponents.size()), sample_count(k)));
}

/// Tiles of 256 x 256 elements, up to four in a strip.
constexpr tile_rule tiles{256, 4};

tiled_product tiled(const plan& p, const product_size& size) {
  return {size, p, p.diagonals(), tiles, p.slice_bytes()};
}

/// The residues of an operand that is converted panel by panel, or that is kept, without what makes them.
residue_source source_in(const scheme& s, bool is_converted) {
  residue_source x{s.blocks.count, s.moduli[0]};
  if (!is_converted) x.kept.emplace();
  return x;
}

std::size_t bytes_of(const plan& p, const product_size& size, const converted_operands& converted,
                     int threads) {
  return workspace_bytes(tiled(p, size), source_in(p, converted.a), source_in(p, converted.b),
                         {dense::region::all}, threads);
}

/// The plan counts all sums of a panel, and not the tiles of threads: panels are made smaller until these are
/// within the limit.
plan plan_within(const context& ctx, int limbs, const product_shape& shape, product_options options,
                 int spread, const prepared_plans& prepared = {}) {
  const std::size_t limit = options.workspace_limit;
  const converted_operands converted{prepared.a == nullptr, prepared.b == nullptr};
  const auto next = [&] { return choose_plan(way::machine(ctx), limbs, shape, options, spread, prepared); };
  plan p = next();
  while (p.is_possible() && bytes_of(p, shape.size(), converted, ctx.threads()) > limit) {
    options.workspace_limit = std::min(options.workspace_limit, p.bytes()) - 1;
    p = next();
  }
  return p;
}

/// An operand's residues by a plan.
residue_source source_of(const operand& x, const plan& p) {
  auto source = source_in(p, true);
  if (x.kept != nullptr) {
    source.kept = x.kept->planes();
    return source;
  }
  source.convert = [&x, bits = p.bits, blocks = blocks_of(p)](const slice_range& slices,
                                                              const residue_planes& planes) {
    x.convert(slices, bits, blocks, planes);
  };
  return source;
}

const plan* plan_of(const operand& x) { return x.kept != nullptr ? &x.kept->planned : nullptr; }

}  // namespace

bool slice_facts::are_finite() const {
  return std::find(exponents.begin(), exponents.end(), not_finite_exponent) == exponents.end();
}

word_blocks blocks_of(const scheme& s) {
  word_blocks all{s.blocks.words, {}};
  for (int b = 0; b < s.blocks.count; ++b) {
    const int words = s.blocks.words_of(b);
    all.blocks.push_back({s.blocks.first_word(b), words, weights_for(words, s.moduli_of_block(b))});
  }
  return all;
}

template <class T>
kept_residues::kept_residues(const context& ctx, const slices<T>& x, const plan& p, order blocks)
    : prepared_operand(ctx.memory(), p, blocks),
      count_(x.count()),
      form_(form_of(ctx.isa(), blocks)),
      facts_(facts_of(ctx, x, sampling::even)) {
  if (!facts_.are_finite()) return;
  memory_ = memory_block(ctx, bytes_of_planes(source_in(p, true), count_, p.terms));
  RESIDUA_RESIDUE_STAGE(
      ctx.isa(), convert_slices(ctx.threads(), x, facts_.exponents.data(), p.bits, blocks_of(p), planes()));
}

residue_planes kept_residues::planes() const {
  auto x = planes_of(source_in(planned, true), form_, count_, planned.terms);
  x.data = static_cast<std::int8_t*>(memory_.data());
  return x;
}

std::unique_ptr<reference::kept_residues> kept_residues::in_plain_order() const {
  const index_t samples = sample_count(planned.terms), plane = count_ * planned.slice_bytes();
  reference::facts facts{facts_.exponents, {}};
  for (index_t s = 0; s < count_; ++s) {
    for (index_t t = 0; t < samples; ++t) {
      facts.samples.push_back(facts_.samples[static_cast<std::size_t>(s + t * count_)]);
    }
  }
  reference::residues plain{std::vector<std::int8_t>(static_cast<std::size_t>(planned.moduli[0] * plane)),
                            count_};
  for (int b = 0; b < planned.blocks.count; ++b) {
    const index_t place = reference::block_place(blocks, planned, b);
    for (int i = 0; i < planned.moduli_of_block(b); ++i) {
      for (index_t s = 0; s < count_; ++s) {
        auto* of_slice = plain.bytes.data() + i * plane + s * planned.slice_bytes() + place;
        for (index_t k = 0; k < planned.terms; ++k) of_slice[k] = planes().residue(b, i, s, k);
      }
    }
  }
  return std::make_unique<reference::kept_residues>(planned, blocks, std::move(facts), std::move(plain));
}

template <class T>
operand operand_of(const context& ctx, const factor<T>& f, sampling which) {
  const auto& x = f.x;
  if (f.prepared != nullptr) {
    return {x.count(), x.depth(), {}, {}, dynamic_cast<const kept_residues*>(f.prepared)};
  }
  operand result{x.count(), x.depth(), facts_of(ctx, x, which), {}};
  result.convert = [&ctx, x, exponents = result.facts.exponents](const slice_range& slices, int bits,
                                                                 const word_blocks& blocks,
                                                                 const residue_planes& planes) {
    RESIDUA_RESIDUE_STAGE(ctx.isa(), convert_slices(ctx.threads(), x.part(slices),
                                                    exponents.data() + slices.first, bits, blocks, planes));
  };
  return result;
}

template <class T>
result result_of(const context& ctx, const dense::product<T, T, T>& C) {
  const auto finish = [isa = ctx.isa(), C](const scheme& s, const rectangle& place,
                                           const tile_coefficients* diagonals, const double* row_exponents,
                                           const double* column_exponents) {
    const auto tile = C.C.block(place.row, place.column, std::min(place.rows, C.rows() - place.row),
                                std::min(place.columns, C.columns() - place.column));
    const tile_target<T> target{
        C.alpha, C.beta, tile, row_exponents, column_exponents, C.part, place.row - place.column};
    RESIDUA_RESIDUE_STAGE(isa, reconstruct_tile(s, diagonals, place.rows, target));
  };
  return {C.rows(), C.columns(), C.part, finish};
}

std::size_t workspace_bytes(const context& ctx, int limbs, const product_shape& shape,
                            const product_options& options, int spread) {
  const plan p = plan_within(ctx, limbs, shape, options, spread);
  return p.is_possible() ? bytes_of(p, shape.size(), {}, ctx.threads()) : 0;
}

attempt run_product(const context& ctx, const char* routine, int limbs, const operand& a, const operand& b,
                    const result& C, const product_options& options) {
  const product_shape shape{C.rows, C.columns, a.depth, C.part != dense::region::all};
  const auto &row_facts = facts_of(a), &column_facts = facts_of(b);
  const int spread = measured_spread(ctx, row_facts, column_facts, a.depth);
  const plan chosen = plan_within(ctx, limbs, shape, options, spread, {plan_of(a), plan_of(b)});
  if (!chosen.is_possible()) return attempt_of(chosen, spread);
  const auto rows = scaling_exponents(row_facts), columns = scaling_exponents(column_facts);
  const coefficient_sink sink{
      C.part, 0, [&](const finished_tile& tile, const rectangle& place, const panel_step& /*step*/) {
        C.finish(chosen, place, tile.coefficients, rows.data() + place.row, columns.data() + place.column);
      }};
  const auto left = source_of(a, chosen), right = source_of(b, chosen);
  const auto product = tiled(chosen, shape.size());
  char* memory = workspace_if_any(ctx, routine, workspace_bytes(product, left, right, sink, ctx.threads()));
  if (memory == nullptr) return attempt_of(impossible(obstacle::memory), spread);
  multiply(ctx, product, left, right, sink, memory);
  return attempt_of(chosen, spread);
}

#define RESIDUA_INSTANTIATE(T)                                                                 \
  template kept_residues::kept_residues(const context&, const slices<T>&, const plan&, order); \
  template operand operand_of<T>(const context&, const factor<T>&, sampling);                  \
  template result result_of<T>(const context&, const dense::product<T, T, T>&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cpu
