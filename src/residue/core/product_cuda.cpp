// The panels of a product by residues on a GPU, and of each the products of its diagonals.
#include "residue/core/product_cuda.hpp"

#include <algorithm>

#include "base/cuda_state.hpp"
#include "residue/core/byte_products_cuda.hpp"

namespace residua::residue::cuda {

namespace {

/// The residues of some slices: those that are kept, those that are there, or new ones.
residue_planes residues_of(const residue_source& x, const slice_range& slices, index_t depth,
                           std::int8_t* memory, bool are_there) {
  if (x.kept) {
    return {x.kept->data + slices.first * x.kept->slice_bytes, x.kept->plane_bytes, x.kept->slice_bytes};
  }
  const index_t slice_bytes = x.blocks * depth;
  const residue_planes planes{memory, padded(slices.count) * slice_bytes, slice_bytes};
  if (!are_there) x.convert(slices, planes);
  return planes;
}

byte_slices blocks_from(const residue_planes& x, index_t place) {
  return {x.data + place, x.plane_bytes, x.slice_bytes};
}

void multiply_panel(const context& ctx, const diagonal_list& diagonals, const panel_step& step,
                    const panel_residues& residues, const coefficient_sink& C, const panel_memory& memory) {
  const auto& [row, column, rows, columns] = step.C;
  const partial_matrix matrix{padded(rows), padded(columns), C.part, row - column};
  const auto first = coefficient_matrix::whole(memory.coefficients, matrix.rows, matrix.columns);
  auto coefficients = first;
  for (const auto& d : diagonals.all) {
    const bool add = !diagonals.one_by_one && !step.is_first;
    multiply_diagonal(ctx, d, residues, matrix, add, coefficients, memory.wide);
    if (diagonals.one_by_one) {
      C.finish({step, d, coefficients});
    } else {
      coefficients.data += d.moduli * coefficients.plane_bytes;
    }
  }
  if (!diagonals.one_by_one && step.is_last) C.finish({step, diagonals.all.back(), first});
}

}  // namespace

void multiply_diagonal(const context& ctx, const diagonal& d, const panel_residues& residues,
                       const partial_matrix& matrix, bool add, const coefficient_matrix& coefficients,
                       std::int32_t* wide) {
  const auto& [a, b, a_blocks, b_blocks, depth, a_terms, b_terms] = residues;
  const bool has_all_terms = a_terms.range == term_range::all && b_terms.range == term_range::all,
             has_blocks = d.pairs == 1 || (!has_all_terms && has_whole_tiles(depth));
  byte_products products{blocks_from(a, place_of_block(order::ascending, d.a, a_blocks) * depth),
                         blocks_from(b, place_of_block(order::descending, d.b, b_blocks) * depth),
                         has_blocks ? depth : d.pairs * depth,
                         has_blocks ? d.pairs : 1,
                         matrix,
                         d.moduli,
                         add,
                         coefficients,
                         {}};
  if (has_blocks) products.a_terms = a_terms, products.b_terms = b_terms;
  std::copy_n(coefficient_reductions(d.moduli).moduli, d.moduli, products.reductions);
  if (wide == nullptr) {
    multiply_bytes(ctx, products);
  } else {
    multiply_bytes_by_cublas(ctx, products, wide);
  }
}

void multiply(const context& ctx, const panelled_product& p, const residue_source& a, const residue_source& b,
              const coefficient_sink& C, const panel_memory& memory) {
  for_each_panel(p.size, p.panels, C.part, [&](const panel_step& step) {
    const slice_range rows{step.C.row, step.C.rows, step.first_term, step.terms},
        columns{step.C.column, step.C.columns, step.first_term, step.terms};
    const index_t depth = p.panels.depth;
    const bool are_same = b.is_left && rows.first == columns.first && rows.count == columns.count;
    const auto x = residues_of(a, rows, depth, memory.a, step.has_rows),
               y = are_same ? x : residues_of(b, columns, depth, memory.b, false);
    const slice_terms x_terms{a.terms, step.C.row - step.first_term},
        y_terms{b.terms, step.C.column - step.first_term};
    multiply_panel(ctx, p.diagonals, step, {x, y, a.blocks, b.blocks, depth, x_terms, y_terms}, C, memory);
  });
}

}  // namespace residua::residue::cuda
