// Products of integers by residues on a CPU, whatever the integers stand for. A front end says how its
// operands become residues and what becomes of the coefficients of tiles of C.
#pragma once

#include <functional>
#include <optional>

#include "residua/base/context.hpp"
#include "residue/core/tiles_cpu.hpp"

namespace residua::residue::cpu {

/// An operand: its slices in residues of so many blocks and moduli.
struct residue_source {
  int blocks, moduli;
  /// The residues of all slices, if they are kept, in the form that the instruction set takes; all terms are
  /// in one panel then.
  std::optional<residue_planes> kept{};
  /// Otherwise, computes the residues of some slices.
  std::function<void(const slice_range& slices, const residue_planes& result)> convert{};
};

/// Where the product goes.
struct coefficient_sink {
  dense::region part;         // of C that is computed
  std::size_t own_bytes = 0;  // of the front end's memory for a tile, an element
  /// Takes up the coefficients of a tile, whose elements are those of C in `place`.
  std::function<void(const finished_tile& finished, const rectangle& place, const panel_step& step)> finish{};
};

/// A product: its size, how it is cut, and the sums that it is made of.
struct tiled_product {
  product_size size;
  panel_plan panels;
  diagonal_list diagonals;
  tile_rule tiles;
  index_t slice_bytes;  // of a slice in a panel, modulo one number
};

/// Whether the context's instruction set and the processor have the engine.
bool is_available(const context& ctx);

/// How an instruction set takes the residues of the operand whose blocks lie in this order.
residue_form form_of(instruction_set isa, order blocks);

/// Residues of so many slices of so many terms, without memory; and the bytes that their memory takes, in any
/// form.
residue_planes planes_of(const residue_source& x, residue_form form, index_t slices, index_t terms);
std::size_t bytes_of_planes(const residue_source& x, index_t slices, index_t terms);

/// The workspace of multiply().
std::size_t workspace_bytes(const tiled_product& p, const residue_source& a, const residue_source& b,
                            const coefficient_sink& C, int threads);

/// Multiplies panel by panel in the workspace, and passes the tiles' coefficients to C.
void multiply(const context& ctx, const tiled_product& p, const residue_source& a, const residue_source& b,
              const coefficient_sink& C, char* workspace);

}  // namespace residua::residue::cpu
