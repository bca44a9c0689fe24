// Kernels of eight elements at a time for significands that are too long for kernels of their own length.
#pragma once

#include "mp/lanes/lanes.hpp"

namespace residua::multiple::lanes {

/// Words of the longest significands that there are kernels for, 4096 bits.
inline constexpr int most_long_words = 64;

/// As sums_for and update_for, also of long significands.
const sum_kernels* all_sums_for(const context& ctx, int words);
update_kernel all_updates_for(const context& ctx, int words);

/// The kernels of sources that are compiled for IFMA, for more than most_words words; null where there is no
/// such compiler, or for significands that are longer still.
const sum_kernels* ifma_long_sums(int words);
update_kernel ifma_long_update(int words);

}  // namespace residua::multiple::lanes
