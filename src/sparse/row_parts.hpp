// Rows cut into blocks of equal length, blocks into parts, and parts into tiles: what is one thread block's
// and what is one warp's at a time on a GPU.
#pragma once

#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"

namespace residua::sparse {

struct row_range {
  index_t begin, end;
};

struct part_list {
  const index_t* blocks = nullptr;  // their numbers; null: all in order
  index_t count = 0;                // of blocks
  index_t length = 0, rows = 0;     // of a block; of all blocks
  int parts = 1;                    // of a block

  [[nodiscard]] RESIDUA_INLINE index_t number_of_parts() const { return count * parts; }
  [[nodiscard]] RESIDUA_INLINE index_t block(index_t part) const {
    return blocks == nullptr ? part / parts : blocks[part / parts];
  }
  /// Among the parts of all blocks, cut likewise.
  [[nodiscard]] RESIDUA_INLINE index_t number(index_t part) const {
    return block(part) * parts + part % parts;
  }
  [[nodiscard]] RESIDUA_INLINE index_t length_of_part() const { return ceil_div(length, parts); }
  [[nodiscard]] RESIDUA_INLINE row_range range(index_t part) const {
    const index_t begin_of_block = block(part) * length;
    const index_t begin = begin_of_block + part % parts * length_of_part();
    const index_t end_of_block = begin_of_block + length < rows ? begin_of_block + length : rows;
    return {begin, begin + length_of_part() < end_of_block ? begin + length_of_part() : end_of_block};
  }

  /// A part is cut from its first row on; of a short one the last tiles are empty.
  [[nodiscard]] RESIDUA_INLINE index_t tiles_of_part(int rows_of_tile) const {
    return ceil_div(length_of_part(), rows_of_tile);
  }
  [[nodiscard]] RESIDUA_INLINE index_t number_of_tiles(int rows_of_tile) const {
    return number_of_parts() * tiles_of_part(rows_of_tile);
  }
  [[nodiscard]] RESIDUA_INLINE row_range tile(index_t number, int rows_of_tile) const {
    const index_t tiles = tiles_of_part(rows_of_tile);
    const row_range its = range(number / tiles);
    const index_t begin = its.begin + number % tiles * rows_of_tile;
    return {begin, begin + rows_of_tile < its.end ? begin + rows_of_tile : its.end};
  }
};

/// All rows as one part.
RESIDUA_INLINE part_list one_part(index_t rows) { return {nullptr, 1, rows, rows, 1}; }

}  // namespace residua::sparse
