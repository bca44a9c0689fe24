// The stages of a product of long integers on a GPU, each enqueued on the context's stream.
#pragma once

#include "residue/core/byte_products_cuda.hpp"
#include "residue/floats/stages_cuda.hpp"
#include "residue/integers/element.hpp"

namespace residua::residue::cuda {

/// Where the blocks of an operand lie and how many moduli each is needed for; of so many slices and depth, padded.
struct integer_blocks {
  integer_cut cut;
  int used;
  order of_blocks;
  int moduli[most_integer_blocks];
  index slices, depth;

  integer_blocks(const integer_plan& p, const integer_cut& c, int others, order o, index count);
  [[nodiscard]] RESIDUA_INLINE index slice_bytes() const { return used * depth; }
  [[nodiscard]] RESIDUA_INLINE index plane_bytes() const { return slices * slice_bytes(); }
  /// Where in a slice a block is: those of one diagonal are side by side in both operands.
  [[nodiscard]] RESIDUA_INLINE index place(int block) const {
    return (of_blocks == order::ascending ? block : used - 1 - block) * depth;
  }
};

/// The residues of a panel of slices, modulus after modulus, padded with zeros.
void convert(const context& ctx, const integer_slices& x, const integer_blocks& of, std::int8_t* planes);

/// Residues of both operands' panels: where their blocks begin, and how they lie.
struct integer_residues {
  const std::int8_t *a, *b;
  const integer_blocks &a_blocks, &b_blocks;
};
/// The coefficients of diagonal d: matrices of padded(rows) x padded(columns) bytes, modulus after modulus. `wide`: place for one of
/// int32, where the GPU has no byte products.
void multiply_diagonal(const context& ctx, const integer_plan& p, int d, const integer_residues& of,
                       std::int8_t* coefficients, std::int32_t* wide);

/// Adds diagonal d to a panel of C.
void add_diagonal(const context& ctx, const integer_plan& p, int d, const std::int8_t* coefficients,
                  const integer_target& to, bool is_first_panel);

}  // namespace residua::residue::cuda
