// The tiles of a panel of C on a CPU: each is multiplied, reduced and reconstructed by one thread, in memory that its second-level
// cache holds, one modulus after the other.
#pragma once

#include "residue/stages_cpu.hpp"

namespace residua::residue::cpu {

/// Rows and columns of a tile, multiples of 16.
struct tile_shape {
  index rows, columns;
  /// Large enough for the matrix units; smaller where threads would be left without.
  static tile_shape of(index rows, index columns, int threads);

  /// Of a panel.
  [[nodiscard]] index count(index panel_rows, index panel_columns) const {
    return (panel_rows + rows - 1) / rows * ((panel_columns + columns - 1) / columns);
  }
  /// How many threads there is work for.
  [[nodiscard]] int team(index panel_rows, index panel_columns, int threads) const {
    const index tiles = count(panel_rows, panel_columns);
    return tiles < threads ? static_cast<int>(tiles) : threads;
  }
  [[nodiscard]] index elements() const { return whole_lines(rows * columns); }
  /// What the sums of one modulus and the coefficients of all take.
  [[nodiscard]] std::size_t bytes(int moduli) const;
};

/// A panel of C and the residues of its rows and columns; exponents with room for padded(rows).
template <class T>
struct panel {
  residue_planes a, b;
  tile_target<T> to;
};

/// On `threads` threads, or as many as there are tiles. `memory`: tile.bytes(p.moduli) for each.
template <class T>
void run_tiles(instruction_set isa, int threads, const plan& p, const tile_shape& tile, const panel<T>& of,
               char* memory);

}  // namespace residua::residue::cpu
