// How the GPU's matrix product cuts C into tiles, a block of threads each. No bit depends on the cut.
#pragma once

#include "dense/product.hpp"
#include "number/ceil_div.hpp"

namespace residua::blas {

/// Large tiles have the best ratio of arithmetic to loads; the others fill the machine where C is small or
/// thin: squares of 32 and of 16, and 16 x 32 or 32 x 16 elements.
enum class tile_shape { large, square, tiny, wide, tall };

struct tile_extent {
  index_t rows, columns;
};
RESIDUA_INLINE constexpr index_t tiles(index_t rows, index_t columns, tile_extent tile) {
  return ceil_div(rows, tile.rows) * ceil_div(columns, tile.columns);
}

constexpr tile_extent extent_of(tile_shape shape, tile_extent large) {
  constexpr tile_extent extents[] = {{}, {32, 32}, {16, 16}, {16, 32}, {32, 16}};
  return shape == tile_shape::large ? large : extents[static_cast<int>(shape)];
}

/// How fast a multiprocessor computes with a tile beside the others, where there are blocks enough: measured,
/// in numbers of so many limbs.
constexpr double rate_of(tile_shape shape, int limbs) {
  constexpr double rates[][5] = {
      {1.0, 0.90, 0.73, 0.86, 0.88}, {1.0, 1.0, 0.75, 0.93, 0.95}, {1.0, 1.0, 0.97, 0.95, 0.96}};
  return rates[limbs <= 2 ? 0 : limbs - 2][static_cast<int>(shape)];
}

/// What a tile is chosen for: C, its tasks (slices of so many terms, or matrices if slice = 0), numbers, and
/// the GPU.
struct tiled_product {
  index_t rows, columns, tasks, slice;
  int limbs;
  tile_extent large;
  int multiprocessors;
};

/// The part of the machine's rate that a tile is likely to reach: its own rate, times how much of its tiles
/// is in C, times the work of the multiprocessor that has the most blocks beside the average, times how much
/// of the time a multiprocessor computes while some of its blocks wait: one block alone 0.87, two 0.93. The
/// merging of slices takes as long as some 60 terms of a block do.
constexpr double expected_rate(tile_shape shape, const tiled_product& p) {
  constexpr double latency = 0.15, merging_terms = 60;
  const auto tile = extent_of(shape, p.large);
  const index_t blocks = tiles(p.rows, p.columns, tile) * p.tasks;
  const auto most = static_cast<double>(ceil_div(blocks, p.multiprocessors));
  const double wanted =
      static_cast<double>(p.rows) * static_cast<double>(p.columns) * static_cast<double>(p.tasks);
  const double computed = most * p.multiprocessors * static_cast<double>(tile.rows * tile.columns);
  const double waiting = latency + (p.slice > 0 ? merging_terms / static_cast<double>(p.slice) : 0);
  return rate_of(shape, p.limbs) * wanted / computed * most / (most + waiting);
}

/// The tile that is likely to be the fastest; large ones are not for slices.
constexpr tile_shape chosen_tile(const tiled_product& p) {
  constexpr tile_shape shapes[] = {tile_shape::large, tile_shape::square, tile_shape::tall, tile_shape::wide,
                                   tile_shape::tiny};
  tile_shape best = tile_shape::square;
  double best_rate = 0;
  for (const auto shape : shapes) {
    if (p.slice > 0 && shape == tile_shape::large) continue;
    const double rate = expected_rate(shape, p);
    if (rate > best_rate) {
      best = shape;
      best_rate = rate;
    }
  }
  return best;
}

/// What the sums of all slices take, whatever the tile: 32 is a multiple of the extents of every tile for
/// slices.
template <class TC>
std::size_t slice_bytes(index_t rows, index_t columns, index_t terms, index_t slice) {
  if (slice == 0) return 0;
  constexpr index_t side = 32;
  const index_t elements = round_up(rows, side) * round_up(columns, side);
  return static_cast<std::size_t>(ceil_div(terms, slice) * elements) * sizeof(accumulator<arithmetic_t<TC>>);
}

/// How many counters of arrivals a tile has: one of each group of slices, and one of the groups. All tiles
/// have no more than most_sliced_squares, as many slices are of few tiles.
RESIDUA_INLINE constexpr index_t arrival_counters(index_t slices) {
  const index_t groups = ceil_div(slices, dense::slices_of_group);
  return groups == 1 ? 1 : groups + 1;
}

}  // namespace residua::blas
