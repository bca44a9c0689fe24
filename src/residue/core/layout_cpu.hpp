// How residues, sums and coefficients lie in memory on a CPU.
#pragma once

#include <cstdint>

#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"
#include "residue/core/byte_product.hpp"
#include "residue/core/workspace.hpp"

namespace residua::residue::cpu {

/// Elements that are converted, and sums that are reduced, at once: a cache line of bytes.
inline constexpr index_t line = 64;
constexpr index_t whole_lines(index_t n) { return round_up(n, line); }
/// Memory is laid out in whole cache lines.
using cache_lines = memory_layout<line>;

/// The byte of a line where the residue of an element is: a dword has those of an element and of the ones 16,
/// 32 and 48 further.
constexpr index_t place_in_line(index_t element) { return 4 * (element % 16) + element / 16; }

/// Residues of slices, a plane for each block of the integers and each modulus. Planes are cut into chunks of
/// depth that byte products sum exactly: of a slice side by side, in each line as place_in_line() says; zeros
/// to the end of the last line; slice after slice, chunk after chunk.
struct residue_planes {
  std::int8_t* data;
  index_t slices, depth;  // multiples of 16 and of a line
  int moduli;             // of a block
  index_t begin = 0;      // the slice that counts as the first

  /// The bytes of a plane: an odd number of lines, so that the planes of one place are in different sets of
  /// caches.
  [[nodiscard]] index_t bytes() const {
    return slices * depth + (slices * depth / line % 2 == 0 ? 5 * line : 0);
  }
  [[nodiscard]] index_t chunk_depth(index_t first) const {
    return depth - first < most_depth ? depth - first : most_depth;
  }
  /// The residues of slice s in the chunk of depth from `first` on.
  [[nodiscard]] std::int8_t* chunk(int block, int modulus, index_t first, index_t s) const {
    return data + (block * moduli + modulus) * bytes() + first * slices + (begin + s) * chunk_depth(first);
  }
};

/// Coefficients of the sums of one diagonal for the elements of a tile of C, by columns, in whole lines:
/// c_i = (s_i w_i mod m_i) as a byte for each modulus but the first. Of the first, 256, the low halves of the
/// sums are kept: of 128 and -128 mod 256 the sum says which. Between panels of terms these are the sums'
/// residues themselves, w_i = 1.
struct tile_coefficients {
  std::int16_t* first;
  std::int8_t* others;
  index_t plane;  // elements

  [[nodiscard]] std::int8_t* of_modulus(int modulus) const { return others + (modulus - 1) * plane; }
};

}  // namespace residua::residue::cpu
