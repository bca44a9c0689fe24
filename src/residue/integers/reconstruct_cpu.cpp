// From the coefficients of a diagonal to words of C on a CPU: its sums a line at a time, their words one by one. Compiled once an
// instruction set.
#include "loop/cpu.hpp"
#include "residue/integers/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::cpu::line;

/// A line of sums from element `first` of a tile on, which has so many rows.
template <int pieces>
void add_line(const double (&sums)[pieces][line], const residue::diagonal_place& at, index first, index rows,
              const residue::integer_target& to) {
  for (index l = 0; l < line; ++l) {
    const index i = (first + l) % rows, j = (first + l) / rows;
    if (i >= to.rows || j >= to.columns) continue;
    residue::long_pieces<pieces> x;
    for (int t = 0; t < pieces; ++t) x.piece[t] = sums[t][l];
    residue::add_diagonal<pieces>(to, at, i, j, x);
  }
}

}  // namespace

void add_tile(const residue::integer_plan& p, int d, const residue::cpu::tile_coefficients& from, index rows,
              const residue::integer_target& to, bool is_first_panel) {
  const residue::diagonal_place at{p.first_word(d), d == p.diagonals - 1, d == 0, is_first_panel};
  residue::with_pieces(residue::pieces_for(p.moduli[d]), [&]<int pieces>() {
    alignas(64) double sums[pieces][line];
    for (index first = 0; first < rows * to.columns; first += line) {
      RESIDUA_ISA::integers_of_line({1, &p.moduli[d], pieces}, &from, first, sums);
      add_line<pieces>(sums, at, first, rows, to);
    }
  });
}

#endif

}  // namespace residua::RESIDUA_ISA
