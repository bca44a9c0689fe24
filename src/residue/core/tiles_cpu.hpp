// The tiles of a panel of C on a CPU: each is multiplied, reduced and taken up by one thread, in memory that
// its second-level cache holds, one modulus after the other.
#pragma once

#include <functional>

#include "residue/core/diagonals.hpp"
#include "residue/core/layout_cpu.hpp"
#include "residue/core/panels.hpp"

namespace residua::residue::cpu {

/// What tiles may be at most: columns, and tiles that a thread takes together.
struct tile_rule {
  index_t columns, strip;
};

/// Rows and columns of a tile, multiples of 16; and how many tiles a thread takes together, modulus after
/// modulus, so that the residues of their columns are in the cache.
struct tile_shape {
  index_t rows, columns, strip;
  /// The tiles of a panel: large enough for the matrix units, smaller where threads would be left without.
  /// `slice_bytes` are those of a slice modulo one number.
  static tile_shape of_panel(index_t rows, index_t columns, index_t slice_bytes, const tile_rule& rule,
                             int threads);

  /// How many tiles a panel has.
  [[nodiscard]] index_t count(index_t panel_rows, index_t panel_columns) const {
    return ceil_div(panel_rows, rows) * ceil_div(panel_columns, columns);
  }
  /// How many threads there is work for.
  [[nodiscard]] int team(index_t panel_rows, index_t panel_columns, int threads) const {
    const index_t tiles = count(panel_rows, panel_columns);
    return tiles < threads ? static_cast<int>(tiles) : threads;
  }
  [[nodiscard]] index_t elements() const { return whole_lines(rows * columns); }
  /// The bytes of the sums of one modulus.
  [[nodiscard]] std::size_t sum_bytes() const;
  /// The bytes of a tile's coefficients, and of `own` bytes an element that the front end has for it.
  [[nodiscard]] std::size_t coefficient_bytes(const diagonal_list& diagonals, std::size_t own) const;
};

/// A tile whose sums are complete: the coefficients of diagonal `diagonal`, or, where diagonals are not taken
/// up one by one, those of all, diagonal after diagonal. Coefficients lie by columns of tile.rows elements,
/// a multiple of 16.
struct finished_tile {
  rectangle tile;  // of the panel
  const diagonal* which;
  const tile_coefficients* coefficients;
  char* own;  // memory of the front end: for the diagonals of one tile the same
};

/// A panel of C: the residues of its rows and columns, and what takes up the coefficients of its tiles.
struct panel {
  index_t rows, columns;  // padded
  residue_planes a, b;
  index_t terms;           // that are summed, without what pads the residues' depth
  bool is_first, is_last;  // of the panels of terms
  const diagonal_list& diagonals;
  std::size_t own_bytes;  // of the front end, an element
  std::function<bool(const rectangle&)> is_wanted;
  std::function<void(const finished_tile&)> finish;

  /// Whether sums begin with this panel of terms, and whether they are complete after it.
  [[nodiscard]] bool begins_sums() const { return diagonals.one_by_one || is_first; }
  [[nodiscard]] bool ends_sums() const { return diagonals.one_by_one || is_last; }
  /// Whether the matrix unit multiplies, and not oneDNN.
  [[nodiscard]] bool uses_unit() const { return a.form == residue_form::left_tiles; }
};

/// Memory of tiles: for each thread the sums of one modulus; coefficients of each thread's strip, or of all
/// tiles where sums go over several panels of terms.
struct tile_memory {
  char *sums, *coefficients;
};

/// Runs the tiles of a panel on `threads` threads, or as many as there are tiles.
void run_tiles(instruction_set isa, int threads, const tile_shape& shape, const panel& p,
               const tile_memory& memory);

}  // namespace residua::residue::cpu
