// Sums of products eight at a time of significands that are too long for kernels of their own length.
#pragma once

#include "mp/lanes/lanes.hpp"

namespace residua::multiple::lanes {

/// Words of the longest significands whose sums are taken eight products at a time, 4096 bits.
inline constexpr int most_words_of_sums = 64;

/// As sums_for, also of long significands.
const sum_kernels* all_sums_for(const context& ctx, int words);

/// Of sources that are compiled for IFMA, for more than most_words words; null where there is no such
/// compiler, or for significands that are longer still.
const sum_kernels* ifma_long_sums(int words);

}  // namespace residua::multiple::lanes
