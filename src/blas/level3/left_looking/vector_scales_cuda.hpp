// Scales of vectors whose elements become known block after block.
#pragma once

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"

namespace residua::cuda {

/// `found`: the exponents of what is known of each vector (residue/floats/stages_cuda.hpp). *told, which the
/// host can read, becomes 1 where scales do not suffice.
struct vector_scales {
  int* scales;
  const int* found;
  index_t count;
  int* told;
};

/// The scales become what was found, and so many binades to spare. Scales do not suffice for a vector of
/// zeros, of which nothing is known, nor for one that is not finite.
void choose_scales(const context& ctx, const vector_scales& vectors, int binades_to_spare);
/// Scales do not suffice for a vector of which more was found.
void compare_with_scales(const context& ctx, const vector_scales& vectors);

}  // namespace residua::cuda
