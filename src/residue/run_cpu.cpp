#include "residue/run_cpu.hpp"

#include <algorithm>
#include <vector>

#include "residue/byte_product.hpp"
#include "residue/choose.hpp"
#include "residue/stages_cpu.hpp"
#include "residue/tiles_cpu.hpp"
#include "residue/workspace.hpp"

namespace residua::residue::cpu {

namespace {

using cache_lines = memory_layout<64>;

/// What is known of an operand before there is a plan.
template <class T>
struct known_slices {
  slices<T> x;
  std::vector<int> exponents, samples;  // samples: slices side by side, sample after sample

  known_slices(const context& ctx, const slices<T>& of)
      : x(of), exponents(static_cast<std::size_t>(of.count())) {
    RESIDUA_RESIDUE_STAGE(ctx.isa(), find_exponents(ctx.threads(), x, exponents.data()));
  }
  [[nodiscard]] bool is_finite() const {
    return std::find(exponents.begin(), exponents.end(), not_finite_exponent) == exponents.end();
  }
  void take_samples(int threads) {
    const index count = sample_count(x.depth());
    samples.resize(exponents.size() * static_cast<std::size_t>(count));
#pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1)
    for (index t = 0; t < count; ++t) {
      const index k = sample_position(t, x.depth());
      int* to = samples.data() + t * x.count();
      for (index s = 0; s < x.count(); ++s)
        to[s] = relative_exponent(x(s, k), exponents[static_cast<std::size_t>(s)]);
    }
  }
  [[nodiscard]] std::vector<double> scaling_exponents() const {
    std::vector<double> all(static_cast<std::size_t>(padded(x.count())), 0.0);
    std::transform(exponents.begin(), exponents.end(), all.begin(), scaling_exponent);
    return all;
  }
};

template <class TA, class TB>
int measured_spread(const context& ctx, known_slices<TA>& a, known_slices<TB>& b) {
  if (!a.is_finite() || !b.is_finite()) return not_finite_spread;
  a.take_samples(ctx.threads());
  b.take_samples(ctx.threads());
  return -RESIDUA_RESIDUE_STAGE(
      ctx.isa(), lowest_exponent(ctx.threads(), a.samples.data(), a.x.count(), b.samples.data(), b.x.count(),
                                 sample_count(a.x.depth())));
}

/// The residues of a panel, and what threads need for its tiles.
struct panel_memory {
  tile_shape tile;
  residue_planes a, b;
  char* tiles;

  panel_memory(cache_lines& memory, const plan& p, index depth, int threads)
      : tile(tile_shape::of(p.rows, p.columns, threads)),
        a(planes(memory, p, p.rows, depth)),
        b(planes(memory, p, p.columns, depth)),
        tiles(memory.take<char>(static_cast<std::size_t>(tile.team(a.slices, b.slices, threads)) *
                                tile.bytes(p.moduli[0]))) {}

