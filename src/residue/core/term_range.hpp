// Which terms of an operand's slices may differ from zero: of a triangular matrix half of them, which are
// then left out of products, tile by tile.
#pragma once

#include "residua/base/index.hpp"
#include "residua/number/inline.hpp"

namespace residua::residue {

/// Of slice s all terms, those up to s, or those from s on.
enum class term_range : unsigned char { all, to_diagonal, from_diagonal };

/// Of some slices: slice s has its diagonal at term s + before.
struct slice_terms {
  term_range range = term_range::all;
  index_t before = 0;
};

/// What tiles of byte products read of a slice begins and ends at multiples of so many terms, and tiles have
/// parts of so many slices.
inline constexpr index_t tile_terms = 128, most_tile_slices = 512;

/// Whether blocks of so many terms begin where parts of tiles do, so that terms of each can be left out.
constexpr bool has_whole_tiles(index_t depth) { return depth % tile_terms == 0; }

/// Whether zeros beside a triangle that no tile reads are written.
enum class far_zeros : unsigned char { written, left_out };

/// The terms first ... end - 1.
struct terms_of_tile {
  index_t first, end;

  /// Without those that are zero in all of `count` slices from `slice` on.
  RESIDUA_INLINE void leave_out(const slice_terms& terms, index_t slice, index_t count) {
    const index_t diagonal = slice + terms.before;
    if (terms.range == term_range::to_diagonal && diagonal + count < end) end = diagonal + count;
    if (terms.range == term_range::from_diagonal && diagonal > first) first = diagonal;
  }
};

}  // namespace residua::residue
