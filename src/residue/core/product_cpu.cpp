// The panels of a product by residues on a CPU.
#include "residue/core/product_cpu.hpp"

#include <algorithm>

#include "residue/core/byte_product.hpp"

namespace residua::residue::cpu {

namespace {

/// The residues of a panel, and what threads need for its tiles.
struct panel_memory {
  tile_shape shape;
  residue_planes a, b;
  tile_memory tiles;

  panel_memory(cache_lines& memory, const tiled_product& p, const residue_source& left,
               const residue_source& right, const coefficient_sink& C, instruction_set isa, int threads)
      : shape(tile_shape::of_panel(p.panels.rows, p.panels.columns, p.slice_bytes, p.tiles, threads)),
        a(take_planes(memory, left, form_of(isa, order::ascending), p.panels.rows, p.panels.terms)),
        b(take_planes(memory, right, form_of(isa, order::descending), p.panels.columns, p.panels.terms)) {
    const index_t count = shape.count(a.slices, b.slices), team = shape.team(a.slices, b.slices, threads);
    tiles.sums = memory.take<char>(static_cast<std::size_t>(team) * shape.sum_bytes());
    const bool sums_go_on = !p.diagonals.one_by_one && p.panels.terms < p.size.k;
    const auto kept = static_cast<std::size_t>(sums_go_on ? count : team * shape.strip);
    tiles.coefficients = memory.take<char>(kept * shape.coefficient_bytes(p.diagonals, C.own_bytes));
  }

 private:
  static residue_planes take_planes(cache_lines& memory, const residue_source& x, residue_form form,
                                    index_t slices, index_t terms) {
    auto planes = planes_of(x, form, slices, terms);
    if (!x.kept) planes.data = memory.take<std::int8_t>(bytes_of_planes(x, slices, terms));
    return planes;
  }
};

/// The residues of some slices: those that are kept, those that are there, or new ones.
residue_planes residues_of(const residue_source& x, const slice_range& slices, const residue_planes& memory,
                           bool are_there) {
  if (x.kept) {
    auto kept = *x.kept;
    kept.begin = slices.first;
    return kept;
  }
  auto planes = planes_of(x, memory.form, slices.count, slices.terms);
  planes.data = memory.data;
  if (!are_there) x.convert(slices, planes);
  return planes;
}

rectangle within(const rectangle& whole, const rectangle& part) {
  return {whole.row + part.row, whole.column + part.column, part.rows, part.columns};
}

}  // namespace

bool is_available(const context& ctx) {
  return ctx.kind() == backend::cpu && ctx.isa() != instruction_set::baseline && has_exact_byte_products();
}

residue_form form_of(instruction_set isa, order blocks) {
  if (isa != instruction_set::avx512 || !has_matrix_units()) return residue_form::slices;
  return blocks == order::ascending ? residue_form::left_tiles : residue_form::right_tiles;
}

/// Sums of no terms are sums of a line of zeros.
residue_planes planes_of(const residue_source& x, residue_form form, index_t slices, index_t terms) {
  return {nullptr, padded(slices), whole_lines(std::max(index_t{1}, terms)), x.moduli, form};
}
std::size_t bytes_of_planes(const residue_source& x, index_t slices, index_t terms) {
  const auto planes = static_cast<std::size_t>(x.blocks) * static_cast<std::size_t>(x.moduli);
  return planes * static_cast<std::size_t>(planes_of(x, residue_form::slices, slices, terms).bytes());
}

std::size_t workspace_bytes(const tiled_product& p, const residue_source& a, const residue_source& b,
                            const coefficient_sink& C, int threads) {
  cache_lines sizes(nullptr);
  (void)panel_memory(sizes, p, a, b, C, instruction_set::baseline, threads);
  return sizes.used();
}

void multiply(const context& ctx, const tiled_product& p, const residue_source& a, const residue_source& b,
              const coefficient_sink& C, char* workspace) {
  cache_lines lines(workspace);
  const panel_memory memory(lines, p, a, b, C, ctx.isa(), ctx.threads());
  for_each_panel(p.size, p.panels, C.part, [&](const panel_step& step) {
    const auto& [row, column, rows, columns] = step.C;
    const auto x = residues_of(a, {row, rows, step.first_term, step.terms}, memory.a, step.has_rows),
               y = residues_of(b, {column, columns, step.first_term, step.terms}, memory.b, false);
    const auto is_wanted = [&](const rectangle& tile) { return meets(C.part, within(step.C, tile)); };
    const auto finish = [&](const finished_tile& tile) { C.finish(tile, within(step.C, tile.tile), step); };
    run_tiles(ctx.isa(), ctx.threads(), memory.shape,
              {padded(rows), padded(columns), x, y, step.terms, step.is_first, step.is_last, p.diagonals,
               C.own_bytes, is_wanted, finish},
              memory.tiles);
  });
}

}  // namespace residua::residue::cpu
