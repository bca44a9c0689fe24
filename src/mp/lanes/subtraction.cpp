// Elements less sums of products by the kernels that take eight products at a time.
#include "mp/lanes/subtraction.hpp"

#include "mp/lanes/lane_sums.hpp"
#include "mp/lapack/subtraction.hpp"
#include "mp/length.hpp"

namespace residua::multiple::lanes {

template <class Length>
unsigned subtract_sums(const sum_kernels& kernels, precision<Length> p, const sums_problem& s, word* y,
                       index_t plane) {
  unsigned flags = nothing;
  if (s.terms == 0) return flags;
  const term_slice all{0, s.terms};
  for (index_t first = 0; first < s.count; first += width) {
    const auto size = static_cast<int>(std::min<index_t>(width, s.count - first));
    lane_sums<Length> of_group(kernels, p.words, s, first, size);
    term_range ranges[width];
    if (!of_group.find_ranges(ranges, all)) {
      for (int i = 0; i < size; ++i) ranges[i] = range_of(s, first + i, all);
    }
    fixed_sum<Length> sums[width];
    for (int i = 0; i < size; ++i) sums[i].clear(p.words);
    of_group.add(sums, ranges, all);
    for (int i = 0; i < size; ++i) flags |= subtract_sum(p, y + first + i, plane, sums[i], ranges[i]);
  }
  return flags;
}

#define X(length) \
  template unsigned subtract_sums(const sum_kernels&, precision<length>, const sums_problem&, word*, index_t);
RESIDUA_MP_LENGTHS(X)
#undef X

}  // namespace residua::multiple::lanes
