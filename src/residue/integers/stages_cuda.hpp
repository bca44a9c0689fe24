// The stages of a product of long integers on a GPU that are its own, each enqueued on the context's stream.
#pragma once

#include "residue/core/product_cuda.hpp"
#include "residue/integers/element.hpp"

namespace residua::residue::cuda {

/// How the blocks of an operand lie in its planes of residues, and how many moduli each is needed for.
struct integer_blocks {
  integer_cut cut;
  int used;
  order direction;
  int moduli[most_integer_blocks];
  index_t depth;  // padded

  /// The blocks of the operand that is cut so; the other has `others` blocks.
  integer_blocks(const integer_plan& p, const integer_cut& c, int others, order o);
  /// The place of a block in a slice: those of one diagonal are side by side in both operands.
  [[nodiscard]] RESIDUA_INLINE index_t place(int block) const {
    return place_of_block(direction, block, used) * depth;
  }
};

/// The residues of a panel of slices, modulus after modulus, padded with zeros to a multiple of 16 slices.
void convert(const context& ctx, const integer_slices& x, const integer_blocks& blocks,
             const residue_planes& planes);

/// Adds diagonal d to a panel of C.
void add_diagonal(const context& ctx, const integer_plan& p, int d, const std::int8_t* coefficients,
                  const integer_target& target, bool is_first_panel);

}  // namespace residua::residue::cuda
