// Products of residues on a GPU, and their sums' reduction to bytes.
#pragma once

#include "residua/base/context.hpp"
#include "residue/core/byte_reduction.hpp"
#include "residue/core/constants.hpp"
#include "residue/core/tile_order.hpp"

namespace residua::residue::cuda {

/// Planes of one operand, a plane a modulus: slices of bytes.
struct byte_slices {
  const std::int8_t* data;
  index plane_bytes, slice_bytes;
};

/// c_ij = w sum over k < depth of a_ki b_kj mod m, in [-m/2, m/2), for each of `count` planes, by columns without gaps; if `add`,
/// of what c is and that sum. Sizes and distances are multiples of 16. Sums must be in the range of int32.
struct byte_products {
  byte_slices a, b;
  index depth;
  partial_matrix of;  // others are undefined
  int count;
  bool add;
  std::int8_t* c;
  byte_reduction by[most_moduli];
};

/// On a GPU of compute capability 9.0.
void multiply_bytes(const context& ctx, const byte_products& p);
/// On any GPU: modulo one number after the other, and all of the matrix; `sums` is place for one.
void multiply_bytes_by_cublas(const context& ctx, const byte_products& p, std::int32_t* sums);
/// c = w s mod m of `count` sums, a multiple of 16; if `add`, of what c is and that.
void reduce_to_bytes(const context& ctx, const std::int32_t* sums, index count, const byte_reduction& by,
                     bool add, std::int8_t* c);

}  // namespace residua::residue::cuda
