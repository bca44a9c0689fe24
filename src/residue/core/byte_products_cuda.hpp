// Products of residues on a GPU, and their sums' reduction to bytes.
#pragma once

#include "residua/base/context.hpp"
#include "residue/core/product_cuda.hpp"
#include "residue/core/term_range.hpp"
#include "residue/core/tile_order.hpp"
#include "residue/moduli/byte_reduction.hpp"
#include "residue/moduli/constants.hpp"

namespace residua::residue::cuda {

/// Planes of one operand, a plane a modulus: slices of bytes.
struct byte_slices {
  const std::int8_t* data;
  index_t plane_bytes, slice_bytes;
};

/// Products of residues. In each of `count` planes c_ij becomes w s mod m in [-m/2, m/2), where s is the sum
/// over the terms a_ki b_kj of `pairs` blocks of `depth` each, and w and m are those of the plane's
/// reduction; `add`: (c_ij + w s) mod m. Sizes and distances are multiples of 16, and the depth of several
/// pairs is one of tile_terms. |a|, |b| <= m / 2, and sums must be in the range of int32.
struct byte_products {
  byte_slices a, b;
  index_t depth;
  int pairs;
  partial_matrix matrix;  // elements outside of its region are undefined
  int count;
  bool add;
  coefficient_matrix c;
  byte_reduction reductions[most_moduli];
  slice_terms a_terms{}, b_terms{};  // what may be left out of each block

  [[nodiscard]] RESIDUA_INLINE index_t terms() const { return pairs * depth; }
};

/// Multiplies on a GPU of compute capability 9.0.
void multiply_bytes(const context& ctx, const byte_products& p);
/// Multiplies on any GPU modulo one number after the other, all of the matrix, whose sums are stored in
/// `sums`. C has no gaps.
void multiply_bytes_by_cublas(const context& ctx, const byte_products& p, std::int32_t* sums);
/// c becomes w s mod m for `count` sums s, a multiple of 16; `add`: (c + w s) mod m.
void reduce_to_bytes(const context& ctx, const std::int32_t* sums, index_t count,
                     const byte_reduction& reduction, bool add, std::int8_t* c);

}  // namespace residua::residue::cuda
