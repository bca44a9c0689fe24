// Updates of vectors by the kernels that take eight elements at a time, and word by word what those leave.
#pragma once

#include <algorithm>
#include <bit>

#include "mp/element_loops.hpp"
#include "mp/lanes/long_kernels.hpp"

namespace residua::multiple::lanes {

/// Whether the elements of w = alpha x + y are what the kernels take.
template <class Length>
bool are_updates(const combination<Length>& c) {
  return c.kind == combination<Length>::with_y && c.alpha.header.is_regular() && c.x.step == 1 &&
         c.y.step == 1 && c.w_step == 1 && c.w == c.y.first && c.w_plane == c.y.plane;
}

template <class Length>
unsigned run_updates(const context& ctx, index_t n, const combination<Length>& c, update_kernel kernel) {
  word alpha[most_long_words + 1] = {c.alpha.header.code};
  std::copy_n(c.alpha.words, int{c.p.words}, alpha + 1);
  std::atomic<unsigned> flags = nothing;
  pool::for_each(ceil_div<index_t>(n, most_elements), ctx.threads(), [&](index_t chunk) {
    const index_t first = chunk * most_elements;
    const auto count = static_cast<int>(std::min<index_t>(most_elements, n - first));
    lane_mask left = kernel({alpha, c.x.first + first, c.w + first, c.x.plane, c.w_plane, c.p.bits, count});
    unsigned here = nothing;
    for (; left != 0; left &= left - 1) here |= c(first + std::countr_zero(left));
    if (here != nothing) flags |= here;
  });
  return flags;
}

}  // namespace residua::multiple::lanes
