#include "residue/run_cpu.hpp"

#include <algorithm>

#include "base/thread_pool.hpp"
#include "residue/byte_product.hpp"
#include "residue/stages_cpu.hpp"
#include "residue/workspace.hpp"

namespace residua::residue::cpu {

namespace {

using cache_lines = memory_layout<64>;

template <class T>
slice_facts facts_of(const context& ctx, const slices<T>& x) {
  slice_facts known{std::vector<int>(static_cast<std::size_t>(x.count())), {}};
  RESIDUA_RESIDUE_STAGE(ctx.isa(), find_exponents(ctx.threads(), x, known.exponents.data()));
  if (!known.are_finite()) return known;
  const index count = sample_count(x.depth());
  known.samples.resize(known.exponents.size() * static_cast<std::size_t>(count));
  pool::for_each(count, ctx.threads(), [&](index t) {
    const index k = sample_position(t, x.depth());
    int* to = known.samples.data() + t * x.count();
    for (index s = 0; s < x.count(); ++s)
      to[s] = relative_exponent(x(s, k), known.exponents[static_cast<std::size_t>(s)]);
  });
  return known;
}

const slice_facts& facts_of(const factor& of) { return of.kept != nullptr ? of.kept->facts() : of.facts; }

/// Of slices, padded; see scaling_exponent.
std::vector<double> scaling_exponents(const slice_facts& known) {
  std::vector<double> all(static_cast<std::size_t>(padded(static_cast<index>(known.exponents.size()))), 0.0);
  std::transform(known.exponents.begin(), known.exponents.end(), all.begin(), scaling_exponent);
  return all;
}

int measured_spread(const context& ctx, const slice_facts& a, const slice_facts& b, index k) {
  if (!a.are_finite() || !b.are_finite()) return not_finite_spread;
  return -RESIDUA_RESIDUE_STAGE(
      ctx.isa(), lowest_exponent(ctx.threads(), a.samples.data(), static_cast<index>(a.exponents.size()),
                                 b.samples.data(), static_cast<index>(b.exponents.size()), sample_count(k)));
}

diagonal_sums sums_of(const scheme& by) { return {by.blocks.count, by.moduli, by.pieces}; }

/// Residues of so many slices of so many terms, without memory.
residue_planes planes_of(const scheme& by, index slices, index terms) {
  return {nullptr, padded(slices), whole_lines(terms), by.moduli[0]};
}
std::size_t bytes_of(const residue_planes& x, int blocks) {
  return static_cast<std::size_t>(blocks * x.moduli) * static_cast<std::size_t>(x.bytes());
}

/// The residues of a panel, and what threads need for its tiles.
struct panel_memory {
  tile_shape shape;
  residue_planes a, b;
  tile_memory tiles;

  panel_memory(cache_lines& memory, const plan& p, index depth, const converted_operands& converted,
               int threads)
      : shape(tile_shape::of(p.rows, p.columns, p.slice_bytes(), threads)),
        a(planes(memory, p, p.rows, converted.a)),
        b(planes(memory, p, p.columns, converted.b)) {
    const index count = shape.count(a.slices, b.slices), team = shape.team(a.slices, b.slices, threads);
    tiles.sums = memory.take<char>(static_cast<std::size_t>(team) * shape.sum_bytes());
    const index kept = p.terms < depth ? count : team * shape.strip;
    tiles.coefficients =
        memory.take<char>(static_cast<std::size_t>(kept) * shape.coefficient_bytes(sums_of(p)));
  }

 private:
  static residue_planes planes(cache_lines& memory, const plan& p, index slices, bool is_converted) {
    auto x = planes_of(p, slices, p.terms);
    if (is_converted) x.data = memory.take<std::int8_t>(bytes_of(x, p.blocks.count));
    return x;
  }
};

std::size_t bytes_of(const plan& p, index depth, const converted_operands& converted, int threads) {
  cache_lines sizes(nullptr);
  (void)panel_memory(sizes, p, depth, converted, threads);
  return sizes.used();
}

/// The plan counts all sums of a panel, and not the tiles of threads: panels are made smaller until these are within the limit.
plan plan_within(const context& ctx, int limbs, const sizes& of, gemm_options options, int spread,
                 const prepared_plans& prepared = {}) {
  const std::size_t limit = options.workspace_limit;
  const converted_operands converted{prepared.a == nullptr, prepared.b == nullptr};
  const auto next = [&] {
    return choose_plan(cost_on_cpu(has_matrix_units()), limbs, of, options, spread, prepared);
  };
  plan p = next();
  while (p.is_possible() && bytes_of(p, of.k, converted, ctx.threads()) > limit) {
    options.workspace_limit = std::min(options.workspace_limit, p.bytes()) - 1;
    p = next();
  }
  return p;
}

/// Whether some of a part of C lies in a place of it.
bool meets(blas::region part, const tile_place& at) {
  return part == blas::region::all ||
         (part == blas::region::lower ? at.row + at.rows > at.column : at.row < at.column + at.columns);
}

/// Panels of C, one after the other, and of each its panels of k. The rows of A are converted once where k is in one piece, and
/// what is kept never.
class panels {
 public:
  panels(const context& ctx, const factor& a, const factor& b, const result& to, const plan& p,
         const panel_memory& memory)
      : ctx_(ctx),
        a_(a),
        b_(b),
        to_(to),
        plan_(p),
        memory_(memory),
        blocks_(blocks_of(p)),
        row_exponents_(scaling_exponents(facts_of(a))),
        column_exponents_(scaling_exponents(facts_of(b))) {}

