// How a GPU is to take the rows of a matrix: pure functions of its structure, with measured constants
// (docs/measurements.md).
#pragma once

#include "residua/number/accumulator.hpp"
#include "residua/sparse/csr.hpp"

namespace residua::sparse {

/// A group takes rows up to this many times its size: a longer row would keep its warp's other groups
/// waiting, and would need renormalisation.
inline constexpr sparse_index turns_of_a_short_row = 24;
static_assert(turns_of_a_short_row <= terms_between_renormalisations);

/// Longer rows than this, and than short ones, go to blocks.
inline constexpr sparse_index longest_medium_row = 256;

/// Threads a row, a power of two up to 32.
int threads_a_row(const csr& A);

}  // namespace residua::sparse
