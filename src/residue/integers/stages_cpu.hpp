// The stages of a product of long integers on a CPU that are its own, compiled once an instruction set; the others are those of
// stages_cpu.hpp, as is how residues and coefficients lie.
#pragma once

#include "residue/floats/stages_cpu.hpp"
#include "residue/integers/element.hpp"

namespace residua {

#define RESIDUA_DECLARE_INTEGER_STAGES(isa)                                                               \
  namespace isa {                                                                                         \
  /** The residues of slices' blocks, padded with zeros. */                                               \
  void convert_integers(int threads, const residue::integer_slices& x,                                    \
                        const residue::cpu::word_blocks& blocks, const residue::cpu::residue_planes& to); \
  /** Adds diagonal d to a tile of C; of the coefficients' columns of so many rows, a multiple of 16. */  \
  void add_tile(const residue::integer_plan& p, int d, const residue::cpu::tile_coefficients& from,       \
                index rows, const residue::integer_target& to, bool is_first_panel);                      \
  }
RESIDUA_DECLARE_INTEGER_STAGES(avx2)
RESIDUA_DECLARE_INTEGER_STAGES(avx512)
#undef RESIDUA_DECLARE_INTEGER_STAGES

}  // namespace residua
