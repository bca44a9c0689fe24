// Elements of triangles and panels on a GPU: neighbouring lanes of a warp share the terms of a sum, one of
// them rounds it.
#pragma once

#include "mp/lapack/subtraction.hpp"
#include "mp/steps_kernel.cuh"

namespace residua::cuda {

/// Lanes that share an element of a panel: a panel's sums have up to panel_columns - 1 terms, and what one
/// lane does for an element takes about as long as two terms.
inline constexpr int lanes_of_element = 8;

/// As multiple::subtract_products, by lanes_of_element neighbouring lanes; all of a warp call it, with the
/// same number of terms, and where `has_element` is false have nothing. A kernel has one copy of it: what
/// threads do for an element is thousands of instructions, which they run through once a column, and twice as
/// many would not stay in the cache.
template <class Length>
__device__ __noinline__ unsigned subtract_by_lanes(multiple::precision<Length> p, const multiple::elements& a,
                                                   const multiple::elements& b, index_t terms,
                                                   multiple::word* y, index_t plane, bool has_element) {
  if (terms == 0) return multiple::nothing;
  const int lane = static_cast<int>(threadIdx.x) % lanes_of_element;
  const multiple::sums_problem s{1, terms, a, 0, b};
  const multiple::term_slice mine{lane, has_element ? terms : 0, lanes_of_element};
  multiple::term_range range = range_of(s, 0, mine);
  merge_ranges<lanes_of_element>(range);
  multiple::fixed_sum<Length> sum;
  sum.clear(p.words);
  add_terms(&sum, p.words, s, 0, 1, &range, mine);
  merge_sums<lanes_of_element>(sum, p.words);
  return has_element && lane == 0 ? subtract_sum(p, y, plane, sum, range) : multiple::nothing;
}

}  // namespace residua::cuda
