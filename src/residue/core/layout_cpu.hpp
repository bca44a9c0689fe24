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

/// How the residues of a plane lie: slice after slice, as oneDNN takes them; or in tiles of the matrix unit
/// of the processor, those of a left operand (whose slices are rows of C) or of a right one.
enum class residue_form : unsigned char { slices, left_tiles, right_tiles };

/// A tile of the matrix unit: so many slices, a line of terms of each.
inline constexpr index_t tile_slices = 16, tile_bytes = tile_slices * line;

/// Residues of slices, a plane for each block of the integers and each modulus; zeros to the end of the last
/// line of a slice. Within a line residues lie as place_in_line() says.
///
/// As slices, planes are cut into chunks of depth that oneDNN sums exactly: the residues of a slice side by
/// side, slice after slice, chunk after chunk. In tiles: those of 16 slices side by side, line after line. A
/// tile of a right operand has line after line of its slices; one of a left operand dword q of all 16 slices
/// before their dwords q + 1.
struct residue_planes {
  std::int8_t* data;
  index_t slices, depth;  // multiples of 16 and of a line
  int moduli;             // of a block
  residue_form form = residue_form::slices;
  index_t begin = 0;  // the slice that counts as the first, a multiple of 16 in tiles

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
    return plane(block, modulus) + first * slices + (begin + s) * chunk_depth(first);
  }

  /// The bytes from the tiles of 16 slices to those of the next.
  [[nodiscard]] index_t tile_row_bytes() const { return depth * tile_slices; }
  /// The tile of the 16 slices that slice s is one of, and of the line that term k is in.
  [[nodiscard]] std::int8_t* tile(int block, int modulus, index_t s, index_t k) const {
    return plane(block, modulus) + (begin + s) / tile_slices * tile_row_bytes() + k / line * tile_bytes;
  }

  /// The line of slice s that term k is in; not of a left operand's tiles, in which lines are scattered.
  [[nodiscard]] std::int8_t* line_of(int block, int modulus, index_t s, index_t k) const {
    if (form == residue_form::right_tiles)
      return tile(block, modulus, s, k) + (begin + s) % tile_slices * line;
    const index_t first = k / most_depth * most_depth;
    return chunk(block, modulus, first, s) + (k - first) / line * line;
  }
  /// The residue of term k of slice s.
  [[nodiscard]] std::int8_t& residue(int block, int modulus, index_t s, index_t k) const {
    const index_t place = place_in_line(k % line);
    if (form != residue_form::left_tiles) return line_of(block, modulus, s, k)[place];
    return tile(block, modulus, s, k)[place / 4 * line + (begin + s) % tile_slices * 4 + place % 4];
  }

 private:
  [[nodiscard]] std::int8_t* plane(int block, int modulus) const {
    return data + (block * moduli + modulus) * bytes();
  }
};

/// Coefficients of the sums of one diagonal for the elements of a tile of C, by columns, in whole lines:
/// c_i = (s_i w_i mod m_i) as a byte for each modulus but the first. Of the first, 256, the low halves of the
/// sums are kept: of 128 and -128 mod 256 the sum says which. Between panels of terms these are the sums'
/// residues themselves, w_i = 1.
struct tile_coefficients {
  std::int16_t* first;
  std::int8_t* others;
  index_t plane;          // elements
  bool has_unit = false;  // whether the thread that they are handed to has a matrix_unit_scope

  [[nodiscard]] std::int8_t* of_modulus(int modulus) const { return others + (modulus - 1) * plane; }
};

}  // namespace residua::residue::cpu