 private:
  static residue_planes planes(cache_lines& memory, const plan& p, index slices, index depth) {
    residue_planes x{nullptr, padded(slices), whole_lines(depth)};
    x.data =
        memory.take<std::int8_t>(static_cast<std::size_t>(p.moduli[0]) * static_cast<std::size_t>(x.bytes()));
    return x;
  }
};

std::size_t bytes_of(const plan& p, index depth, int threads) {
  cache_lines sizes(nullptr);
  (void)panel_memory(sizes, p, depth, threads);
  return sizes.used();
}

/// The plan counts all sums of a panel, and not the tiles of threads: panels are made smaller until these are within the limit.
plan plan_within(const context& ctx, const sizes& of, gemm_options options, int spread) {
  const std::size_t limit = options.workspace_limit;
  const auto next = [&] { return choose_plan(cost_on_cpu(has_matrix_units()), 2, of, options, spread); };
  plan p = next();
  if (p.is_possible() && p.blocks.count > 1) return impossible(obstacle::blocks);
  while (p.is_possible() && bytes_of(p, of.k, ctx.threads()) > limit) {
    options.workspace_limit = std::min(options.workspace_limit, p.bytes()) - 1;
    p = next();
  }
  if (p.is_possible() && p.terms < of.k) {
    return impossible(of.k > most_terms_at_once ? obstacle::blocks : obstacle::memory);
  }
  return p;
}

template <class T>
void convert(const context& ctx, const known_slices<T>& known, index first, index number, const plan& p,
             const std::vector<byte_weights>& weights, residue_planes& to) {
  to.slices = padded(number);
  RESIDUA_RESIDUE_STAGE(ctx.isa(),
                        convert_slices(ctx.threads(), known.x.part(first, number, 0, known.x.depth()),
                                       known.exponents.data() + first, p, weights.data(), to));
}

template <class TA, class TB, class TC>
void run_panels(const context& ctx, const known_slices<TA>& a, const known_slices<TB>& b,
                const reference::finisher<TC>& to, const plan& p, panel_memory memory) {
  const auto a_weights = weights_for(p, true), b_weights = weights_for(p, false);
  const auto row_exponents = a.scaling_exponents(), column_exponents = b.scaling_exponents();
  for (index row = 0; row < to.rows(); row += p.rows) {
    const index rows = std::min(p.rows, to.rows() - row);
    convert(ctx, a, row, rows, p, a_weights, memory.a);
    for (index column = 0; column < to.columns(); column += p.columns) {
      const index columns = std::min(p.columns, to.columns() - column);
      convert(ctx, b, column, columns, p, b_weights, memory.b);
      const panel<TC> of{memory.a,
                         memory.b,
                         {to.alpha, to.beta, to.C.block(row, column, rows, columns),
                          row_exponents.data() + row, column_exponents.data() + column}};
      run_tiles(ctx.isa(), ctx.threads(), p, memory.tile, of, memory.tiles);
    }
  }
}

/// Whether an operand's elements lie as those of a plain or transposed matrix.
template <class T>
bool is_general(const slices<T>& x) {
  const index slice = x.count() - 1, k = x.depth() - 1;
  const bool first = x.depth_first(0, 0);
  return x.depth_first(slice, 0) == first && x.depth_first(0, k) == first;
}

}  // namespace

std::size_t workspace_bytes(const context& ctx, const sizes& of, const gemm_options& options, int spread) {
  if (ctx.isa() == instruction_set::baseline || !has_exact_byte_products()) return 0;
  const plan p = plan_within(ctx, of, options, spread);
  return p.is_possible() ? bytes_of(p, of.k, ctx.threads()) : 0;
}

template <class TA, class TB, class TC>
plan run_product(const context& ctx, const char* routine, const slices<TA>& a, const slices<TB>& b,
                 const reference::finisher<TC>& to, const gemm_options& options, int& spread) {
  if (ctx.isa() == instruction_set::baseline || !has_exact_byte_products()) {
    return impossible(obstacle::processor);
  }
  if (to.part != blas::region::all || !is_general(a) || !is_general(b)) return impossible(obstacle::form);
  const sizes of{to.rows(), to.columns(), a.depth()};
  known_slices<TA> known_a(ctx, a);
  known_slices<TB> known_b(ctx, b);
  spread = measured_spread(ctx, known_a, known_b);
  const plan chosen = plan_within(ctx, of, options, spread);
  if (!chosen.is_possible()) return chosen;
  char* base = workspace_if_any(ctx, routine, bytes_of(chosen, of.k, ctx.threads()));
  if (base == nullptr) return impossible(obstacle::memory);
  cache_lines memory(base);
  run_panels(ctx, known_a, known_b, to, chosen, panel_memory(memory, chosen, of.k, ctx.threads()));
  return chosen;
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                    \
  template plan run_product<TA, TB, TC>(const context&, const char*, const slices<TA>&, const slices<TB>&, \
                                        const reference::finisher<TC>&, const gemm_options&, int&);
RESIDUA_CPU_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue::cpu
