// A product of long integers by residues on a CPU. Threads take tiles and add one diagonal after the other,
// from the lowest up, so that sums, coefficients and what is carried stay in the second-level cache.
#include <algorithm>

#include "residue/core/product_cpu.hpp"
#include "residue/integers/run.hpp"
#include "residue/integers/stages_cpu.hpp"

namespace residua::residue::cpu {

namespace {

/// Tiles of 256 x 128 elements, one after the other.
constexpr tile_rule tiles{128, 1};

/// What a tile's elements carry from a diagonal to the next.
constexpr std::size_t carried_bytes = carried_words * sizeof(std::uint32_t);

tiled_product tiled(const integer_sizes& sizes, const integer_plan& p) {
  return {sizes.size(), p, p.from_the_lowest(), tiles, p.depth};
}

/// An operand's blocks that are computed with, and what converts them; of two words at least.
word_blocks blocks_of(const integer_plan& p, const integer_cut& cut, int others) {
  word_blocks all{cut.words, {}};
  for (int block = 0; block < p.used(cut); ++block) {
    const int words = std::max(2, cut.words_of(block));
    all.blocks.push_back(
        {cut.first_word(block), words, weights_for(words, p.moduli_of_block(block, others))});
  }
  return all;
}

/// The residues of an operand, without what makes them.
residue_source source_in(const integer_plan& p, const integer_cut& cut) {
  return {p.used(cut), p.most_moduli_of_sums()};
}
residue_source source_of(const context& ctx, const integer_slices& x, const integer_plan& p,
                         const integer_cut& cut, int others) {
  auto source = source_in(p, cut);
  source.convert = [&ctx, &x, blocks = blocks_of(p, cut, others)](const slice_range& slices,
                                                                  const residue_planes& planes) {
    RESIDUA_RESIDUE_STAGE(ctx.isa(), convert_integers(ctx.threads(), x.part(slices), blocks, planes));
  };
  return source;
}

/// The words of C in a tile, which are those of C in `place`.
integer_target target_in(const integer_product& product, const finished_tile& finished,
                         const rectangle& place, const panel_step& step, std::uint32_t* low) {
  const auto& tile = finished.tile;
  const index_t low_rows = padded(step.C.rows);
  std::uint32_t* low_of_tile = low == nullptr ? nullptr : low + tile.row + tile.column * low_rows;
  auto target = target_of(product, place, low_of_tile, low_rows, padded(step.C.columns));
  target.rows = std::min(tile.rows, step.C.rows - tile.row);
  target.columns = std::min(tile.columns, step.C.columns - tile.column);
  target.carried = reinterpret_cast<std::uint32_t*>(finished.own);
  target.carried_leading = tile.rows;
  target.carried_plane = tile.rows * tile.columns;
  return target;
}

coefficient_sink sink_of(const context& ctx, const integer_product& product, const integer_plan& p,
                         std::uint32_t* low) {
  return {dense::region::all, carried_bytes,
          [isa = ctx.isa(), &product, &p, low](const finished_tile& finished, const rectangle& place,
                                               const panel_step& step) {
            const auto target = target_in(product, finished, place, step, low);
            const auto position = position_of(p, finished.which->number, step.is_first);
            RESIDUA_RESIDUE_STAGE(isa, add_tile(finished.which->moduli, position, *finished.coefficients,
                                                finished.tile.rows, target));
          }};
}

std::size_t core_bytes(const context& ctx, const integer_sizes& sizes, const integer_plan& p) {
  return workspace_bytes(tiled(sizes, p), source_in(p, p.a), source_in(p, p.b),
                         {dense::region::all, carried_bytes}, ctx.threads());
}

/// The words below those of C, if they are kept, and what the core takes.
struct product_memory {
  std::uint32_t* low;
  char* core;

  product_memory(cache_lines& memory, const integer_plan& p, std::size_t bytes)
      : low(p.low_bytes > 0 ? memory.take<std::uint32_t>(p.low_bytes) : nullptr),
        core(memory.take<char>(bytes)) {}
};

}  // namespace

/// Of tiles with as many moduli as there can be.
integer_memory memory_of_integers(const context& ctx, const integer_sizes& sizes) {
  const auto tile = tile_shape::of_panel(sizes.m, sizes.n, 0, tiles, ctx.threads());
  const diagonal_list most{{{0, 0, 0, 1, most_moduli}}, true};
  const std::size_t of_thread = tile.sum_bytes() + tile.coefficient_bytes(most, carried_bytes);
  return {line, static_cast<std::size_t>(ctx.threads()) * of_thread, false, false, 5 * line};
}

std::size_t workspace_bytes(const context& ctx, const integer_sizes& sizes, const integer_plan& p) {
  cache_lines bytes(nullptr);
  (void)product_memory(bytes, p, core_bytes(ctx, sizes, p));
  return bytes.used();
}

void multiply_integers(const context& ctx, const integer_product& product, const integer_plan& p) {
  const auto sizes = product.sizes();
  auto* workspace = static_cast<char*>(ctx.workspace("integer_gemm", workspace_bytes(ctx, sizes, p)));
  cache_lines lines(workspace);
  const product_memory memory(lines, p, core_bytes(ctx, sizes, p));
  multiply(ctx, tiled(sizes, p), source_of(ctx, product.a, p, p.a, p.b.count),
           source_of(ctx, product.b, p, p.b, p.a.count), sink_of(ctx, product, p, memory.low), memory.core);
}

}  // namespace residua::residue::cpu
