// From the coefficients of a diagonal to words of C on a CPU: its sums a line at a time, their words one by
// one. Compiled once an instruction set.
#include "loop/cpu.hpp"
#include "residue/integers/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::cpu::line;

/// Adds a line of sums from element `first` of a tile on, which has so many rows.
template <int pieces>
void add_line(const double (&sums)[pieces][line], const residue::diagonal_position& position, index_t first,
              index_t rows, const residue::integer_target& target) {
  for (index_t l = 0; l < line; ++l) {
    const index_t i = (first + l) % rows, j = (first + l) / rows;
    if (i >= target.rows || j >= target.columns) continue;
    residue::long_pieces<pieces> x;
    for (int t = 0; t < pieces; ++t) x.piece[t] = sums[t][l];
    residue::add_diagonal<pieces>(target, position, i, j, x);
  }
}

}  // namespace

void add_tile(int moduli, const residue::diagonal_position& position,
              const residue::cpu::tile_coefficients& coefficients, index_t rows,
              const residue::integer_target& target) {
  residue::with_pieces(residue::pieces_for(moduli), [&]<int pieces>() {
    alignas(64) double sums[pieces][line];
    for (index_t first = 0; first < rows * target.columns; first += line) {
      RESIDUA_ISA::sums_of_line(pieces, moduli, coefficients, first, sums);
      add_line<pieces>(sums, position, first, rows, target);
    }
  });
}

#endif

}  // namespace residua::RESIDUA_ISA