  void run() const {
    for (index row = 0; row < to_.rows; row += plan_.rows) {
      bool has_rows = false;
      for (index column = 0; column < to_.columns; column += plan_.columns) {
        const tile_place at{row, column, std::min(plan_.rows, to_.rows - row),
                            std::min(plan_.columns, to_.columns - column)};
        if (!meets(to_.part, at)) continue;
        run(at, has_rows);
        has_rows = plan_.terms >= a_.depth;
      }
    }
  }

 private:
  void run(const tile_place& at, bool has_rows) const {
    for (index k = 0; k < a_.depth; k += plan_.terms) {
      const index terms = std::min(plan_.terms, a_.depth - k);
      const auto a = planes(a_, at.row, at.rows, k, terms, memory_.a, has_rows);
      const auto b = planes(b_, at.column, at.columns, k, terms, memory_.b, false);
      run_tiles(ctx_.isa(), ctx_.threads(), memory_.shape, panel_at(at, a, b, terms),
                {k == 0, k + terms == a_.depth}, memory_.tiles);
    }
  }

  /// The residues of some slices: those that are kept or there, or new ones.
  [[nodiscard]] residue_planes planes(const factor& of, index first, index count, index k, index terms,
                                      const residue_planes& memory, bool is_there) const {
    if (of.kept != nullptr) return of.kept->planes(first);
    auto to = planes_of(plan_, count, terms);
    to.data = memory.data;
    if (!is_there) of.convert(first, count, k, terms, plan_.bits, blocks_, to);
    return to;
  }

  [[nodiscard]] panel panel_at(const tile_place& at, const residue_planes& a, const residue_planes& b,
                               index terms) const {
    const auto in_all = [&at](const tile_place& tile) {
      return tile_place{at.row + tile.row, at.column + tile.column, tile.rows, tile.columns};
    };
    return {padded(at.rows),
            padded(at.columns),
            a,
            b,
            terms,
            plan_.blocks.count,
            sums_of(plan_),
            [this, in_all](const tile_place& tile) { return meets(to_.part, in_all(tile)); },
            [this, in_all](const tile_place& tile, const tile_coefficients* of_diagonal) {
              const auto place = in_all(tile);
              to_.finish(plan_, place, of_diagonal, row_exponents_.data() + place.row,
                         column_exponents_.data() + place.column);
            }};
  }

