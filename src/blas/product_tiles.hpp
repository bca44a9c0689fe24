// How the GPU's matrix product cuts C into tiles, a block of threads each. Bits do not depend on it.
#pragma once

#include "blas/product.hpp"

namespace residua::blas {

/// Large tiles have the best ratio of arithmetic to loads; the others fill the machine where C is small or thin: squares of
/// 32 and of 16, and 16 x 32 or 32 x 16 elements.
enum class tile_shape { large, square, tiny, wide, tall };

struct tile_extent {
  index rows, columns;
};
RESIDUA_INLINE constexpr index tiles(index extent, index tile) { return (extent + tile - 1) / tile; }
RESIDUA_INLINE constexpr index tiles(index rows, index columns, tile_extent tile) {
  return tiles(rows, tile.rows) * tiles(columns, tile.columns);
}

/// What fills the machine: `tasks` is the number of slices or of matrices. Thin tiles where C is no wider than they are.
constexpr tile_shape chosen_tile(index rows, index columns, index tasks, bool sliced, tile_extent large,
                                 int multiprocessors) {
  constexpr tile_extent square{32, 32};
  if (!sliced && rows > square.rows && columns > square.columns &&
      tiles(rows, columns, large) * tasks >= multiprocessors) {
    return tile_shape::large;
  }
  if (tiles(rows, columns, square) * tasks < multiprocessors) return tile_shape::tiny;
  if (rows <= 16 && columns > rows) return tile_shape::wide;
  if (columns <= 16 && rows > columns) return tile_shape::tall;
  return tile_shape::square;
}

/// What the sums of all slices take, whatever the tile: 128 is a multiple of every tile's extents.
template <class TC>
std::size_t slice_bytes(index rows, index columns, index terms, index slice) {
  if (slice == 0) return 0;
  constexpr index side = 128;
  const index elements = tiles(rows, side) * side * tiles(columns, side) * side;
  return static_cast<std::size_t>(tiles(terms, slice) * elements) * sizeof(accumulator<arithmetic_t<TC>>);
}

}  // namespace residua::blas
