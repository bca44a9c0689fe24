// The tiles of a panel of C on a CPU: each is multiplied, reduced and reconstructed by one thread, in memory that its second-level
// cache holds, one modulus after the other.
#pragma once

#include <functional>

#include "residue/floats/stages_cpu.hpp"

namespace residua::residue::cpu {

/// Rows and columns of a tile, multiples of 16; and how many tiles a thread takes together, modulus after modulus, so that the
/// residues of their columns are in the cache.
struct tile_shape {
  index rows, columns, strip;
  /// Large enough for the matrix units; smaller where threads would be left without. Of slices of so many bytes modulo one number.
  static tile_shape of(index rows, index columns, index slice_bytes, int threads);

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
  /// What the sums of one modulus take, and the coefficients of all.
  [[nodiscard]] std::size_t sum_bytes() const;
  [[nodiscard]] std::size_t coefficient_bytes(const diagonal_sums& sums) const;
};

/// A part of a panel.
struct tile_place {
  index row, column, rows, columns;
};

/// A panel of C: the residues of its rows and columns, in so many blocks, and what is to become of the coefficients of a tile, which
/// come diagonal after diagonal.
struct panel {
  index rows, columns;  // padded
  residue_planes a, b;
  index terms;  // that are summed, without what pads the residues' depth
  int blocks;
  diagonal_sums sums;
  std::function<bool(const tile_place&)> is_wanted;
  std::function<void(const tile_place&, const tile_coefficients*)> finish;
};

/// Which panels of k have been summed before, and whether more are to come.
struct terms_turn {
  bool first = true, last = true;
  /// With one panel of k alone a strip needs memory while it is computed, otherwise tiles do from the first panel to the last.
  [[nodiscard]] bool is_only() const { return first && last; }
};

/// Memory of tiles: of a thread the sums of one modulus; coefficients of a thread's strip, or of all tiles where there are several
/// panels of k.
struct tile_memory {
  char *sums, *coefficients;
};

/// Runs the tiles of a panel on `threads` threads, or as many as there are tiles.
void run_tiles(instruction_set isa, int threads, const tile_shape& shape, const panel& of,
               const terms_turn& turn, const tile_memory& memory);

}  // namespace residua::residue::cpu