  const context& ctx_;
  const factor &a_, &b_;
  const result& to_;
  const plan& plan_;
  const panel_memory& memory_;
  word_blocks blocks_;
  std::vector<double> row_exponents_, column_exponents_;
};

}  // namespace

bool is_available(const context& ctx) {
  return ctx.kind() == backend::cpu && ctx.isa() != instruction_set::baseline && has_exact_byte_products();
}

bool slice_facts::are_finite() const {
  return std::find(exponents.begin(), exponents.end(), not_finite_exponent) == exponents.end();
}

template <class T>
kept_residues::kept_residues(const context& ctx, const slices<T>& x, const plan& by)
    : plan_(by), count_(x.count()), facts_(facts_of(ctx, x)) {
  if (!facts_.are_finite()) return;
  planes_ = memory_block(ctx, bytes_of(planes_of(by, count_, by.terms), by.blocks.count));
  RESIDUA_RESIDUE_STAGE(ctx.isa(), convert_slices(ctx.threads(), x, facts_.exponents.data(), by.bits,
                                                  blocks_of(by), planes(0)));
}

residue_planes kept_residues::planes(index first) const {
  auto x = planes_of(plan_, count_, plan_.terms);
  x.data = static_cast<std::int8_t*>(planes_.data());
  x.begin = first;
  return x;
}

reference::kept_residues kept_residues::in_plain_order(reference::order blocks) const {
  reference::kept_residues plain{plan_, {facts_.exponents, {}}, {{}, count_}};
  const index samples = sample_count(plan_.terms), plane = count_ * plan_.slice_bytes();
  for (index s = 0; s < count_; ++s) {
    for (index t = 0; t < samples; ++t) {
      plain.known.samples.push_back(facts_.samples[static_cast<std::size_t>(s + t * count_)]);
    }
  }
  plain.bytes.bytes.resize(static_cast<std::size_t>(plan_.moduli[0] * plane));
  const auto from = planes(0);
  for (int b = 0; b < plan_.blocks.count; ++b) {
    for (int i = 0; i < plan_.moduli_of_block(b); ++i) {
      for (index s = 0; s < count_; ++s) {
        std::int8_t* to = plain.bytes.bytes.data() + i * plane + s * plan_.slice_bytes() +
                          reference::block_place(blocks, plan_, b);
        for (index k = 0; k < plan_.terms; ++k) {
          const index first = k / most_depth * most_depth, in_chunk = k - first;
          to[k] = from.chunk(b, i, first, s)[in_chunk / line * line + place_in_line(in_chunk % line)];
        }
      }
    }
  }
  return plain;
}

template <class T>
factor factor_of(const context& ctx, const slices<T>& x) {
  factor of{x.count(), x.depth(), facts_of(ctx, x), {}};
  of.convert = [&ctx, x, exponents = of.facts.exponents](index first, index number, index k, index terms,
                                                         int bits, const word_blocks& blocks,
                                                         const residue_planes& to) {
    RESIDUA_RESIDUE_STAGE(ctx.isa(), convert_slices(ctx.threads(), x.part(first, number, k, terms),
                                                    exponents.data() + first, bits, blocks, to));
  };
  return of;
}
factor factor_of(index count, index depth, const kept_residues& kept) {
  return {count, depth, {}, {}, &kept};
}

template <class T>
result result_of(const context& ctx, const reference::finisher<T>& to) {
  const auto finish = [isa = ctx.isa(), to](const scheme& by, const tile_place& at,
                                            const tile_coefficients* of_diagonal, const double* row_exponents,
                                            const double* column_exponents) {
    const auto C = to.C.block(at.row, at.column, std::min(at.rows, to.C.rows() - at.row),
                              std::min(at.columns, to.C.columns() - at.column));
    const tile_target<T> target{to.alpha, to.beta,           C, row_exponents, column_exponents,
                                to.part,  at.row - at.column};
    RESIDUA_RESIDUE_STAGE(isa, reconstruct_tile(by, of_diagonal, at.rows, target));
  };
  return {to.rows(), to.columns(), to.part, finish};
}

std::size_t workspace_bytes(const context& ctx, int limbs, const sizes& of, const gemm_options& options,
                            int spread) {
  if (!is_available(ctx)) return 0;
  const plan p = plan_within(ctx, limbs, of, options, spread);
  return p.is_possible() ? bytes_of(p, of.k, {}, ctx.threads()) : 0;
}

plan run_product(const context& ctx, const char* routine, int limbs, const factor& a, const factor& b,
                 const result& to, const gemm_options& options, int& spread) {
  const sizes of{to.rows, to.columns, a.depth, to.part != blas::region::all};
  spread = measured_spread(ctx, facts_of(a), facts_of(b), a.depth);
  const plan chosen = plan_within(ctx, limbs, of, options, spread,
                                  {a.kept ? &a.kept->by() : nullptr, b.kept ? &b.kept->by() : nullptr});
  if (!chosen.is_possible()) return chosen;
  const converted_operands converted{a.kept == nullptr, b.kept == nullptr};
  char* base = workspace_if_any(ctx, routine, bytes_of(chosen, of.k, converted, ctx.threads()));
  if (base == nullptr) return impossible(obstacle::memory);
  cache_lines memory(base);
  const panel_memory own(memory, chosen, of.k, converted, ctx.threads());
  panels(ctx, a, b, to, chosen, own).run();
  return chosen;
}

#define RESIDUA_INSTANTIATE(T)                                                          \
  template kept_residues::kept_residues(const context&, const slices<T>&, const plan&); \
  template factor factor_of<T>(const context&, const slices<T>&);                       \
  template result result_of<T>(const context&, const reference::finisher<T>&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cpu
