// Elements of triangles and panels on a GPU: neighbouring lanes of a warp share the terms of a sum, one of
// them rounds it.
#pragma once

#include "mp/lapack/subtraction.hpp"
#include "mp/steps_kernel.cuh"

namespace residua::cuda {

/// Lanes that share an element of a panel where there are many elements: a panel's sums have up to
/// panel_columns - 1 terms, and what one lane does for an element takes about as long as two terms.
inline constexpr int lanes_of_element = 8;

/// As multiple::subtract_products, by so many neighbouring lanes; all of a warp call it, with the same number
/// of terms, and where `has_element` is false have nothing. A kernel has one copy of it: what threads do for
/// an element is thousands of instructions, which they run through once a column, and twice as many would not
/// stay in the cache.
template <class Length>
__device__ __noinline__ unsigned subtract_by_lanes(multiple::precision<Length> p, const multiple::elements& a,
                                                   const multiple::elements& b, index_t terms,
                                                   multiple::word* y, index_t plane, bool has_element,
                                                   int lanes = lanes_of_element) {
  if (terms == 0) return multiple::nothing;
  const int lane = static_cast<int>(threadIdx.x) % lanes;
  const multiple::term_slice mine{lane, has_element ? terms : 0, lanes};
  multiple::term_range range = range_of_products(a, b, mine);
#pragma unroll 1
  for (int distance = lanes / 2; distance > 0; distance /= 2) merge_range_from(range, distance);
  multiple::fixed_sum<Length> sum;
  sum.clear(p.words);
  add_products(sum, p.words, a, b, range, mine);
#pragma unroll 1
  for (int distance = lanes / 2; distance > 0; distance /= 2) merge_sum_from(sum, p.words, distance);
  return has_element && lane == 0 ? subtract_sum(p, y, plane, sum, range) : multiple::nothing;
}

}  // namespace residua::cuda
