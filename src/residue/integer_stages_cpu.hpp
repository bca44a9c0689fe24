// The stages of a product of long integers on a CPU, compiled once an instruction set, and how residues lie between them.
#pragma once

#include "residue/integer_element.hpp"
#include "residue/stages_cpu.hpp"

namespace residua::residue::cpu {

/// What reduces sums modulo m, or makes them coefficients of the reconstruction, of cofactor_inverse in all: see coefficient().
struct coefficient_weights {
  double modulus, inverse, cofactor_inverse;
};

/// What converts words to residues modulo m: 2^(32 w) mod m, the nearest to zero, for word w of a block.
struct word_weights {
  double modulus, inverse, power[most_words];
};
word_weights word_weights_of(int modulus);

/// Residues of the blocks of slices, cut into chunks of depth that byte products sum exactly: those of a slice side by side, slice
/// after slice, chunk after chunk, block after block, modulus after modulus.
struct integer_planes {
  std::int8_t* data;
  index slices, depth;  // multiples of 16 and of a line
  int blocks;

  [[nodiscard]] index chunk_depth(index first) const {
    return depth - first < most_depth ? depth - first : most_depth;
  }
  [[nodiscard]] std::int8_t* chunk(int modulus, int block, index first, index slice) const {
    const index plane = index{modulus} * blocks + block;
    return data + (plane * depth + first) * slices + slice * chunk_depth(first);
  }
};

/// How the blocks of one operand are converted.
struct integer_blocks {
  integer_cut cut;
  int moduli[most_integer_blocks];
  integer_planes planes;
};

/// The coefficients of a tile of C for one diagonal: bytes by columns of `rows`, a plane a modulus.
struct coefficient_planes {
  const std::int8_t* data;
  index rows, plane;
};

}  // namespace residua::residue::cpu

namespace residua {

#define RESIDUA_DECLARE_INTEGER_STAGES(isa)                                                                      \
  namespace isa {                                                                                                \
  /** The residues of slices, padded with zeros. */                                                              \
  void convert_integers(int threads, const residue::integer_slices& x,                                           \
                        const residue::cpu::integer_blocks& of);                                                 \
  /** Sums modulo one number, of any size, to coefficients in [-128, 127]: 128 and -128 mod 256 are the same. */ \
  void make_coefficients(const std::int32_t* sums, index count, const residue::cpu::coefficient_weights& by,     \
                         std::int8_t* to);                                                                       \
  /** Adds diagonal d to a tile of C. */                                                                         \
  void add_tile(const residue::integer_plan& p, int d, const residue::cpu::coefficient_planes& from,             \
                const residue::integer_target& to, bool is_first_panel);                                         \
  }
RESIDUA_DECLARE_INTEGER_STAGES(avx2)
RESIDUA_DECLARE_INTEGER_STAGES(avx512)
#undef RESIDUA_DECLARE_INTEGER_STAGES

}  // namespace residua
